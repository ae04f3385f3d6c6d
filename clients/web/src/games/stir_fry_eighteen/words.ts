/** Names of cards in the language of the page; in lower case, as within a sentence. */

import type { Translate } from "../../i18n/translate";
import type { Kind } from "./dish";
import type { Key } from "./strings/en";

type T = Translate<Key>;

export function kindName(t: T, kind: Kind): string {
  return t(`kind.${kind}`);
}

/** "noodles, chicken and ginger"; of one card, its name. */
export function listOf(t: T, kinds: readonly Kind[]): string {
  const names = kinds.map((kind) => kindName(t, kind));
  if (names.length > 5) return names.join(", ");
  const [a = "", b = "", c = "", d = "", e = ""] = names;
  return names.length < 2 ? a : t(`list.${names.length}` as Key, { a, b, c, d, e });
}

/** A name that begins a line. */
export function capital(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
