import { plainTyped } from '@halcyon/contract/market/typed-text';

/**
 * Minutes of a time as people type it: hours alone (`2`, `1.5`, `1,5`) or with minutes (`1:30`). Null: it is no
 * time, none at all, or more than a month has.
 */
export function readPlayTime(text: string): { readonly minutes: number } | null {
  const [, whole, minutes, fraction] =
    /^\s*(\d{1,3})(?::([0-5]\d)|[.,](\d{1,2}))?\s*$/.exec(plainTyped(text)) ?? [];
  if (whole === undefined) return null;
  const behind = fraction === undefined ? Number(minutes ?? 0) : Math.round(Number(`0.${fraction}`) * 60);
  const all = Number(whole) * 60 + behind;
  return all > 0 && all <= 31 * 24 * 60 ? { minutes: all } : null;
}
