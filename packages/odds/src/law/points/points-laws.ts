import type { Law, LawDocument } from '../../law.ts';
import type { ScoreGrid } from '../football/goal-cells.ts';
import { gridLaw, type Grids } from './grid-law.ts';
import { scoreGridOf, withOvertime, type Pace } from './score-grids.ts';

/** Handball and basketball: points of a side in a part are normal around its share of the match. */
export type PointsParameters = {
  /** Mean points of the match without overtime. */
  readonly home: number;
  readonly away: number;
  /** Of a side's points in the match, at one pace. */
  readonly deviation: number;
};
export type PointsState = {
  /** Points by part; the last one is still played. */
  readonly parts: readonly { readonly home: number; readonly away: number }[];
  /** Share of the current part that has been played. */
  readonly played: number;
};

const start: PointsState = { parts: [{ home: 0, away: 0 }], played: 0 };
export const basketballPaces: readonly Pace[] = [
  { factor: 0.93, weight: 0.1 },
  { factor: 0.965, weight: 0.2 },
  { factor: 1, weight: 0.4 },
  { factor: 1.035, weight: 0.2 },
  { factor: 1.07, weight: 0.1 },
];
const even: readonly Pace[] = [{ factor: 1, weight: 1 }];

/** The paces of a match, each as likely as it is after what has been scored. */
function pacesAfter(
  paces: readonly Pace[],
  { home, away, deviation }: PointsParameters,
  scored: { readonly home: number; readonly away: number; readonly share: number },
): readonly Pace[] {
  const { share } = scored;
  if (share <= 0 || paces.length === 1) return paces;
  const likely = paces.map(({ factor, weight }) => {
    const distance = (scored.home - home * factor * share) ** 2 + (scored.away - away * factor * share) ** 2;
    return { factor, weight: Math.log(weight) - distance / (2 * deviation ** 2 * share) };
  });
  const most = Math.max(...likely.map(({ weight }) => weight));
  const weights = likely.map(({ weight }) => Math.exp(weight - most));
  const sum = weights.reduce((total, weight) => total + weight);
  return likely.map(({ factor }, at) => ({ factor, weight: weights[at]! / sum }));
}

/** Scores of the parts from one to another, and nothing once they are over. */
function partsGrid(
  document: LawDocument,
  count: number,
  from: number,
  to: number,
  paces: readonly Pace[],
): ScoreGrid | null {
  const parameters = document.parameters as PointsParameters;
  const { home, away, deviation } = parameters;
  const { parts, played } = (document.state as PointsState | null) ?? start;
  const now = parts.length;
  if (to < now) return null;
  const scored = parts.reduce((sum, part) => ({ home: sum.home + part.home, away: sum.away + part.away }), {
    home: 0,
    away: 0,
  });
  const likely = pacesAfter(paces, parameters, { ...scored, share: (now - 1 + played) / count });
  let [left, homeNow, awayNow] = [0, 0, 0];
  for (let part = from; part <= to; part += 1) {
    left += part > now ? 1 : part === now ? 1 - played : 0;
    homeNow += parts[part - 1]?.home ?? 0;
    awayNow += parts[part - 1]?.away ?? 0;
  }
  if (left <= 0) return null;
  const share = left / count;
  return scoreGridOf(
    { home: home * share, away: away * share, deviation: deviation * Math.sqrt(share) },
    likely,
    { home: homeNow, away: awayNow },
  );
}

function collected(entries: readonly (readonly [string, ScoreGrid | null])[]): Grids {
  return new Map(entries.flatMap(([part, grid]) => (grid ? [[part, grid] as const] : [])));
}

/** Halves of thirty minutes; some 58 goals. */
export const handballLaw: Law = gridLaw({
  model: 'handball-1',
  sport: 'handball',
  gridsOf: (document) =>
    collected([
      ['full', partsGrid(document, 2, 1, 2, even)],
      ['half1', partsGrid(document, 2, 1, 1, even)],
      ['half2', partsGrid(document, 2, 2, 2, even)],
    ]),
  ruleOf({ id }) {
    if (id === 'rest_of_match' || id === 'rest_of_match_1h' || id.startsWith('handicap_3way')) return null;
    // Scores of both halves are not known together.
    if (/^ht_ft|_hal(?:f|ves)$|_1h_2h$/.test(id)) return null;
    const half = /_([12])h$/.exec(id);
    return { part: half ? `half${half[1]}` : 'full', rule: half ? id.slice(0, -3) : id };
  },
  partsOf: ({ specifiers, id }) =>
    specifiers.length > 1 || ['id', 'winners', 'score', 'goalnr'].includes(specifiers[0] ?? '')
      ? []
      : /&total|_or_/.test(id)
        ? []
        : [{}],
});

/** Rules of goals that types of basketball have, by what is left of their name. */
const basketballRules: Readonly<Record<string, string>> = {
  winner: 'draw_no_bet',
  '1x2': '1x2',
  draw_no_bet: 'draw_no_bet',
  handicap: 'asian_handicap',
  total: 'total',
  home_total: 'home_total',
  away_total: 'away_total',
  odd_even: 'odd_even',
};
/** Overtime is five minutes of forty-eight. */
const overtimeShare = 5 / 48;

/** Quarters at a pace that both sides share. */
export const basketballLaw: Law = gridLaw({
  model: 'basketball-1',
  sport: 'basketball',
  gridsOf(document) {
    const { home, away, deviation } = document.parameters as PointsParameters;
    const extra = scoreGridOf(
      {
        home: home * overtimeShare,
        away: away * overtimeShare,
        deviation: deviation * Math.sqrt(overtimeShare),
      },
      even,
      { home: 0, away: 0 },
    );
    const regular = partsGrid(document, 4, 1, 4, basketballPaces);
    return collected([
      ['regular', regular],
      ['match', regular && withOvertime(regular, extra)],
      ['half1', partsGrid(document, 4, 1, 2, basketballPaces)],
      ...[1, 2, 3, 4].map(
        (part) => [`quarter${part}`, partsGrid(document, 4, part, part, basketballPaces)] as const,
      ),
    ]);
  },
  ruleOf({ id, period }, { quarternr }) {
    const name = id.replace(/^quarter_/, '').replace(/_1h$/, '');
    const rule = basketballRules[name];
    if (!rule || period === 'half2') return null;
    const part = quarternr === undefined ? period : `quarter${quarternr}`;
    return { part, rule };
  },
  partsOf: ({ specifiers }) =>
    specifiers.includes('quarternr') ? ['1', '2', '3', '4'].map((quarternr) => ({ quarternr })) : [{}],
});

/** The document of a match of handball or basketball. */
export const pointsDocument = (
  law: Law,
  parameters: PointsParameters,
  state: PointsState | null = null,
): LawDocument => ({
  model: law.model,
  parameters,
  state,
});
