/** `npm run test:long`. */
export const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';

/**
 * Whether a subject is tested in one of several variants in this run: in the long run in every one, in any other in each
 * of `turns` variants once, so that all variants have their share of the subjects. Both are places in a list.
 */
export const isTurn = (subject: number, variant: number, turns = 2): boolean =>
  isLong || (subject + variant) % turns === 0;

/** The same of a list of places that has each language on a phone and on a desktop: each language once, by turns on both. */
export const isTurnOfPlace = (subject: number, place: number): boolean =>
  isTurn(subject, Math.floor(place / 2) + place);
