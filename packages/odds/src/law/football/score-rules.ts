import type { Specifiers } from '../../market-key.ts';

/**
 * Which outcome of a market a score decides, by the index of the outcome in its type. `one`: the index, or -1 where all
 * are void; `set`: bits of those that win together; `line`: the value that is compared with the line.
 */
export type ScoreRule = {
  readonly kind: 'one' | 'set' | 'line';
  /** Of `halves` markets the score of the match and that of its first half; of others the score of their period. */
  readonly decide: (home: number, away: number, home1: number, away1: number) => number;
  /** Of `line` rules: above it the first outcome wins. */
  readonly line?: number;
};
type Factory = (specifiers: Specifiers, outcomes: readonly string[]) => ScoreRule;

export const resultOf = (home: number, away: number): number => (home > away ? 0 : home === away ? 1 : 2);
/** Bits of `home_draw`, `home_away`, `draw_away` by result. */
const chancesWon = [0b011, 0b101, 0b110] as const;
const isBtts = (home: number, away: number) => home > 0 && away > 0;

const one =
  (decide: ScoreRule['decide']): Factory =>
  () => ({ kind: 'one', decide });
const question = (holds: (...score: Parameters<ScoreRule['decide']>) => boolean): Factory =>
  one((home, away, home1, away1) => (holds(home, away, home1, away1) ? 0 : 1));
const withLine =
  (decide: ScoreRule['decide'], name: 'total' | 'hcp' = 'total'): Factory =>
  (specifiers) => ({
    kind: 'line',
    decide,
    line: name === 'total' ? Number(specifiers['total']) : -Number(specifiers['hcp']),
  });
/** A question whose line is a half one. */
const questionOfLine =
  (holds: (line: number, ...score: Parameters<ScoreRule['decide']>) => boolean): Factory =>
  (specifiers) => {
    const line = Number(specifiers['total']);
    return {
      kind: 'one',
      decide: (home, away, home1, away1) => (holds(line, home, away, home1, away1) ? 0 : 1),
    };
  };
const or = (result: number): Factory =>
  questionOfLine((line, home, away) => resultOf(home, away) === result || home + away > line);
const orUnder = (result: number): Factory =>
  questionOfLine((line, home, away) => resultOf(home, away) === result || home + away < line);

/** Bounds of `0-1` or `4+`. */
function boundsOf(range: string): readonly [number, number] {
  const [from, to] = range.split('-').map((part) => Number.parseInt(part, 10));
  return [from!, range.endsWith('+') ? Infinity : (to ?? from!)];
}
const ranges =
  (valueOf: (home: number, away: number) => number, kind: 'one' | 'set' = 'one'): Factory =>
  (_, outcomes) => {
    const bounds = outcomes.map(boundsOf);
    const decided = Array.from({ length: 80 }, (_value, value) => {
      const won = bounds.map(([from, to]) => value >= from && value <= to);
      return kind === 'one'
        ? won.indexOf(true)
        : won.reduce((bits, isWon, at) => bits | (isWon ? 1 << at : 0), 0);
    });
    return { kind, decide: (home, away) => decided[valueOf(home, away)]! };
  };
const scores: Factory = (_, outcomes) => {
  const side = Math.round(Math.sqrt(outcomes.length - 1));
  return {
    kind: 'one',
    decide: (home, away) => (home < side && away < side ? home * side + away : outcomes.length - 1),
  };
};
const setWith =
  (isFirst: (specifiers: Specifiers) => (home: number, away: number) => boolean): Factory =>
  (specifiers) => {
    const first = isFirst(specifiers);
    const bits = [0b000101, 0b010001, 0b010100] as const;
    return {
      kind: 'set',
      decide: (home, away) => bits[resultOf(home, away) as 0 | 1 | 2] << (first(home, away) ? 0 : 1),
    };
  };
const isOver = (specifiers: Specifiers) => {
  const line = Number(specifiers['total']);
  return (home: number, away: number) => home + away > line;
};
const total = (home: number, away: number) => home + away;
const highest = (first: number, second: number) => (first > second ? 0 : first < second ? 1 : 2);

