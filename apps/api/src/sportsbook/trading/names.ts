import type { Names } from '../offer/offer.store.ts';

/** The back office is in English alone. Pure. */
export function inEnglish(names: Names): string {
  return names['en'] ?? Object.values(names)[0] ?? '';
}
