import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairOddsOf } from '../../chances.ts';
import type { GradeResult } from '../../grade.ts';
import { footballTypes } from '../../market-types/football.ts';
import { withEqualPrices } from '../../price/equal-chances.ts';
import { overrounds, pricesOf } from '../../price/overround.ts';
import { footballDocument, footballLaw } from './football-law.ts';
import { footballDefaults, footballStart, type FootballState } from './parameters.ts';

const types = new Map(footballTypes.map((type) => [type.id, type]));
const players = (side: string) =>
  Array.from({ length: 11 }, (_, at) => ({ id: `${side}${at}`, goals: 1 + at, cards: 1 }));

const anySide = fc.constantFrom('home' as const, 'away' as const);
const anyState: fc.Arbitrary<FootballState | null> = fc.option(
  fc
    .record({
      second: fc.integer({ min: 0, max: 5_399 }),
      goals: fc.array(fc.record({ side: anySide, part: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        maxLength: 5,
      }),
      corners: fc.array(anySide, { maxLength: 9 }),
      red: fc.option(anySide),
    })
    .map(({ second, goals, corners, red }) => {
      const periodAt = (at: number) => (at < 2_700 ? 'half1' : 'half2');
      return {
        ...footballStart,
        second,
        period: periodAt(second),
        goals: goals
          .map(({ side, part }) => ({ side, second: Math.floor(part * second) }))
          .toSorted((a, b) => a.second - b.second)
          .map((goal, at) => ({
            ...goal,
            period: periodAt(goal.second),
            player: at % 3 === 0 ? null : `${goal.side === 'home' ? 'h' : 'a'}${at}`,
            isPenalty: at === 1,
          })),
        corners: corners.map((side) => ({ side, period: 'half1' })),
        cards: red ? [{ side: red, period: 'half1', second: 0, kind: 'red' as const, player: null }] : [],
      } as const;
    }),
  { nil: null },
);
const anyMean = fc.double({ min: 0.2, max: 3.8, noNaN: true });
const anyDocument = fc
  .record({
    home: anyMean,
    away: anyMean,
    rho: fc.double({ min: -0.15, max: 0.1, noNaN: true }),
    rise: fc.double({ min: 0, max: 0.6, noNaN: true }),
    isTie: fc.boolean(),
    state: anyState,
  })
  .map(({ home, away, rho, rise, isTie, state }) =>
    footballDocument(
      {
        ...footballDefaults,
        goals: { home, away },
        rho,
        rise,
        isTie,
        players: { home: players('h'), away: players('a') },
      },
      state,
    ),
  );

/** Every market with the margin of its class, equal propositions at one price. */
const pricedMarkets = (document: Parameters<typeof footballLaw.markets>[0]) =>
  withEqualPrices(
    footballLaw.markets(document).map((market) => {
      const { bps, ladder } = overrounds[types.get(market.type)!.overround];
      return { market, prices: pricesOf(market, bps, ladder) };
    }),
  );

const factorOf: Readonly<Record<GradeResult, (odds: number) => number>> = {
  WON: (odds) => odds,
  HALF_WON: (odds) => (odds + 1) / 2,
  VOID: () => 1,
  HALF_LOST: () => 0.5,
  LOST: () => 0,
};

test('in any match the outcomes of each market exhaust it, and no price is above fair', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(footballLaw.markets(document).length).toBeGreaterThan(0);
      for (const { market, prices } of pricedMarkets(document)) {
        const { winners } = types.get(market.type)!;
        const sum = market.outcomes.reduce((total, { chances }) => {
          const { won, halfWon, void: level, halfLost } = chances;
          return total + won + (halfWon + halfLost) / 2 + (level * (winners ?? 0)) / market.outcomes.length;
        }, 0);
        if (winners !== null) expect(sum, market.type).toBeCloseTo(winners, 6);
        for (const [at, { oddsMilli }] of prices.entries())
          if (oddsMilli !== null)
            expect(oddsMilli, market.type).toBeLessThanOrEqual(
              1000 * fairOddsOf(market.outcomes[at]!.chances) + 1e-3,
            );
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test('no stakes on outcomes of one match win whatever happens', () => {
  fc.assert(
    fc.property(
      anyDocument,
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
      fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 9, maxLength: 9 }),
      (document, covered, picks, stakes) => {
        const markets = pricedMarkets(document).map(({ market, prices }) =>
          market.outcomes.flatMap(({ id }, at) => {
            const { oddsMilli } = prices[at]!;
            return oddsMilli === null
              ? []
              : [{ type: market.type, specifiers: market.specifiers, outcome: id, odds: oddsMilli / 1000 }];
          }),
        );
        // Every outcome of a market, so that one of them wins, and some others beside.
        const whole = markets.filter((outcomes) => outcomes.length > 1 && outcomes.length < 8);
        const others = markets.flat();
        const legs = [
          ...whole[covered % whole.length]!,
          ...picks.map((pick) => others[pick % others.length]!),
        ];
        const cells = footballLaw.joint(document, legs);
        // Legs on the order of goals that are too many together; the price of each is judged above.
        if (!cells) return;
        const count = legs.length - picks.length;
        // Any stakes, and those that return the same whichever outcome of the market wins.
        for (const portfolio of [stakes, legs.map(({ odds }, at) => (at < count ? 1 / odds : 0))]) {
          const staked = legs.reduce((sum, _, at) => sum + portfolio[at]!, 0);
          const worst = Math.min(
            ...cells.map(({ results }) =>
              results.reduce((sum, result, at) => sum + portfolio[at]! * factorOf[result](legs[at]!.odds), 0),
            ),
          );
          expect(worst).toBeLessThanOrEqual(staked + 1e-9);
        }
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
});

test('one proposition has one price, whichever market it is taken from', () => {
  fc.assert(
    fc.property(anyMean, anyMean, (home, away) => {
      const priced = pricedMarkets(footballDocument({ ...footballDefaults, goals: { home, away } }));
      const priceOf = (type: string, outcome: string, specifiers: Record<string, string> = {}) => {
        const found = priced.find(
          ({ market }) =>
            market.type === type && JSON.stringify(market.specifiers) === JSON.stringify(specifiers),
        );
        return found?.prices.find(({ id }) => id === outcome)?.oddsMilli;
      };
      const goalless = priceOf('correct_score', '0:0');
      expect(priceOf('nth_goal', 'none', { goalnr: '1' })).toBe(goalless);
      expect(priceOf('exact_goals', '0')).toBe(goalless);
      expect(priceOf('which_score', 'none')).toBe(goalless);
      expect(priceOf('double_chance', 'home_draw')).toBe(
        priceOf('asian_handicap', 'home', { hcp: '0.5' }) ?? priceOf('double_chance', 'home_draw'),
      );
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
