import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit, newPerson, signUp, Visitor, type Json } from '@halcyon/testkit/visitor';
import { openProductHarness, type ProductHarness } from '@halcyon/testkit/product-harness';
import { audit } from '../simulate/audit.ts';
import { readLedger } from '../simulate/ledger-view.ts';
import { Seat } from '../simulate/seat.ts';
import { simulate, type SimulationResult } from '../simulate/simulation.ts';
import type { Received } from '../simulate/received.ts';

// The whole product, as `npm start` starts it, with processes that are killed under the hands of its visitors.
const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const KILLS = isLong ? 20 : 3;
const SEED = Number(process.env['HALCYON_SEED'] ?? 20_260);
const STAKE = '1000';

let harness: ProductHarness;
let storm: SimulationResult;
beforeAll(async () => {
  harness = await openProductHarness();
}, 240_000);
afterAll(() => harness?.stop(), 60_000);

test(
  `${KILLS} times kill -9 of the platform and of the games under play: nothing confirmed is lost, nothing is invented`,
  async () => {
    console.log(`seed ${SEED}`);
    storm = await simulate(harness, {
      seed: SEED,
      seconds: 10,
      visitors: isLong ? 10 : 5,
      hasCrashes: true,
      hasSilence: isLong,
      killsAtLeast: { platform: KILLS, games: KILLS },
    });
    expect(storm.differences).toEqual([]);
    expect(storm.kills).toMatchObject({ platform: KILLS, games: KILLS });
    // The storm must have been one: answers were lost, and there is something to compare.
    expect(storm.counts.faults).toBeGreaterThan(KILLS);
    expect(storm.rounds).toBeGreaterThan(50);
  },
  isLong ? 900_000 : 300_000,
);

test('the audit sees a cent too many, a payment that was never made and a round that the games forgot', async () => {
  const guest = storm.guests.find(({ received }) => received.rounds.size > 0)!;
  const [roundId, round] = [...guest.received.rounds].find(([, { state }]) => state === 'settled')!;
  const restore = (received: Received) => void received.rounds.set(roundId, round);
  guest.received.rounds.set(roundId, { ...round, winMinor: round.winMinor + 1n });
  expect((await audit([guest], storm.settled)).differences.join()).toContain(`round ${roundId}: shown`);
  restore(guest.received);

  const [withdrawn] = guest.received.deposits;
  guest.received.deposits.delete(withdrawn![0]);
  expect((await audit([guest], storm.settled)).differences.join()).toContain('never asked for');
  guest.received.deposits.set(...withdrawn!);

  const forgetful = storm.settled.filter((card) => card.roundId !== roundId);
  expect((await audit(storm.guests, forgetful)).differences).toEqual([
    `round ${roundId} has money in the ledger and is not settled`,
  ]);
}, 60_000);

test('a blackjack hand survives kill -9 of every process, a closed tab and a logout, card for card', async () => {
  const visitor = new Visitor(harness.at);
  const person = newPerson({ lastName: 'Bernstein' });
  await signUp(visitor, person);
  await deposit(visitor, '10000', 'EUR', 'CREDITCARD');
  const dealt = await openHand(visitor);
  const cards = ({ roundId, hands, dealer, stakeMinor }: Json) => ({ roundId, hands, dealer, stakeMinor });

  for (const part of ['games', 'platform', 'database', 'sandbox'] as const) {
    await harness.restarted(part, harness.kill(part));
    // A new launch each time: the tab with the old one is closed.
    const seat = await Seat.take(visitor, 'blackjack', 'IE');
    expect(cards(seat.unfinished!), `after kill -9 of ${part}`).toEqual(cards(dealt));
  }
  await visitor.call('POST /api/v1/player/sign_out', { body: {} });
  visitor.idToken = null;
  await visitor.logIn(person.email, person.password);
  const seat = await Seat.take(visitor, 'blackjack', 'IE');
  expect(cards(seat.unfinished!)).toEqual(cards(dealt));

  let round: Json = seat.unfinished!;
  while (round['state'] === 'open') {
    const action = round['legalActions'].includes('decline-insurance') ? 'decline-insurance' : 'stand';
    round = (await seat.answered((await seat.act(round, action))['round'] as Json))!;
  }
  const ledger = await readLedger(visitor);
  expect(ledger.faults).toEqual([]);
  expect(ledger.rounds.get(round['roundId'])).toEqual({
    stakedMinor: BigInt(round['stakeMinor']),
    wonMinor: BigInt(round['winMinor']),
    isEnded: true,
  });
}, 120_000);

/** Deals until a hand waits for its player; a natural ends immediately. */
async function openHand(visitor: Visitor): Promise<Json> {
  const seat = await Seat.take(visitor, 'blackjack', 'IE');
  for (;;) {
    const round = await seat.answered((await seat.start(STAKE, crypto.randomUUID()))['round'] as Json);
    if (round?.['state'] === 'open') return round;
  }
}
