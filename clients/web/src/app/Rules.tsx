import { useApp } from "./context";
import { useSpec } from "./games";
import { Page } from "./Page";
import styles from "./Rules.module.css";
import { useWords, type Words } from "./words";

/** The rules of a game in our own words. */
export function RulesText({ words, heading: Heading = "h2" }: { words: Words; heading?: "h2" | "h3" }) {
  const { t } = useApp();
  if (!words.ui?.rules.length) return <p>{t("rules.none")}</p>;
  return (
    <div className={styles.rules}>
      {words.ui.rules.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Heading>{words.t(heading)}</Heading>
          {paragraphs.map((key) => (
            <p key={key}>{words.t(key)}</p>
          ))}
        </section>
      ))}
    </div>
  );
}

export function RulesPage({ game }: { game: string }) {
  const { t } = useApp();
  const words = useWords(game, useSpec(game)?.title);
  return (
    <Page title={t("rules.of", { title: words.title })}>
      <RulesText words={words} />
    </Page>
  );
}
