import { openTestContent } from '@halcyon/testkit/dependencies';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  goodPassword,
  openPlayerHarness,
  type Browser,
  type PlayerHarness,
} from '@halcyon/testkit/player-harness';
import { openCatalogueReader } from '../catalogue/index/catalogue-reader.ts';
import { fillCatalogue } from '../catalogue/index/catalogue.service.ts';
import type { ContentService } from '../content/dataset/content.service.ts';
import { openWagering, type Wagering } from '../wagering/wagering.service.ts';
import { kind, provider, vertical } from '../ledger/public.ts';
import { applyDeposit } from '../ledger/payment.service.ts';
import { decideInTransaction } from '../ledger/executor/batch-executor.ts';
import { setStanding } from '../ledger/guard.service.ts';
import { walletChanged } from '../ledger/executor/changes.ts';
import { prizesRoutes } from './prizes.routes.ts';
import { openWinnerReader, type WinnerReader } from './winner-reader.service.ts';
import { keepConsent } from './winner.store.ts';

let harness: PlayerHarness;
let content: ContentService;
let wagering: Wagering;
let reader: WinnerReader;
let rounds = 0;
const asked: string[] = [];
const people: { browser: Browser; playerId: bigint; currency: string }[] = [];

/** Our games server, as far as winners use it. */
const games = {
  url: (path: string) => `https://games.example${path}`,
  call: async (_call: string, { id }: { id: string }) => {
    asked.push(id);
    return { ok: true, round: { publicId: `public-${id}` } };
  },
} as unknown as Parameters<typeof prizesRoutes>[0]['gamesServer'];

beforeAll(async () => {
  content = openTestContent();
  const feeds = { stated: async () => [] };
  harness = await openPlayerHarness({
    routes: ({ db }) =>
      prizesRoutes({
        gamesServer: games,
        content,
        feeds,
        jackpotGames: openCatalogueReader(db).jackpotGames,
      }),
  });
  await fillCatalogue({ db: harness.db, content });
  wagering = openWagering(harness.ledger, { connection: harness.database.app });
  reader = openWinnerReader({ db: harness.db, clock: harness.clock, content, log: { warn: () => {} } });
  harness.db.events.subscribe(walletChanged, (playerId) => reader.hear(playerId));
  for (const [countryCode, currency, firstName] of [
    ['IE', 'EUR', 'Niamh'],
    ['GB', 'GBP', 'åsa'],
    ['NO', 'NOK', 'Una'],
  ] as const) {
    const browser = harness.openBrowser();
    const email = `${currency.toLowerCase()}@example.com`;
    const phone = `+3538512345${people.length}0`;
    const playerId = BigInt(
      await harness.signUp(browser, { email, phone, countryCode, firstName, lastName: `Walsh${currency}` }),
    );
    await browser.logIn(email, goodPassword);
    // The second has not chosen before the test of it.
    if (currency !== 'GBP') await browser.call('PATCH', '/api/v1/player/winner-consent', { isShown: true });
    people.push({ browser, playerId, currency });
    await harness.db.transact(async (tx) => {
      await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
      const seed = { playerId, key: `seed-${playerId}`, currency, amountMinor: 100_000n };
      await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
    });
  }
});
afterAll(async () => {
  await wagering?.close();
  await content?.close();
  await harness?.[Symbol.asyncDispose]();
});

/** One round by the ledger: a stake of 1.00, and what it returned. */
async function play(
  at: number,
  returnedMinor: bigint,
  providerId: number = provider.halcyon,
): Promise<string> {
  const { playerId, currency } = people[at]!;
  rounds += 1;
  const roundKey = `round-${rounds}`;
  const number = { EUR: 978, GBP: 826, NOK: 578 }[currency]!;
  const base = {
    playerId,
    providerId,
    vertical: vertical.casino,
    currency: number,
    roundKey,
    gameId: 'frostfang',
  };
  await harness.db.transact(async (tx) => {
    const stake = {
      ...base,
      kind: kind.stake,
      key: `s-${rounds}`,
      amountMinor: 100n,
      referenceKey: null,
      endsRound: false,
    };
    await decideInTransaction(harness.ledger, tx, stake);
    await decideInTransaction(harness.ledger, tx, {
      ...base,
      kind: kind.settle,
      key: `w-${rounds}`,
      amountMinor: returnedMinor,
      referenceKey: `s-${rounds}`,
      endsRound: true,
    });
  });
  reader.hear(playerId);
  await reader.readAll();
  return roundKey;
}

