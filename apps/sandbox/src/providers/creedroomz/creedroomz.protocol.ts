import { formatDecimal, parseDecimal } from '@halcyon/money/amount';
import {
  creedroomzError,
  CreedroomzReply,
  creedroomzType,
  readCreedroomz,
  sandboxCreedroomz,
  signCreedroomz,
  type CreedroomzCall,
} from '@halcyon/wire/providers/creedroomz';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { unanswered } from '../transport.ts';
import { creedroomzRoutes } from './creedroomz.routes.ts';

/** CreedRoomz' side of its wallet calls. Source: docs/domains/play-creedroomz.md. */
export const creedroomzProtocol: ProviderProtocol = {
  slug: 'creedroomz',
  afterUnknownStake: 'rollback',
  authenticate: (session) => callOf('Authentication', session, {}),
  balance: (session) =>
    session.playerRef === null ? null : callOf('GetBalance', session, { PlayerId: session.playerRef }),
  stake: (session, stake) =>
    callOf('Withdraw', session, {
      ...booking(session, stake),
      TypeId: Number(creedroomzType.bet),
      WithdrawAmount: decimal(session, stake.amountMinor),
    }),
  // A loss is a deposit of nothing.
  win: (session, win) =>
    callOf('Deposit', session, {
      ...booking(session, win),
      RGSRelatedTransactionId: win.stakeTransactionId,
      TypeId: Number(creedroomzType.win),
      DepositAmount: decimal(session, win.amountMinor),
    }),
  rollback: (session, rollback) =>
    callOf('Rollback', session, {
      ...booking(session, { ...rollback, transactionId: rollback.stakeTransactionId }),
      TypeId: Number(creedroomzType.bet),
    }),
  roundEnd: () => null,
  read,
  spoil: (call) => ({
    ...call,
    body: call.body.replace(/"PublicKey":"[0-9a-f]*"/, `"PublicKey":"${'0'.repeat(64)}"`),
  }),
  routes: creedroomzRoutes,
};

function callOf(call: CreedroomzCall, session: SimulatedSession, fields: object): WireCall {
  const body = signCreedroomz(
    { OperatorId: Number(sandboxCreedroomz.operatorId), Token: session.token, ...fields },
    sandboxCreedroomz.sharedKey,
  );
  return {
    method: 'POST',
    path: `/${call}`,
    headers: { 'content-type': 'application/json' },
    body,
    currency: session.currency,
  };
}

function booking(session: SimulatedSession, of: { transactionId: string; roundId: string }) {
  return {
    PlayerId: session.playerRef ?? '',
    Currency: session.currency,
    GameId: Number(session.gameRef),
    RGSTransactionId: of.transactionId,
    RoundId: of.roundId,
  };
}

const decimal = (session: SimulatedSession, minor: bigint) =>
  exactNumber(formatDecimal(minor, session.currency));

function read(call: WireCall, status: number, body: string): WireAnswer {
  const reply = status === 200 ? readCreedroomz(CreedroomzReply, body) : null;
  if (!reply) return { ...unanswered, code: `HTTP_${status}` };
  return {
    verdict: verdictOf(call, reply.HasError ? reply.ErrorId : creedroomzError.none),
    code: String(reply.ErrorId),
    balanceMinor: balanceOf(reply.TotalBalance, call.currency),
    token: reply.Token ?? null,
    playerRef: reply.PlayerId ?? null,
  };
}

function balanceOf(total: string | null | undefined, currency: string | undefined): bigint | null {
  return total && currency ? parseDecimal(total, currency) : null;
}

function verdictOf(call: WireCall, error: number): WireAnswer['verdict'] {
  if (error === creedroomzError.none) return 'done';
  // It may have been booked or not: a bet is rolled back, all else is retried.
  if (error === creedroomzError.general) return call.path === '/Withdraw' ? 'unknown' : 'repeat';
  // Done before, or nothing to roll back.
  if (error === creedroomzError.alreadyCompleted || error === creedroomzError.depositAlreadyReceived)
    return 'done';
  return error === creedroomzError.transactionUnknown && call.path === '/Rollback' ? 'done' : 'refused';
}
