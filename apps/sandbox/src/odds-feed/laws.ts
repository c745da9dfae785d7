import { footballLaw } from '@halcyon/odds/law/football/football-law';
import { iceHockeyLaw } from '@halcyon/odds/law/ice-hockey/ice-hockey-law';
import { basketballLaw, handballLaw } from '@halcyon/odds/law/points/points-laws';
import {
  counterStrikeLaw,
  dotaLaw,
  tableTennisLaw,
  volleyballLaw,
} from '@halcyon/odds/law/series/series-law';
import { tennisLaw } from '@halcyon/odds/law/tennis/tennis-law';
import type { Laws } from './feed/priced-markets.ts';

/** Laws that the feed prices by. */
export const laws: Laws = {
  football: footballLaw,
  tennis: tennisLaw,
  basketball: basketballLaw,
  handball: handballLaw,
  'ice-hockey': iceHockeyLaw,
  volleyball: volleyballLaw,
  'table-tennis': tableTennisLaw,
  'counter-strike': counterStrikeLaw,
  dota: dotaLaw,
};
