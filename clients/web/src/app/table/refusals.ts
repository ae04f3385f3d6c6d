import type { AppKey } from "../../i18n/app/en";
import type { Translate } from "../../i18n/translate";
import type { Words } from "../words";

const COMMON: Readonly<Record<string, AppKey>> = {
  STALE: "refused.STALE",
  TOO_LATE: "refused.TOO_LATE",
  WITHDRAWN: "refused.WITHDRAWN",
  PAUSED: "refused.PAUSED",
  COUNT_DOWN: "refused.COUNT_DOWN",
  TOO_FAST: "refused.TOO_FAST",
  HELD: "refused.HELD",
  OFFLINE: "refused.OFFLINE",
};

/** Why an action was not made, in words. */
export function refusal(reason: string, words: Words, t: Translate<AppKey>): string {
  const common = COMMON[reason];
  return words.text(`reason.${reason}`) ?? t(common ?? "refused");
}
