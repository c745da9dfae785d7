import type { PlatformCode } from '@halcyon/contract/platform/problem';
import { accountStatusOf, effectsOf, type AccountStatus } from '@halcyon/contract/identity/account-status';
import type { Restriction } from '@halcyon/contract/identity/login.contract';
import type { EndReason, SessionRow } from './session.store.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The status that counts now: a time-out ends by itself, an exclusion never does. Pure. */
export function presentStatus(
  account: { readonly status: number; readonly restricted_until: Date | null },
  at: Date,
): AccountStatus {
  const status = accountStatusOf(account.status);
  const isOver = account.restricted_until !== null && account.restricted_until <= at;
  return status === 'TIMEOUT' && isOver ? 'REGISTERED' : status;
}

/** Whole days to the end, at least one. Pure. */
export function daysLeft(until: Date, at: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - at.getTime()) / DAY_MS));
}

/** Why a session is restricted; undefined: it is not. An indefinite exclusion names no days. Pure. */
export function restrictionOf(
  account: { readonly status: number; readonly restricted_until: Date | null },
  at: Date,
): Restriction | undefined {
  const status = presentStatus(account, at);
  const until = account.restricted_until;
  if (status === 'TIMEOUT' && until) return { code: 'timeout_in_progress', days: daysLeft(until, at) };
  if (status !== 'SELF_EXCLUDED') return undefined;
  return until
    ? { code: 'exclusion_in_progress', days: daysLeft(until, at) }
    : { code: 'exclusion_indefinite' };
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
 * Whether a session is over, and by what; null: it stands. `endNow` asks the caller to write down an end that
 * time has brought. Pure.
 */
export function whyGone(
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
