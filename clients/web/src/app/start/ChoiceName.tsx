import type { OptionSpec } from "../../api/plain";
import type { Words } from "../words";
import { listOf } from "./options";

interface ChoiceNameProps {
  readonly words: Words;
  readonly option: OptionSpec;
  readonly choice: string;
}

/** One of the choices of an option: drawn by the game if it is of a list and the game draws those, else in words. */
export function ChoiceName({ words, option, choice }: ChoiceNameProps) {
  const Choice = listOf(option.default) && words.ui?.Choice;
  return Choice ? <Choice choice={choice} /> : words.word("option", `${option.name}.${choice}`);
}
