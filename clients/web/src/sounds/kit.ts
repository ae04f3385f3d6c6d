/** Sounds made in the browser: each is a few oscillators and a little noise, nothing is loaded. */

/** Plays a sound on `out`, starting at the time `at` of the context. */
export type Sound = (context: AudioContext, out: AudioNode, at: number) => void;

/** A note: a frequency in Hz (or a glide of two), a length in seconds, a loudness 0..1. */
export function note(
  pitch: number | readonly [number, number],
  seconds: number,
  loudness = 0.3,
  wave: OscillatorType = "sine",
  delay = 0,
): Sound {
  return (context, out, at) => {
    const [from, to] = typeof pitch === "number" ? [pitch, pitch] : pitch;
    const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
    oscillator.frequency.exponentialRampToValueAtTime(to, at + delay + seconds);
    const gain = fading(context, at + delay, seconds, loudness);
    oscillator.connect(gain).connect(out);
    oscillator.start(at + delay);
    oscillator.stop(at + delay + seconds);
  };
}

/** A burst of noise through a band about a frequency: paper, wood, a squash. */
export function noise(pitch: number, seconds: number, loudness = 0.3, sharpness = 1, delay = 0): Sound {
  return (context, out, at) => {
    const length = Math.ceil(context.sampleRate * seconds);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < length; index++) samples[index] = Math.random() * 2 - 1;
    const source = new AudioBufferSourceNode(context, { buffer });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: sharpness });
    const gain = fading(context, at + delay, seconds, loudness);
    source.connect(band).connect(gain).connect(out);
    source.start(at + delay);
  };
}

/** Several sounds at once. */
export function together(...sounds: readonly Sound[]): Sound {
  return (context, out, at) => {
    for (const sound of sounds) sound(context, out, at);
  };
}

function fading(context: AudioContext, at: number, seconds: number, loudness: number): GainNode {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + Math.min(0.008, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0008, at + seconds);
  return gain;
}

export const KIT = {
  /** A button or a card under the finger. */
  tap: noise(1800, 0.04, 0.25, 2),
  /** A card that is laid down. */
  card: together(noise(900, 0.09, 0.4, 0.8), noise(2600, 0.05, 0.15, 1)),
  /** It is your turn. */
  turn: together(note(523, 0.22, 0.18, "triangle"), note(784, 0.3, 0.16, "triangle", 0.11)),
  /** A small brass bell. */
  bell: together(note(1318, 0.9, 0.2), note(2637, 0.6, 0.1), note(3956, 0.35, 0.05)),
  /** A lemon, or anything else soft. */
  squash: together(noise(420, 0.22, 0.6, 0.7), note([420, 130], 0.2, 0.22, "triangle")),
  /** Dice on wood. */
  dice: together(
    ...[0, 0.07, 0.13, 0.22, 0.28].map((delay, index) => noise(1500 + 320 * (index % 3), 0.05, 0.42, 3, delay)),
  ),
  /** Coins. */
  coin: together(note(1976, 0.12, 0.14, "square"), note(2637, 0.3, 0.1, "square", 0.06)),
  /** Right, a point, a win of little things. */
  good: together(note(659, 0.14, 0.2, "triangle"), note(988, 0.26, 0.2, "triangle", 0.09)),
  /** Wrong, refused, lost. */
  wrong: together(note([233, 175], 0.24, 0.22, "sawtooth"), noise(240, 0.16, 0.2, 1)),
  /** The last seconds of a clock. */
  tick: noise(3200, 0.03, 0.3, 6),
  /** The game is over. */
  fanfare: together(
    ...[523, 659, 784, 1047].map((pitch, index) => note(pitch, index === 3 ? 0.7 : 0.2, 0.2, "triangle", 0.13 * index)),
  ),
} as const satisfies Record<string, Sound>;

export type SoundName = keyof typeof KIT;