const visitor = () => harness.openBrowser();
async function list(by: 'top' | 'latest', query = 'currency=EUR') {
  const { status, body } = await visitor().call('GET', `/api/v1/player/wallet/${by}-winners?${query}`);
  expect(status).toBe(200);
  return body.items as {
    gameId: string;
    player: string;
    roundUrl: string | null;
    amount: { amountMinor: string; currency: string };
  }[];
}
const minors = (items: { amount: { amountMinor: string } }[]) =>
  items.map(({ amount }) => amount.amountMinor);

// facts: W7.1
test('only rounds that gave back more than their stake are wins, latest first, with game, mask and public round', async () => {
  await play(0, 0n);
  await play(0, 100n);
  const first = await play(0, 500n);
  harness.clock.move(60_000);
  const second = await play(0, 250n);
  const items = await list('latest');
  expect(minors(items)).toEqual(['250', '500']);
  expect(items[1]).toMatchObject({
    gameId: 'frostfang',
    game: { name: 'Frostfang', gameSlug: 'frostfang', path: '/play/frostfang' },
    amount: { currency: 'EUR' },
    player: 'N•••',
    roundUrl: `https://games.example/verify?round=public-${first}`,
  });
  expect(JSON.stringify(items)).not.toMatch(/niamh|walsh|example\.com|playerId/i);
  // Requested from the games server once for each round, however often the list is read.
  await list('top');
  expect(asked.toSorted()).toEqual([first, second].toSorted());
});

// facts: W7.1
test('the largest come first whatever their currency, and are shown in the requested one', async () => {
  await play(2, 4_700n, provider.relax);
  // 47.00 NOK are less than 5.00 EUR by the reference rates.
  expect(minors(await list('top'))).toEqual(['500', '400', '250']);
  expect(minors(await list('top', 'currency=NOK&dateRange=week'))).toEqual(['5862', '4700', '2931']);
  expect((await list('top'))[1]?.roundUrl).toBeNull();
  for (const query of ['currency=XAF', 'currency=nonsense', 'currency=EUR&dateRange=year', '']) {
    const { status } = await visitor().call('GET', `/api/v1/player/wallet/top-winners?${query}`);
    expect([query, status >= 400 && status < 500]).toEqual([query, true]);
  }
  expect(await list('top', 'currency=EUR&siteId=2')).toEqual([]);
  // No reference rate: every win is in the currency of its round, and no date of rates is named.
  const plain = await list('top', 'currency=CLP');
  expect(plain.map(({ amount }) => amount)).toEqual([
    { amountMinor: '500', currency: 'EUR' },
    { amountMinor: '4700', currency: 'NOK' },
    { amountMinor: '250', currency: 'EUR' },
  ]);
  const { body } = await visitor().call('GET', '/api/v1/player/wallet/top-winners?currency=CLP');
  expect(body.ratesOn).toBeNull();
});

test('a player of any market is in no list before agreeing to it, and leaves all lists immediately', async () => {
  const silent = harness.openBrowser();
  await harness.signUp(silent, { email: 'silent@example.com', phone: '+353851239990', countryCode: 'IE' });
  await silent.logIn('silent@example.com', goodPassword);
  expect((await silent.call('GET', '/api/v1/player/winner-consent')).body.isShown).toBe(false);
  const { browser } = people[1]!;
  const consent = async () => (await browser.call('GET', '/api/v1/player/winner-consent')).body.isShown;
  expect(await consent()).toBe(false);
  const before = (await list('latest')).length;
  await play(1, 9_000n);
  expect((await list('latest')).length).toBe(before);
  await browser.call('PATCH', '/api/v1/player/winner-consent', { isShown: true });
  expect((await list('latest'))[0]).toMatchObject({ player: 'Å•••' });
  await browser.call('PATCH', '/api/v1/player/winner-consent', { isShown: false });
  await play(1, 9_000n);
  expect((await list('latest')).map(({ player }) => player)).not.toContain('Å•••');
  expect((await visitor().call('GET', '/api/v1/player/winner-consent')).status).toBe(401);
});

