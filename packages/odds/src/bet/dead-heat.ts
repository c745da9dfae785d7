import type { Grade } from '../grade.ts';

export type Finish = {
  /** How many finished before. */
  readonly ahead: number;
  /** How many finished at this place, this one included. */
  readonly tied: number;
  /** How many places pay; 0 while that is unknown. */
  readonly places: number;
};

/** A place is paid in full unless more finished level than places are left; then the places left are shared. */
export function placeGradeOf({ ahead, tied, places }: Finish): Grade {
  if (places === 0) return { result: 'WON' };
  const placesLeft = places - ahead;
  if (placesLeft <= 0) return { result: 'LOST' };
  return placesLeft >= tied ? { result: 'WON' } : { result: 'WON', deadHeat: { placesLeft, tied } };
}
