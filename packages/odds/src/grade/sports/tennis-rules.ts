import { chosen, race } from '../order-rules.ts';
import { type Reading, type Span } from '../reading.ts';
import { winnerOf, type Counted } from '../record.ts';
import { match, partOf } from '../scope.ts';
import {
  correctScore,
  handicap,
  inScope,
  oddEven,
  range,
  total,
  type Definition,
  type Definitions,
  type Rules,
} from '../score-rules.ts';
import { inBucket, isWon, parity, yesOrNo, type Range, type Verdict } from '../verdict.ts';
import { overUnderOf, scoreOf } from '../score-verdicts.ts';

/** By who is named or ahead at the end, never by the games of a set that was not finished. */
export const matchWinner: Definition = {
  id: 'winner',
  decide: (read) => {
    read.span('sets');
    return chosen(read, read.isOver() ? winnerOf(read.record) : undefined);
  },
};

export const setsWon = (side: 'home' | 'away', test: 'any' | number): Definition => ({
  id: 'sets_won',
  decide: (read) => {
    const sets = read.span('sets')[side];
    return yesOrNo(inBucket(sets, test === 'any' ? '1+' : String(test)), read.outcome);
  },
});

/** `home/away`: winner of the first set and of the match. */
export const doubleResult: Definition = {
  id: 'double_result',
  decide: (read) => {
    const first = read.listed('sets').find(({ period }) => period === 'set1')?.side;
    const [one, other] = read.outcome.split('/');
    if (first !== undefined && first !== one) return 'LOST';
    if (!read.isOver()) return null;
    const winner = winnerOf(read.record);
    read.note('first_set', first ?? '');
    return winner === null || first === undefined ? 'VOID' : isWon(other === winner);
  },
};

/** A set in which one side won no game. */
const anySetToNil: Definition = {
  id: 'set_to_nil',
  decide: (read) => {
    const isToNil = read.listed('sets').some(({ period }) => {
      const { home, away } = read.span('games', partOf(period));
      return home.min === 0 || away.min === 0;
    });
    return isToNil || read.isOver() ? yesOrNo(isWon(isToNil), read.outcome) : null;
  },
};

/** A tie-break of a set; one that is played instead of a set is none. */
const tiebreakOf = (read: Reading): Counted | undefined =>
  read.listed('games').find(({ tiebreak }) => tiebreak === 'set');
const hasTiebreak: Definition = {
  id: 'tiebreak',
  decide: (read) => {
    const played = tiebreakOf(read) !== undefined;
    return played || read.isOver() ? yesOrNo(isWon(played), read.outcome) : null;
  },
};

const whole: Definitions = {
  winner: matchWinner,
  set_handicap: handicap('sets'),
  game_handicap: handicap('games'),
  total_games: total('games'),
  p1_games: total('games', 'home'),
  p2_games: total('games', 'away'),
  correct_score: correctScore('sets'),
  double_result: doubleResult,
  total_sets: total('sets'),
  exact_sets: range('sets'),
  p1_wins_a_set: setsWon('home', 'any'),
  p2_wins_a_set: setsWon('away', 'any'),
  p1_exactly_1_set: setsWon('home', 1),
  p2_exactly_1_set: setsWon('away', 1),
  p1_exactly_2_sets: setsWon('home', 2),
  p2_exactly_2_sets: setsWon('away', 2),
  any_set_to_nil: anySetToNil,
  tiebreak: hasTiebreak,
  odd_even_games: oddEven('games'),
};

/** Points of the tie-break of a set. `undefined`: none yet. Null: none was played, all is void. */
function tiebreakSpan(read: Reading): Span | null | undefined {
  const tiebreak = tiebreakOf(read);
  if (!tiebreak) return read.isOver() ? null : undefined;
  const game = read.listed('games').indexOf(tiebreak) + 1;
  return pointsOf(read, game, true);
}

const ofTiebreak = (id: string, decide: (span: Span, read: Reading) => Verdict): Definition => ({
  id,
  decide: (read) => {
    const span = tiebreakSpan(read);
    return span ? decide(span, read) : span === null ? 'VOID' : null;
  },
});

/** `7:0` to `7:5` and back; `other` is a tie-break that went on after 6:6. */
function tiebreakScore(span: Span, { outcome }: Reading): Verdict {
  if (outcome !== 'other') return scoreOf(span, outcome, Infinity);
  return isWon(Math.min(span.home.min, span.away.min) >= 6);
}

