import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { CashOutView } from '@halcyon/contract/sportsbook/cash-out.contract';
import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import type { ScheduledEvent, VirtualEventView } from '@halcyon/contract/sportsbook/virtuals.contract';
import { isOpenMatch, listedMatches, matchNow, playMatch, startMatch } from '@halcyon/testkit/matches';
import { Refused, type Visitor } from '@halcyon/testkit/visitor';
import { setTimeout as sleep } from 'node:timers/promises';

// Bets of the people in the pictures, placed over the API. Two matches are played to their end for them, one begins.

/** Prices of an installation that has just begun are locked for a minute or two. */
const WAIT_MS = 180_000;
const AGAIN_MS = 1_000;
/** Until a race takes no more bets, there is time to place one. */
const RACE_AHEAD_MS = 20_000;
/** Matches with open bets, besides the one that begins. */
const LATER_MATCHES = 4;

/** What is found within the time in which an installation that has just begun is ready. */
async function waitFor<Found>(
  name: string,
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const endMs = performance.now() + WAIT_MS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const found = await look();
    if (found) return found;
    if (performance.now() > endMs) throw new Error(`no ${name} within ${WAIT_MS / 1_000} s`);
    // oxlint-disable-next-line no-await-in-loop
    await sleep(AGAIN_MS);
  }
}

/** A call that is repeated while prices move under it. */
const untilTaken = <Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> =>
  waitFor(name, () =>
    call().catch((error: unknown) => {
      if (error instanceof Refused && error.problem.status === 422) return null;
      throw error;
    }),
  );

type Offered = Pick<EventRow, 'id' | 'version'> & {
  readonly markets: readonly {
    readonly key: string;
    readonly outcomes: readonly { readonly id: string; readonly oddsMilli: number | null }[];
  }[];
};

function legOf(event: Offered, outcome: string, market = '1x2') {
  const of = event.markets.find(({ key }) => key === market)!.outcomes.find(({ id }) => id === outcome)!;
  return { eventId: event.id, market, outcome, seen: { version: event.version, oddsMilli: of.oddsMilli! } };
}

const stakeOf = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });

