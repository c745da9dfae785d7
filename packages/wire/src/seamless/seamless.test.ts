import { describe, expect, test } from 'vitest';
import { isRetryable, refusalCodes, statusOf } from './refusal-codes.ts';
import {
  SIGNATURE_HEADER,
  signCall,
  TIMESTAMP_HEADER,
  TIMESTAMP_TOLERANCE_MS,
  verifyCall,
} from './signature.ts';
import { BookedAnswer, RollbackRequest, StakeRequest, WinRequest } from './wallet-calls.ts';

const now = 1_790_000_000_000;
const body = '{"transactionId":"t-1","amountMinor":"100"}';
const call = { method: 'POST', path: '/integrations/halcyon/stake', rawBody: body };

function verdict(change: Partial<typeof call>, secret = 'first', atMs = now) {
  const headers = signCall('first', call, now);
  const sent = { timestamp: headers[TIMESTAMP_HEADER], signature: headers[SIGNATURE_HEADER] };
  return verifyCall([secret], { ...call, ...change }, sent, atMs);
}

describe('signature of the seamless wallet', () => {
  test('a call as it was signed is accepted', () => {
    expect(verdict({})).toEqual({ ok: true });
    expect(verdict({ rawBody: Buffer.from(body) as never })).toEqual({ ok: true });
  });

  test.each([
    ['the same JSON with another spacing', { rawBody: body.replace(',', ', ') }],
    ['the same body sent to another call', { path: '/integrations/halcyon/win' }],
    ['another method', { method: 'PUT' }],
    ['one more digit in the amount', { rawBody: body.replace('100', '1000') }],
  ])('%s does not pass', (_, change) => {
    expect(verdict(change)).toEqual({ ok: false, code: 'bad_signature' });
  });

  test('a call signed with another secret does not pass, and both secrets pass while a key is changed', () => {
    expect(verdict({}, 'second')).toEqual({ ok: false, code: 'bad_signature' });
    const headers = signCall('first', call, now);
    const sent = { timestamp: headers[TIMESTAMP_HEADER], signature: headers[SIGNATURE_HEADER] };
    expect(verifyCall(['second', 'first'], call, sent, now)).toEqual({ ok: true });
  });

  test.each([
    undefined,
    '',
    'v1=',
    'v1=zz',
    `v2=${'0'.repeat(64)}`,
    `v1=${'0'.repeat(63)}`,
    `v1=${'0'.repeat(64)}`,
  ])('the signature %s is refused without an error', (signature) => {
    expect(verifyCall(['first'], call, { timestamp: String(now), signature }, now)).toEqual({
      ok: false,
      code: 'bad_signature',
    });
  });

  test('a changed timestamp breaks the signature, an old one is stale', () => {
    const headers = signCall('first', call, now);
    const later = { timestamp: String(now + 1), signature: headers[SIGNATURE_HEADER] };
    expect(verifyCall(['first'], call, later, now)).toEqual({ ok: false, code: 'bad_signature' });
    expect(verdict({}, 'first', now + TIMESTAMP_TOLERANCE_MS)).toEqual({ ok: true });
    expect(verdict({}, 'first', now + TIMESTAMP_TOLERANCE_MS + 1)).toEqual({
      ok: false,
      code: 'stale_timestamp',
    });
    expect(verdict({}, 'first', now - TIMESTAMP_TOLERANCE_MS - 1)).toEqual({
      ok: false,
      code: 'stale_timestamp',
    });
  });
});

const stake = {
  transactionId: 't-1', playerRef: 'p1', roundId: 'r1', gameId: 'neon-777', mode: 'real',
  currency: 'EUR', sessionToken: 'session-token-0001', amountMinor: '100', referenceTransactionId: null,
  isRoundFinal: false,
}; // prettier-ignore

describe('schemas of the seamless wallet', () => {
  test('a whole stake passes', () => {
    expect(StakeRequest.safeParse(stake).success).toBe(true);
  });

  test.each(['0', '-1', '1.00', '01', '1e2', '+1', '1,5', '', '1000000000000000000', 100])(
    'a stake of %s is refused',
    (amountMinor) => {
      expect(StakeRequest.safeParse({ ...stake, amountMinor }).success).toBe(false);
    },
  );

  test('demo play cannot be sent to the wallet', () => {
    expect(StakeRequest.safeParse({ ...stake, mode: 'demo' }).success).toBe(false);
  });

  test('wins and rollbacks carry no session token', () => {
    const { sessionToken, ...rest } = stake;
    const undo = { ...rest, referenceTransactionId: 't-0' };
    expect(WinRequest.safeParse(undo).success).toBe(true);
    expect(RollbackRequest.safeParse(undo).success).toBe(true);
    expect(WinRequest.safeParse({ ...undo, sessionToken }).success).toBe(false);
  });

  test('a win may be zero, and amounts beyond the safe integers of JavaScript stay exact', () => {
    const { sessionToken: _, ...rest } = stake;
    const win = { ...rest, referenceTransactionId: 't-0' };
    expect(WinRequest.safeParse({ ...win, amountMinor: '0' }).success).toBe(true);
    const huge = WinRequest.parse({ ...win, amountMinor: '900719925474099301' });
    expect(BigInt(huge.amountMinor)).toBe(900_719_925_474_099_301n);
  });

  test('an answer with an unknown field is no answer', () => {
    expect(BookedAnswer.safeParse({ ok: true, balance: '100' }).success).toBe(false);
  });
});

test('a retryable code is never one that says what happened to the money', () => {
  const retryable = (Object.keys(refusalCodes) as (keyof typeof refusalCodes)[]).filter(isRetryable);
  expect(retryable).toEqual(['stale_timestamp', 'stake_unknown', 'busy', 'unavailable']);
  expect(statusOf('busy')).toBe(503);
  expect(statusOf('insufficient_funds')).toBe(422);
});
