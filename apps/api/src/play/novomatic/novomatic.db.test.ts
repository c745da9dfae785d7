import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxNovomatic, signNovomatic } from '@halcyon/wire/providers/novomatic';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { novomaticAdapter } from './novomatic.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
beforeAll(async () => {
  harness = await openProviderHarness(novomaticAdapter, sandboxNovomatic);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'a-game' });
});

type Answer = {
  readonly status: number;
  readonly Amount?: number;
  readonly TransactionReferenceId?: string;
  readonly User?: { Amount: number };
  readonly Error?: { Code: string };
};
async function call(method: string, path: string, query: string, fields: object | null): Promise<Answer> {
  const rawBody = Buffer.from(fields === null ? '' : JSON.stringify(fields));
  const dateUtc = '2026-11-21T12:00:00Z';
  const signed = { method, dateUtc, uri: query === '' ? path : `${path}?${query}`, body: rawBody };
  const { apiKey, secret } = sandboxNovomatic;
  const headers = { dateutc: dateUtc, authorization: signNovomatic(signed, apiKey, secret) };
  const reply = await harness.call({ method, path, query, headers, rawBody });
  return { status: reply.status, ...JSON.parse(reply.body) };
}
const keyOf = (token = guest.launchToken) => `PartnerUserSessionKey=${token}`;
const pay = (
  type: string,
  id: string,
  amount: number,
  more: { round?: string; token?: string; CurrencyCode?: string | undefined } = {},
) => {
  const { round = `r-${guest.playerRef}`, token, ...fields } = more;
  return call('POST', `/Cash/Users/${guest.playerRef}/Transactions`, keyOf(token), {
    TransactionType: `CasinoRound_${type}`,
    TransactionId: id,
    Game: { GameId: 'a-game' },
    Amount: amount,
    CurrencyCode: guest.currency,
    EntityReferences: [{ EntityType: 'CasinoRound', EntityId: round }],
    ...fields,
  });
};
const finish = (round = `r-${guest.playerRef}`) =>
  call('PUT', `/Entities/CasinoRound/${round}`, '', { State: 'Finished', InitiatorUserId: guest.playerRef });
const user = (token?: string) =>
  call('GET', `/Cash/Users/${guest.playerRef}`, `${keyOf(token)}&GameId=a-game`, null);
const balance = () => harness.mainOf(guest);

test('a round of stakes, a win and its end moves exactly their amounts', async () => {
  expect(await user()).toMatchObject({ status: 200, Amount: 1000, CurrencyCode: 'EUR', CountryCode: 'IE' });
  expect(await pay('Stake', 'a1', -30)).toMatchObject({ status: 201, Amount: -30, User: { Amount: 970 } });
  expect(await pay('Stake', 'a2', -20)).toMatchObject({ status: 201, User: { Amount: 950 } });
  expect(await pay('Win', 'a3', 333)).toMatchObject({ status: 201, Amount: 333, User: { Amount: 1283 } });
  expect(await finish()).toMatchObject({ status: 200, State: 'Finished' });
  expect(await finish()).toMatchObject({ status: 200, State: 'Finished' });
  expect(await balance()).toBe(1_283n);
  expect(await harness.deviations()).toEqual([]);
});

// Tricky cases: 1, 2, 9.
test('a repetition has the same body as the first time, with today’s balance', async () => {
  const first = await pay('Stake', 'b1', -100);
  await pay('Stake', 'b2', -50);
  const again = await Promise.all(Array.from({ length: 20 }, () => pay('Stake', 'b1', -100)));
  for (const answer of again) {
    expect(answer).toMatchObject({
      status: 201,
      TransactionReferenceId: first.TransactionReferenceId,
      User: { Amount: 850 },
    });
  }
  expect(await balance()).toBe(850n);
});

// Tricky cases: 3, 40.
test('a known id with another amount or in another currency moves nothing', async () => {
  await pay('Stake', 'c1', -100);
  expect(await pay('Stake', 'c1', -200)).toMatchObject({ status: 400, Error: { Code: 'BadRequest' } });
  expect(await pay('Stake', 'c2', -100, { CurrencyCode: 'SEK' })).toMatchObject({ status: 400 });
  expect(await balance()).toBe(900n);
});

