import { useState } from "react";
import type { Spec } from "../../api";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/fields";
import { useApp } from "../context";
import { useGames } from "../games";
import { Link } from "../Link";
import { Page } from "../Page";
import { PlainPicture } from "../plain/PlainPicture";
import { go } from "../route";
import { useWords } from "../words";
import styles from "./Start.module.css";

export function Start() {
  const { t } = useApp();
  const games = useGames();
  return (
    <Page>
      <section className={styles.welcome}>
        <h1>{t("start.title")}</h1>
        <p>{t("start.subtitle")}</p>
      </section>
      <Back games={games} />
      <section className={styles.join} aria-labelledby="join">
        <h2 id="join">{t("start.join")}</h2>
        <JoinByCode />
        <Link to={{ at: "tables" }}>{t("start.open tables")}</Link>
      </section>
      <section aria-labelledby="games" className={styles.games}>
        <h2 id="games">{t("start.games")}</h2>
        <ul className={styles.shelf}>
          {games.map((spec) => (
            <li key={spec.name}>
              <GameCard spec={spec} />
            </li>
          ))}
        </ul>
      </section>
      <footer className={styles.foot}>
        <Link to={{ at: "replay" }}>{t("replay.title")}</Link>
        <p>{t("start.disclaimer")}</p>
      </footer>
    </Page>
  );
}

function GameCard({ spec }: { spec: Spec }) {
  const { t } = useApp();
  const { ui, title, tagline } = useWords(spec.name, spec.title);
  const Picture = ui?.Picture;
  const { minSeats, maxSeats } = spec;
  return (
    <article className={styles.card}>
      <Link to={{ at: "new", game: spec.name }} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {Picture ? <Picture /> : <PlainPicture title={title} />}
      </Link>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.facts}>
          {minSeats === maxSeats
            ? t("game.players.exactly", { n: minSeats })
            : t("game.players", { low: minSeats, high: maxSeats })}
          {" · "}
          {t("game.minutes", { n: spec.minutes })}
        </p>
        {tagline && <p>{tagline}</p>}
        <div className={styles.buttons}>
          <Button
            kind="main"
            onClick={() => go({ at: "new", game: spec.name })}
            aria-label={t("game.make.label", { title })}
          >
            {t("game.make")}
          </Button>
          <Link to={{ at: "rules", game: spec.name }} aria-label={t("game.rules.label", { title })}>
            {t("rules.title")}
          </Link>
        </div>
      </div>
    </article>
  );
}

function JoinByCode() {
  const { t } = useApp();
  const [code, setCode] = useState("");
  const letters = code.trim().toUpperCase();
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (letters) go({ at: "table", code: letters, as: "seat" });
      }}
    >
      <TextField
        label={t("start.code")}
        value={code}
        onChange={setCode}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
      />
      <Button type="submit" kind="main" disabled={!letters}>
        {t("start.go")}
      </Button>
    </form>
  );
}

/** The seats that this browser has. */
function Back({ games }: { games: readonly Spec[] }) {
  const { t, cambusa } = useApp();
  const [kept, setKept] = useState(() => cambusa.seats.all());
  if (!kept.length) return null;
  return (
    <section aria-labelledby="back" className={styles.back}>
      <h2 id="back">{t("start.back")}</h2>
      <ul>
        {kept.map(({ code, game, name }) => (
          <li key={code}>
            <Button onClick={() => go({ at: "table", code, as: "seat" })}>
              <GameTitle game={game} title={games.find((spec) => spec.name === game)?.title} /> · <bdi>{name}</bdi>{" "}
              <code>{code}</code>
            </Button>
            <Button
              kind="quiet"
              aria-label={t("start.forget", { code })}
              onClick={() => {
                cambusa.seats.remove(code);
                setKept(cambusa.seats.all());
              }}
            >
              <span aria-hidden="true">✕</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameTitle({ game, title }: { game: string; title: string | undefined }) {
  return useWords(game, title ?? game).title;
}
