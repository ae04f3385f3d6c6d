/** Checks on texts, for tests. */

import { IntlMessageFormat } from "intl-messageformat";
import { ABOUT, type Language } from "./languages";
import type { Strings } from "./translate";

/**
 * The keys that nothing in the source asks for: by the key in quotes, or by a template that begins as the key does, such
 * as `card.${kind}`.
 */
export function unused(keys: readonly string[], source: string): string[] {
  const beginnings = [...source.matchAll(/`([a-z][\w-]*[.][\w .-]*)\$\{/gi)].map((match) => match[1] ?? "");
  return keys.filter(
    (key) =>
      !['"', "'", "`"].some((quote) => source.includes(quote + key + quote)) &&
      !beginnings.some((beginning) => key.startsWith(beginning)),
  );
}

/** What is wrong with the texts of a language, beside the English ones: not readable, or with other parameters. */
export function wrong(language: Language, english: Strings, strings: Strings): string[] {
  return Object.entries(strings).flatMap(([key, text]) => {
    try {
      const here = parameters(text, language);
      const there = parameters(english[key] ?? "", "en");
      const same = here.join() === there.join();
      return same ? [] : [`${key}: expected the parameters {${there}}, got {${here}}`];
    } catch (error) {
      return [`${key}: ${error instanceof Error ? error.message : error}`];
    }
  });
}

function parameters(text: string, language: Language): string[] {
  const format = new IntlMessageFormat(text, ABOUT[language].locale, undefined, { ignoreTag: true });
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(collect);
    else if (part && typeof part === "object") {
      const { type, value, options } = part as {
        type?: number;
        value?: string;
        options?: Record<string, { value: unknown }>;
      };
      if (type !== undefined && type !== 0 && type !== 7 && value !== undefined) names.add(value);
      for (const option of Object.values(options ?? {})) collect(option.value);
    }
  };
  collect(format.getAst());
  return [...names].sort();
}
