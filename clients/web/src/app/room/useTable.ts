import { useEffect, useState, useSyncExternalStore } from "react";
import type { Status, TableClient } from "../../api";
import { useApp } from "../context";
import { onWake } from "../device";

/** After being hidden for so long the stream is opened again: phones cut it without a word. */
const SLEPT = 10_000;

/** The table of a code, watched as long as this is shown; `again` opens it anew. */
export function useTable(
  code: string,
  spectating: boolean,
): { client: TableClient; status: Status; again: () => void } {
  const { cambusa } = useApp();
  const [client, setClient] = useState(() => cambusa.at(code, spectating));
  useEffect(() => {
    client.open();
    const asleep = onWake((deaf) => client.wake(deaf > SLEPT ? 0 : undefined));
    return () => {
      asleep();
      client.close();
    };
  }, [client]);
  const status = useSyncExternalStore(client.subscribe, client.status);
  return { client, status, again: () => setClient(cambusa.at(code, spectating)) };
}
