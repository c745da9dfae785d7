import { sandboxRelax } from '@halcyon/wire/providers/relax';
import { expect, test } from 'vitest';
import { playerIdOf, playerRefOf } from './session/player-ref.ts';
import type { RawCall } from './provider/adapter.ts';
import { relaxAdapter } from './relax/relax.adapter.ts';
import { softswissAdapter } from './softswiss/softswiss.adapter.ts';

const account = { origin: 'https://relax.example', keys: { ...sandboxRelax }, proxies: {} };
const callOf = (path: string, body: string): RawCall => ({
  method: 'POST',
  path,
  query: '',
  headers: { 'content-type': 'application/json' },
  rawBody: Buffer.from(body),
  receivedAtMs: 0,
  address: '192.0.2.1',
});

const withdraw = (amount: string, more = '') =>
  `{"cashiertoken":"t","customerid":"p1000001","currency":"EUR","gamesessionid":"g","gameref":"x","txid":7,"amount":${amount}${more}}`;
const stakeOf = (body: string) => relaxAdapter.parse(callOf('/withdraw', body), account);

test('a stake in whole cents is read', () => {
  expect(stakeOf(withdraw('100'))).toMatchObject({ kind: 'stake', amount: { amountMinor: 100n } });
});

test.each([
  ['named twice', withdraw('100', ',"amount":1')],
  ['whose id is named twice', withdraw('100', ',"txid":8')],
  ['with an exponent', withdraw('1e2')],
  ['of minus zero', withdraw('-0')],
  ['with leading zeros', withdraw('0100')],
])('a stake %s is refused', (_title, body) => {
  expect(stakeOf(body)).toBeNull();
});

test.each(['1e2', '-0', '"007"', '"-0"', '0100'])(
  'an amount of %s in the body of a round is refused',
  (amount) => {
    const round = (of: string) =>
      `{"user_id":"p1000001","currency":"EUR","game":"s:x","session_id":"s","game_id":"r","finished":false,"actions":[{"action":"bet","amount":${of},"action_id":"a"}]}`;
    const read = (of: string) => softswissAdapter.parse(callOf('/play', round(of)), account);
    expect(read('100')).not.toBeNull();
    expect(read(amount)).toBeNull();
  },
);

test('a player has one name towards providers: no leading zeros', () => {
  expect(playerIdOf(playerRefOf(1_000_001n))).toBe(1_000_001n);
  for (const name of ['p01000001', 'p0', 'p-1', 'p1e6', 'P1000001']) expect(playerIdOf(name)).toBeNull();
});
