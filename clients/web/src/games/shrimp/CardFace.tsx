import type { Translate } from "../../i18n/translate";
import styles from "./CardFace.module.css";
import type { Card } from "./cards";
import { ColourSign, OriginSign, Shrimp } from "./drawings";
import type { Key } from "./strings/en";

interface CardFaceProps {
  readonly card: Card;
  readonly t: Translate<Key>;
  readonly n: (value: number) => string;
}

/** A card, face up. Its name is the words of its features; whoever shows it says where it lies. */
export function CardFace({ card, t, n }: CardFaceProps) {
  const { quantity, size, colour, origin } = card;
  return (
    <div className={`${styles.card} ${styles[colour]}`} aria-hidden="true">
      <div className={styles.head}>
        <b>{n(quantity)}</b>
        <span className={styles.size}>{t(`short.${size}`)}</span>
        <span className={styles.sign}>
          <ColourSign colour={colour} />
        </span>
      </div>
      <div className={`${styles.shrimps} ${styles[size]}`}>
        {Array.from({ length: quantity }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shrimps are all alike
          <Shrimp key={index} colour={colour} />
        ))}
      </div>
      <div className={styles.foot}>
        <span className={styles.flag}>
          <OriginSign origin={origin} />
        </span>
        {t(`feature.${origin}`)}
      </div>
    </div>
  );
}

/** A card in words: "2 large green shrimps from Italy". */
export function cardName({ quantity, size, colour, origin }: Card, t: Translate<Key>): string {
  return t("card", {
    n: quantity,
    size: t(`feature.${size}`),
    colour: t(`feature.${colour}`),
    origin: t(`feature.${origin}`),
  });
}
