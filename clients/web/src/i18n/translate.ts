/**
 * Texts in ICU message syntax: `{name}`, `{n, number}`, `{n, plural, one {# card} other {# cards}}`,
 * `{kind, select, fish {...} other {...}}`. Numbers given as `{n}`, `{n, number}` or `#` have the language's digits.
 */

import { IntlMessageFormat } from "intl-messageformat";
import { ABOUT, type Language } from "./languages";

export type Parameters = Readonly<Record<string, string | number>>;

/** Texts by key: the English ones say which keys there are, the others must have the same. */
export type Strings<Key extends string = string> = Readonly<Record<Key, string>>;

/** Returns the text of a key in the language of the page. */
export type Translate<Key extends string = string> = (key: Key, parameters?: Parameters) => string;

const TAGS = { ignoreTag: true };

export function translator<Key extends string>(language: Language, strings: Strings<Key>): Translate<Key> {
  const { locale } = ABOUT[language];
  const formats = new Map<Key, IntlMessageFormat>();
  return (key, parameters) => {
    const text = strings[key];
    if (text === undefined) throw new RangeError(`there is no text ${JSON.stringify(key)} in ${language}`);
    let format = formats.get(key);
    if (!format) {
      // A bare {n} would have Latin digits in every language.
      format = new IntlMessageFormat(text, locale, undefined, TAGS);
      formats.set(key, format);
    }
    return String(format.format(parameters && digits(text, parameters, locale)));
  };
}

/** Numbers stay numbers where the message formats them itself, and become the language's digits elsewhere. */
function digits(text: string, parameters: Parameters, locale: string): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) =>
      typeof value === "number" && text.includes(`{${name}}`) ? [name, formatNumber(value, locale)] : [name, value],
    ),
  );
}

const NUMBERS = new Map<string, Intl.NumberFormat>();

function formatNumber(value: number, locale: string): string {
  let format = NUMBERS.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    NUMBERS.set(locale, format);
  }
  return format.format(value);
}

/** A number in the language's digits. */
export function number(language: Language, value: number): string {
  return formatNumber(value, ABOUT[language].locale);
}
