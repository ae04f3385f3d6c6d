/** `cambusa serve` as a process of its own, on ports that the system chose. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../../..");

export interface Server {
  readonly port: number;
  /** The page's address on this machine. */
  readonly url: string;
  /** Ends it at once, and starts it again on the same port with the same tables. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Files of a certificate and its key. */
export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** A certificate for this machine that nobody has signed. */
export function makePair(): Pair {
  const folder = mkdtempSync(join(tmpdir(), "cambusa-e2e-tls-"));
  const pair = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=cambusa";
  const files = ["-addext", "subjectAltName=IP:127.0.0.1", "-out", pair.cert, "-keyout", pair.key];
  execFileSync("openssl", [...kind.split(" "), ...files], { stdio: "pipe" });
  return pair;
}

export async function startServer(pair?: Pair): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "cambusa-e2e-"));
  let [child, port] = await up(folder, 0, pair);
  return {
    port,
    url: `${pair ? "https" : "http"}://127.0.0.1:${port}`,
    restart: async () => {
      await end(child, "SIGKILL");
      [child, port] = await up(folder, port, pair);
    },
    stop: async () => {
      await end(child, "SIGTERM");
      rmSync(folder, { recursive: true });
    },
  };
}

async function up(folder: string, port: number, pair?: Pair): Promise<[ChildProcess, number]> {
  const settings = ["--host=127.0.0.1", `--port=${port}`, "--grpc-port=0", "--no-qr", "--log-format=json", "--grace=1"];
  const rates = ["--rate=10000", "--burst=10000"]; // all pages of the tests are one client
  const tls = pair ? [`--tls-cert=${pair.cert}`, `--tls-key=${pair.key}`] : [];
  const own = join(ROOT, ".venv/bin/cambusa");
  const command = process.env.CAMBUSA ?? (existsSync(own) ? own : "cambusa");
  const database = `--database=${join(folder, "tables.sqlite")}`;
  // What is tried is this tree, whatever is installed in the environment.
  const env = command === own ? { ...process.env, PYTHONPATH: join(ROOT, "core") } : process.env;
  const child = spawn(command, ["serve", ...settings, ...rates, ...tls, database], {
    stdio: ["ignore", "ignore", "pipe"],
    env,
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (line.startsWith("{")) {
      const told = JSON.parse(line);
      if (told.event === "up") {
        child.stderr.resume();
        return [child, told.port];
      }
    }
  }
  throw new Error(`cambusa serve ended: ${lines.join("\n")}`);
}

async function end(child: ChildProcess, how: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill(how);
  await exit;
}
