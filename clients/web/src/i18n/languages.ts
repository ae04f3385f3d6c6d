/** The languages of the page. */

export const LANGUAGES = ["en", "it", "nl", "fa"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Direction = "ltr" | "rtl";

/** Each language by its own name, and the locale that formats its numbers (Persian digits for Persian). */
export const ABOUT: Record<Language, { name: string; locale: string; direction: Direction }> = {
  en: { name: "English", locale: "en", direction: "ltr" },
  it: { name: "Italiano", locale: "it", direction: "ltr" },
  nl: { name: "Nederlands", locale: "nl", direction: "ltr" },
  fa: { name: "فارسی", locale: "fa-u-nu-arabext", direction: "rtl" },
};

export function isLanguage(word: unknown): word is Language {
  return LANGUAGES.includes(word as Language);
}

/** The first of the browser's languages that the page has; English if it has none of them. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    if (isLanguage(language)) return language;
  }
  return "en";
}
