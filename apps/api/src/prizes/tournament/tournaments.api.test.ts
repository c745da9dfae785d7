import { faultsToStderr } from '@halcyon/server-kit/faults';
import { failingOnce } from '@halcyon/testkit/planted-faults';
import { playedBatchOf } from '@halcyon/testkit/tournament-feed';
import { announce, someTournament } from '@halcyon/testkit/tournament-rules';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyTournament } from '../../../../../scripts/verify-tournament.ts';
import { decideInTransaction } from '../../ledger/executor/batch-executor.ts';
import { setStanding } from '../../ledger/guard.service.ts';
import { kind, outcomeCode, provider, vertical } from '../../ledger/public.ts';
import { applyDeposit } from '../../ledger/payment.service.ts';
import { reconcile } from '../../ledger/chain/reconcile.service.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { balancesOf } from '../../wallet/wallet.service.ts';
import { BoardWorker } from './board-worker.service.ts';
import { decideHeldPrize, moveTournaments, payPrizes } from './final.service.ts';
import { listPrizes, readProof } from './prize.store.ts';
import { tournamentRoutes } from './tournament.routes.ts';

const MINUTE_MS = 60_000;
let harness: PlayerHarness;
let worker: BoardWorker;
let rounds = 0;
const categoriesOf = async () => new Map<string, string>();
const claimTicket = async () => {
  throw new Error('no tournament here has a campaign');
};
const people: { browser: Browser; playerId: bigint; currency: string; fedTo: bigint }[] = [];

beforeAll(async () => {
  harness = await openPlayerHarness({
    movesLedger: true,
    routes: ({ ledger }) =>
      tournamentRoutes({ boardOf: (id) => worker.boardOf(id) }, { ledger, claimTicket }),
  });
  worker = openWorker();
  for (const [countryCode, currency, firstName] of [
    ['IE', 'EUR', 'Niamh'],
    ['IE', 'EUR', 'Aoife'],
    ['NO', 'NOK', 'Una'],
  ] as const) {
    const browser = harness.openBrowser();
    const email = `${firstName.toLowerCase()}@example.com`;
    const phone = `+3538512345${people.length}0`;
    const playerId = BigInt(
      await harness.signUp(browser, { email, phone, countryCode, firstName, lastName: `Walsh${firstName}` }),
    );
    await browser.logIn(email, goodPassword);
    people.push({ browser, playerId, currency, fedTo: 0n });
    await harness.db.transact(async (tx) => {
      await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
      const seed = { playerId, key: `seed-${playerId}`, currency, amountMinor: 1_000_00n };
      await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
    });
  }
});
afterAll(async () => {
  await worker?.stop();
  await harness?.[Symbol.asyncDispose]();
});

function openWorker(): BoardWorker {
  const { db, clock } = harness;
  const bus = { publish: () => {}, subscribe: () => () => {}, close: async () => {} };
  const report = (_name: string, error: unknown) => {
    throw error;
  };
  return new BoardWorker({ db, clock, bus, report, categoriesOf });
}

const finalDeps = () => ({
  db: harness.db,
  ledger: harness.ledger,
  categoriesOf,
  outbox,
  report: faultsToStderr,
});

async function publish(tournamentId: string, of: Parameters<typeof someTournament>[1] = {}): Promise<string> {
  const at = harness.clock.now();
  const termsId = await announce(harness, tournamentId, someTournament(at, of));
  await moveTournaments(finalDeps(), at);
  return termsId;
}

/** One round by the ledger, and its batch of the fold. */
async function play(at: number, stakeMinor: bigint, winMinor: bigint): Promise<string> {
  const { playerId, currency } = people[at]!;
  const key = `round-${(rounds += 1)}`;
  const number = { EUR: 978, NOK: 578 }[currency]!;
  const base = {
    playerId,
    providerId: provider.halcyon,
    vertical: vertical.casino,
    currency: number,
    roundKey: key,
    gameId: 'frostfang',
  };
  await harness.db.transact(async (tx) => {
    for (const command of [
      { kind: kind.stake, key: `s-${key}`, amountMinor: stakeMinor, referenceKey: null, endsRound: false },
      {
        kind: kind.settle,
        key: `w-${key}`,
        amountMinor: winMinor,
        referenceKey: `s-${key}`,
        endsRound: true,
      },
    ]) {
      const { code } = await decideInTransaction(harness.ledger, tx, { ...base, ...command });
      expect(code).toBe(outcomeCode.done);
    }
  });
  await feed(at);
  return key;
}

