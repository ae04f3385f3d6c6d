import { useEffect, useRef } from "react";
import { newsOf } from "../news";
import { counter, fact } from "../view";
import { BellIcon, ChefHat, DieIcon, SkyIcon } from "./art";
import styles from "./Head.module.css";
import type { Props } from "./pick";
import { describe } from "./story";

/** The day, the time of day, the bell, and what has just happened. */
export function Head({ props }: { props: Props }) {
  const { view, t, table, name, shared } = props;
  const { phase, terminal } = view.observation;
  const evening = phase === "evening" || phase === "steal";
  const bell = counter(view, "extra buys");
  const passes = counter(view, "passes");
  const chef = fact(view, "chef");
  useBell(props, bell);
  return (
    <header className={styles.head}>
      <SkyIcon evening={evening || terminal} className={styles.sky ?? ""} />
      <p className={styles.day}>
        <strong>{t("head.day", { day: counter(view, "day"), days: counter(view, "days") })}</strong>
        <span>{t(terminal ? "head.over" : evening ? "head.evening" : "head.morning")}</span>
      </p>
      {shared && typeof chef === "number" && (
        <p className={styles.chip}>
          <ChefHat /> {t("head.chef", { name: name(chef) })}
        </p>
      )}
      {bell > 0 ? (
        <p className={`${styles.chip} ${styles.bell}`}>
          <BellIcon /> {t("head.bell", { n: bell })}
        </p>
      ) : (
        passes > 0 && <p className={styles.chip}>{t("head.passes", { passes, seats: table.seats.length })}</p>
      )}
      <News props={props} />
    </header>
  );
}

function useBell({ play, lastPlayed }: Props, bell: number) {
  const before = useRef(bell);
  useEffect(() => {
    if (lastPlayed && bell > 0 && before.current === 0) play("bell");
    before.current = bell;
  }, [bell, lastPlayed, play]);
}

/** What has just happened, with the die if one was rolled. */
function News({ props }: { props: Props }) {
  const told = newsOf(props, describe);
  const last = props.log.at(-1);
  if (told.length === 0) return null;
  return (
    <p key={props.view.revision} className={`${styles.news} ${last?.verb === "steal" ? styles.rolled : ""}`}>
      {last?.verb === "steal" && <DieIcon face={Number(last.words[0])} className={styles.die} />}
      {told.join(" ")}
    </p>
  );
}
