import type { ReactNode } from "react";
import { Named } from "../../ui/Named";
import { isLegal, zone } from "../view";
import { Back, FoodIcon, MaskIcon, TickIcon, WokIcon } from "./art";
import { isKind, type Kind, PAIR_DRAWS, PROTEIN_DRAWS, PROTEINS, scoreOf, sorted, worthIn } from "./dish";
import { isPlaying, type Kitchen, type Props } from "./kitchen";
import styles from "./Mats.module.css";
import { kindsIn } from "./story";
import type { ClaimName } from "./turn";
import { capital, kindName, listOf } from "./words";

/** Where cards are laid: a pair, a protein, the wok. The player on turn touches cards, and then a mat. */
export function Mats({ kitchen }: { kitchen: Kitchen }) {
  return (
    <div className={styles.mats}>
      <PairMat kitchen={kitchen} />
      <ProteinMat kitchen={kitchen} />
      <WokMat kitchen={kitchen} />
    </div>
  );
}

function PairMat({ kitchen }: { kitchen: Kitchen }) {
  const { props, picked } = kitchen;
  const { view, t } = props;
  const laid = zone(view, "pair").cards;
  if (laid.length > 0) return <Laid kitchen={kitchen} claim="pair" cards={laid} />;
  const kinds = sorted(picked.map(({ kind }) => kind));
  const label = `pair ${kinds.join(" ")}`;
  const offered = picked.length === 2 && isLegal(view, label);
  const honest = kinds[0] === kinds[1];
  const inside = (
    <>
      <span className={styles.outlines}>
        <i />
        <i />
      </span>
      <Title>{t("mat.pair")}</Title>
      <small>{t("mat.draws", { n: PAIR_DRAWS })}</small>
    </>
  );
  if (!offered) return <EmptyMat says={`${t("mat.pair")}: ${t("mat.empty")}`}>{inside}</EmptyMat>;
  return (
    <button
      type="button"
      className={`${styles.mat} ${styles.target}`}
      disabled={props.pending !== undefined}
      onClick={() => kitchen.act(label)}
    >
      <Named name={t("do.pair", { cards: listOf(t, kinds), truth: t(honest ? "truth.true" : "truth.bluff") })}>
        {inside}
        <Honesty honest={honest} />
      </Named>
    </button>
  );
}

function ProteinMat({ kitchen }: { kitchen: Kitchen }) {
  const { props, picked } = kitchen;
  const { view, t, n } = props;
  const laid = zone(view, "protein").cards;
  if (laid.length > 0) return <Laid kitchen={kitchen} claim="protein" cards={laid} />;
  const card = picked[0]?.kind;
  const one = picked.length === 1 && card !== undefined;
  const offered = one && isLegal(view, `protein ${card} as C`);
  const inside = (
    <>
      <span className={styles.names}>
        {PROTEINS.map((kind) => {
          const named = (
            <>
              <FoodIcon kind={kind} className={styles.food} />
              <small dir="ltr">+{n(PROTEIN_DRAWS[kind])}</small>
              {offered && <Honesty honest={kind === card} />}
            </>
          );
          if (!offered)
            return (
              <span key={kind} className={styles.name}>
                {named}
              </span>
            );
          const words = {
            kind: kindName(t, kind),
            card: kindName(t, card),
            truth: t(kind === card ? "truth.true" : "truth.bluff"),
            n: PROTEIN_DRAWS[kind],
          };
          return (
            <button
              key={kind}
              type="button"
              className={styles.name}
              disabled={props.pending !== undefined}
              onClick={() => kitchen.act(`protein ${card} as ${kind}`)}
            >
              <Named name={t("do.protein", words)}>{named}</Named>
            </button>
          );
        })}
      </span>
      <Title>{t("mat.protein")}</Title>
    </>
  );
  if (!offered) return <EmptyMat says={`${t("mat.protein")}: ${t("mat.empty")}`}>{inside}</EmptyMat>;
  return (
    <section className={`${styles.mat} ${styles.target}`} aria-label={t("mat.protein")}>
      {inside}
    </section>
  );
}

