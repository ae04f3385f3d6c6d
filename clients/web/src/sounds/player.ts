/** Plays sounds; silent until the page was touched, since browsers do not let a page sound before that. */

import { KIT, type Sound } from "./kit";

let context: AudioContext | undefined;
let out: GainNode | undefined;
let on = true;

/** Turns sounds on or off. */
export function setSounds(wanted: boolean): void {
  on = wanted;
}

/** Makes sounds possible; to be called from the first touch or key. */
export function unlock(): void {
  if (typeof AudioContext === "undefined") return;
  if (!context) {
    context = new AudioContext();
    out = new GainNode(context, { gain: 0.7 });
    out.connect(context.destination);
  }
  if (context.state === "suspended") void context.resume().catch(() => undefined);
}

/** Plays a sound of the kit, or one of a game's own. */
export function play(name: string, own: Readonly<Record<string, Sound>> = {}): void {
  if (!on || !context || !out || context.state !== "running") return;
  const sound = own[name] ?? (KIT as Readonly<Record<string, Sound>>)[name];
  if (!sound)
    throw new RangeError(`there is no sound ${name}; there are ${Object.keys({ ...KIT, ...own }).join(", ")}`);
  sound(context, out, context.currentTime + 0.005);
}
