import { expect, test } from 'vitest';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import { writePlayngo } from '@halcyon/wire/providers/playngo';
import type { ProviderSlug } from './provider/adapter.ts';
import { registeredProviders } from './registry/registry.ts';

/** What an adapter reads out of a call, without the check of who calls. */
function parsed(slug: ProviderSlug, path: string, body: string, query = '') {
  const { adapter, sandboxKeys: keys } = registeredProviders.find((of) => of.slug === slug)!;
  const call = { method: 'POST', path, query, headers: {}, address: '127.0.0.1', receivedAtMs: 0 };
  const account = { origin: 'http://127.0.0.1:9', proxies: {}, keys };
  return adapter.parse({ ...call, rawBody: Buffer.from(body) }, account);
}

const relax = (txtype: string, more: object = {}) =>
  JSON.stringify({
    cashiertoken: 't',
    customerid: 'p7',
    currency: 'EUR',
    gamesessionid: 'r',
    gameref: 'g',
    txid: 1,
    amount: 250,
    txtype,
    promocode: 'A1',
    ...more,
  });
const pragmatic = (more: Record<string, string>) =>
  writeFields({
    userId: 'p7',
    gameId: 'g',
    roundId: 'r',
    amount: '2.50',
    reference: 'x',
    timestamp: '1',
    providerId: 'pp',
    bonusCode: 'A1',
    hash: 'h',
    ...more,
  });
const playngo = (method: 'reserve' | 'release', real: string) =>
  writePlayngo(method, {
    externalId: 'p7',
    productId: '1',
    accessToken: 't',
    currency: 'EUR',
    transactionId: 'x',
    real,
    roundId: 'r',
    gameId: 'g',
    gameSessionId: 's',
    state: '0',
    type: '0',
    freegameExternalId: 'A1',
  });
const evolution = (more: object) =>
  `{"sid":"s","userId":"p7","uuid":"u","currency":"EUR","promoTransaction":${JSON.stringify({
    type: 'FreeRoundPlayableSpent',
    id: 'x',
    voucherId: 'A1',
    ...more,
  }).slice(0, -1)},"amount":2.50}}`;
const issue = 'p7.EUR.A1';

test.each([
  ['a spin of Relax', 'relax', '/deposit', relax('fsdeposit'), { bonusRef: 'A1', played: 'one' }],
  ['an award of Relax', 'relax', '/deposit', relax('freespinspayout'), { bonusRef: 'A1', played: 'rest' }],
  ['an award of Quickspin', 'quickspin', '/fs_win', relax('deposit'), { bonusRef: 'A1', played: 'rest' }],
  [
    'a spin of Pragmatic Play',
    'pragmaticplay',
    '/result.html',
    pragmatic({}),
    { bonusRef: 'A1', played: 'one' },
  ],
  ['a spin of Play’n GO', 'playngo', '', playngo('release', '2.50'), { bonusRef: 'A1', played: 'one' }],
  [
    'a round of Evolution',
    'evolution',
    '/promo_payout',
    evolution({ remainingRounds: 3 }),
    { bonusRef: 'A1', played: { left: 3 } },
  ],
  [
    'an award of PariPlay',
    'pariplay',
    '/AwardFreeRoundsPoints',
    JSON.stringify({
      Account: { UserName: 'u', Password: 'p' },
      Token: 't',
      PlayerId: 'p7',
      BonusId: 'A1',
      Points: 2.5,
    }),
    { bonusRef: 'A1', played: 'rest' },
  ],
  [
    'an issue of SoftSwiss',
    'softswiss',
    '/freespins',
    JSON.stringify({ issue_id: issue, status: 'played', total_amount: 250 }),
    { bonusRef: issue, played: 'rest' },
  ],
] as const)('the win of %s names its award', (_, slug, path, body, award) => {
  expect(parsed(slug, path, body)).toMatchObject({ kind: 'win', award });
});

test('the payout of a campaign of Yggdrasil may be of an award', () => {
  const query = 'org=Halcyon&playerid=p7&cash=2.50&currency=EUR&reference=A1&version=1';
  const award = { bonusRef: 'A1', played: 'rest', mayBeOther: true };
  expect(parsed('yggdrasil', '/campaignpayout.json', query, query)).toMatchObject({ kind: 'win', award });
});

test.each([
  ['Pragmatic Play', 'pragmaticplay', '/bet.html', pragmatic({ amount: '0.00' })],
  ['Play’n GO', 'playngo', '', playngo('reserve', '0.00')],
] as const)('a free spin of %s that begins names its award', (_, slug, path, body) => {
  expect(parsed(slug, path, body)).toMatchObject({ kind: 'stake', bonusRef: 'A1' });
});

test.each([
  ['deposit', relax('deposit')],
  ['promopayout', relax('promopayout')],
  ['freespinspayout', relax('freespinspayout', { promocode: null })],
])('a %s of Relax that belongs to no award names none', (_, body) => {
  expect(parsed('relax', '/deposit', body)).not.toHaveProperty('award');
});
