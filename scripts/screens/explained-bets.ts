import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { BetExplanation } from '@halcyon/contract/sportsbook/explanation.contract';
import type { Page } from '@playwright/test';
import {
  euros,
  fulfilWith,
  legWith,
  listPath,
  ofKind,
  relist,
  unfold,
  wonLeg,
  type Leg,
} from './listed-bets.ts';
import type { Screen } from './screen.ts';

// Why a bet returned what it did. Each way in which a bet is decided is an answer of the server about a real bet.

type LegReason = BetExplanation['legs'][number];
const EXPLANATION = /\/bets\/[^/]+\/explanation/;
/** What the largest payout takes of a return. */
const CUT_MINOR = 7;

type Decided = {
  readonly decision?: Partial<NonNullable<LegReason['decision']>>;
  readonly result?: Leg['result'];
  readonly factor?: readonly [numerator: string, denominator: string] | undefined;
  readonly leg?: Partial<Leg>;
  readonly bet?: Partial<BetView> | undefined;
};
type Working = NonNullable<BetExplanation['working']>;
type Paid = Pick<Decided, 'factor' | 'bet'>;

/** What a single returns whose leg has another factor, or whose stake was a free bet, in minor units. */
function returnOf(stake: BetView['stake'], { numerator, denominator }: Working['sum'], { bet }: Paid) {
  const stakeMinor = Number(stake.amountMinor);
  const returned = Math.round((stakeMinor * Number(numerator)) / Number(denominator));
  const free = bet?.isFreeBet ? stakeMinor : 0;
  return { returned, free, paid: returned - free };
}

const sumOf = ([numerator, denominator]: NonNullable<Decided['factor']>): Working['sum'] => ({
  numerator,
  denominator,
});

function workedWith(working: Working, decided: Paid): Working {
  const sum = decided.factor ? sumOf(decided.factor) : working.sum;
  const { returned, free, paid } = returnOf(working.stake, sum, decided);
  return { ...working, sum, returned: euros(returned), freeStake: euros(free), paid: euros(paid) };
}

/** A bet that was decided so, with its explanation open. */
function why(name: string, { decision, result = 'WON', factor, leg, bet }: Decided): Screen {
  const changeReason = (reason: LegReason): LegReason => ({
    ...reason,
    result,
    decision: reason.decision && { ...reason.decision, ...decision },
    ...(factor && { factor: { numerator: factor[0], denominator: factor[1] } }),
  });
  return {
    name: `bets-why-${name}`,
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    async act(page) {
      await page.route(EXPLANATION, (route) =>
        fulfilWith<BetExplanation>(route, ({ working, ...body }) => ({
          ...body,
          legs: body.legs.map(changeReason),
          working: working && workedWith(working, { factor, bet }),
        })),
      );
      await relist(page, ({ items }) => {
        const won = items.find(({ kind, state }) => kind === 'single' && state === 'won')!;
        const [{ oddsMilli }] = won.legs as [Leg];
        const { paid } = returnOf(won.stake, sumOf(factor ?? [String(oddsMilli), '1000']), { bet });
        const changed = { ...legWith(won, () => ({ result, ...leg })), returned: euros(paid), ...bet };
        return { items: [changed], nextCursor: null };
      });
      await unfold(page, 'first');
    },
  };
}

/** A combination that won with a boost and above the largest payout, with its explanation open. */
async function wonCombination(page: Page): Promise<void> {
  let working: Partial<Working> = {};
  let factors: readonly Working['sum'][] = [];
  await page.route(EXPLANATION, (route) =>
    fulfilWith<BetExplanation>(route, (body) => ({
      ...body,
      legs: body.legs.map((leg, at) => ({ ...leg, result: 'WON', factor: factors[at] })),
      working: body.working && { ...body.working, ...working },
    })),
  );
  await relist(page, (list) => {
    const bet = ofKind(list, 'multiple');
    const prices = bet.legs.map(({ oddsMilli }) => BigInt(oddsMilli!));
    factors = prices.map((price) => sumOf([String(price), '1000']));
    const product = prices.reduce((all, price) => all * price, 1n);
    const sum = sumOf([String(product), String(1_000n ** BigInt(prices.length))]);
    const { returned } = returnOf(bet.stake, sum, {});
    const boost = Math.round((returned - Number(bet.stake.amountMinor)) / 20);
    const paid = euros(returned + boost - CUT_MINOR);
    working = {
      sum,
      returned: euros(returned),
      boostBps: 500,
      boost: euros(boost),
      cut: euros(CUT_MINOR),
      paid,
    };
    return { items: [{ ...legWith(bet, wonLeg), state: 'won', returned: paid }], nextCursor: null };
  });
  await unfold(page, 'first');
}

export const explained: readonly Screen[] = [
  {
    name: 'bets-why-combination',
    path: listPath('settled'),
    as: 'betting',
    isWhole: true,
    act: wonCombination,
  },
  why('single', {}),
  why('void', {
    decision: { rule: 'retired' },
    result: 'VOID',
    factor: ['1', '1'],
    bet: { state: 'void' },
  }),
  why('half-won', { decision: { rule: 'handicap' }, result: 'HALF_WON', factor: ['156', '100'] }),
  why('half-lost', { decision: { rule: 'total' }, result: 'HALF_LOST', factor: ['1', '2'] }),
  why('dead-heat', {
    decision: { rule: 'place', deadHeat: { placesLeft: 1, tied: 2 } },
    factor: ['165', '100'],
  }),
  why('deduction', { decision: { rule: 'winner', deductionBps: 2_500 }, factor: ['19', '10'] }),
  why('corrected', { decision: { rule: 'corrected' } }),
  why('early-payout', { decision: { rule: 'early_payout' } }),
  why('free-bet', { bet: { isFreeBet: true } }),
  why('boosted', { leg: { unboostedOddsMilli: 1_900 } }),
];