const ofPeriod: Readonly<Record<string, Factory>> = {
  '1x2': one(resultOf),
  double_chance: () => ({
    kind: 'set',
    decide: (home, away) => chancesWon[resultOf(home, away) as 0 | 1 | 2],
  }),
  draw_no_bet: one((home, away) => (home > away ? 0 : home < away ? 1 : -1)),
  home_no_bet: one((home, away) => resultOf(home, away) - 1),
  away_no_bet: one((home, away) => [0, 1, -1][resultOf(home, away)]!),
  asian_handicap: withLine((home, away) => home - away, 'hcp'),
  handicap_3way: ({ hcp = '0:0' }) => {
    const [homeStart, awayStart] = hcp.split(':').map(Number) as [number, number];
    return { kind: 'one', decide: (home, away) => resultOf(home + homeStart, away + awayStart) };
  },
  total: withLine(total),
  home_total: withLine((home) => home),
  away_total: withLine((_, away) => away),
  exact_goals: ranges(total),
  home_exact: ranges((home) => home),
  away_exact: ranges((_, away) => away),
  goal_range: ranges(total),
  multigoals: ranges(total, 'set'),
  home_multigoals: ranges((home) => home, 'set'),
  away_multigoals: ranges((_, away) => away, 'set'),
  odd_even: question((home, away) => (home + away) % 2 === 1),
  home_odd_even: question((home) => home % 2 === 1),
  away_odd_even: question((_, away) => away % 2 === 1),
  btts: question(isBtts),
  which_score: one((home, away) => (home > 0 ? 1 : 0) + (away > 0 ? 2 : 0)),
  home_clean_sheet: question((_, away) => away === 0),
  away_clean_sheet: question((home) => home === 0),
  home_win_to_nil: question((home, away) => home > 0 && away === 0),
  away_win_to_nil: question((home, away) => away > 0 && home === 0),
  correct_score: scores,
  winning_margin: one((home, away) => 3 - Math.max(-3, Math.min(3, home - away))),
  rest_of_match: ({ score = '0:0' }) => {
    const [homeNow, awayNow] = score.split(':').map(Number) as [number, number];
    return { kind: 'one', decide: (home, away) => resultOf(home - homeNow, away - awayNow) };
  },
  '1x2&btts': one((home, away) => 2 * resultOf(home, away) + (isBtts(home, away) ? 0 : 1)),
  '1x2&total': (specifiers) => {
    const over = isOver(specifiers);
    return { kind: 'one', decide: (home, away) => 2 * resultOf(home, away) + (over(home, away) ? 0 : 1) };
  },
  'total&btts': (specifiers) => {
    const over = isOver(specifiers);
    return { kind: 'one', decide: (home, away) => (over(home, away) ? 0 : 2) + (isBtts(home, away) ? 0 : 1) };
  },
  'dc&btts': setWith(() => isBtts),
  'dc&total': setWith(isOver),
  home_or_over: or(0),
  draw_or_over: or(1),
  away_or_over: or(2),
  home_or_under: orUnder(0),
  draw_or_under: orUnder(1),
  away_or_under: orUnder(2),
  home_or_btts: question((home, away) => home > away || isBtts(home, away)),
  draw_or_btts: question((home, away) => home === away || isBtts(home, away)),
  away_or_btts: question((home, away) => home < away || isBtts(home, away)),
};

const ofHalves: Readonly<Record<string, Factory>> = {
  ht_ft: one((home, away, home1, away1) => 3 * resultOf(home1, away1) + resultOf(home, away)),
  'ht_ft&total': (specifiers) => {
    const over = isOver(specifiers);
    return {
      kind: 'one',
      decide: (home, away, home1, away1) =>
        6 * resultOf(home1, away1) + 2 * resultOf(home, away) + (over(home, away) ? 0 : 1),
    };
  },
  ht_ft_score: (_, outcomes) => {
    const other = outcomes.length - 1;
    const at = new Uint8Array(256).fill(other);
    const indexOf = (home: number, away: number, home1: number, away1: number) =>
      ((home1 * 4 + away1) * 4 + home) * 4 + away;
    for (const [index, outcome] of outcomes.entries()) {
      const [home1, away1, home, away] = outcome.split(/[:/]/).map(Number);
      if (away !== undefined) at[indexOf(home!, away, home1!, away1!)] = index;
    }
    return {
      kind: 'one',
      decide: (home, away, home1, away1) =>
        home + away > 3 ? other : at[indexOf(home, away, home1, away1)]!,
    };
  },
  home_win_both_halves: question((h, a, h1, a1) => h1 > a1 && h - h1 > a - a1),
  away_win_both_halves: question((h, a, h1, a1) => h1 < a1 && h - h1 < a - a1),
  home_win_either_half: question((h, a, h1, a1) => h1 > a1 || h - h1 > a - a1),
  away_win_either_half: question((h, a, h1, a1) => h1 < a1 || h - h1 < a - a1),
  home_score_both_halves: question((h, _, h1) => h1 > 0 && h > h1),
  away_score_both_halves: question((_, a, _h1, a1) => a1 > 0 && a > a1),
  both_halves_over: questionOfLine((line, h, a, h1, a1) => h1 + a1 > line && h + a - h1 - a1 > line),
  both_halves_under: questionOfLine((line, h, a, h1, a1) => h1 + a1 < line && h + a - h1 - a1 < line),
  btts_1h_2h: one((h, a, h1, a1) => (isBtts(h1, a1) ? 0 : 2) + (isBtts(h - h1, a - a1) ? 0 : 1)),
  highest_half: one((h, a, h1, a1) => highest(h1 + a1, h + a - h1 - a1)),
  home_highest_half: one((h, _, h1) => highest(h1, h - h1)),
  away_highest_half: one((_, a, _h1, a1) => highest(a1, a - a1)),
};

export type ScorePeriod = 'full' | 'half1' | 'half2' | 'halves';

/** Rule of a type that the goals by half decide, for any sport of goals. Null: it depends on something else. */
export function scoreRuleOf(
  type: string,
  specifiers: Specifiers,
  outcomes: readonly string[],
): { readonly on: ScorePeriod; readonly rule: ScoreRule } | null {
  const factory = ofHalves[type];
  if (factory) return { on: 'halves', rule: factory(specifiers, outcomes) };
  const half = /_([12])h$/.exec(type);
  const base = ofPeriod[half ? type.slice(0, -3) : type];
  if (!base) return null;
  return { on: half ? (half[1] === '1' ? 'half1' : 'half2') : 'full', rule: base(specifiers, outcomes) };
}
