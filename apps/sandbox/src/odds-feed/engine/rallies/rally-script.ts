import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import type { SeriesParameters } from '@halcyon/odds/law/series/series-law';
import { between, isDrawn } from '../draws.ts';
import { other, ScriptBuilder, type Script } from '../script.ts';

/** Volleyball, table tennis and rounds of Counter-Strike: parts of points that one of two sides wins. */
export type RallyRules = {
  /** `set` or `map`, with its number the period. */
  readonly part: string;
  /** Points that win a part. */
  readonly target: (part: number, bestOf: number) => number;
  /** Whether the part is over for the side that leads. */
  readonly isWon: (own: number, others: number, target: number) => boolean;
  /** Who serves the next point or, in Counter-Strike, defends in it. */
  readonly nextServer: (of: { first: Side; winner: Side; played: number; target: number }) => Side;
  readonly pointSeconds: readonly [number, number];
  readonly breakSeconds: number;
  /** A longer pause after so many points of a part. */
  readonly pause?: { readonly after: number; readonly seconds: number };
};

const byTwo = (own: number, others: number, target: number) => own >= target && own - others >= 2;

export const volleyball: RallyRules = {
  part: 'set',
  target: (part, bestOf) => (part === bestOf ? 15 : 25),
  isWon: byTwo,
  nextServer: ({ winner }) => winner,
  pointSeconds: [16, 34],
  breakSeconds: 180,
};

export const tableTennis: RallyRules = {
  part: 'set',
  target: () => 11,
  isWon: byTwo,
  nextServer: ({ first, played, target }) => {
    const isDeuce = played >= 2 * (target - 1);
    const turn = isDeuce ? played : Math.floor(played / 2);
    return turn % 2 === 0 ? first : other(first);
  },
  pointSeconds: [8, 22],
  breakSeconds: 60,
};

const half = 12;
const overtime = 6;
/** Twelve rounds a half, first to 13; overtimes of twice three rounds, first to four of them. */
export const counterStrike: RallyRules = {
  part: 'map',
  target: () => half + 1,
  isWon: (own, others, target) => {
    if (own < target) return false;
    if (others < half) return true;
    const wins = (own - half) % (overtime / 2);
    return wins === 1 && own - others >= 2 && own > half + overtime / 2;
  },
  nextServer: ({ first, played }) => {
    if (played < 2 * half) return Math.floor(played / half) === 0 ? first : other(first);
    const turn = Math.floor((played - 2 * half) / (overtime / 2));
    // The sides of the last round are kept into the overtime.
    return turn % 2 === 0 ? other(first) : first;
  },
  pointSeconds: [60, 150],
  breakSeconds: 420,
  pause: { after: half, seconds: 90 },
};

/** Who serves first in a part. */
export const openerOf = ({ isHomeServingFirst }: SeriesParameters, part: number): Side =>
  isHomeServingFirst === (part % 2 === 1) ? 'home' : 'away';

/** A match of such parts, point by point. */
export function drawRallies(chance: Chance, parameters: SeriesParameters, rules: RallyRules): Script {
  const script = new ScriptBuilder();
  const parts: Record<Side, number> = { home: 0, away: 0 };
  let seconds = 0;
  const emit = (incident: Parameters<ScriptBuilder['add']>[1] & { second?: number }) =>
    script.add(1_000 * seconds, incident);
  for (let number = 1; ; number += 1) {
    const period = `${rules.part}${number}`;
    const opener = openerOf(parameters, number);
    const target = rules.target(number, parameters.bestOf);
    const score: Record<Side, number> = { home: 0, away: 0 };
    let server = opener;
    emit({ period, second: Math.round(seconds), kind: 'period_start', side: opener });
    for (let played = 1; ; played += 1) {
      seconds += between(chance, ...rules.pointSeconds);
      const toHome = server === 'home' ? parameters.onServe : parameters.onReturn;
      const winner = isDrawn(chance, toHome) ? 'home' : 'away';
      score[winner] += 1;
      const second = Math.round(seconds);
      emit({ period, second, kind: 'point', side: winner });
      if (rules.isWon(score[winner], score[other(winner)], target)) {
        parts[winner] += 1;
        emit({ period, second, kind: 'set', side: winner });
        emit({ period, second, kind: 'period_end' });
        break;
      }
      if (played === rules.pause?.after) seconds += rules.pause.seconds;
      server = rules.nextServer({ first: opener, winner, played, target });
    }
    const winner = parts.home > parts.away ? 'home' : 'away';
    if (parts[winner] > parameters.bestOf / 2) {
      emit({ period, second: Math.round(seconds), kind: 'match_end' });
      return script.build();
    }
    seconds += rules.breakSeconds;
  }
}
