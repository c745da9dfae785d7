import { chosen, nth, race } from '../order-rules.ts';
import { partWinner } from './rally-rules.ts';
import type { Reading } from '../reading.ts';
import { match, partOf } from '../scope.ts';
import {
  correctScore,
  handicap,
  inScope,
  oddEven,
  total,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import { matchWinner } from './tennis-rules.ts';
import { isWon, yesOrNo } from '../verdict.ts';

/** First to 13 of at most 24 rounds; level after them, overtime follows. */
const regularRounds = 24;
const halfRounds = 12;
const rounds = 'points';

const maps: Definitions = {
  winner: matchWinner,
  map_handicap: handicap('sets'),
  total_maps: total('sets'),
  map_score: correctScore('sets'),
};
const mapOf = ({ mapnr }: Readonly<Record<string, string>>) => partOf(`map${mapnr}`);

/** Rounds of both sides among the first of the map. */
function firstRounds(read: Reading, number: number) {
  const played = read.listed(rounds).slice(0, number);
  const home = played.filter(({ side }) => side === 'home').length;
  const away = played.length - home;
  read.note('rounds', `${home}:${away}`);
  const isClosed = read.isOver() || played.length === number;
  return { home, away, isClosed };
}

/** Who has the majority of so many rounds; `draw` at half of them each. */
const majority = (number: number, ifLevel: 'draw' | null): Definition => ({
  id: 'result',
  decide: (read) => {
    const { home, away, isClosed } = firstRounds(read, number);
    if (home > number / 2) return chosen(read, 'home');
    if (away > number / 2) return chosen(read, 'away');
    return chosen(read, isClosed ? ifLevel : undefined);
  },
});

const mapOvertime: Definition = {
  id: 'overtime',
  decide: (read) => {
    const { home, away, isClosed } = firstRounds(read, regularRounds);
    const isLevel = home === regularRounds / 2 && away === home;
    const isSettled = isClosed || Math.max(home, away) > regularRounds / 2;
    return isSettled ? yesOrNo(isWon(isLevel), read.outcome) : null;
  },
};

export const counterStrikeRules: Rules = {
  ...inScope(maps, match),
  ...inScope(
    {
      map_winner: partWinner,
      round_handicap: handicap(rounds),
      total_rounds: total(rounds),
      map_1x2: majority(regularRounds, 'draw'),
      map_overtime: mapOvertime,
      race_to_rounds: race(rounds, 'roundnr', null),
      odd_even_rounds: oddEven(rounds),
      map_half_winner: majority(halfRounds, null),
      round_winner: nth(rounds, 'roundnr', null),
    },
    mapOf,
  ),
};

/** Minutes that the map took, against the line in the specifier. */
const duration: Definition = {
  id: 'duration',
  decide: (read) => {
    const minutes = read.durationSeconds() / 60;
    read.note('seconds', read.durationSeconds());
    const line = read.number('minute');
    if (minutes > line) return isWon(read.outcome === 'over');
    return read.isOver() ? (minutes === line ? 'VOID' : isWon(read.outcome === 'under')) : null;
  },
};

export const dotaRules: Rules = {
  ...inScope(maps, match),
  ...inScope(
    {
      map_winner: partWinner,
      first_blood: nth('kills', 1, null),
      kills: total('kills'),
      kill_handicap: handicap('kills'),
      race_to_kills: race('kills', 'killnr', null),
      nth_tower: nth('towers', 'towernr', null),
      towers: total('towers'),
      nth_aegis: nth('aegis', 'aegisnr', null),
      duration,
    },
    mapOf,
  ),
};
