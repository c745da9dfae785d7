/**
 * Short effects computed when they are needed: an oscillator, an envelope, a slide, some noise. No files, no
 * licences.
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

/** How one title sounds: a root, a scale in semitones, a voice. Everything it plays is made of these. */
export interface SoundPalette {
  rootHertz: number;
  scale: readonly number[];
  voice: OscillatorType;
  /** The body of a reel that lands: low and wooden, bright and glassy. */
  thudHertz: number;
}

export type Effect =
  | {
      name:
        | 'press'
        | 'spin'
        | 'scatter'
        | 'hold'
        | 'returned'
        | 'vanish'
        | 'fall'
        | 'award'
        | 'card'
        | 'chip';
    }
  | { name: 'land'; reel: number }
  | { name: 'count' | 'rise'; step: number }
  | { name: 'win' | 'big' };

const note = (palette: SoundPalette, step: number): number => {
  const { scale, rootHertz } = palette;
  const octave = Math.floor(step / scale.length);
  return rootHertz * 2 ** (octave + (scale[step % scale.length] ?? 0) / 12);
};

const noise = (hertz: number, releaseMs: number, volume: number): Tone => ({
  hertz,
  wave: 'noise',
  volume,
  releaseMs,
});

/** The tones of an effect in a title's own voice. Pure. */
export function tonesOf(palette: SoundPalette, effect: Effect): Tone[] {
  const voice = (step: number, delayMs: number, releaseMs = 260, volume = 0.5): Tone => ({
    hertz: note(palette, step),
    wave: palette.voice,
    volume,
    delayMs,
    releaseMs,
  });
  switch (effect.name) {
    case 'press':
      return [{ hertz: 520, slideTo: 380, wave: 'triangle', volume: 0.25, releaseMs: 60 }];
    case 'spin':
      return [{ ...noise(700, 320, 0.35), attackMs: 60 }, voice(0, 0, 120, 0.2)];
    case 'land':
      return [
        {
          hertz: palette.thudHertz,
          slideTo: palette.thudHertz * 0.55,
          wave: 'sine',
          volume: 0.9,
          releaseMs: 110,
        },
        noise(1400 + effect.reel * 120, 45, 0.3),
      ];
    case 'scatter':
      return [voice(4, 0, 420), voice(6, 90, 520)];
    case 'hold':
      return [0, 1, 2, 3, 4, 5].map((step) => voice(step, step * 150, 180, 0.22));
    case 'returned':
      return [voice(0, 0, 140, 0.18)];
    case 'vanish':
      return [noise(2600, 200, 0.5), voice(3, 0, 160, 0.3)];
    case 'fall':
      return [
        {
          hertz: palette.thudHertz * 1.2,
          slideTo: palette.thudHertz * 0.7,
          wave: 'sine',
          volume: 0.7,
          releaseMs: 90,
        },
      ];
    case 'award':
      return [0, 2, 4, 5, 7, 9].map((step, index) => voice(step, index * 110, 420, 0.45));
    case 'card':
      return [noise(3200, 70, 0.4)];
    case 'chip':
      return [noise(5200, 35, 0.4), { hertz: 1900, wave: 'triangle', volume: 0.2, releaseMs: 50 }];
    case 'count':
      return [voice(7 + (effect.step % 3), 0, 50, 0.14)];
    case 'rise':
      return [voice(effect.step + 2, 0, 240), voice(effect.step + 4, 70, 300)];
    case 'win':
      return [0, 2, 4].map((step, index) => voice(step + 2, index * 80, 300, 0.42));
    case 'big':
      return [0, 2, 4, 7, 9, 11, 14].map((step, index) => voice(step, index * 130, 600, 0.45));
  }
}
