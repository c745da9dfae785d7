import { randomUUID } from 'node:crypto';
import { formatDecimal, parseDecimal } from '@halcyon/money/amount';
import {
  EvolutionReply,
  readEvolution,
  sandboxEvolution,
  sixPlaces,
  type EvolutionCall,
  type EvolutionStatus,
} from '@halcyon/wire/providers/evolution';
import type { ProviderProtocol, SimulatedSession, Win, WireAnswer, WireCall } from '../simulator.ts';
import { unanswered } from '../transport.ts';
import { evolutionRoutes } from './evolution.routes.ts';

type Money = { transactionId: string; roundId: string; amountMinor: bigint; stakeTransactionId: string };

/** Evolution's side of its One Wallet. Source: docs/domains/play-evolution.md. */
export const evolutionProtocol: ProviderProtocol = {
  slug: 'evolution',
  afterUnknownStake: 'rollback',
  authenticate: (session) => callOf('check', session, {}),
  balance: (session) => callOf('balance', session, { currency: session.currency, game: null }),
  stake: (session, stake) => money('debit', session, { ...stake, stakeTransactionId: stake.transactionId }),
  win: (session, win) =>
    win.bonusRef === undefined ? money('credit', session, win) : promo(session, win, win.bonusRef),
  freeRounds: { hasStake: false },
  rollback: (session, rollback) => money('cancel', session, rollback),
  // A bet is settled by its own credit or cancel; no call ends a round.
  roundEnd: () => null,
  read,
  spoil: (call) => ({ ...call, path: call.path.replace(/authToken=[^&]*/, 'authToken=forged') }),
  routes: evolutionRoutes,
};

function callOf(call: EvolutionCall, session: SimulatedSession, fields: object): WireCall {
  const body = JSON.stringify({
    sid: session.token,
    userId: session.playerRef,
    uuid: randomUUID(),
    channel: { type: 'P' },
    ...fields,
  });
  const path = `/${call}?authToken=${encodeURIComponent(sandboxEvolution.authToken)}`;
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body };
}

/** `refId` joins a debit with its one credit or cancel. */
function money(call: 'debit' | 'credit' | 'cancel', session: SimulatedSession, of: Money): WireCall {
  return callOf(call, session, {
    currency: session.currency,
    game: gameOf(session, of.roundId),
    transaction: {
      id: of.transactionId,
      refId: of.stakeTransactionId,
      amount: sixPlaces(formatDecimal(of.amountMinor, session.currency)),
    },
  });
}

/** A free round needs no debit: what it brought names its voucher, and how many of its rounds remain. */
function promo(session: SimulatedSession, of: Win, voucherId: string): WireCall {
  return callOf('promo_payout', session, {
    currency: session.currency,
    game: gameOf(session, of.roundId),
    promoTransaction: {
      type: 'FreeRoundPlayableSpent',
      id: of.transactionId,
      amount: sixPlaces(formatDecimal(of.amountMinor, session.currency)),
      voucherId,
      remainingRounds: of.roundsLeft ?? 0,
    },
  });
}

const gameOf = (session: SimulatedSession, roundId: string) => ({
  id: roundId,
  type: 'live',
  details: { table: { id: session.tableId ?? session.gameRef, vid: '' } },
});

const again: ReadonlySet<EvolutionStatus> = new Set([
  'TEMPORARY_ERROR',
  'OPERATION_IN_PROCESS',
  'UNKNOWN_ERROR',
]);

function read(call: WireCall, status: number, body: string): WireAnswer {
  const reply = status === 200 ? readEvolution(EvolutionReply, body) : null;
  if (!reply) return { ...unanswered, code: `HTTP_${status}` };
  const currency = /"currency":"([A-Z]{3})"/.exec(call.body)?.[1];
  const total = (decimal: string | undefined) =>
    decimal === undefined || currency === undefined ? null : parseDecimal(decimal, currency);
  const cash = total(reply.balance);
  return {
    verdict: verdictOf(call, reply.status),
    code: reply.status,
    balanceMinor: cash === null ? null : cash + (total(reply.bonus) ?? 0n),
    token: reply.sid ?? null,
    playerRef: null,
  };
}

function verdictOf(call: WireCall, status: EvolutionStatus): WireAnswer['verdict'] {
  if (status === 'OK') return 'done';
  if (again.has(status)) return 'repeat';
  // Already booked, already settled, or nothing to roll back: no further call.
  const isCancel = call.path.startsWith('/cancel');
  if (status === 'BET_ALREADY_EXIST' && call.path.startsWith('/debit')) return 'done';
  const isPaying = call.path.startsWith('/credit') || call.path.startsWith('/promo_payout');
  if (status === 'BET_ALREADY_SETTLED' && (isCancel || isPaying)) return 'done';
  return status === 'BET_DOES_NOT_EXIST' && isCancel ? 'done' : 'refused';
}
