/**
 * `pending`: waits for the delay of a live bet. `partly_cashed_out`: the rest of the stake goes on. `won`: it returned
 * something, be it less than the stake. `void`: every line is.
 */
export const betStates = [
  'pending',
  'open',
  'partly_cashed_out',
  'refused',
  'won',
  'lost',
  'void',
  'cashed_out',
] as const;
export type BetState = (typeof betStates)[number];