async function feed(at: number): Promise<void> {
  const person = people[at]!;
  const batch = await playedBatchOf(harness.db, person.playerId, person.currency, person.fedTo);
  person.fedTo = batch.toSequence;
  worker.take(batch);
  await worker.tick();
}

async function page(id: string, by?: Browser) {
  const path = by ? `/api/v1/tournament/casino/${id}/en` : `/api/v1/tournament/public/casino/${id}/en`;
  const { status, body } = await (by ?? harness.openBrowser()).call('GET', path);
  expect(status).toBe(200);
  return body;
}
const shown = (body: { board: { place: number; score: string }[] }) =>
  body.board.map(({ place, score }) => [place, score]);

// facts: B7.1
test('a round is on the board after the next look, with the own place and what the next one has more', async () => {
  await publish('race');
  await worker.tick();
  await play(0, 100n, 1_234n);
  await play(1, 100n, 500n);
  // Ten crowns are a euro: below the least stake, then above it.
  await play(2, 900n, 90_000n);
  await play(2, 1_000n, 7_000n);
  const body = await page('race', people[1]!.browser);
  expect(shown(body)).toEqual([
    [1, '123400'],
    [2, '70000'],
    [3, '50000'],
  ]);
  expect(body.you).toMatchObject({ place: 3, score: '50000', toNext: '20000', roundsCounted: 1 });
  expect(body.board[2]).toMatchObject({ you: true, name: '•••' });
  expect(body.board[0].prize).toEqual({ money: { amountMinor: '10000', currency: 'EUR' }, goods: null });
  expect(body.tournament).toMatchObject({ state: 'RUNNING', joined: true, title: 'Race en' });
  expect(body.tournament.seed).toBeUndefined();
  const visitor = await page('race');
  expect(visitor.you).toBeUndefined();
  expect(shown(visitor)).toEqual(shown(body));
  expect((await page('all')).items.map(({ id }: { id: string }) => id)).toEqual(['race']);
  expect((await harness.openBrowser().call('GET', '/api/v1/tournament/public/casino/none/en')).status).toBe(
    404,
  );
});

test('a board that begins again, and a lost or a repeated batch, give the same table', async () => {
  const before = shown(await page('race'));
  const batch = await playedBatchOf(harness.db, people[0]!.playerId, 'EUR', 0n);
  worker.take(batch);
  worker.take({ ...batch, afterSequence: 99n });
  await worker.tick();
  expect(shown(await page('race'))).toEqual(before);
  // Played while no worker listened.
  await worker.stop();
  const stopped = worker;
  worker = { take: () => {}, tick: async () => {}, boardOf: () => null } as unknown as BoardWorker;
  await play(1, 100n, 2_000n);
  // Without a worker the stored table is shown.
  expect(shown(await page('race'))).toEqual(before);
  worker = openWorker();
  await harness.owner.sql`delete from platform.lease`;
  await worker.tick();
  void stopped;
  expect(shown(await page('race'))).toEqual([
    [1, '200000'],
    [2, '123400'],
    [3, '70000'],
  ]);
});

test('a first round counts before the job has moved a tournament that begins', async () => {
  const at = harness.clock.now();
  await announce(harness, 'dawn', someTournament(at, { scoring: 'STAKE_COUNT', prizes: [] }));
  await worker.tick();
  await play(0, 100n, 0n);
  expect((await page('dawn', people[0]!.browser)).you).toMatchObject({ place: 1, roundsCounted: 1 });
});

