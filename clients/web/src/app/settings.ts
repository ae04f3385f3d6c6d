/** What the player has chosen for this browser: kept where the browser keeps things, else as long as the page is open. */

import { browserPlace, type Place } from "../api/keep";
import { isLanguage, type Language, preferred } from "../i18n/languages";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  readonly sounds: boolean;
  /** Every game at the plain table: words and buttons instead of a drawing. */
  readonly plain: boolean;
  /** The player's name, as given last. */
  readonly name: string;
}

const NAME = "cambusa.settings";

export function readSettings(wanted: readonly string[], place: Place | undefined = browserPlace()): Settings {
  const kept = parse(place);
  return {
    language: isLanguage(kept.language) ? kept.language : preferred(wanted),
    theme: kept.theme === "light" || kept.theme === "dark" ? kept.theme : "auto",
    sounds: kept.sounds !== false,
    plain: kept.plain === true,
    name: typeof kept.name === "string" ? kept.name : "",
  };
}

export function keepSettings(settings: Settings, place: Place | undefined = browserPlace()): void {
  try {
    place?.setItem(NAME, JSON.stringify(settings));
  } catch {
    // Full, or forbidden: they last as long as the page.
  }
}

function parse(place: Place | undefined): Partial<Record<keyof Settings, unknown>> {
  try {
    const found: unknown = JSON.parse(place?.getItem(NAME) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
