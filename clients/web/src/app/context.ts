/** What every part of the page may use. */

import { createContext, use } from "react";
import type { Cambusa } from "../api";
import type { AppKey } from "../i18n/app/en";
import type { Direction, Language } from "../i18n/languages";
import type { Translate } from "../i18n/translate";
import type { Settings } from "./settings";

export interface App {
  readonly cambusa: Cambusa;
  readonly t: Translate<AppKey>;
  /** A number in the language's digits. */
  readonly n: (value: number) => string;
  readonly language: Language;
  readonly direction: Direction;
  readonly settings: Settings;
  readonly change: (settings: Partial<Settings>) => void;
  /** Says something to everybody: for a moment on the screen, and to screen readers. */
  readonly say: (text: string) => void;
}

const AppContext = createContext<App | undefined>(undefined);
export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error("useApp is called outside of AppProvider");
  return app;
}
