import type { PlatformCode } from '@halcyon/contract/platform/problem';
import { accountStatusOf, effectsOf, type AccountStatus } from '@halcyon/contract/identity/account-status';
import type { Restriction } from '@halcyon/contract/identity/login.contract';
import type { EndReason, SessionRow } from './session.store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A break without an end is stored with an instant beyond this one. */
const WITHOUT_END_MS = Date.UTC(9000, 0, 1);

/** What an account's row says of its status, and of a break that runs. */
export type StoredStatus = {
  readonly status: number;
  readonly restricted_until: Date | null;
  readonly break_until: Date | null;
  readonly is_excluded: boolean;
};

/** No break makes these milder. */
const beforeAnyBreak: ReadonlySet<AccountStatus> = new Set([
  'PRE_REGISTERED',
  'ACCOUNT_UNVERIFIED',
  'BLACKLISTED',
  'CLOSED',
]);

/**
 * The status that counts now. A running exclusion holds whatever the status was moved to; a time-out holds an account
 * that is open otherwise. A time-out ends automatically, an exclusion only with its break. Pure.
 */
export function presentStatus(account: StoredStatus, at: Date): AccountStatus {
  const status = accountStatusOf(account.status);
  if (account.break_until && account.break_until > at && !beforeAnyBreak.has(status)) {
    if (account.is_excluded) return 'SELF_EXCLUDED';
    if (status === 'REGISTERED') return 'TIMEOUT';
  }
  const isOver = account.restricted_until !== null && account.restricted_until <= at;
  return status === 'TIMEOUT' && isOver ? 'REGISTERED' : status;
}

/** Whole days to the end, at least one. Pure. */
export function daysLeft(until: Date, at: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - at.getTime()) / DAY_MS));
}

/** Why a session is restricted; undefined: it is not. An indefinite exclusion names no days. Pure. */
export function restrictionOf(account: StoredStatus, at: Date): Restriction | undefined {
  const status = presentStatus(account, at);
  const until = account.restricted_until ?? endOf(account);
  if (status === 'TIMEOUT' && until) return { code: 'timeout_in_progress', days: daysLeft(until, at) };
  if (status !== 'SELF_EXCLUDED') return undefined;
  return until
    ? { code: 'exclusion_in_progress', days: daysLeft(until, at) }
    : { code: 'exclusion_indefinite' };
}

function endOf({ break_until: until }: StoredStatus): Date | null {
  return until && until.getTime() < WITHOUT_END_MS ? until : null;
}

/** When the idle limit is reached if nothing happens any more. Pure. */
export function idleAt(session: Pick<SessionRow, 'last_active_at' | 'idle_minutes' | 'ends_at'>): Date {
  const idle = session.last_active_at.getTime() + session.idle_minutes * MINUTE_MS;
  return new Date(Math.min(idle, session.ends_at.getTime()));
}

const goneBy: Record<EndReason, PlatformCode> = {
  idle: 'session.idle',
  expired: 'session.token_expired',
  signed_out: 'session.revoked',
  revoked: 'session.revoked',
  replaced: 'session.revoked',
};

/**
 * Whether a session is over, and by what; null: it is valid. `endNow`: the caller must record an end that
 * time has brought. Pure.
 */
export function sessionEndReason(
  session: SessionRow,
  at: Date,
): { code: PlatformCode; endNow: EndReason | null } | null {
  if (session.end_reason) return { code: goneBy[session.end_reason], endNow: null };
  if (session.ends_at <= at) return { code: 'session.token_expired', endNow: 'expired' };
  if (idleAt(session) <= at) return { code: 'session.idle', endNow: 'idle' };
  const { login } = effectsOf(presentStatus(session, at));
  if (login !== 'full' && login !== 'restricted') return { code: 'session.revoked', endNow: 'revoked' };
  return null;
}
