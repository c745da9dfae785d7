/** Sports of the book. Virtual ones are drawn by the games server; the others come from an odds feed. */
export const liveSports = [
  'football',
  'tennis',
  'basketball',
  'ice-hockey',
  'handball',
  'volleyball',
  'table-tennis',
  'counter-strike',
  'dota',
] as const;
export const virtualSports = [
  'virtual-football',
  'horses',
  'greyhounds',
  'motor-racing',
  'virtual-tennis',
] as const;
export const sports = [...liveSports, ...virtualSports] as const;
export type Sport = (typeof sports)[number];

/** Largest number of a season of the virtual league. They are counted from 1970, 16 a day. */
export const virtualSeasonMax = 9_999_999;

export const isVirtual = (sport: Sport): boolean => (virtualSports as readonly Sport[]).includes(sport);

/** A side by its part in the fixture. Never a position in a list: participants are found by id. */
export type Side = 'home' | 'away';
