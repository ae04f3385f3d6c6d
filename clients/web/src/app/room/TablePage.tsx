import { type CSSProperties, useEffect, useState } from "react";
import type { Ending } from "../../api";
import { CambusaError, type Spec, type Status, type TableClient, type TableState } from "../../api";
import type { AppKey } from "../../i18n/app/en";
import { Button } from "../../ui/Button";
import { useApp } from "../context";
import { large } from "../device";
import { useSpec } from "../games";
import { Notice, Waiting } from "../Notice";
import { go } from "../route";
import { TableFrame } from "../table/TableFrame";
import { useWords } from "../words";
import { ConnectionBanner } from "./ConnectionBanner";
import { Gathering } from "./Gathering";
import { Join } from "./Join";
import { TalkRoom } from "./TalkRoom";
import { useNamed } from "./useNamed";
import { useTable } from "./useTable";

interface TablePageProps {
  readonly code: string;
  readonly as: "seat" | "spectator" | "screen";
}

/** A table: to sit there, or to join it first. */
export function TablePage({ code, as }: TablePageProps) {
  const { cambusa } = useApp();
  useEffect(() => (as === "screen" ? large() : undefined), [as]);
  const [seated, setSeated] = useState(() => cambusa.seats.get(code) !== undefined);
  if (as === "seat" && !seated) return <Join code={code} onJoined={() => setSeated(true)} />;
  return <Watched code={code} as={as} onLost={() => setSeated(false)} />;
}

function Watched({ code, as, onLost }: TablePageProps & { onLost: () => void }) {
  const { t, cambusa } = useApp();
  const { client, status, again } = useTable(code, as !== "seat");
  const { ending, state } = status;
  // The seat is somebody else's now: its token is of no use any more.
  const gone = ending === "kicked" || ending === "left" || (ending instanceof CambusaError && GONE.has(ending.reason));
  useEffect(() => {
    if (gone && as === "seat") cambusa.seats.remove(code);
  }, [gone, as, cambusa, code]);
  if (status.connection === "ended" && ending) {
    return <Ended ending={ending} onAgain={again} onJoin={as === "seat" && gone ? onLost : undefined} />;
  }
  if (!state) return <Waiting text={t("waiting")} />;
  return <Known client={client} status={status} state={state} as={as} />;
}

/** What it means when the server does not let this seat in any more. */
const GONE: ReadonlyMap<string, AppKey> = new Map([
  ["TOKEN_UNKNOWN", "ended.seat"],
  ["TABLE_NOT_FOUND", "join.no table"],
  ["TABLE_CLOSED", "ended.closed"],
]);

export interface AtTable {
  readonly client: TableClient;
  readonly status: Status;
  readonly state: TableState;
  readonly spec: Spec;
  readonly as: TablePageProps["as"];
}

function Known(props: Omit<AtTable, "spec">) {
  const table = useNamed(props.state.table);
  const spec = useSpec(table.game);
  const { title } = useWords(table.game, spec?.title);
  useEffect(() => {
    document.title = `${title} · ${table.code} · cambusa`;
    return () => {
      document.title = "cambusa";
    };
  }, [title, table.code]);
  if (!spec) throw new Error(`the server has a table of ${table.game}, and no such game`);
  const at = { ...props, state: { ...props.state, table }, spec };
  return (
    <div className="drawn" style={seatHues(spec.teams[table.seats.length] ?? [])}>
      <ConnectionBanner connection={props.status.connection} />
      {table.status === "gathering" ? (
        <Gathering {...at} />
      ) : table.status === "talking" ? (
        <TalkRoom {...at} />
      ) : (
        <TableFrame {...at} />
      )}
    </div>
  );
}

/** Where people play together, what is below has the colours of their teams for those of the seats. */
function seatHues(teams: readonly (readonly number[])[]): CSSProperties {
  if (!teams.some((seats) => seats.length > 1)) return {};
  return Object.fromEntries(
    teams.flatMap((seats, team) => seats.map((seat) => [`--seat-${seat}`, `var(--team-${team})`])),
  );
}

function Ended({ ending, onAgain, onJoin }: { ending: Ending; onAgain: () => void; onJoin: (() => void) | undefined }) {
  const { t } = useApp();
  const known = typeof ending === "string" ? (`ended.${ending}` as const) : GONE.get(ending.reason);
  return (
    <Notice title={t(known ?? "ended.error")}>
      {onJoin && <Button onClick={onJoin}>{t("join.join")}</Button>}
      {(!known || ending === "replaced") && <Button onClick={onAgain}>{t("broken.retry")}</Button>}
      <Button kind="main" onClick={() => go({ at: "start" }, true)}>
        {t("home")}
      </Button>
    </Notice>
  );
}
