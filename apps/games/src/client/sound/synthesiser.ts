/**
 * Short effects computed when they are needed: an oscillator, an envelope, a slide, some noise. No files, no
 * licences. The sound is off until the player turns it on, and the choice is remembered.
 */
export interface Tone {
  hertz: number;
  /** Hertz at the end; the same as `hertz` where it is left out. */
  slideTo?: number;
  attackMs?: number;
  holdMs?: number;
  releaseMs: number;
  wave: OscillatorType | 'noise';
  volume: number;
  delayMs?: number;
}

const STORAGE_KEY = 'halcyon.games.sound';
const MASTER_VOLUME = 0.32;

export interface Synthesiser {
  isOn(): boolean;
  toggle(): boolean;
  play(tones: readonly Tone[]): void;
  suspend(): void;
  resume(): void;
}

export function createSynthesiser(storage: Storage | null): Synthesiser {
  let audio: AudioContext | null = null;
  let noise: AudioBuffer | null = null;
  let isOn = storage?.getItem(STORAGE_KEY) === 'on';

  function context(): AudioContext {
    audio ??= new AudioContext();
    return audio;
  }

  function source(ctx: AudioContext, tone: Tone): AudioScheduledSourceNode & { frequency?: AudioParam } {
    if (tone.wave !== 'noise') return new OscillatorNode(ctx, { type: tone.wave, frequency: tone.hertz });
    if (!noise) {
      noise = ctx.createBuffer(1, ctx.sampleRate, ctx.sampleRate);
      const samples = noise.getChannelData(0);
      for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
    }
    return new AudioBufferSourceNode(ctx, { buffer: noise, loop: true });
  }

  function schedule(ctx: AudioContext, tone: Tone): void {
    const startS = ctx.currentTime + (tone.delayMs ?? 0) / 1000;
    const attackS = (tone.attackMs ?? 4) / 1000;
    const holdS = (tone.holdMs ?? 0) / 1000;
    const endS = startS + attackS + holdS + tone.releaseMs / 1000;
    const node = source(ctx, tone);
    if (tone.slideTo)
      node.frequency?.setValueAtTime(tone.hertz, startS).exponentialRampToValueAtTime(tone.slideTo, endS);
    const gain = new GainNode(ctx, { gain: 0 });
    gain.gain
      .setValueAtTime(0, startS)
      .linearRampToValueAtTime(tone.volume * MASTER_VOLUME, startS + attackS)
      .setValueAtTime(tone.volume * MASTER_VOLUME, startS + attackS + holdS)
      .exponentialRampToValueAtTime(0.0001, endS);
    // Noise is coloured by its pitch; a tone only loses its harsh top.
    const filter = new BiquadFilterNode(ctx, {
      type: tone.wave === 'noise' ? 'bandpass' : 'lowpass',
      frequency: tone.wave === 'noise' ? tone.hertz : 4200,
    });
    node.connect(filter).connect(gain).connect(ctx.destination);
    node.start(startS);
    node.stop(endS);
  }

  return {
    isOn: () => isOn,
    toggle() {
      isOn = !isOn;
      storage?.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
      if (isOn) void context().resume();
      else void audio?.suspend();
      return isOn;
    },
    play(tones) {
      if (!isOn) return;
      const ctx = context();
      if (ctx.state === 'suspended') void ctx.resume();
      for (const tone of tones) schedule(ctx, tone);
    },
    suspend() {
      void audio?.suspend();
    },
    resume() {
      if (isOn) void audio?.resume();
    },
  };
}
