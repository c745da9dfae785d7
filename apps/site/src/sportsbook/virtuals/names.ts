import type { TextKey } from '../../platform/text/text-keys.ts';
import type { VirtualSport } from './virtuals.queries.ts';

export const sportNames: Readonly<Record<VirtualSport, TextKey>> = {
  horses: 'virtuals.sport.horses',
  greyhounds: 'virtuals.sport.greyhounds',
  'motor-racing': 'virtuals.sport.motor',
  'virtual-football': 'virtuals.sport.football',
  'virtual-tennis': 'virtuals.sport.tennis',
};
