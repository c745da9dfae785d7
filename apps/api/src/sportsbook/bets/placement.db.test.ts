import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlaceBet } from '@halcyon/contract/sportsbook/bet.contract';
import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import { openBook, type SampleBook } from '@halcyon/testkit/book';
import { anEvent, aPick, aSlip, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { barStakes, bonusAccount, readState, vertical } from '../../ledger/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import { readPlayable } from '../../wagering/public.ts';
import { readBettor } from '../limits/bettor.service.ts';
import { checkSlip } from '../slip/slip.service.ts';
import { refuseInterrupted } from './placement.service.ts';
import { deleteRefused } from './placement.store.ts';

let harness: MoneyHarness;
let offer: SampleOffer;
let book: SampleBook;
let player = 700n;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(async () => {
  player += 1n;
  offer = new SampleOffer(
    anEvent(1),
    anEvent(2),
    anEvent(3),
    ...[50, 51, 52, 53, 54].map((number) => anEvent(number)),
  );
  book = openBook(harness, offer);
  await harness.openPlayer(player, 100_00n);
});

let keys = 0;
const key = () => `request-${(keys += 1)}`;
const place = (of: Parameters<SampleBook['place']>[2] = {}) => book.place(player, key(), of);
/** Code and facts of the refusal. */
const refusal = async (placing: Promise<unknown>) => {
  const error: unknown = await placing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error('not refused', { cause: error });
  return { code: error.code, ...error.facts };
};
const codeOf = async (placing: Promise<unknown>) => (await refusal(placing)).code;
const main = () => harness.mainOf(player);
const stakes = () => harness.owner.sql`
  select distinct command_key from wallet.leg where player_id = ${player} and provider_id = 12`;
const states = async () => {
  const rows = await harness.owner.sql<{ state: string; refused_code: string | null }>`
    select state, refused_code from sportsbook.bet where player_id = ${player} order by bet_id`;
  return rows.map((row) => row.refused_code ?? row.state);
};
const euros = (minor: bigint) => ({ amountMinor: String(minor), currency: 'EUR' });
const check = async (slip: Slip, lineStake: PlaceBet['lineStake'] | null = euros(10_00n)) => {
  const of = { playerId: player, currency: 'EUR', timeZone: 'UTC' };
  const bettor = await readBettor(book, harness.db, of);
  return checkSlip(
    book,
    { bettor, playableMinor: await main() },
    { slip, lineStake: lineStake ?? undefined },
  );
};
const prices = (home: number) => ({ prices: { home, draw: 3_400, away: 3_600 } });

describe('a bet before the start', () => {
  test('is placed with its stake at the current price, and is open by the clock of the database', async () => {
    offer.change(1, '1x2', prices(2_200));
    const bet = await place();
    expect(bet).toMatchObject({ state: 'open', totalOddsMilli: 2_200n, stakeMinor: 10_00n, kind: 'single' });
    expect(bet.legs).toMatchObject([{ oddsMilli: 2_200, version: 2, marketKey: '1x2', outcome: 'home' }]);
    expect(bet.acceptedAt).toBeInstanceOf(Date);
    expect(await main()).toBe(90_00n);
    expect(await stakes()).toHaveLength(1);
  });

  test('that is pressed twice with one key is one bet with one stake, whatever prices are now (bug report 9)', async () => {
    const requestKey = key();
    const first = await book.place(player, requestKey);
    offer.change(1, '1x2', prices(1_200));
    expect((await book.place(player, requestKey)).betId).toBe(first.betId);
    expect(await main()).toBe(90_00n);
    expect(await states()).toEqual(['open']);
  });

  test('at another price is refused with both prices, and placed if the player accepts it', async () => {
    offer.change(1, '1x2', prices(2_050));
    const changed = { code: 'bet.price_changed', oddsMilli: '2050', seenOddsMilli: '2100' };
    expect(await refusal(place())).toEqual(changed);
    expect(await refusal(place({ priceRule: 'none' }))).toEqual(changed);
    expect((await place({ priceRule: 'any' })).totalOddsMilli).toBe(2_050n);
    offer.change(1, '1x2', prices(1_900));
    expect(await codeOf(place({ priceRule: 'any' }))).toBe('bet.price_changed');
    expect(await main()).toBe(90_00n);
  });

  test('that saw a price from before a suspension is refused, and nothing is kept of it', async () => {
    offer.change(1, '1x2', { state: 'suspended' });
    expect(await codeOf(place())).toBe('bet.suspended');
    offer.change(1, '1x2', { state: 'active', materialVersion: 3 });
    expect(await refusal(place())).toEqual({ code: 'bet.market_changed', legs: '1' });
    expect(await states()).toEqual([]);
    expect(await stakes()).toEqual([]);
  });

  test('of related legs is refused with the pair', async () => {
    const legs = [aPick(1), aPick(2), aPick(1, { outcome: 'draw' })];
    expect(await refusal(place(aSlip('ACCUMULATOR', legs)))).toEqual({
      code: 'bet.related_legs',
      legs: '1,3',
      builder: 'no',
    });
  });

  test('of several lines stakes each line, and a boost is kept with the bet', async () => {
    const legs = [1, 2, 3].map((number) => aPick(number));
    const lineStake = { amountMinor: '100', currency: 'EUR' };
    const trixie = await place({ ...aSlip('TRIXIE', legs), lineStake });
    expect(trixie).toMatchObject({
      kind: 'system',
      lineSizes: [2, 3],
      lineCount: 4,
      stakeMinor: 4_00n,
      boost: null,
    });
    const treble = await place({ ...aSlip('ACCUMULATOR', legs), lineStake });
    expect(treble).toMatchObject({ kind: 'multiple', totalOddsMilli: 9_261n });
    expect(treble.boost).toMatchObject({ boostMinorMax: '100000' });
    expect(await main()).toBe(95_00n);
  });

  test('in another currency than the player’s is refused: a bet has one currency (bug report 20c)', async () => {
    expect(await codeOf(place({ lineStake: { amountMinor: '1000', currency: 'XAF' } }))).toBe(
      'bet.currency_mismatch',
    );
    expect((await place()).currency).toBe('EUR');
  });
});

describe('a stake', () => {
  test('below the minimum is refused with it, in cents a line for a system', async () => {
    const lineStake = { amountMinor: '9', currency: 'EUR' };
    expect(await refusal(place({ lineStake }))).toEqual({ code: 'bet.stake_below_min', min: '10' });
    const legs = [1, 2, 3].map((number) => aPick(number));
    expect((await place({ ...aSlip('TRIXIE', legs), lineStake })).stakeMinor).toBe(36n);
  });

  test('above the maximum is refused with a counter-offer, which others cannot use up (bug report 14)', async () => {
    book.limits = { ...book.limits, outcomeMinorMax: 22_00n };
    const lineStake = (minor: bigint) => ({
      legs: [aPick(50)],
      lineStake: { amountMinor: String(minor), currency: 'EUR' },
    });
    const offered = await refusal(place(lineStake(33_57n)));
    expect(offered).toMatchObject({ code: 'bet.stake_above_max', max: '2000', reason: 'outcome' });
    const other = player + 1_000n;
    await harness.openPlayer(other, 100_00n);
    expect(await refusal(book.place(other, key(), lineStake(15_00n)))).toMatchObject({ max: '0' });
    expect((await place(lineStake(20_00n))).stakeMinor).toBe(20_00n);
    expect(await refusal(place(lineStake(20_00n)))).toMatchObject({ code: 'bet.stake_above_max', max: '0' });
  });

  test('as large as the slip showed is taken, and the slip names the balance where that bounds it', async () => {
    book.limits = { ...book.limits, outcomeMinorMax: 22_00n };
    const slip = aSlip('SINGLE', [aPick(51)]);
    const shown = await check(slip);
    expect(shown).toMatchObject({
      problems: [],
      totalOddsMilli: '2100',
      returns: { most: { amountMinor: '2100' } },
    });
    expect(shown.stake).toMatchObject({
      max: { amountMinor: '2000' },
      min: { amountMinor: '10' },
      reason: 'outcome',
    });
    expect(Date.parse(shown.stake!.heldUntil!)).toBeGreaterThan(book.clock.now().getTime() + 9_000);
    book.limits = { ...book.limits, outcomeMinorMax: 5_00n };
    expect((await place({ ...slip, lineStake: euros(20_00n) })).stakeMinor).toBe(20_00n);
    book.limits = { ...book.limits, outcomeMinorMax: 900_000_00n };
    expect((await check(slip)).stake).toMatchObject({ max: { amountMinor: '8000' }, reason: 'balance' });
  });

  test('that was shown is left for the player while others bet, for ten seconds, and only once a stake was typed', async () => {
    book.limits = { ...book.limits, outcomeMinorMax: 22_00n };
    const other = player + 1_000n;
    await harness.openPlayer(other, 100_00n);
    const slip = aSlip('SINGLE', [aPick(52)]);
    const placeOther = () => book.place(other, key(), { ...slip, lineStake: euros(1_00n) });
    expect((await check(slip, null)).stake?.heldUntil).toBeNull();
    expect((await placeOther()).state).toBe('open');
    const shown = await check(slip);
    expect(shown.stake).toMatchObject({ max: { amountMinor: '1900' } });
    expect(await refusal(placeOther())).toMatchObject({ code: 'bet.stake_above_max', max: '0' });
    expect((await place({ ...slip, lineStake: euros(19_00n) })).state).toBe('open');
    await check(aSlip('SINGLE', [aPick(53)]));
    book.clock.move(10_000);
    const late = { ...aSlip('SINGLE', [aPick(53)]), lineStake: euros(20_00n) };
    expect((await book.place(other, key(), late)).state).toBe('open');
    expect(await codeOf(place(late))).toBe('bet.stake_above_max');
  });

  test('that was shown counts at a better price as far as it was reserved, and is offered again beyond that', async () => {
    book.limits = { ...book.limits, outcomeMinorMax: 22_00n };
    const slip = aSlip('SINGLE', [aPick(54)]);
    await check(slip);
    offer.change(54, '1x2', prices(3_200));
    expect(await refusal(place({ ...slip, lineStake: euros(20_00n) }))).toMatchObject({
      code: 'bet.stake_above_max',
      max: '1000',
      reason: 'outcome',
    });
    expect((await place({ ...slip, lineStake: euros(10_00n) })).totalOddsMilli).toBe(3_200n);
  });

  test('beyond what bets of one day may return is refused, and the highest payout of a bet is what is left of it', async () => {
    book.limits = { ...book.limits, payoutMinorMax: 50_00n };
    expect((await place({ lineStake: euros(15_00n) })).maxPayoutMinor).toBe(50_00n);
    const second = await place({ legs: [aPick(2)], lineStake: euros(10_00n) });
    expect(second.maxPayoutMinor).toBe(18_50n);
    const legs = [aPick(3)];
    expect(await refusal(place({ legs, lineStake: euros(1_00n) }))).toMatchObject({
      code: 'bet.stake_above_max',
      max: '0',
      reason: 'payout',
    });
  });

  test('that wagering refuses is answered with its code, and kept as refused', async () => {
    const lineStake = { amountMinor: '10001', currency: 'EUR' };
    expect(await codeOf(place({ lineStake }))).toBe('wallet.insufficient_funds');
    await harness.transact((tx) => barStakes(tx, player, new Date('2999-01-01')));
    expect(await codeOf(place())).toBe('wallet.stakes_barred');
    expect(await states()).toEqual(['wallet.insufficient_funds', 'wallet.stakes_barred']);
    expect(await main()).toBe(100_00n);
  });

  test('takes own money before that of a bonus of sports, whose largest stake binds it', async () => {
    const bettor = player + 5_000n;
    await harness.openPlayer(bettor, 5_00n);
    const terms = { id: 'b'.repeat(64), maxBetMinor: new Map([[978, 12_00n]]) };
    await grantBonus(harness, bettor, 20_00n, { game: vertical.sports, terms });
    const bet = (minor: bigint) => book.place(bettor, key(), { lineStake: euros(minor) });
    expect(await codeOf(bet(13_00n))).toBe('bet.stake_above_bonus_maximum');
    expect((await bet(10_00n)).state).toBe('open');
    const { mainMinor, bonusMinor } = (await balancesOf(harness.db, bettor))!;
    expect([mainMinor, bonusMinor.sports]).toEqual([0n, 15_00n]);
    expect(await readPlayable(harness, bettor, vertical.sports)).toBe(15_00n);
    expect(await readPlayable(harness, bettor, vertical.casino)).toBe(0n);
  });

  test('counts towards a bonus from a total price of 1.50 on, also as an accumulator, and below it is taken and counts nothing', async () => {
    const bettor = player + 6_000n;
    await harness.openPlayer(bettor, 0n);
    const terms = { id: 'c'.repeat(64), maxBetMinor: new Map([[978, 5_00n]]) };
    await grantBonus(harness, bettor, 50_00n, { game: vertical.sports, requiredMinor: 1_000_00n, terms });
    const counted = async () => {
      const known = await harness.transact((tx) => readState(harness.ledger, tx, bettor));
      return (known!.state.wageredE4[bonusAccount(vertical.sports)] ?? 0n) / 10_000n;
    };
    const at = (number: number, home: number) => {
      offer.change(number, '1x2', prices(home));
      return aPick(number, { seen: { version: offer.find(eventIdOf(number))!.version, oddsMilli: home } });
    };
    const bet = (legs: PlaceBet['legs']) =>
      book.place(bettor, key(), {
        type: legs.length === 1 ? 'SINGLE' : 'ACCUMULATOR',
        legs,
        lineStake: euros(5_00n),
      });
    expect((await bet([at(1, 1_490)])).state).toBe('open');
    expect(await counted()).toBe(0n);
    await bet([at(1, 1_500)]);
    expect(await counted()).toBe(5_00n);
    await bet([at(1, 1_200), at(2, 1_200)]);
    expect(await counted()).toBe(5_00n);
    await bet([at(1, 1_250), at(2, 1_200)]);
    expect(await counted()).toBe(10_00n);
  });

  test('that was refused is deleted with its picks once it is old enough, and why it was stays in the log', async () => {
    expect(await codeOf(place({ lineStake: euros(10_001n) }))).toBe('wallet.insufficient_funds');
    const open = await place();
    expect(await deleteRefused(harness.db, new Date(Date.now() - 60_000), 100)).toBe(0);
    expect(await deleteRefused(harness.db, new Date(Date.now() + 60_000), 1_000)).toBeGreaterThan(0);
    expect(await states()).toEqual(['open']);
    const left = await harness.owner.sql<{ bets: bigint; legs: bigint; moves: bigint }>`
      select (select count(*) from sportsbook.bet where player_id = ${player}) as bets,
        (select count(*) from sportsbook.leg where player_id = ${player}) as legs,
        (select count(*) from sportsbook.bet_move where player_id = ${player}) as moves`;
    expect(left).toEqual([{ bets: 1n, legs: 1n, moves: 2n }]);
    expect(open.state).toBe('open');
  });

  test('whose bet cannot be written within a second of the grant is not taken', async () => {
    const placing = harness.owner.transact(async (tx) => {
      await tx.sql`lock table sportsbook.bet in share mode`;
      const refused = codeOf(place());
      await new Promise((resolve) => setTimeout(resolve, 1_300));
      return [refused];
    });
    expect(await (await placing)[0]).toBe('bet.too_late');
    expect(await main()).toBe(100_00n);
    expect(await states()).toEqual([]);
  });
});

describe('a bet during play', () => {
  beforeEach(() => offer.put(anEvent(1, { state: 'live' })));

  test('waits as pending without a stake, and is then placed at the price of that time', async () => {
    const seen: unknown[] = [];
    book.wait = async (ms) => {
      seen.push(ms, await states(), await stakes());
      offer.change(1, '1x2', prices(2_300));
    };
    const bet = await place();
    expect(seen).toEqual([5_000, ['pending'], []]);
    expect(bet).toMatchObject({ state: 'open', totalOddsMilli: 2_300n, revision: 1 });
    expect(bet.legs).toMatchObject([{ oddsMilli: 2_300, version: 2 }]);
    expect(await main()).toBe(90_00n);
  });

  test('is refused when its price changed while bets were stopped meanwhile, and its stake is untouched', async () => {
    book.wait = async () => {
      offer.change(1, '1x2', { state: 'suspended' });
      offer.change(1, '1x2', { state: 'active', materialVersion: 3 });
    };
    expect(await codeOf(place())).toBe('bet.suspended');
    book.wait = async () => offer.change(1, '1x2', { state: 'suspended' });
    expect(await codeOf(place({ legs: [aPick(1, { seen: { version: 3, oddsMilli: 2_100 } })] }))).toBe(
      'bet.suspended',
    );
    expect(await states()).toEqual(['bet.suspended', 'bet.suspended']);
    expect(await stakes()).toEqual([]);
    expect(await main()).toBe(100_00n);
  });

  test('is placed after a short suspension that changed no price', async () => {
    book.wait = async () => {
      offer.change(1, '1x2', { state: 'suspended' });
      offer.change(1, '1x2', { state: 'active' });
    };
    expect((await place()).state).toBe('open');
  });

  test('is refused at a worse price, and when wagering refuses its stake after the delay', async () => {
    book.wait = async () => offer.change(1, '1x2', prices(2_000));
    expect(await codeOf(place())).toBe('bet.price_changed');
    book.wait = async () =>
      harness.transact(async (tx) => void (await barStakes(tx, player, new Date('2999-01-01'))));
    expect(await codeOf(place({ priceRule: 'any' }))).toBe('wallet.stakes_barred');
    expect(await states()).toEqual(['bet.price_changed', 'wallet.stakes_barred']);
    expect(await main()).toBe(100_00n);
  });

  test('that its process left pending is refused by the sweeper, and so for the call that is repeated', async () => {
    const requestKey = key();
    book.wait = () => Promise.reject(new Error('the process ended'));
    await expect(book.place(player, requestKey)).rejects.toThrow('the process ended');
    expect(await states()).toEqual(['pending']);
    const report = (_where: string, error: unknown) => {
      throw error;
    };
    await refuseInterrupted({ db: harness.db, report });
    expect(await states()).toEqual(['pending']);
    await refuseInterrupted({ db: harness.db, report }, 0);
    expect(await states()).toEqual(['bet.interrupted']);
    book.wait = async () => {};
    expect(await codeOf(book.place(player, requestKey))).toBe('bet.interrupted');
    const again = key();
    book.wait = () => Promise.reject(new Error('the process ended'));
    await expect(book.place(player, again)).rejects.toThrow('the process ended');
    expect(await codeOf(book.place(player, again))).toBe('bet.interrupted');
    expect(await stakes()).toEqual([]);
  });

  test('that the sweeper refused while it waited is not placed', async () => {
    book.wait = () => refuseInterrupted({ db: harness.db, report: () => {} }, 0);
    expect(await codeOf(place())).toBe('bet.interrupted');
    expect(await main()).toBe(100_00n);
  });
});