function WokMat({ kitchen }: { kitchen: Kitchen }) {
  const { props, picked } = kitchen;
  const { view, t, n } = props;
  const cooked = kindsIn(zone(view, "dish").cards);
  if (cooked.length > 0)
    return (
      <div
        className={`${styles.mat} ${styles.served}`}
        role="img"
        aria-label={t("mat.dish", { cards: listOf(t, cooked), n: scoreOf(cooked) })}
      >
        <span className={styles.dish}>
          {cooked.map((kind) => (
            <SmallCard key={kind} card={kind} worth={n(worthIn(kind, cooked))} />
          ))}
        </span>
        <strong className={styles.total}>{n(scoreOf(cooked))}</strong>
      </div>
    );
  const kinds = sorted(picked.map(({ kind }) => kind));
  const label = `cook ${kinds.join(" ")}`;
  const offered = isPlaying(kitchen) && isLegal(view, label);
  const inside = (
    <>
      <WokIcon className={styles.wok} />
      <Title>{t("mat.wok")}</Title>
      {kinds.length > 0 && <strong className={styles.total}>{n(scoreOf(kinds))}</strong>}
    </>
  );
  if (!offered) return <EmptyMat says={t("mat.nothing")}>{inside}</EmptyMat>;
  return (
    <button
      type="button"
      className={`${styles.mat} ${styles.target}`}
      disabled={props.pending !== undefined}
      onClick={() => kitchen.act(label)}
    >
      <Named name={t("do.cook", { cards: listOf(t, kinds), n: scoreOf(kinds) })}>{inside}</Named>
    </button>
  );
}

/** A claim that is laid: its cards as far as the viewer may see them, and what has become of it. */
function Laid({ kitchen, claim, cards }: { kitchen: Kitchen; claim: ClaimName; cards: readonly string[] }) {
  const { props, claims } = kitchen;
  const { view, t } = props;
  const { truth } = claims[claim] ?? {};
  const tasting = view.observation.facts.claim === claim;
  const named = view.observation.facts.named;
  const fate = truth === undefined ? (tasting ? "mat.open" : "mat.passed") : truth ? "mat.true" : "mat.bluff";
  const what = t(`mat.${claim}`);
  const said = claim === "protein" && isKind(named) ? t("mat.said", { kind: kindName(t, named) }) : "";
  const shown = kindsIn(cards);
  const label = [
    shown.length > 0 ? t("mat.shown", { what, cards: listOf(t, shown) }) : t("mat.hidden", { what }),
    said,
    t(fate),
  ];
  return (
    <div
      className={`${styles.mat} ${tasting ? styles.tasting : ""}`}
      role="img"
      aria-label={label.filter(Boolean).join("; ")}
    >
      <span className={styles.dish}>
        {cards.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a laid card is its place
          <SmallCard key={place} card={card} />
        ))}
        {claim === "protein" && isKind(named) && <Said kind={named} props={props} />}
      </span>
      {truth !== undefined && justTasted(props, claim) && (
        <span
          key={view.revision}
          className={`${styles.stamp} ${truth ? styles.true : styles.bluff}`}
          aria-hidden="true"
        >
          {t(truth ? "verdict.true" : "verdict.bluff")}
        </span>
      )}
      <Title>{what}</Title>
      <small className={truth === undefined ? "" : truth ? styles.true : styles.bluff}>
        {truth !== undefined && (truth ? <TickIcon className={styles.mark} /> : <MaskIcon className={styles.mark} />)}
        {t(fate)}
      </small>
    </div>
  );
}

function justTasted({ lastPlayed }: Props, claim: ClaimName): boolean {
  return lastPlayed?.entries.some(({ verb, words }) => verb === "reveal" && words[0] === claim) ?? false;
}

/** What a card is called, in a bubble. */
function Said({ kind, props }: { kind: Kind; props: Props }) {
  return (
    <span className={styles.said}>
      <FoodIcon kind={kind} className={styles.food} />
      {capital(kindName(props.t, kind))}!
    </span>
  );
}

function SmallCard({ card, worth }: { card: string; worth?: string }) {
  if (!isKind(card)) return <Back className={styles.back} />;
  return (
    <span className={styles.small}>
      <FoodIcon kind={card} className={styles.food} />
      {worth !== undefined && <small>{worth}</small>}
    </span>
  );
}

/** For the player alone: whether the claim would be true. */
function Honesty({ honest }: { honest: boolean }) {
  return (
    <span className={`${styles.honesty} ${honest ? styles.true : styles.bluff}`}>
      {honest ? <TickIcon className={styles.mark} /> : <MaskIcon className={styles.mark} />}
    </span>
  );
}

function EmptyMat({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className={styles.mat} role="img" aria-label={says}>
      {children}
    </div>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <span className={styles.title}>{children}</span>;
}
