import { accountStatusNumbers } from '@halcyon/contract/identity/account-status';
import { describe, expect, test } from 'vitest';
import type { AccountRow } from '../account/account.store.ts';
import { afterPassword, stepOf } from '../login/login.rules.ts';
import { daysLeft, idleAt, presentStatus, restrictionOf, sessionEndReason } from './session.rules.ts';
import type { SessionRow } from './session.store.ts';

const at = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 1440 * MINUTE;

const row = (part: Partial<SessionRow>): SessionRow =>
  ({
    status: accountStatusNumbers.REGISTERED,
    restricted_until: null,
    ended_at: null,
    end_reason: null,
    last_active_at: at,
    idle_minutes: 30,
    ends_at: later(DAY / 2),
    ...part,
  }) as SessionRow;
const account = (part: Partial<AccountRow>): AccountRow =>
  ({
    status: accountStatusNumbers.REGISTERED,
    restricted_until: null,
    is_deactivated: false,
    ready_at: at,
    phone: null,
    email_verified_at: null,
    phone_verified_at: null,
    ...part,
  }) as AccountRow;

test.each([
  [SECOND, 1],
  [DAY - SECOND, 1],
  [DAY, 1],
  [DAY + SECOND, 2],
  [1.5 * DAY, 2],
  [0, 1],
  [-DAY, 1],
])('%i ms before the end of a restriction %i days are left', (ms, days) => {
  expect(daysLeft(later(ms), at)).toBe(days);
});

const none = { break_until: null, is_excluded: false };
test('a time-out is over at its very end; an exclusion is not, and one without an end names no days', () => {
  const timeout = (ms: number) => ({
    status: accountStatusNumbers.TIMEOUT,
    restricted_until: later(ms),
    ...none,
  });
  expect(presentStatus(timeout(1), at)).toBe('TIMEOUT');
  expect(presentStatus(timeout(0), at)).toBe('REGISTERED');
  const excluded = { status: accountStatusNumbers.SELF_EXCLUDED, restricted_until: later(-DAY), ...none };
  expect(presentStatus(excluded, at)).toBe('SELF_EXCLUDED');
  expect(restrictionOf({ ...excluded, restricted_until: null }, at)).toEqual({
    code: 'exclusion_indefinite',
  });
});

test('a running exclusion holds whatever the status was moved to, and no status that is stricter is made milder', () => {
  const number = accountStatusNumbers;
  const running = { restricted_until: null, break_until: later(DAY), is_excluded: true };
  const now = (status: number, of: object = {}) => presentStatus({ status, ...running, ...of }, at);
  expect(now(number.REGISTERED)).toBe('SELF_EXCLUDED');
  expect(now(number.RESTRICTED)).toBe('SELF_EXCLUDED');
  expect(now(number.PAYOUT)).toBe('SELF_EXCLUDED');
  expect(now(number.BLACKLISTED)).toBe('BLACKLISTED');
  expect(now(number.CLOSED)).toBe('CLOSED');
  expect(now(number.REGISTERED, { is_excluded: false })).toBe('TIMEOUT');
  expect(now(number.RESTRICTED, { is_excluded: false })).toBe('RESTRICTED');
  expect(now(number.REGISTERED, { break_until: at })).toBe('REGISTERED');
});

describe('when a session is over', () => {
  test.each([
    ['it was just used', row({}), null],
    ['29:59 without a touch', row({ last_active_at: later(-30 * MINUTE + SECOND) }), null],
    ['30:00 without a touch', row({ last_active_at: later(-30 * MINUTE) }), 'session.idle'],
    [
      '15:00 in a market of fifteen',
      row({ idle_minutes: 15, last_active_at: later(-15 * MINUTE) }),
      'session.idle',
    ],
    ['twelve hours are over', row({ ends_at: at }), 'session.token_expired'],
    ['the player signed out', row({ ended_at: at, end_reason: 'signed_out' }), 'session.revoked'],
    ['it was written down as idle', row({ ended_at: at, end_reason: 'idle' }), 'session.idle'],
    ['it was written down as expired', row({ ended_at: at, end_reason: 'expired' }), 'session.token_expired'],
  ])('%s', (_name, session, code) => {
    expect(sessionEndReason(session, at)?.code ?? null).toBe(code);
  });

  test.each([
    ['PRE_REGISTERED', false],
    ['ACCOUNT_UNVERIFIED', false],
    ['REGISTERED', true],
    ['RESTRICTED', true],
    ['PAYOUT', true],
    ['TIMEOUT', true],
    ['SELF_EXCLUDED', true],
    ['BLACKLISTED', false],
    ['CLOSED', false],
  ] as const)('an account that is %s keeps its session: %s', (name, isKept) => {
    const until = name === 'TIMEOUT' || name === 'SELF_EXCLUDED' ? later(DAY) : null;
    const session = row({ status: accountStatusNumbers[name], restricted_until: until, ...none });
    const revoked = { code: 'session.revoked', endNow: 'revoked' };
    expect(sessionEndReason(session, at)).toEqual(isKept ? null : revoked);
  });

  test('the idle limit never lies behind the end of the session', () => {
    expect(idleAt(row({ ends_at: later(10 * MINUTE) }))).toEqual(later(10 * MINUTE));
    expect(idleAt(row({}))).toEqual(later(30 * MINUTE));
  });
});

// facts: K3.2
describe('what the right password leads to', () => {
  test.each([
    ['PRE_REGISTERED', { kind: 'sign_up', step: 'ContactInfo' }],
    ['ACCOUNT_UNVERIFIED', { kind: 'sign_up', step: 'ContactInfo' }],
    ['REGISTERED', { kind: 'open' }],
    ['RESTRICTED', { kind: 'open' }],
    ['PAYOUT', { kind: 'open' }],
    ['TIMEOUT', { kind: 'open' }],
    ['SELF_EXCLUDED', { kind: 'open' }],
    ['BLACKLISTED', { kind: 'refused', code: 'login.blacklisted' }],
    ['CLOSED', { kind: 'refused', code: 'login.account_closed' }],
  ] as const)('%s', (name, next) => {
    const until = name === 'TIMEOUT' ? later(DAY) : null;
    expect(
      afterPassword(account({ status: accountStatusNumbers[name], restricted_until: until, ...none }), at),
    ).toEqual(next);
  });

  test('an account closed by the operator has its own code', () => {
    const closed = account({ status: accountStatusNumbers.CLOSED, is_deactivated: true });
    expect(afterPassword(closed, at)).toEqual({ kind: 'refused', code: 'login.account_deactivated' });
  });

  test('no login before the account has a wallet', () => {
    expect(afterPassword(account({ ready_at: null }), at)).toEqual({
      kind: 'refused',
      code: 'login.not_ready',
    });
  });

  // facts: A8.2
  test('a sign-up resumes at the first open step', () => {
    expect(stepOf(account({}))).toBe('ContactInfo');
    expect(stepOf(account({ phone: '+353851234567' }))).toBe('Verification');
    expect(stepOf(account({ phone: '+353851234567', email_verified_at: at }))).toBe('Verification');
    expect(stepOf(account({ phone: '+353851234567', email_verified_at: at, phone_verified_at: at }))).toBe(
      'Complete',
    );
  });
});
