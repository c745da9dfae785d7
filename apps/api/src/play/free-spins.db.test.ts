import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { openProviderHarness, type ProviderHarness } from '@halcyon/testkit/provider-harness';
import { giveSpins, spinDependencies } from '@halcyon/testkit/spin-awards';
import { relaxAuthorization, sandboxRelax } from '@halcyon/wire/providers/relax';
import { hashPragmaticPlay, sandboxPragmaticPlay } from '@halcyon/wire/providers/pragmatic-play';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signCall } from '@halcyon/wire/seamless/signature';
import { provider } from '../ledger/public.ts';
import { halcyonAdapter } from './halcyon/halcyon.adapter.ts';
import { pragmaticPlayAdapter } from './pragmaticplay/pragmaticplay.adapter.ts';
import { relaxAdapter } from './relax/relax.adapter.ts';

let money: MoneyHarness;
beforeAll(async () => {
  money = await openMoneyHarness();
});
afterAll(() => money[Symbol.asyncDispose]());

const give = ({ provider: { slug }, clock }: ProviderHarness, playerId: bigint, rounds: number) =>
  giveSpins(money, spinDependencies(money, { clock, providerId: provider[slug] }), playerId, {
    rounds,
    wagerTimes: null,
  });

/** Deposits of Relax for one player. */
async function openRelax() {
  const harness = await openProviderHarness(relaxAdapter, sandboxRelax, { money });
  const guest = await harness.openGuest({ mainMinor: 1_000n });
  const { user, password } = sandboxRelax;
  let txid = Number(guest.playerId) * 1_000;
  const deposit = async (promocode: string, amount: number, of: object = {}) => {
    const { playerRef, gameRef } = guest;
    const said = { cashiertoken: 'gone', customerid: playerRef, currency: 'EUR', gameref: gameRef };
    const body = { ...said, gamesessionid: `fs-${promocode}`, txid: (txid += 1), txtype: 'fsdeposit' };
    const reply = await harness.call({
      path: '/deposit',
      headers: { authorization: relaxAuthorization(user, password) },
      rawBody: Buffer.from(JSON.stringify({ ...body, amount, promocode, ...of })),
    });
    return { status: reply.status, body: JSON.parse(reply.body) as Record<string, unknown>, txid };
  };
  return { harness, guest, deposit };
}

const incidentsOf = (playerId: bigint) =>
  money.db.sql<{ kind: string }>`select kind from wallet.incident where player_id = ${playerId}`;

test('a free spin that its provider reports twice is paid once, with the first answer', async () => {
  const { harness, guest, deposit } = await openRelax();
  const awardId = await give(harness, guest.playerId, 2);
  const first = await deposit(awardId, 150);
  expect(first).toMatchObject({ status: 200, body: { balance: 1_150 } });
  const again = await deposit(awardId, 150, { txid: first.txid });
  expect(again.body).toEqual(first.body);
});

test('a spin more than were awarded is refused, and nothing is paid', async () => {
  const { harness, guest, deposit } = await openRelax();
  const awardId = await give(harness, guest.playerId, 2);
  for (const win of [100, 0]) expect(await deposit(awardId, win)).toMatchObject({ status: 200 });
  expect(await deposit(awardId, 5_000)).toMatchObject({
    status: 403,
    body: { errorcode: 'TRANSACTION_DECLINED' },
  });
  expect(await harness.mainOf(guest)).toBe(1_100n);
  expect(await incidentsOf(guest.playerId)).toEqual([]);
});

test('a win of an award that is not known is paid as own money, and is an incident', async () => {
  const { harness, guest, deposit } = await openRelax();
  expect(await deposit('another-award', 300)).toMatchObject({ status: 200, body: { balance: 1_300 } });
  expect(await harness.mainOf(guest)).toBe(1_300n);
  expect(await incidentsOf(guest.playerId)).toEqual([{ kind: 'unknown_award' }]);
});

