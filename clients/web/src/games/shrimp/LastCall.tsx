import { memo } from "react";
import { SeatBadge } from "../../ui/SeatBadge";
import type { TableProps } from "../contract";
import { CardFace, cardName } from "./CardFace";
import { type Card, COCKTAIL, shared } from "./cards";
import type { Call } from "./history";
import styles from "./LastCall.module.css";
import { featuresText, PRIZES } from "./story";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "t" | "n" | "name"> & {
  readonly call: Call | undefined;
};

/** What was called last, on which tops, and why it counted or not. */
export const LastCall = memo(function LastCall({ call, t, n, name }: Props) {
  if (!call) return <p className={styles.none}>{t("last.none")}</p>;
  return (
    <div className={styles.last}>
      <p className={styles.head}>
        <SeatBadge seat={call.seat} name={name(call.seat)} />
        <strong className={call.right ? styles.right : styles.wrong}>
          <span aria-hidden="true">{call.right ? "✓" : "✗"}</span>{" "}
          {call.kind === "call" ? featuresText(call.named, t) : t(`log.${call.kind}`, { name: name(call.seat) })}
        </strong>
      </p>
      <ol className={styles.tops}>
        {call.tops.map((top, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recipe is its number
          <li key={index} className={top ? undefined : styles.gap}>
            {top && (
              <>
                <CardFace card={top} t={t} n={n} />
                <span className="visually-hidden">{t("last.tops", { n: index + 1, card: cardName(top, t) })}</span>
              </>
            )}
          </li>
        ))}
      </ol>
      <ul className={styles.reasons}>
        {reasons(call, t, n).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li className={styles.prize}>{prize(call, t, name)}</li>
      </ul>
    </div>
  );
});

/** Who called what, in a few words. */
export function lastWords({ seat, kind, named }: Call, t: Props["t"], name: Props["name"]): string {
  if (kind !== "call") return t(`log.${kind}`, { name: name(seat) });
  return t("last.words", { name: name(seat), features: featuresText(named, t) });
}

/**
 * Why it counted. After a wrong call the tops stay, and others may call on them: then only the first thing that is false is
 * said, and never what is true.
 */
function reasons({ kind, named, tops, right, all }: Call, t: Props["t"], n: Props["n"]): string[] {
  const cards = tops.filter((top): top is Card => top !== undefined);
  const sum = cards.map(({ quantity }) => n(quantity)).join(" + ");
  const total = cards.reduce((so_far, { quantity }) => so_far + quantity, 0);
  if (kind !== "call") return [t(`last.${kind}`)];
  if (right) {
    const missed = all.filter((feature) => !named.includes(feature));
    return [
      ...named.map((feature) =>
        feature === COCKTAIL ? t("last.sum", { sum }) : t("last.true", { feature: t(`feature.${feature}` as Key) }),
      ),
      ...(missed.length ? [t("last.missed", { features: featuresText(missed, t) })] : []),
    ];
  }
  if (cards.length < 3) return [t("last.few")];
  const wrong = named.find((feature) => !shared(cards, feature));
  if (!wrong) return [t("last.strict")];
  if (wrong === COCKTAIL) return [t("last.notsum", { sum, total })];
  return [t("last.false", { feature: t(`feature.${wrong}` as Key) })];
}

function prize({ right, named, gained, givenTo }: Call, t: Props["t"], name: Props["name"]): string {
  if (right) return t(`last.${PRIZES[named.length - 1] ?? "menu"}`, { n: gained });
  return givenTo === undefined ? t("last.penalty") : t("last.given", { name: name(givenTo) });
}
