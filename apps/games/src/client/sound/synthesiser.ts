import { seededRandom } from '../loop/seeded-random.ts';
import { tonesOf, type Effect, type SoundPalette, type Tone } from './palette.ts';

const MASTER_VOLUME = 0.32;
const NOISE_SECONDS = 1;

/** Plays tones. The audio context is made with the first sound, which follows a press as browsers require. */
export class Synthesiser {
  #audio: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  play(palette: SoundPalette, effect: Effect): void {
    const audio = (this.#audio ??= new AudioContext());
    if (audio.state === 'suspended') void audio.resume();
    for (const tone of tonesOf(palette, effect)) this.#schedule(audio, tone);
  }

  suspend(): void {
    void this.#audio?.suspend();
  }

  resume(): void {
    void this.#audio?.resume();
  }

  #schedule(audio: AudioContext, tone: Tone): void {
    const startS = audio.currentTime + (tone.delayMs ?? 0) / 1000;
    const peakS = startS + (tone.attackMs ?? 4) / 1000;
    const fadeS = peakS + (tone.holdMs ?? 0) / 1000;
    const endS = fadeS + tone.releaseMs / 1000;
    const volume = tone.volume * MASTER_VOLUME;
    const node = this.#source(audio, tone, startS, endS);
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain
      .setValueAtTime(0, startS)
      .linearRampToValueAtTime(volume, peakS)
      .setValueAtTime(volume, fadeS)
      .exponentialRampToValueAtTime(0.0001, endS);
    // Noise is coloured by its pitch; a tone only loses its harsh top.
    const isNoise = tone.wave === 'noise';
    const filter = new BiquadFilterNode(audio, {
      type: isNoise ? 'bandpass' : 'lowpass',
      frequency: isNoise ? tone.hertz : 4200,
    });
    node.connect(filter).connect(gain).connect(audio.destination);
    node.start(startS);
    node.stop(endS);
  }

  #source(audio: AudioContext, tone: Tone, startS: number, endS: number): AudioScheduledSourceNode {
    if (tone.wave === 'noise')
      return new AudioBufferSourceNode(audio, { buffer: this.#noiseOf(audio), loop: true });
    const node = new OscillatorNode(audio, { type: tone.wave, frequency: tone.hertz });
    if (tone.slideTo) {
      node.frequency.setValueAtTime(tone.hertz, startS).exponentialRampToValueAtTime(tone.slideTo, endS);
    }
    return node;
  }

  #noiseOf(audio: AudioContext): AudioBuffer {
    if (this.#noise) return this.#noise;
    this.#noise = audio.createBuffer(1, audio.sampleRate * NOISE_SECONDS, audio.sampleRate);
    const random = seededRandom(1);
    const samples = this.#noise.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = random() * 2 - 1;
    return this.#noise;
  }
}

export function createSynthesiser(): Synthesiser {
  return new Synthesiser();
}
