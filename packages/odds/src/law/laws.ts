import type { Law, LawDocument } from '../law.ts';
import { footballLaw } from './football/football-law.ts';
import { iceHockeyLaw } from './ice-hockey/ice-hockey-law.ts';
import { basketballLaw, handballLaw } from './points/points-laws.ts';
import { racingLaw } from './racing/racing-law.ts';
import { counterStrikeLaw, dotaLaw, tableTennisLaw, volleyballLaw } from './series/series-law.ts';
import { tennisLaw } from './tennis/tennis-law.ts';

const laws: readonly Law[] = [
  footballLaw,
  tennisLaw,
  basketballLaw,
  iceHockeyLaw,
  handballLaw,
  volleyballLaw,
  tableTennisLaw,
  counterStrikeLaw,
  dotaLaw,
  racingLaw,
];

/** The law that a document is of. Null: none is known by this model. */
export const lawOf = ({ model }: LawDocument): Law | null => laws.find((law) => law.model === model) ?? null;
