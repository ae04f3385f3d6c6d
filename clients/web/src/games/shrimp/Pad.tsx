import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import type { TableProps } from "../contract";
import { isLegal } from "../view";
import { type Calling, PAUSE } from "./calling";
import { COCKTAIL, COLOURS, type Colour, ORIGINS, type Origin, QUANTITIES, SIZES } from "./cards";
import { CocktailSign, ColourSign, OriginSign } from "./drawings";
import styles from "./Pad.module.css";
import { featuresText } from "./story";
import type { Key } from "./strings/en";

type Props = Pick<TableProps<Key>, "view" | "seat" | "t" | "n" | "submit"> & { readonly calling: Calling };

const LINES: readonly (readonly string[])[] = [
  [...QUANTITIES, ...SIZES],
  [...COLOURS, ...ORIGINS],
];

/** All that can be called. Before the lemon a touch here is a shout; after it, it chooses. */
export function Pad(props: Props) {
  const { t } = props;
  return (
    <fieldset className={styles.pad} data-open={isLegal(props.view, "silence") || undefined}>
      <legend className="visually-hidden">{t("pad.title")}</legend>
      {isLegal(props.view, "shout") && <p className={styles.hint}>{t("pad.rest")}</p>}
      {LINES.map((line) => (
        <div key={line[0]} className={styles.line}>
          {line.map((feature) => (
            <Feature key={feature} {...props} feature={feature} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

export function Feature({ view, t, n, submit, calling, feature }: Props & { readonly feature: string }) {
  const open = isLegal(view, "silence");
  const shout = isLegal(view, "shout");
  const name = t(`feature.${feature}` as Key);
  const chosen = calling.features.includes(feature);
  return (
    <button
      type="button"
      className={`${styles.feature} ${feature === COCKTAIL ? styles.cocktail : ""}`}
      aria-pressed={open ? chosen : undefined}
      disabled={open ? !calling.after(feature) && !chosen : !shout}
      onClick={(event) => (open ? calling.touch(feature, event.detail > 0) : void submit("shout"))}
    >
      <span className="visually-hidden">{shout ? t("pad.shout", { feature: name }) : name}</span>
      <span className={styles.sign} aria-hidden="true">
        {sign(feature, n, t)}
      </span>
      <span className={styles.word} aria-hidden="true">
        {QUANTITIES.includes(feature as "1") ? <Shrimps count={Number(feature)} /> : name}
      </span>
    </button>
  );
}

function Shrimps({ count }: { readonly count: number }) {
  return (
    <span className={styles.tiny}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <i key={index} />
      ))}
    </span>
  );
}

function sign(feature: string, n: Props["n"], t: Props["t"]): ReactNode {
  if (feature === COCKTAIL) return <CocktailSign />;
  if (QUANTITIES.includes(feature as "1")) return <b>{n(Number(feature))}</b>;
  if (SIZES.includes(feature as "large")) return <b className={styles.boxed}>{t(`short.${feature as "large"}`)}</b>;
  if (COLOURS.includes(feature as Colour)) return <ColourSign colour={feature as Colour} />;
  return <OriginSign origin={feature as Origin} />;
}

/** In the lemon's place while the viewer calls: what is chosen, and the button that calls it. */
export function CallButton({ t, submit, calling }: Pick<Props, "t" | "submit" | "calling">) {
  const { features, soon, send } = calling;
  return (
    <div className={styles.calling}>
      <Button kind="main" className={styles.send ?? ""} disabled={!features.length} onClick={send}>
        {features.length ? t("call.sending", { features: featuresText(features, t) }) : t("call.choose")}
        {soon && (
          <span
            key={features.join()}
            className={styles.soon}
            style={{ animationDuration: `${PAUSE}ms` }}
            aria-hidden="true"
          />
        )}
      </Button>
      <Button kind="quiet" onClick={() => void submit("silence")}>
        {t("call.silence")}
      </Button>
    </div>
  );
}
