import { useState } from "react";
import { Button } from "../../ui/Button";
import type { TableProps } from "../contract";
import { isLegal, legalBy } from "../view";
import { Die, Sign, TrickDrawing } from "./drawings";
import { type Colour, tricksOf } from "./harbour";
import type { Key } from "./strings/en";
import styles from "./Tricks.module.css";

type Props = Pick<TableProps<Key>, "view" | "t" | "submit"> & { readonly seat: number };

/** The bottle with dirty tricks: a touch opens what they can do now. */
export function Tricks({ view, seat, t, submit }: Props) {
  const [openAt, setOpenAt] = useState(-1);
  const open = openAt === view.revision;
  if (view.legal.every(({ verb }) => verb === "lay")) return null;
  return (
    <>
      <Button className={styles.bottle ?? ""} aria-expanded={open} onClick={() => setOpenAt(open ? -1 : view.revision)}>
        <span className={styles.drawing}>
          <TrickDrawing />
        </span>
        {open ? t("trick.close") : t("trick.open", { n: tricksOf(view, seat).length })}
      </Button>
      {open && <Functions view={view} seat={seat} t={t} submit={submit} />}
    </>
  );
}

function Functions({ view, seat, t, submit }: Props) {
  const crews = legalBy(view, "crew");
  return (
    <fieldset className={styles.tricks}>
      <legend>{t("trick.title")}</legend>
      <div className={styles.line}>
        {legalBy(view, "shift").map(({ label }) => {
          const [, face, by] = label.split(" ").map(Number);
          const to = (face ?? 0) + (by ?? 0);
          return (
            <button key={label} type="button" className={styles.shift} onClick={() => void submit(label)}>
              <span className="visually-hidden">{t("trick.shift", { face: face ?? 0, to })}</span>
              <span className={styles.die}>
                <Die seat={seat} face={face} />
              </span>
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>
              <span className={styles.die}>
                <Die seat={seat} face={to} />
              </span>
            </button>
          );
        })}
      </div>
      <div className={styles.line}>
        {isLegal(view, "reroll") && <Button onClick={() => void submit("reroll")}>{t("trick.reroll")}</Button>}
        {isLegal(view, "both") && <Button onClick={() => void submit("both")}>{t("trick.both")}</Button>}
      </div>
      {crews.length > 0 && (
        <div className={styles.crew}>
          <span aria-hidden="true">{t("trick.crew")}</span>
          <div className={styles.line}>
            {crews.map(({ label, words }) => (
              <button key={label} type="button" className={styles.colour} onClick={() => void submit(label)}>
                <span className="visually-hidden">
                  {t("trick.crew.for", { colour: t(`colour.${words[0]}` as Key) })}
                </span>
                <span className={styles.sign}>
                  <Sign colour={words[0] as Colour} />
                </span>
                <span aria-hidden="true">{t(`colour.${words[0]}` as Key)}</span>
              </button>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}
