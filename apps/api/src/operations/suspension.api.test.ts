import { randomUUID } from 'node:crypto';
import { isMultibrandSuspended } from '@halcyon/contract/identity/multibrand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { callAsGamesServer } from '@halcyon/testkit/own-games';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { deposit, refusalOf } from '@halcyon/testkit/visitor';

let harness: PlatformHarness;
let operator: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  operator = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const suspend = (playerId: bigint, isSuspended: boolean) =>
  operator.call(`POST /api/operator/v1/players/${playerId}/suspension`, {
    isSuspended,
    reason: 'another brand',
  });
const payIn = ({ visitor }: Guest) =>
  visitor.pay('POST /api/v1/player/wallet/deposit', {
    method: 'SKRILL',
    amount: { amountMinor: '5000', currency: 'EUR' },
  });
const launch = ({ visitor }: Guest) =>
  visitor.call('POST /api/v1/game/slug/url', {
    body: {
      slug: 'neon-777',
      locale: 'en-UN',
      language: 'en',
      countryCode: 'IE',
      currency: 'EUR',
      platform: 'desktop',
    },
  });

/** What an open page receives by push. */
async function listen({
  visitor,
}: Guest): Promise<{ frames: { type: string; body: object }[]; close: () => void }> {
  const { ticket } = await visitor.call('POST /api/v1/player/wallet/push-ticket');
  const frames: { type: string; body: object }[] = [];
  const address = `${harness.at.site.replace('http', 'ws')}/push?authorization=${ticket}`;
  const socket = new WebSocket(address, { origin: harness.at.site });
  socket.on('message', (text) => frames.push(JSON.parse(String(text)) as { type: string; body: object }));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { frames, close: () => socket.close() };
}

// facts: N4.1
test('a suspension by the group of brands is pushed, stops money in and play immediately, and lets own money out', async () => {
  const guest = await harness.openGuest();
  const { visitor, playerId } = guest;
  await deposit(visitor, '6000', 'EUR', 'SKRILL');
  const page = await listen(guest);
  await suspend(playerId, true);

  await expect
    .poll(() => page.frames.find(({ type }) => type === 'attributes')?.body)
    .toEqual({ isMultibrandSuspended: true });
  expect(await refusalOf(payIn(guest))).toBe('cashier.deposit_not_allowed');
  const check = await visitor.call('POST /api/v1/player/wallet/deposit/request', { body: {} });
  expect(check).toMatchObject({ outcome: 'FORBIDDEN', hideCashier: true });
  expect(await refusalOf(launch(guest))).toBe('play.access_denied');
  const out = { method: 'SKRILL', amount: { amountMinor: '2000', currency: 'EUR' } };
  expect(await visitor.pay('POST /api/v1/player/wallet/withdrawal', out)).toMatchObject({
    state: expect.any(String),
  });

  const renewed = await visitor.call('GET /api/v1/player/session');
  expect(isMultibrandSuspended(String(renewed['idToken']))).toBe(true);
  page.close();
});

// facts: N4.1
test('a suspension reaches a game that is open already: its next stake finds no session', async () => {
  const guest = await harness.openGuest();
  await deposit(guest.visitor, '6000', 'EUR', 'SKRILL');
  const { data } = (await launch(guest)) as { data: { gameDetail: { gameId: string; launchUrl: string } } };
  const { gameId, launchUrl } = data.gameDetail;
  const token = new URL(launchUrl).searchParams.get('token');
  const { playerRef, sessionToken } = await callAsGamesServer(harness, 'authenticate', { token, gameId });
  const stake = (id: string) =>
    callAsGamesServer(harness, 'stake', {
      transactionId: id,
      roundId: id,
      playerRef,
      sessionToken,
      gameId,
      mode: 'real',
      currency: 'EUR',
      amountMinor: '100',
      referenceTransactionId: null,
      isRoundFinal: false,
    });
  expect(await stake('before')).toMatchObject({ ok: true });
  await suspend(guest.playerId, true);
  await expect.poll(() => stake(randomUUID())).toMatchObject({ ok: false, code: 'session_expired' });
});

// facts: N4.1
test('a suspension that is lifted is pushed too, and money comes in again', async () => {
  const guest = await harness.openGuest();
  await suspend(guest.playerId, true);
  const page = await listen(guest);
  await suspend(guest.playerId, false);
  await expect
    .poll(() => page.frames.find(({ type }) => type === 'attributes')?.body)
    .toEqual({ isMultibrandSuspended: false });
  expect(await refusalOf(payIn(guest))).toBe('done');
  page.close();
});