class Betting {
  readonly #visitor: Visitor;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  /** `picks`: event, outcome and market of each leg, priced again with every attempt. */
  place(
    picks: readonly (readonly [event: Pick<EventRow, 'id'>, outcome: string, market?: string])[],
    bet: { readonly type: string; readonly stakeMinor: string; readonly systemSize?: number },
  ): Promise<BetView> {
    const { stakeMinor, ...of } = bet;
    return untilTaken(`bet of ${picks.length}`, async () => {
      const legs = await Promise.all(
        picks.map(async ([event, ...pick]) => legOf(await matchNow(this.#visitor.at, event), ...pick)),
      );
      const slip = { ...of, legs };
      const isBuilder = of.type === 'BUILDER';
      const check =
        isBuilder && (await this.#visitor.call('POST /sportsbook-api/slip/check', { body: slip }));
      const body = {
        ...slip,
        ...(check && { seenOddsMilli: Number(check['totalOddsMilli']) }),
        lineStake: stakeOf(stakeMinor),
        priceRule: 'any',
      };
      return (await this.#visitor.pay('POST /sportsbook-api/bets', body)) as BetView;
    });
  }

  cashOut({ id }: BetView, part?: string): Promise<unknown> {
    return untilTaken('cash-out', async () => {
      const path = `/sportsbook-api/bets/${id}/cash-out`;
      const { offer } = (await this.#visitor.call(`GET ${path}`)) as CashOutView;
      if (!offer) return null;
      return this.#visitor.pay(`POST ${path}`, {
        offer: { id: offer.id, amount: offer.amount },
        ...(part && { stake: stakeOf(part) }),
      });
    });
  }

  setRule({ id }: BetView, atLeast: string, atMost: string): Promise<unknown> {
    const body = { atLeast: stakeOf(atLeast), atMost: stakeOf(atMost) };
    return this.#visitor.call(`PUT /sportsbook-api/bets/${id}/cash-out-rule`, { body });
  }

  /** A runner of the next race, to win and for a place. */
  async raceEachWay(): Promise<void> {
    const read = async <Body>(path: string) =>
      (await (await fetch(`${this.#visitor.at.site}/sportsbook-api/virtuals/${path}`)).json()) as Body;
    await untilTaken('race', async () => {
      const { items } = await read<{ items: ScheduledEvent[] }>('schedule?market=UN&sport=horses');
      const race = items.find(({ closesAt }) => Date.parse(closesAt) > Date.now() + RACE_AHEAD_MS);
      if (!race) return null;
      const event = await read<VirtualEventView>(`events/${race.id}?market=UN&language=en`);
      const runners = event.markets.find(({ key }) => key === 'win')?.outcomes ?? [];
      const [outsider] = runners.toSorted((one, other) => (other.oddsMilli ?? 0) - (one.oddsMilli ?? 0));
      if (!outsider) return null;
      return this.#visitor.pay('POST /sportsbook-api/virtuals/bets', {
        type: 'SINGLE',
        isEachWay: true,
        legs: [legOf(event, outsider.id, 'win')],
        lineStake: stakeOf('100'),
      });
    });
  }
}

/**
 * Open: a single with a rule, a combination that was cashed out in part, a system, a builder, an each-way bet and one on
 * a match that is being played. Settled: each result of a match, a combination, and one that was cashed out.
 */
export async function placeEveryBet(visitor: Visitor): Promise<void> {
  const { at } = visitor;
  const betting = new Betting(visitor);
  const matches = await waitFor('matches with prices', async () => {
    const open = (await listedMatches(at)).filter(isOpenMatch);
    return open.length >= 3 + LATER_MATCHES && open.toReversed();
  });
  const [live, one, other, ...rest] = matches as [EventRow, EventRow, EventRow, ...EventRow[]];
  // Far from those that a next person has played, so that these bets stay open.
  const later = rest.slice(Math.min(rest.length - LATER_MATCHES, Math.floor(rest.length / 2)));
  const single = (event: EventRow, outcome: string, stakeMinor: string) =>
    betting.place([[event, outcome]], { type: 'SINGLE', stakeMinor });
  for (const outcome of ['home', 'draw', 'away'])
    // oxlint-disable-next-line no-await-in-loop
    await single(one, outcome, '200');
  const winners = [
    [one, 'home'],
    [other, 'home'],
  ] as const;
  await betting.place(winners, { type: 'ACCUMULATOR', stakeMinor: '250' });
  // The sandbox moves one match at a time.
  await playMatch(at, one);
  await playMatch(at, other);
  await startMatch(at, live);
  await betting.cashOut(await single(later[0]!, 'home', '500'));
  await betting.setRule(await single(later[1]!, 'home', '1000'), '1500', '400');
  const homes = later.slice(0, 3).map((event) => [event, 'home'] as const);
  await betting.cashOut(await betting.place(homes, { type: 'ACCUMULATOR', stakeMinor: '1000' }), '400');
  await betting.place(homes, { type: 'SYSTEM', systemSize: 2, stakeMinor: '100' });
  const built = later[3]!;
  const total = built.markets.find(({ type }) => type === 'total')!.key;
  const parts = [
    [built, 'home'],
    [built, 'over', total],
  ] as const;
  await betting.place(parts, { type: 'BUILDER', stakeMinor: '500' });
  await betting.raceEachWay();
  await waitFor('live match', async () => (await matchNow(at, live)).state === 'live');
  await single(live, 'home', '300');
  await waitFor('settled bets', async () => {
    const { items } = await visitor.call('GET /sportsbook-api/bets', { query: { state: 'settled' } });
    return (items as BetView[]).length >= 5;
  });
}