test('a player joins once under the rules that were shown, and only later rounds count', async () => {
  const termsId = await publish('harbour', { joining: 'OPT_IN', scoring: 'STAKE_COUNT' });
  await worker.tick();
  const { browser } = people[0]!;
  const call = (id: string, terms: string) =>
    browser.call('POST', `/api/v1/tournament/casino/${id}/join`, { termsId: terms });
  await play(0, 100n, 0n);
  expect((await call('harbour', 'f'.repeat(64))).body.code).toBe('prizes.terms_changed');
  expect((await call('nothing', termsId)).status).toBe(404);
  expect((await call('race', termsId)).status).toBe(200); // AUTO: the player is in it already.
  harness.clock.move(1_000);
  const first = await call('harbour', termsId);
  expect(first.status).toBe(200);
  expect((await call('harbour', termsId)).body).toEqual(first.body);
  await play(0, 100n, 0n);
  await worker.tick();
  const { you } = await page('harbour', browser);
  expect(you).toMatchObject({ score: '1', place: 1, roundsCounted: 1 });
  const outside = await people[1]!.browser.call('GET', '/api/v1/tournament/casino/harbour/en');
  expect(outside.body.tournament.joined).toBe(false);
  expect((await harness.openBrowser().call('POST', '/api/v1/tournament/casino/harbour/join')).status).toBe(
    401,
  );
});

test('the final table pays each prize once, holds that of a barred player, and anyone can compute it again', async () => {
  const deps = finalDeps();
  harness.clock.move(76 * MINUTE_MS);
  await harness.owner.sql`
    update identity.access set is_multibrand_suspended = true where player_id = ${people[1]!.playerId}`;
  await moveTournaments(deps, harness.clock.now());
  const main = async (at: number) => (await balancesOf(harness.db, people[at]!.playerId))!.mainMinor;
  const before = await main(0);
  await Promise.all([payPrizes(deps, harness.clock.now()), payPrizes(deps, harness.clock.now())]);
  const { tournament, board } = await page('race');
  expect(tournament.state).toBe('FINAL');
  const prizes = (await listPrizes(harness.db.sql, 'race')).map((row) => [
    row.player_id,
    row.place,
    row.paid_minor,
    row.state,
  ]);
  expect(prizes).toEqual([
    [people[1]!.playerId, 1, 10_000n, 'HELD'],
    [people[0]!.playerId, 2, 5_000n, 'PAID'],
  ]);
  // Its harbour race as well: the only entry.
  expect((await main(0)) - before).toBe(15_000n);
  const proof = (await Array.fromAsync(readProof(harness.db.sql, 'race'))).join('');
  expect(verifyTournament(proof)).toEqual([]);
  expect(board).toHaveLength(3);
  expect(tournament.seed).toMatch(/^[0-9a-f]{64}$/);
  const held = { tournamentId: 'race', playerId: people[1]!.playerId, pays: true, at: harness.clock.now() };
  const owed = await main(1);
  const decide = () => harness.db.transact((tx) => decideHeldPrize(finalDeps(), tx, held));
  expect([await decide(), await decide()]).toEqual([true, false]);
  expect((await main(1)) - owed).toBe(10_000n);
  expect((await reconcile(harness.owner.sql)).deviations).toEqual([]);
});

test('what is voided after the final table changes neither it nor a prize', async () => {
  const before = await page('race');
  await harness.db.transact((tx) =>
    decideInTransaction(harness.ledger, tx, {
      playerId: people[0]!.playerId,
      providerId: provider.halcyon,
      vertical: vertical.casino,
      currency: 978,
      kind: kind.refund,
      key: 'void',
      amountMinor: 1_234n,
      referenceKey: 'w-round-1',
      roundKey: 'round-1',
      gameId: 'frostfang',
      endsRound: false,
    }),
  );
  await feed(0);
  await moveTournaments(finalDeps(), harness.clock.now());
  expect({ ...(await page('race')), asOf: '' }).toEqual({ ...before, asOf: '' });
});

test('a tournament that cannot be closed holds back none of the others, and is closed by the next run', async () => {
  await publish('faulty');
  await publish('sound');
  harness.clock.move(76 * MINUTE_MS);
  const faults: unknown[] = [];
  const report = (...fault: unknown[]) => void faults.push(fault);
  await moveTournaments({ ...finalDeps(), db: failingOnce(harness.db), report }, harness.clock.now());
  const states = async () =>
    (await Promise.all(['faulty', 'sound'].map((id) => page(id)))).map((of) => of.tournament.state);
  expect((await states()).toSorted()).toEqual(['FINAL', 'REVIEW']);
  expect(faults).toMatchObject([['prizes.move', { errors: [{ message: 'planted' }] }]]);
  await moveTournaments(finalDeps(), harness.clock.now());
  expect([await states(), faults.length]).toEqual([['FINAL', 'FINAL'], 1]);
});
