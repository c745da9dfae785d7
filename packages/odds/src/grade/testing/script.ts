import type { Incident, IncidentKind } from '../../incident.ts';
import { parseMarketKey } from '../../market-key.ts';
import type { Side } from '../../sport.ts';
import { marketTypesOf } from '../../market-types/market-types.ts';
import { gradeOutcome } from '../grade-market.ts';
import type { EventFacts, EventRecord } from '../record.ts';
import { recordOf } from '../record-fold.ts';
import { outcomesOf } from './any-market.ts';

/**
 * Incidents from lines: `half1` starts a period and `end` ends it; `12 goal home h9` happens at 12:00, `12:30 …` half a
 * minute later, with side, player and detail as far as they are there (`-` for none); `over` ends the match.
 */
export function incidentsOf(lines: readonly string[]): readonly Incident[] {
  let period = '';
  let second = 0;
  return lines.map((line, index) => {
    const common = { sequence: index + 1, atMs: index };
    const words = line.split(' ');
    if (line === 'end') return { ...common, period, second, kind: 'period_end' };
    if (words[0] === 'over')
      return { ...common, period, second, kind: 'match_end', ...(words[1] && { side: words[1] as Side }) };
    const time = /^(\d+)(?::(\d+))?$/.exec(words[0]!);
    if (!time) {
      period = words[0]!;
      return { ...common, period, second, kind: 'period_start' };
    }
    second = Number(time[1]) * 60 + Number(time[2] ?? 0);
    const [, kind, side, player, detail] = words.map((word) => (word === '-' ? undefined : word));
    return {
      ...common,
      period,
      second,
      kind: kind as IncidentKind,
      ...(side && { side: side as Side }),
      ...(player && { player }),
      ...(detail && { detail }),
    };
  });
}

export const record = (facts: EventFacts, lines: readonly string[]): EventRecord =>
  recordOf(facts, incidentsOf(lines));

/** Eleven who start and three on the bench, of each side. */
export const players = (['home', 'away'] as const).flatMap((side) =>
  Array.from({ length: 14 }, (_, index) => ({ id: `${side[0]}${index + 1}`, side, isStarting: index < 11 })),
);

const short = { WON: '', HALF_WON: ':half', VOID: ':void', HALF_LOST: ':half-lost' } as const;

/**
 * Outcomes of a market that are not lost: those that are won by name, others with their result, those that are not
 * decided with a question mark; `void` and `?` where they are all so.
 */
export function gradesOf(record: EventRecord, key: string): string {
  const market = parseMarketKey(key)!;
  const type = marketTypesOf[record.facts.sport].get(market.type)!;
  const outcomes = outcomesOf(type, record.facts)!;
  const graded = outcomes.map((outcome) => {
    const result = gradeOutcome(record, { ...market, outcome })?.grade.result;
    if (result === 'LOST') return null;
    return `${outcome}${result ? short[result] : '?'}`;
  });
  for (const same of [':void', '?'])
    if (graded.every((text) => text?.endsWith(same))) return same === '?' ? '?' : 'void';
  return graded.filter((text) => text !== null).join(' ');
}
