/** The seats of this browser: the token of each, kept so that a reload comes back to it. */

/** What is kept of a seat. */
export interface Kept {
  readonly code: string;
  readonly game: string;
  readonly seat: number;
  readonly token: string;
  readonly name: string;
  /** When it was last used, in milliseconds since 1970. */
  readonly at: number;
}

/** A place for texts by name, such as `localStorage`. */
export interface Place {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}

const NAME = "cambusa.seats";
const MOST = 12;

/** Seats by the code of the table, the last one used first; in memory alone where the place does not keep anything. */
export class Seats {
  private memory: string | null = null;

  constructor(private readonly place: Place | undefined = browserPlace()) {}

  all(): readonly Kept[] {
    try {
      const found: unknown = JSON.parse(this.read() ?? "[]");
      return Array.isArray(found) ? found.filter(isKept) : [];
    } catch {
      return [];
    }
  }

  get(code: string): Kept | undefined {
    return this.all().find((one) => one.code === code.toUpperCase());
  }

  put(kept: Kept): void {
    const others = this.all().filter((one) => one.code !== kept.code);
    this.write([kept, ...others].slice(0, MOST));
  }

  remove(code: string): void {
    this.write(this.all().filter((one) => one.code !== code.toUpperCase()));
  }

  private read(): string | null {
    try {
      return this.place?.getItem(NAME) ?? this.memory;
    } catch {
      return this.memory;
    }
  }

  private write(all: readonly Kept[]): void {
    this.memory = JSON.stringify(all);
    try {
      this.place?.setItem(NAME, this.memory);
    } catch {
      // Full, or forbidden: this page remembers it as long as it is open.
    }
  }
}

/** The browser's storage; undefined where there is none, or where even looking is forbidden. */
export function browserPlace(): Place | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function isKept(one: unknown): one is Kept {
  const { code, token, seat } = (one ?? {}) as Partial<Kept>;
  return typeof code === "string" && typeof token === "string" && typeof seat === "number";
}
