/** Small sounds, made on the spot; silent unless this browser wants them. */
import { prefs } from "./prefs.svelte";

export type Sound = "turn" | "move" | "stamp" | "win";

let context: AudioContext | null = null;
let last = 0;

/** One tone that fades away. */
function tone(
  audio: AudioContext,
  pitch: number,
  at: number,
  length: number,
  volume: number,
  shape: OscillatorType = "sine",
): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  source.type = shape;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

/** Paper: a breath of noise. */
function rustle(audio: AudioContext, pitch: number, at: number, length: number, volume: number): void {
  const size = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, size, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < size; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / size) ** 2;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const SCORES: Record<Sound, (audio: AudioContext) => void> = {
  turn: (audio) => [660, 880].forEach((pitch, at) => tone(audio, pitch, at * 0.13, 0.5, 0.12)),
  move: (audio) => rustle(audio, 2_600, 0, 0.12, 0.16),
  stamp: (audio) => {
    tone(audio, 95, 0.16, 0.22, 0.4, "triangle");
    rustle(audio, 700, 0.16, 0.09, 0.4);
  },
  win: (audio) => [523, 659, 784, 1_047].forEach((pitch, at) => tone(audio, pitch, at * 0.14, 0.9, 0.11)),
};

export function play(sound: Sound): void {
  if (!prefs.sound || document.hidden) return;
  const now = performance.now();
  if (sound === "move" && now - last < 200) return;
  last = now;
  try {
    context ??= new AudioContext();
    void context.resume();
    SCORES[sound](context);
  } catch {
    // A browser without sound plays on in silence.
  }
}