// Tricky cases: 31.
test('a stake above zero takes nothing and gives nothing', async () => {
  expect(await pay('Stake', 'd1', 100)).toMatchObject({ status: 400, Error: { Code: 'BadRequest' } });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 5, 13.
test('a cancellation under the stake’s own id gives it back once', async () => {
  await pay('Stake', 'e1', -400);
  const cancelled = await pay('CancelStake', 'e1', 400);
  expect(cancelled).toMatchObject({ status: 201, User: { Amount: 1000 } });
  const again = await pay('CancelStake', 'e1', 400);
  expect(again).toMatchObject({ status: 201, TransactionReferenceId: cancelled.TransactionReferenceId });
  expect(await pay('CancelStake', 'e1', 399)).toMatchObject({ status: 400 });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 10, 11.
test('a cancellation of what never came succeeds and is remembered: the late stake is refused', async () => {
  expect(await pay('CancelStake', 'f1', 100)).toMatchObject({ status: 201, User: { Amount: 1000 } });
  expect(await pay('Stake', 'f1', -100)).toMatchObject({ status: 400, Error: { Code: 'BadRequest' } });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 14, 15, 16.
test('a stake whose win is paid stays; a win before its stake comes again', async () => {
  expect(await pay('Win', 'g2', 500)).toMatchObject({ status: 500, Error: { Code: 'InternalError' } });
  await pay('Stake', 'g1', -100);
  expect(await pay('Win', 'g2', 500)).toMatchObject({ status: 201, User: { Amount: 1400 } });
  expect(await pay('CancelStake', 'g1', 100)).toMatchObject({ status: 400 });
  expect(await balance()).toBe(1_400n);
});

// Tricky cases: 17, 18.
test('a round ends before its result or unknown; it takes no stake afterwards', async () => {
  expect(await finish('nowhere')).toMatchObject({ status: 200 });
  await pay('Stake', 'h1', -100);
  expect(await finish()).toMatchObject({ status: 200 });
  expect(await pay('Stake', 'h2', -100)).toMatchObject({ status: 400 });
  expect(await pay('Win', 'h3', 250)).toMatchObject({ status: 201, User: { Amount: 1150 } });
});

// Tricky cases: 33, 34, 36.
test('whose session ended or who is blocked stakes no more, and is paid', async () => {
  await pay('Stake', 'i1', -100);
  expect(await pay('Stake', 'i2', -100, { token: 'made-up' })).toMatchObject({
    status: 404,
    Error: { Code: 'TokenInvalid' },
  });
  harness.endSession(guest);
  expect(await pay('Stake', 'i3', -100)).toMatchObject({ status: 404, Error: { Code: 'TokenInvalid' } });
  expect(await pay('Win', 'i4', 150, { token: 'long-gone' })).toMatchObject({
    status: 201,
    User: { Amount: 1050 },
  });
  expect(await finish()).toMatchObject({ status: 200 });

  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'a-game' });
  await pay('Stake', 'i5', -100);
  await harness.exclude(guest);
  expect(await pay('Stake', 'i6', -100)).toMatchObject({ status: 403, Error: { Code: 'Forbidden' } });
  expect(await pay('CancelStake', 'i5', 100)).toMatchObject({ status: 201, User: { Amount: 1000 } });
});

test('funds that do not reach are 412', async () => {
  expect(await pay('Stake', 'j1', -1_001)).toMatchObject({
    status: 412,
    Error: { Code: 'InsufficientFunds' },
  });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 42.
test('amounts are smallest units: whole yen, thousandths of a dinar', async () => {
  for (const [currency, id] of [
    ['JPY', 'k1'],
    ['KWD', 'k2'],
  ] as const) {
    guest = await harness.openGuest({ mainMinor: 5_000n, currency, gameRef: 'a-game' });
    expect(await pay('Stake', id, -1_234)).toMatchObject({ status: 201, User: { Amount: 3766 } });
    expect(await pay('Stake', `${id}-own`, -1, { CurrencyCode: undefined })).toMatchObject({
      User: { Amount: 3765 },
    });
  }
  expect(await harness.deviations()).toEqual([]);
});
