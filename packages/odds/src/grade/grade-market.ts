import type { Grade, GradedOutcome, GradeResult } from '../grade.ts';
import type { Specifiers } from '../market-key.ts';
import { marketTypesOf } from '../market-types/market-types.ts';
import { shortSetTypes } from '../market-types/tennis.ts';
import { seasonTypes, virtualFootballTypes } from '../market-types/virtual.ts';
import type { Sport } from '../sport.ts';
import { basketballRules } from './sports/basketball-rules.ts';
import { counterStrikeRules, dotaRules } from './sports/esports-rules.ts';
import { footballRules } from './sports/football-rules.ts';
import { handballRules } from './sports/handball-rules.ts';
import { iceHockeyRules } from './sports/ice-hockey-rules.ts';
import { outrightRules, racingRules, seasonRules } from './sports/place-rules.ts';
import { tableTennisRules, volleyballRules } from './sports/rally-rules.ts';
import { tennisRules } from './sports/tennis-rules.ts';
import type { EventRecord } from './record.ts';
import { Reading } from './reading.ts';
import { hasStarted, isOver } from './scope.ts';
import type { Rules } from './score-rules.ts';

const football = { ...footballRules, ...outrightRules };
const tennis = { ...tennisRules, ...outrightRules };

/** Rules of a virtual sport: each market type that is offered has a sentence to itself. */
const named = (name: string, rules: Rules, offered: Iterable<string>): Rules => ({
  ...rules,
  ...Object.fromEntries([...offered].map((type) => [type, { ...rules[type]!, id: `${name}_${type}` }])),
});
const races = named('virtual_race', racingRules, Object.keys(racingRules));
const virtualFootball = named('virtual_football', { ...football, ...seasonRules }, [
  ...virtualFootballTypes,
  ...seasonTypes.map(({ id }) => id),
]);
const virtualTennis = named(
  'virtual_tennis',
  tennis,
  shortSetTypes.map(({ id }) => id),
);

const rulesOf: Readonly<Record<Sport, Rules>> = {
  football,
  tennis,
  basketball: { ...basketballRules, ...outrightRules },
  'ice-hockey': { ...iceHockeyRules, ...outrightRules },
  handball: { ...handballRules, ...outrightRules },
  volleyball: { ...volleyballRules, ...outrightRules },
  'table-tennis': { ...tableTennisRules, ...outrightRules },
  'counter-strike': { ...counterStrikeRules, ...outrightRules },
  dota: { ...dotaRules, ...outrightRules },
  'virtual-football': virtualFootball,
  horses: races,
  greyhounds: races,
  'motor-racing': races,
  'virtual-tennis': virtualTennis,
};

/** Ids of the sentences that explain a grade to the player. */
export const ruleIds: readonly string[] = [
  ...new Set([
    ...Object.values(rulesOf).flatMap((rules) => Object.values(rules).map(({ id }) => id)),
    'not_played',
  ]),
].toSorted();

/** Id of the rule of a market type. Undefined: the sport has no such type. */
export const ruleIdOf = (sport: Sport, type: string): string | undefined =>
  Object.hasOwn(rulesOf[sport], type) ? rulesOf[sport][type]!.id : undefined;

export type MarketToGrade = {
  readonly type: string;
  readonly specifiers: Specifiers;
  readonly outcome: string;
};

/**
 * What became of an outcome. Null: something that may still happen would change it.
 * Throws: no such market type, a specifier is missing, or the outcome is none of the type.
 */
export function gradeOutcome(
  record: EventRecord,
  { type, specifiers, outcome }: MarketToGrade,
): GradedOutcome | null {
  const { sport } = record.facts;
  const known = marketTypesOf[sport].get(type);
  const rule = rulesOf[sport][type];
  if (!known || !rule) throw new RangeError(`${sport} has no markets of type ${type}`);
  if (typeof known.outcomes !== 'string' && !known.outcomes.includes(outcome))
    throw new RangeError(`${type} has no outcome ${outcome}`);
  const scope = rule.scope(specifiers);
  if (isOver(record, scope) && !hasStarted(record, scope) && record.places.size === 0)
    return {
      outcome,
      grade: { result: 'VOID' },
      rule: 'not_played',
      inputs: { part: scope.name },
      incidents: [],
    };
  const read = new Reading(record, scope, specifiers, outcome);
  const decided = rule.decide(read);
  if (decided === null) return null;
  const { inputs, incidents } = read;
  return { outcome, grade: gradeOf(decided), rule: rule.id, inputs, incidents };
}

const gradeOf = (decided: Grade | GradeResult): Grade =>
  typeof decided === 'string' ? { result: decided } : decided;
