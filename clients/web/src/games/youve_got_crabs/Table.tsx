import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ClockBar } from "../../ui/ClockBar";
import type { TableProps } from "../contract";
import { useUntil } from "../hooks";
import { isLegal, zone } from "../view";
import { Marker } from "./art/signs";
import { Bar } from "./Bar";
import { Cards } from "./Cards";
import { Ending } from "./Ending";
import { clockFor, sentence } from "./line";
import { crabsOf, nearSide, noCall, noSwap } from "./model";
import { useMoments } from "./moments";
import { inText } from "./names";
import { Score } from "./Score";
import { Side } from "./Side";
import { Signals } from "./Signals";
import { useSlots } from "./slots";
import type { Key } from "./strings/en";
import styles from "./table.module.css";

interface Picked {
  readonly zone: "hand" | "ocean";
  readonly place: number;
  readonly id: number;
}

export default function Table(props: TableProps<Key>) {
  const { view, seat, shared, table, t, n, submit, lastPlayed, log, pending, play, name } = props;
  const root = useRef<HTMLDivElement>(null);
  const crabs = crabsOf(view);
  const { phase, actor, terminal } = view.observation;
  const near = nearSide(crabs, seat);
  const { shown, gestures } = useMoments(lastPlayed, log);
  const [picking, setPicked] = useState<Picked>();
  const [given, setGiven] = useState<number>();
  const [aiming, setAim] = useState<number | "who">();
  const [note, setNote] = useState<{ readonly text: string; readonly revision: number }>();
  const [swapped, setSent] = useState<{ readonly hand: number; readonly ocean: number; readonly label: string }>();
  const sent = swapped?.label === pending ? swapped : undefined;
  const left = useUntil(view.startsAt);
  const count = left === undefined || terminal ? undefined : Math.ceil(left / 1000);

  const hand = useSlots(seat === undefined ? [] : zone(view, "hand", seat).cards, given);
  const ocean = useSlots(zone(view, "ocean").cards);
  const slots = { hand, ocean };
  const lifted = picking && slots[picking.zone][picking.place];
  const picked = picking && lifted?.id === picking.id ? { ...picking, kind: lifted.kind } : undefined;
  const callable = view.legal.some(({ verb }) => verb === "accuse");
  const aim =
    phase === "window" || !callable
      ? undefined
      : typeof aiming === "number" && !isLegal(view, `accuse ${aiming}`)
        ? undefined
        : aiming;
  const making = { picked, aim, count };

  const say = (text: string) => setNote({ text, revision: view.revision });
  const swaps = seat === undefined ? undefined : noSwap(view, crabs, seat, count !== undefined);
  const blocked = table.paused && !terminal ? "paused" : swaps;

  const touchCard = (from: "hand" | "ocean", place: number, kind: string) => {
    setAim(undefined);
    setNote(undefined);
    const slot = slots[from][place];
    if (!slot) return;
    if (blocked && blocked !== "count") return say(t(`no.swap.${blocked}`));
    if (!picked || picked.zone === from) {
      play("tap");
      return setPicked(picked?.place === place ? undefined : { zone: from, place, id: slot.id });
    }
    if (picked.kind === kind) return say(t("no.equal", { card: inText(kind) }));
    if (blocked) return say(t(`no.swap.${blocked}`));
    const [mine, other] = from === "ocean" ? [picked.kind, kind] : [kind, picked.kind];
    setGiven(from === "ocean" ? picked.place : place);
    setPicked(undefined);
    const label = `swap ${mine} for ${other}`;
    setSent({ hand: from === "ocean" ? picked.place : place, ocean: from === "ocean" ? place : picked.place, label });
    void submit(label);
  };

  const accuse = (who: number) => {
    setAim(undefined);
    setPicked(undefined);
    setNote(undefined);
    void submit(`accuse ${who}`);
  };
  const touchSeat = (who: number) => {
    setPicked(undefined);
    setNote(undefined);
    const why = table.paused && !terminal ? "paused" : seat === undefined ? "over" : noCall(view, crabs, seat, who);
    if (why) return say(t(`no.call.${why}`, { name: name(who) }));
    if (aim === "who") return accuse(who);
    play("tap");
    setAim(aim === who ? undefined : who);
  };
  const call = (byKey: boolean) => {
    setNote(undefined);
    if (phase === "window" && actor !== undefined) return accuse(actor);
    if (typeof aim === "number") return accuse(aim);
    setPicked(undefined);
    setAim(aim === "who" ? undefined : "who");
    if (aim === undefined && byKey)
      root.current?.querySelector<HTMLElement>("button[data-seat][data-offered]")?.focus();
  };

  const keys = (event: KeyboardEvent) => {
    if (seat === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      setPicked(undefined);
      setAim(undefined);
    } else if (event.code === "KeyC") {
      root.current?.querySelector<HTMLElement>("[data-call]")?.click();
    } else if (/^Digit[1-8]$/.test(event.code)) {
      const number = Number(event.code.slice(5)) - 1;
      root.current
        ?.querySelector<HTMLElement>(`[data-place="${number < 4 ? "hand" : "ocean"} ${number % 4}"]`)
        ?.click();
    }
  };

  // A second is short: who may answer finds the answer under the finger and the key.
  const answering = phase === "window" && callable;
  useEffect(() => {
    if (!answering) return;
    const focused = document.activeElement;
    if (!focused || focused === document.body || root.current?.contains(focused))
      root.current?.querySelector<HTMLElement>("[data-call]")?.focus();
  }, [answering]);
  const mySide = seat !== undefined && !terminal && near === crabs.side;
  const before = useRef({ mySide, count });
  useEffect(() => {
    if (mySide && !before.current.mySide) play("turn");
    if (count !== undefined && count !== before.current.count) play("tick");
    before.current = { mySide, count };
  }, [mySide, count, play]);

  const resting = blocked !== undefined && blocked !== "count";
  const offer = (of: "hand" | "ocean") => (kind: string) =>
    picked && picked.zone !== of && !blocked ? (picked.kind === kind ? "barred" : "target") : undefined;
  const text = note?.revision === view.revision ? note.text : sentence(props, crabs, making);
  const { clock, total } = clockFor(props);
  const sides = { crabs, near, aim, shown, touch: seat === undefined || shared ? undefined : touchSeat, ...props };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are short cuts to buttons inside
    <div ref={root} className={styles.frame} onKeyDown={keys}>
      <div
        className={`${styles.table} ${shared ? styles.shared : ""} ${seat === undefined ? styles.watched : ""}`}
        style={{ "--seats": Math.ceil(crabs.places.length / 2) } as CSSProperties}
      >
        <div className={styles.far}>
          <Side side={3 - near} {...sides} />
        </div>
        <Score {...props} crabs={crabs} />
        {terminal ? (
          <Ending {...props} crabs={crabs} />
        ) : (
          <div className={styles.ocean} data-count={count !== undefined}>
            <Cards
              zone="ocean"
              slots={ocean}
              t={t}
              picked={picked?.zone === "ocean" ? picked.place : undefined}
              sent={sent?.ocean}
              offer={offer("ocean")}
              resting={resting}
              touch={seat === undefined || shared ? undefined : (place, kind) => touchCard("ocean", place, kind)}
            />
            <div className={`${styles.track} ${crabs.side === near ? styles.here : ""}`}>
              <span className={styles.marker}>
                <Marker />
                {t(seat === undefined ? "marker.n" : crabs.side === near ? "marker.yours" : "marker.other", {
                  side: crabs.side,
                })}
                <Marker />
              </span>
            </div>
            {count !== undefined && (
              <span key={count} className={styles.count} aria-hidden="true">
                {n(count)}
              </span>
            )}
          </div>
        )}
        <div className={styles.near}>
          <Side side={near} {...sides} />
        </div>
        {!terminal && (
          <div className={styles.line}>
            {crabs.tieBreak && <strong className={styles.tie}>{t("line.tie")}</strong>}
            <p role="status">{text}</p>
            <div className={styles.clock}>
              <ClockBar
                clock={clock}
                total={total}
                n={n}
                says={(seconds) => t("clock.says", { n: seconds })}
                aloud={clock?.seat === seat}
              />
            </div>
          </div>
        )}
        <div className="visually-hidden" role="log">
          {gestures.map(({ index, seat: by, words }) => (
            <p key={index}>{t("signals.said", { name: name(by ?? 0), signal: t(`signal.${words[0]}` as Key) })}</p>
          ))}
        </div>
        {seat !== undefined && !shared && (
          <div className={styles.place}>
            <div className={styles.hand}>
              <Cards
                zone="hand"
                slots={hand}
                t={t}
                picked={picked?.zone === "hand" ? picked.place : undefined}
                sent={sent?.hand}
                offer={offer("hand")}
                resting={resting}
                touch={(place, kind) => touchCard("hand", place, kind)}
              />
            </div>
            {!terminal && (
              <>
                <div className={styles.bar}>
                  <Bar {...props} aim={aim} counting={count !== undefined} onCall={call} />
                </div>
                <div className={styles.signals}>
                  <Signals {...props} />
                </div>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