test('another player’s award pays nothing of it: the win is one of an unknown award', async () => {
  const { harness, guest, deposit } = await openRelax();
  const other = await harness.openGuest();
  const awardId = await give(harness, other.playerId, 2);
  await deposit(awardId, 300);
  expect(await incidentsOf(guest.playerId)).toEqual([{ kind: 'unknown_award' }]);
  const [award] = await money.db.sql<{ rounds_played: number }>`
    select rounds_played from rewards.spin_award where award_id = ${awardId}`;
  expect(award).toEqual({ rounds_played: 0 });
});

test('a round of Pragmatic Play that an award pays for costs nothing, and the one after the last does not begin', async () => {
  await using harness = await openProviderHarness(pragmaticPlayAdapter, sandboxPragmaticPlay, { money });
  const guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'vs20' });
  const awardId = await give(harness, guest.playerId, 1);
  const send = async (name: string, fields: Record<string, string>) => {
    const all = { ...fields, userId: guest.playerRef, providerId: sandboxPragmaticPlay.providerId };
    const rawBody = Buffer.from(
      writeFields({ ...all, hash: hashPragmaticPlay(all, sandboxPragmaticPlay.secret) }),
    );
    const reply = await harness.call({ path: `/${name}.html`, rawBody });
    return JSON.parse(reply.body) as Record<string, unknown>;
  };
  const { token } = await send('authenticate', { token: guest.launchToken });
  const round = (id: string, amount: string) => ({
    token: String(token),
    gameId: 'vs20',
    roundId: id,
    reference: `${id}-${amount}`,
    amount,
    timestamp: '1',
    bonusCode: awardId,
  });
  expect(await send('bet', round('1', '0.00'))).toMatchObject({ error: 0, cash: 10 });
  expect(await send('result', round('1', '4.00'))).toMatchObject({ error: 0, cash: 14 });
  expect(await send('bet', round('2', '0.00'))).not.toMatchObject({ error: 0 });
  expect(await harness.mainOf(guest)).toBe(1_400n);
  expect(await harness.deviations()).toEqual([]);
});

test('a free spin of our own games costs nothing, is booked once, and starts only in a live session', async () => {
  const secret = 'a secret of the tests, 32 or more characters';
  await using harness = await openProviderHarness(halcyonAdapter, { secret }, { money });
  const guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'neon-777' });
  const awardId = await give(harness, guest.playerId, 2);
  const send = async (name: string, body: object) => {
    const rawBody = JSON.stringify(body);
    const signed = { method: 'POST', path: `/integrations/halcyon/${name}`, rawBody };
    const headers = signCall(secret, signed, Date.now());
    const reply = await harness.call({ path: `/${name}`, headers, rawBody: Buffer.from(rawBody) });
    return JSON.parse(reply.body) as Record<string, unknown>;
  };
  const begun = await send('authenticate', { token: guest.launchToken, gameId: 'neon-777' });
  const spin = (id: string, winMinor: string) =>
    send('free-spin', {
      transactionId: id,
      playerRef: guest.playerRef,
      roundId: id,
      gameId: 'neon-777',
      mode: 'real',
      currency: 'EUR',
      sessionToken: begun['sessionToken'],
      awardId,
      winMinor,
    });
  const answers = await Promise.all(Array.from({ length: 10 }, () => spin('s1', '250')));
  expect(answers.filter(({ ok, isReplay }) => ok === true && isReplay === false)).toHaveLength(1);
  // A call that waited too long for the player is sent again.
  expect(answers.every(({ ok, isRetryable }) => ok === true || isRetryable === true)).toBe(true);
  expect(await spin('s1', '250')).toMatchObject({ ok: true, isReplay: true });
  expect(await harness.mainOf(guest)).toBe(1_250n);
  expect(await spin('s2', '0')).toMatchObject({ ok: true });
  expect(await spin('s3', '90')).toMatchObject({ ok: false, code: 'round_closed', isRetryable: false });
  harness.endSession(guest);
  expect(await spin('s4', '90')).toMatchObject({ ok: false, code: 'session_expired' });
  expect(await harness.mainOf(guest)).toBe(1_250n);
  expect(await harness.deviations()).toEqual([]);
});
