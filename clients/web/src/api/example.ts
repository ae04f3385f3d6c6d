/**
 * A seat that plays whatever comes first, in Node: `npx tsx src/api/example.ts http://127.0.0.1:8080 ABCDEF`.
 */

import { createConnectTransport } from "@connectrpc/connect-web";
import { Cambusa } from ".";

const [address = "http://127.0.0.1:8080", code] = process.argv.slice(2);
const cambusa = new Cambusa(createConnectTransport({ baseUrl: address, useBinaryFormat: true }));
if (!code) {
  const tables = await cambusa.openTables();
  console.log(tables.map((table) => `${table.code}: ${table.game}`).join("\n") || "there are no open tables");
} else {
  await cambusa.join(code, "First");
  const table = cambusa.at(code).open();
  table.onHappening(async (happening, state) => {
    if (happening.kind === "played") console.log(...happening.entries.map((entry) => entry.label));
    const first = state.view?.legal[0];
    if (first) await table.submit(first.label);
    if (state.table.status === "over") table.close();
  });
}
