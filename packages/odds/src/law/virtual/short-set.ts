import type { Chance } from '../../chance/seeded-chance.ts';
import type { Chances } from '../../chances.ts';
import type { FairMarket } from '../../law.ts';
import type { Side } from '../../sport.ts';
import { chancesOfLine, linesOf } from '../lines.ts';
import { gameChanceOf } from '../tennis/points.ts';
import { fairMarket, plainMarket } from '../football/rule-chances.ts';

/**
 * A match of one short set: four games win it; at three games all a tie-break of ten points, two clear, decides. Home
 * serves first; in the tie-break home serves one point, then each side two in turn.
 */
export type ShortSetParameters = {
  /** Chance of each side to win a point that it serves. */
  readonly serve: Readonly<Record<Side, number>>;
};

const gamesToWin = 4;
const tiebreakPoints = 10;

/** Who serves a game, from 0, and a point of the tie-break, from 0. */
const serverOf = (game: number): Side => (game % 2 === 0 ? 'home' : 'away');
const tiebreakServerOf = (point: number): Side => (Math.floor((point + 1) / 2) % 2 === 0 ? 'home' : 'away');

/** Chance of home to win the tie-break. */
function tiebreakChanceOf({ serve }: ShortSetParameters): number {
  const homePoint = (point: number) => (tiebreakServerOf(point) === 'home' ? serve.home : 1 - serve.away);
  const clear = serve.home * (1 - serve.away);
  const level = clear / (clear + (1 - serve.home) * serve.away);
  const from = (home: number, away: number): number => {
    if (home === tiebreakPoints - 1 && away === home) return level;
    if (home === tiebreakPoints) return 1;
    if (away === tiebreakPoints) return 0;
    const p = homePoint(home + away);
    return p * from(home + 1, away) + (1 - p) * from(home, away + 1);
  };
  return from(0, 0);
}

/** Chances of the scores of the set in games: `4:0`, …, `3:4`. */
function scoreChancesOf(parameters: ShortSetParameters): ReadonlyMap<string, number> {
  const hold = { home: gameChanceOf(parameters.serve.home), away: gameChanceOf(parameters.serve.away) };
  const tiebreak = tiebreakChanceOf(parameters);
  const scores = new Map<string, number>();
  const play = (home: number, away: number, chance: number): void => {
    if (home === gamesToWin || away === gamesToWin) {
      scores.set(`${home}:${away}`, (scores.get(`${home}:${away}`) ?? 0) + chance);
      return;
    }
    const game = home + away;
    const isTiebreak = game === 2 * (gamesToWin - 1);
    const p = isTiebreak ? tiebreak : serverOf(game) === 'home' ? hold.home : 1 - hold.away;
    play(home + 1, away, chance * p);
    play(home, away + 1, chance * (1 - p));
  };
  play(0, 0, 1);
  return scores;
}

/** Fair markets of a virtual tennis match before its start. */
export function shortSetMarketsOf(parameters: ShortSetParameters): readonly FairMarket[] {
  const scores = [...scoreChancesOf(parameters)].map(([score, chance]) => {
    const [home, away] = score.split(':').map(Number) as [number, number];
    return { score, home, away, chance };
  });
  const sum = (holds: (score: { home: number; away: number }) => boolean) =>
    scores.reduce((total, score) => total + (holds(score) ? score.chance : 0), 0);
  const first = gamesToWin;
  const games = Float64Array.from({ length: gamesToWin }, (_, at) =>
    sum((s) => s.home + s.away === first + at),
  );
  const home = sum((score) => score.home > score.away);
  const tiebreak = games.at(-1)!;
  const odd = sum((score) => (score.home + score.away) % 2 === 1);
  const spread = { first, chances: games };
  return [
    ...plainMarket('winner', {}, { home, away: 1 - home }),
    ...linesOf(spread).flatMap((line) =>
      fairMarket('total_games', { total: `${line}` }, ['over', 'under'], chancesOfLine(spread, line)),
    ),
    ...plainMarket('tiebreak', {}, { yes: tiebreak, no: 1 - tiebreak }),
    ...plainMarket('odd_even_games', {}, { odd, even: 1 - odd }),
    ...plainMarket(
      'set_correct_score',
      { setnr: '1' },
      Object.fromEntries(scores.map(({ score, chance }) => [score, chance])),
    ),
    ...serviceGames.flatMap((game) =>
      fairMarket(
        'game_winner',
        { setnr: '1', gamenr: `${game + 1}` },
        ['home', 'away'],
        gameChancesOf(
          parameters,
          game,
          sum((s) => s.home + s.away > game),
        ),
      ),
    ),
  ];
}

/** Games before a tie-break, from 0. The fifth and the sixth are not always played: then their bets are void. */
const serviceGames = Array.from({ length: 2 * (gamesToWin - 1) }, (_, game) => game);

/** Chances of home and away to win a game, which does not depend on the games before it if it is played. */
function gameChancesOf({ serve }: ShortSetParameters, game: number, played: number): readonly Chances[] {
  const server = serverOf(game);
  const holds = gameChanceOf(serve[server]);
  const home = server === 'home' ? holds : 1 - holds;
  return [home, 1 - home].map((wins) => ({
    won: played * wins,
    halfWon: 0,
    void: 1 - played,
    halfLost: 0,
    lost: played * (1 - wins),
  }));
}

/** Points of one game. */
export type DrawnGame = {
  readonly points: readonly Side[];
  readonly winner: Side;
  readonly isTiebreak: boolean;
};

/** A set point by point: the server wins a point when the next number is below its chance. */
export function drawSet(chance: Chance, { serve }: ShortSetParameters): readonly DrawnGame[] {
  const games: DrawnGame[] = [];
  const won = { home: 0, away: 0 };
  while (won.home < gamesToWin && won.away < gamesToWin) {
    const isTiebreak = games.length === 2 * (gamesToWin - 1);
    const target = isTiebreak ? tiebreakPoints : 4;
    const points: Side[] = [];
    const score = { home: 0, away: 0 };
    while (Math.max(score.home, score.away) < target || Math.abs(score.home - score.away) < 2) {
      const server = isTiebreak ? tiebreakServerOf(points.length) : serverOf(games.length);
      const isServers = chance.unit() < serve[server];
      const side = isServers ? server : server === 'home' ? 'away' : 'home';
      score[side] += 1;
      points.push(side);
    }
    const winner = score.home > score.away ? 'home' : 'away';
    won[winner] += 1;
    games.push({ points, winner, isTiebreak });
  }
  return games;
}
