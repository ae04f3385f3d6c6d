/** The texts of the app, each language fetched when it is wanted. */

import type { AppKey } from "../i18n/app/en";
import type { Language } from "../i18n/languages";
import type { Strings } from "../i18n/translate";

const STRINGS: Record<Language, () => Promise<{ readonly default: Strings<AppKey> }>> = {
  en: () => import("../i18n/app/en"),
  it: () => import("../i18n/app/it"),
  nl: () => import("../i18n/app/nl"),
  fa: () => import("../i18n/app/fa"),
};

export async function appStrings(language: Language): Promise<Strings<AppKey>> {
  return (await STRINGS[language]()).default;
}
