import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { openProviderHarness, type ProviderHarness } from '@halcyon/testkit/provider-harness';
import { sampleLaunch } from '@halcyon/testkit/provider-pair';
import { giveSpins, spinDependencies } from '@halcyon/testkit/spin-awards';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { postJson, testConfig } from '../../../sandbox/src/platform/test-sandbox.ts';
import { vertical } from '../ledger/public.ts';
import { loadTitles } from '../../../sandbox/src/providers/title.ts';
import { startSandbox, type Sandbox } from '../../../sandbox/src/sandbox.ts';
import { findAward } from '../rewards/spins/spin-award.store.ts';
import { issueAward, orderOf, recallAward } from '../rewards/spins/spin-issue.service.ts';
import { cancelAwards } from '../rewards/spins/spin-end.service.ts';
import type { ProviderAccount, ProviderSlug } from './provider/adapter.ts';
import { outsideProviders } from './registry/registry.ts';
import { playerRefOf } from './session/player-ref.ts';

let money: MoneyHarness;
let sandbox: Sandbox;
let app: FastifyInstance;
const harnesses = new Map<string, ProviderHarness>();

/** The sandbox's calls reach our wallet over HTTP, each at the harness of its provider. */
beforeAll(async () => {
  money = await openMoneyHarness();
  app = fastify({ logger: false, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.all('/integrations/:slug/*', async (request, reply) => {
    const { slug } = request.params as { slug: string };
    const [path = '', query = ''] = request.url.slice(`/integrations/${slug}`.length).split('?', 2);
    const { method, headers } = request;
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const call = { method, path, query, headers: headers as Record<string, string>, rawBody };
    const answer = await harnesses.get(slug)!.call(call);
    return reply.code(answer.status).type(answer.contentType).send(answer.body);
  });
  sandbox = await startSandbox(testConfig(await app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
  await money[Symbol.asyncDispose]();
});

/** A slot of a provider that takes one unit as its stake. */
const gameOf = (slug: ProviderSlug, model: string) =>
  [...loadTitles().get(slug)!.values()].find((of) => of.model === model)!.gameRef;

async function openProvider(
  slug: ProviderSlug,
  of: { readonly keys?: object; readonly model?: string } = {},
) {
  const registered = outsideProviders.find((of) => of.slug === slug)!;
  const { adapter, sandboxKeys, id } = registered;
  const keys = { ...sandboxKeys, ...of.keys };
  const account: ProviderAccount = { origin: `${sandbox.url}/providers/${slug}`, proxies: {}, keys };
  const harness = await openProviderHarness(adapter, keys, { money });
  harnesses.set(slug, harness);
  const gameRef = gameOf(slug, of.model ?? 'lines-20');
  const isTable = slug === 'evolution';
  const guest = await harness.openGuest({
    mainMinor: 0n,
    gameRef,
    ...(isTable && { vertical: vertical.live }),
  });
  const clock = new VirtualClock();
  const callOf = (of: { awardId: string; playerId: bigint; rounds: number; valueMinor: bigint }) => ({
    awardId: of.awardId,
    playerRef: playerRefOf(of.playerId),
    gameRef,
    rounds: of.rounds,
    value: { amountMinor: of.valueMinor, currency: 'EUR' },
    validFrom: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 86_400_000),
  });
  const deps = spinDependencies(money, {
    clock,
    providerId: id,
    host: {
      nameOf: (_, order) => adapter.spins!.nameOf?.(callOf(order)) ?? null,
      issue: (_, order) => adapter.spins!.issue(account, callOf(order)),
      cancel: (_, order) => adapter.spins!.cancel(account, { ...callOf(order), bonusRef: order.bonusRef }),
    },
  });
  const give = (rounds: number, valueMinor = 100n) =>
    giveSpins(money, deps, guest.playerId, { rounds, valueMinor, wagerTimes: null });
  const awardOf = async (awardId: string) => (await findAward(money.db.sql, guest.playerId, awardId))!;
  const open = async () => {
    const player = { ...sampleLaunch.player!, playerRef: guest.playerRef };
    const request = { ...sampleLaunch, gameRef, player, token: guest.launchToken };
    const { url } = await adapter.launch(account, request);
    let page = url;
    while (!new URL(page).pathname.includes('/games/'))
      page = (await fetch(page, { redirect: 'manual' })).headers.get('location')!;
    const path = `${sandbox.url}/providers/${slug}/sessions/${new URL(page).pathname.split('/').at(-1)}`;
    expect(await (await postJson(`${path}/start`, {})).json()).toMatchObject({ isReady: true });
    return async () =>
      (await (await postJson(`${path}/play`, { action: 'spin', stakeMinor: '100', toEnd: true })).json()) as {
        state: string;
        code: string;
        stakeMinor: string;
        winMinor: string;
      };
  };
  /** A bet in the next betting phase; answers when its round is over. */
  const openTable = async () => {
    const player = { ...sampleLaunch.player!, playerRef: guest.playerRef };
    const { url } = await adapter.launch(account, {
      ...sampleLaunch,
      gameRef,
      player,
      token: guest.launchToken,
    });
    const path = `${sandbox.url}/providers/${slug}/live/${new URL(url).pathname.split('/').at(-1)}`;
    const table = `${sandbox.url}/providers/${slug}/live-tables/${gameRef}/next`;
    expect(await (await postJson(`${path}/start`, {})).json()).toMatchObject({ isReady: true });
    return async (bets: readonly object[]) => {
      await expect
        .poll(async () => {
          const answer = (await (await postJson(`${path}/bets`, { bets })).json()) as { isDone: boolean };
          if (!answer.isDone) await postJson(table, {});
          return answer.isDone;
        })
        .toBe(true);
      await postJson(table, {});
      await postJson(table, {});
    };
  };
  return { harness, guest, deps, give, awardOf, open, openTable, id, named: { player_id: guest.playerId } };
}

describe.each([
  ['relax', {}],
  ['quickspin', {}],
  ['pragmaticplay', {}],
  ['playngo', {}],
  ['softswiss', {}],
  ['softswiss', { keys: { version: '2' } }],
] as const)('free spins at %s %j', (slug, of) => {
  // facts: B6.1
  test('are issued, played without a stake, reported and paid over the real protocol', async () => {
    const { harness, guest, deps, give, awardOf, open, named } = await openProvider(slug, of);
    const awardId = await give(3);
    expect(await issueAward(deps, { ...named, award_id: awardId })).toBe('done');
    expect(await awardOf(awardId)).toMatchObject({ state: 'READY' });
    const spin = await open();
    let wonMinor = 0n;
    for (let round = 1; round <= 3; round += 1) {
      const played = await spin();
      expect(played).toMatchObject({ state: 'closed', stakeMinor: '0' });
      wonMinor += BigInt(played.winMinor);
    }
    expect(await awardOf(awardId)).toMatchObject({
      state: 'FINISHED',
      rounds_played: 3,
      won_minor: wonMinor,
    });
    expect(await harness.mainOf(guest)).toBe(wonMinor);
    // The next one costs its stake again.
    if (wonMinor < 100n) expect(await spin()).toMatchObject({ state: 'refused' });
    expect(await harness.deviations()).toEqual([]);
  });
  test('are taken back at the provider, too, when the award is cancelled', async () => {
    const { deps, guest, give, awardOf, open, named } = await openProvider(slug, of);
    const awardId = await give(3);
    expect(await issueAward(deps, { ...named, award_id: awardId })).toBe('done');
    await money.db.transact((tx) =>
      cancelAwards({ ledger: deps.ledger, at: deps.clock.now() }, tx, guest.playerId),
    );
    await recallAward(deps, { ...named, award_id: awardId });
    const spin = await open();
    expect(await spin()).toMatchObject({ state: 'refused' });
    expect(await awardOf(awardId)).toMatchObject({ state: 'CANCELED', rounds_played: 0 });
  });
  test('of a value that no round has are refused by the provider', async () => {
    const { deps, give, named } = await openProvider(slug, of);
    const awardId = await give(3, 7n);
    expect(await issueAward(deps, { ...named, award_id: awardId })).toBe('refused');
  });
});

// facts: B6.1
test('free spins at softswiss that are taken back in the middle pay what was played, in one report', async () => {
  const { harness, deps, guest, give, awardOf, open, named, id } = await openProvider('softswiss');
  const awardId = await give(3);
  await issueAward(deps, { ...named, award_id: awardId });
  const spin = await open();
  const { winMinor } = await spin();
  expect(await awardOf(awardId)).toMatchObject({ state: 'READY', rounds_played: 0 });
  const { bonus_ref: bonusRef } = await awardOf(awardId);
  expect(bonusRef).toBe(`${guest.playerRef}.EUR.${awardId}`);
  await deps.host.cancel(id, { ...orderOf(await awardOf(awardId)), bonusRef: bonusRef! });
  await expect.poll(async () => (await awardOf(awardId)).state).toBe('FINISHED');
  expect(await harness.mainOf(guest)).toBe(BigInt(winMinor));
});

// facts: B6.1
test('free rounds at a table of Evolution are vouchers: no debit, and each payout counts one', async () => {
  const at = await openProvider('evolution', { model: 'roulette-european' });
  const { harness, deps, guest, give, awardOf, named, openTable, id } = at;
  const awardId = await give(2);
  expect(await issueAward(deps, { ...named, award_id: awardId })).toBe('done');
  // The same order again is the same voucher.
  expect(await awardOf(awardId)).toMatchObject({ state: 'READY', bonus_ref: `v-${awardId}` });
  const bet = await openTable();
  await bet([{ spot: 'red', amountMinor: '100' }]);
  await expect.poll(async () => (await awardOf(awardId)).rounds_played).toBe(1);
  await bet([{ spot: 'red', amountMinor: '100' }]);
  await expect.poll(async () => (await awardOf(awardId)).state).toBe('FINISHED');
  const { won_minor: wonMinor } = await awardOf(awardId);
  expect(await harness.mainOf(guest)).toBe(wonMinor);
  expect(await harness.deviations()).toEqual([]);
  await deps.host.cancel(id, { ...orderOf(await awardOf(awardId)), bonusRef: `v-${awardId}` });
});
