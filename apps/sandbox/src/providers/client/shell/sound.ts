const KEY = 'providers.sound';
export type Effect = 'press' | 'stop' | 'win' | 'big' | 'feature' | 'coin';

/** Notes of each effect: hertz, when in ms, how long in ms. */
const effects: Readonly<Record<Effect, readonly (readonly [hertz: number, atMs: number, forMs: number])[]>> = {
  press: [[220, 0, 60], [330, 30, 60]],
  stop: [[110, 0, 70]],
  coin: [[880, 0, 60], [1320, 50, 120]],
  win: [[523, 0, 110], [659, 90, 110], [784, 180, 220]],
  big: [[523, 0, 140], [659, 120, 140], [784, 240, 140], [1047, 360, 500], [1319, 420, 500]],
  feature: [[392, 0, 160], [523, 140, 160], [659, 280, 160], [784, 420, 400]],
}; // prettier-ignore

let audio: AudioContext | null = null;
let isOn = localStorage.getItem(KEY) === 'on';

export const soundIsOn = (): boolean => isOn;

/** Off until the player switches it on. */
export function switchSound(): boolean {
  isOn = !isOn;
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  if (isOn) sound('coin');
  return isOn;
}

export function sound(effect: Effect): void {
  if (!isOn) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const [hertz, atMs, forMs] of effects[effect]) {
    const from = audio.currentTime + atMs / 1000;
    const node = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, from).linearRampToValueAtTime(0.12, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + forMs / 1000 + 0.05);
    node.connect(gain).connect(audio.destination);
    node.start(from);
    node.stop(from + forMs / 1000 + 0.06);
  }
}