const ofSet: Definitions = {
  set_winner: { id: 'winner', decide: (read) => chosen(read, setWinner(read)) },
  set_game_handicap: handicap('games'),
  set_total_games: total('games'),
  set_odd_even: oddEven('games'),
  set_tiebreak: hasTiebreak,
  set_correct_score: correctScore('games'),
  set_race_to_games: race('games', 'games', null),
  set_games_x_y: {
    id: 'two_games',
    decide: (read) => {
      const sides = ['gamenrx', 'gamenry'].map((name) => read.listed('games')[read.number(name) - 1]?.side);
      if (sides.includes(undefined)) return chosen(read, read.isOver() ? null : undefined);
      return chosen(read, sides[0] === sides[1] ? sides[0] : 'draw');
    },
  },
  set_tiebreak_score: ofTiebreak('correct_score', tiebreakScore),
  set_tiebreak_points: ofTiebreak('total', ({ home, away }, read) =>
    overUnderOf({ min: home.min + away.min, max: home.max + away.max }, read.outcome, read.number('total')),
  ),
};

function setWinner(read: Reading) {
  read.span('games');
  return read.listed('sets')[0]?.side ?? (read.isOver() ? null : undefined);
}

/** Points of one game of the set; final as soon as the game is. */
function pointsOf(read: Reading, game: number, isFinal: boolean): Span {
  const points = read.listed('points').filter((point) => point.game === game);
  const count = (name: Counted['side']) => points.filter(({ side }) => side === name).length;
  read.note('points', `${count('home')}:${count('away')}`);
  const range = (min: number): Range => ({ min, max: isFinal ? min : Infinity });
  return { home: range(count('home')), away: range(count('away')) };
}

type GameUnderWay = {
  readonly span: Span;
  readonly won: Counted | undefined;
  readonly points: readonly Counted[];
};

/**
 * A rule on the game that the market names. Void if it was not played, or if its points were not: a penalty game
 * has a winner and no points.
 */
const ofGame = (id: string, decide: (game: GameUnderWay, read: Reading) => Verdict): Definition => ({
  id,
  decide: (read) => {
    const number = read.number('gamenr');
    const won = read.listed('games')[number - 1];
    if (!won && read.isOver()) return 'VOID';
    const span = pointsOf(read, number, won !== undefined);
    if (won && span.home.min + span.away.min === 0) return 'VOID';
    return decide({ span, won, points: read.listed('points').filter(({ game }) => game === number) }, read);
  },
});

/** The score of the loser when the game ended: `home_30`. */
function lostPoints({ span, won }: GameUnderWay): string | undefined {
  if (!won) return undefined;
  const points = (won.side === 'home' ? span.away : span.home).min;
  return ['0', '15', '30'][points] ?? '40';
}

/** The side of a point by its number, void if the game ends before it. */
const pointAt = ({ points, won }: GameUnderWay, number: number) =>
  points[number - 1]?.side ?? (won ? null : undefined);

const ofGames: Definitions = {
  game_winner: {
    id: 'winner',
    decide: (read) => {
      const won = read.listed('games')[read.number('gamenr') - 1];
      return chosen(read, won?.side ?? (read.isOver() ? null : undefined));
    },
  },
  game_exact_points: ofGame('range', ({ span: { home, away } }, read) =>
    inBucket({ min: home.min + away.min, max: home.max + away.max }, read.outcome),
  ),
  game_to_deuce: ofGame('deuce', ({ span, won }, read) => {
    const isDeuce = span.home.min >= 3 && span.away.min >= 3;
    return isDeuce || won ? yesOrNo(isWon(isDeuce), read.outcome) : null;
  }),
  game_odd_even_points: ofGame('odd_even', ({ span: { home, away } }, read) =>
    parity({ min: home.min + away.min, max: home.max + away.max }, read.outcome),
  ),
  game_score: ofGame('game_score', (game, read) =>
    chosen(read, game.won && `${game.won.side}_${lostPoints(game)}`),
  ),
  game_score_or_break: ofGame('game_score', (game, read) => {
    const isBreak = game.won && game.won.side !== read.text('server');
    return chosen(read, game.won && (isBreak ? 'break' : `server_${lostPoints(game)}`));
  }),
  game_race_to_points: ofGame('race', ({ points, won }, read) => {
    const number = read.number('pointnr');
    const counts = { home: 0, away: 0 };
    const first = points.find(({ side }) => (counts[side] += 1) >= number);
    return chosen(read, first?.side ?? (won ? null : undefined));
  }),
  game_first_n_points: ofGame('first_points', (game, read) => {
    const number = read.number('pointnr');
    if (game.points.length < number) return chosen(read, game.won ? null : undefined);
    const home = game.points.slice(0, number).filter(({ side }) => side === 'home').length;
    const lead = 2 * home - number;
    return chosen(read, lead === 0 ? 'draw' : lead > 0 ? 'home' : 'away');
  }),
  game_nth_point: ofGame('nth', (game, read) => chosen(read, pointAt(game, read.number('pointnr')))),
};

const setOf = ({ setnr }: Readonly<Record<string, string>>) => partOf(`set${setnr}`);

export const tennisRules: Rules = {
  ...inScope(whole, match),
  ...inScope(ofSet, setOf),
  ...inScope(ofGames, setOf),
};