test('a player who never chose is asked after a win of twenty stakes, once, and not where the market is strict', async () => {
  const ask = async (of: Browser) => (await of.call('GET', '/api/v1/player/winner-consent')).body.ask;
  const fresh = harness.openBrowser();
  const email = 'fresh@example.com';
  const playerId = BigInt(
    await harness.signUp(fresh, { email, phone: '+353851239991', countryCode: 'IE', lastName: 'Fresh' }),
  );
  await fresh.logIn(email, goodPassword);
  const win = (stakes: number, hoursAgo: number) => harness.owner.sql`
    insert into prizes.win values (${playerId}, 1, ${`ask-${stakes}-${hoursAgo}`}, 1, 'frostfang', 100, ${stakes * 100},
      'EUR', ${stakes * 100}, 'F•••', ${new Date(harness.clock.now().getTime() - hoursAgo * 3_600_000)}, false, null)`;
  await win(19, 1);
  await win(50, 25);
  expect(await ask(fresh)).toBeNull();
  await win(20, 2);
  expect(await ask(fresh)).toEqual({
    game: 'Frostfang',
    amount: { amountMinor: '2000', currency: 'EUR' },
  });
  await harness.owner.sql`update identity.account set market_id = 'UK' where player_id = ${playerId}`;
  await fresh.logIn(email, goodPassword);
  expect(await ask(fresh)).toBeNull();
  await harness.owner.sql`update identity.account set market_id = 'UN' where player_id = ${playerId}`;
  await fresh.logIn(email, goodPassword);
  expect(await ask(fresh)).not.toBeNull();
  const said = await fresh.call('PATCH', '/api/v1/player/winner-consent', { isShown: false });
  expect(said.body).toEqual({ isShown: false, ask: null });
  expect(await ask(fresh)).toBeNull();
  expect((await list('latest')).map(({ player }) => player)).not.toContain('F•••');
});

test.each([
  [false, 8_801n],
  [true, 8_802n],
])('a choice made in the moment of a win holds for that win: shown is %s', async (isShown, returnedMinor) => {
  const { playerId } = people[2]!;
  let reading: Promise<unknown> = Promise.resolve();
  await harness.db.transact(async (tx) => {
    await keepConsent(tx.sql, playerId, isShown, harness.clock.now());
    // The reader comes to the win while the choice is being kept: either it waits, or it goes by the one before.
    reading = play(2, returnedMinor);
    await Promise.race([reading, setTimeout(300)]);
  });
  await reading;
  expect(minors(await list('latest', 'currency=NOK')).includes(String(returnedMinor))).toBe(isShown);
});

test('a win that is taken back leaves the list, and what happened unheard is read at the next start', async () => {
  const { playerId } = people[0]!;
  harness.clock.move(60_000);
  await play(0, 7_700n);
  expect(minors(await list('latest'))[0]).toBe('7700');
  await harness.owner.sql`delete from prizes.win where player_id = ${playerId}`;
  await harness.owner.sql`delete from prizes.reading where player_id = ${playerId}`;
  const next = openWinnerReader({ db: harness.db, clock: harness.clock, content, log: { warn: () => {} } });
  await next.catchUp();
  await next.readAll();
  expect(minors(await list('latest'))[0]).toBe('7700');
  const win = { playerId, providerId: provider.halcyon, vertical: vertical.casino, currency: 978 } as const;
  await harness.db.transact((tx) =>
    decideInTransaction(harness.ledger, tx, {
      ...win,
      kind: kind.refund,
      key: 'taken-back',
      amountMinor: 7_700n,
      referenceKey: `w-${rounds}`,
      roundKey: `round-${rounds}`,
      gameId: 'frostfang',
      endsRound: false,
    }),
  );
  next.hear(playerId);
  await next.readAll();
  expect(minors(await list('latest'))).not.toContain('7700');
});

test('wins of long ago are in no list', async () => {
  harness.clock.move(2 * 86_400_000);
  expect(await list('top', 'currency=EUR&dateRange=day')).toEqual([]);
  expect((await list('top', 'currency=EUR&dateRange=week')).length).toBeGreaterThan(0);
  harness.clock.move(31 * 86_400_000);
  expect(await list('latest')).toEqual([]);
});
