export type Channels = readonly [number, number, number];
/** `#rrggbb`. */
export type Hex = string;

export const channelsOf = (hex: Hex): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export const faded = (hex: Hex, alpha: number): string => `rgba(${channelsOf(hex).join(',')},${alpha})`;

const between = (a: number, b: number, t: number): number => a + (b - a) * t;

/** `t` = 0 gives `from`, 1 gives `to`. */
export function mixed(from: Hex, to: Hex, t: number): Hex {
  const a = channelsOf(from);
  const b = channelsOf(to);
  const part = (i: 0 | 1 | 2): string =>
    Math.round(Math.max(0, Math.min(255, between(a[i], b[i], t))))
      .toString(16)
      .padStart(2, '0');
  return `#${part(0)}${part(1)}${part(2)}`;
}

/** The colour at `t` of evenly spaced stops. */
export function rampAt(stops: readonly Channels[], t: number): Channels {
  const last = stops.length - 1;
  const x = Math.max(0, Math.min(0.9999, t)) * last;
  const i = Math.floor(x);
  const a = stops[i] ?? [0, 0, 0];
  const b = stops[i + 1] ?? a;
  return [between(a[0], b[0], x - i), between(a[1], b[1], x - i), between(a[2], b[2], x - i)];
}
