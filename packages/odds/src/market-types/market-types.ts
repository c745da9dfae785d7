import { basketballTypes } from './basketball.ts';
import { counterStrikeTypes, dotaTypes } from './esports.ts';
import { footballTypes } from './football.ts';
import { handballTypes } from './handball.ts';
import { iceHockeyTypes } from './ice-hockey.ts';
import { outrightTypes } from './outright.ts';
import { racingTypes } from './racing.ts';
import { tableTennisTypes, volleyballTypes } from './rally-sports.ts';
import { shortSetTypes, tennisTypes } from './tennis.ts';
import { seasonTypes } from './virtual.ts';
import type { MarketType } from './market-type.ts';
import type { Sport } from '../sport.ts';

const byId = (types: readonly MarketType[]): ReadonlyMap<string, MarketType> =>
  new Map(types.map((type) => [type.id, type]));
const football = byId([...footballTypes, ...outrightTypes]);
const virtualFootball = byId([...footballTypes, ...outrightTypes, ...seasonTypes]);
const tennis = byId([...tennisTypes, ...outrightTypes]);
const racing = byId(racingTypes);

/** Market types of each sport by id, in the order of an event's page. */
export const marketTypesOf: Readonly<Record<Sport, ReadonlyMap<string, MarketType>>> = {
  football,
  tennis,
  basketball: byId([...basketballTypes, ...outrightTypes]),
  'ice-hockey': byId([...iceHockeyTypes, ...outrightTypes]),
  handball: byId([...handballTypes, ...outrightTypes]),
  volleyball: byId([...volleyballTypes, ...outrightTypes]),
  'table-tennis': byId([...tableTennisTypes, ...outrightTypes]),
  'counter-strike': byId([...counterStrikeTypes, ...outrightTypes]),
  dota: byId([...dotaTypes, ...outrightTypes]),
  'virtual-football': virtualFootball,
  horses: racing,
  greyhounds: racing,
  'motor-racing': racing,
  'virtual-tennis': byId(shortSetTypes),
};
