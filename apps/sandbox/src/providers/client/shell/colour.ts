/** The look of a title as five colours from dark to light. */
export type Ramp = readonly [string, string, string, string, string];

export function rampOf(colours: readonly string[]): Ramp {
  const [a = '#0b0e1a', b = a, c = b, d = c, e = d] = colours;
  return [a, b, c, d, e];
}

/** 0 to 360. */
export function hueOf(hex: string): number {
  const [r, g, b] = channels(hex);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (span === 0) return 0;
  const turn = most === r ? ((g - b) / span) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return (turn * 60 + 360) % 360;
}

export function withAlpha(hex: string, alpha: number): string {
  const [r, g, b] = channels(hex);
  return `rgb(${r} ${g} ${b} / ${alpha})`;
}

export function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  return `rgb(${a.map((value, at) => Math.round(value + (b[at]! - value) * share)).join(' ')})`;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A number from a text that stays the same, so that a title always looks alike. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return hash;
}

/** Numbers from 0 to 1 for pictures, the same for the same seed. */
export function picker(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}
