import { formatDecimal, parseDecimal } from '@halcyon/money/amount';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  PariplayAnswer,
  pariplayCallOf,
  pariplayError as error,
  readPariplay,
  sandboxPariplay,
  type PariplayCall,
} from '@halcyon/wire/providers/pariplay';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { pariplayRoutes } from './pariplay.routes.ts';

/** PariPlay's side of Fusion. Source: docs/domains/play-pariplay.md. */
export const pariplayProtocol: ProviderProtocol = {
  slug: 'pariplay',
  authenticate: (session) => pariplayCall(session, 'Authenticate', { GameCode: session.gameRef }),
  balance: (session) => pariplayCall(session, 'GetBalance', { GameCode: session.gameRef }),
  stake: (session, { transactionId, roundId, amountMinor }) =>
    pariplayCall(session, 'Debit', {
      ...transactionOf(session, transactionId, roundId),
      Amount: amountOf(session, amountMinor),
      EndGame: false,
    }),
  // A loss is reported only by the end of its round.
  win: (session, { transactionId, roundId, amountMinor, isRoundFinal }) =>
    amountMinor === 0n
      ? null
      : pariplayCall(session, 'Credit', {
          ...transactionOf(session, transactionId, roundId),
          Amount: amountOf(session, amountMinor),
          CreditType: 'NormalWin',
          EndGame: isRoundFinal,
        }),
  rollback: (session, { transactionId, roundId, amountMinor, stakeTransactionId }) =>
    pariplayCall(session, 'CancelTransaction', {
      ...transactionOf(session, transactionId, roundId),
      RefTransactionId: stakeTransactionId,
      CancelEntireRound: false,
      Amount: amountOf(session, amountMinor),
      Reason: 'No answer to the debit',
    }),
  roundEnd: (session, roundId) =>
    pariplayCall(session, 'EndGame', { ...transactionOf(session, `end-${roundId}`, roundId), EndGame: true }),
  read: readAnswer,
  spoil: (call) => ({ ...call, body: call.body.replace(/"Password":"[^"]*"/, '"Password":"somebody-else"') }),
  afterUnknownStake: 'rollback',
  routes: pariplayRoutes,
};

function transactionOf(session: SimulatedSession, transactionId: string, roundId: string) {
  return {
    GameCode: session.gameRef,
    RoundId: roundId,
    TransactionId: transactionId,
    Feature: 'Normal',
    TransactionConfiguration: [],
  };
}

/** One call, with its authentication. */
export function pariplayCall(session: SimulatedSession, call: PariplayCall, fields: object): WireCall {
  const body = {
    Account: { UserName: sandboxPariplay.userName, Password: sandboxPariplay.password },
    Token: session.token,
    PlayerId: session.playerRef ?? '',
    ...fields,
  };
  return {
    method: 'POST',
    path: `/${call}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    currency: session.currency,
  };
}

const amountOf = (session: SimulatedSession, amountMinor: bigint) =>
  exactNumber(formatDecimal(amountMinor, session.currency));

/** Codes that mean "done before", by call: the provider stops retrying. */
const doneBefore: Readonly<Partial<Record<PariplayCall, readonly number[]>>> = {
  Debit: [error.alreadySettled],
  Credit: [error.alreadySettled],
  EndGame: [error.alreadySettled, error.roundEnded],
  // What never reached the operator needs no cancelling.
  CancelTransaction: [error.alreadySettled, error.alreadyCancelled, error.unknownTransaction, error.round],
};

function readAnswer(call: WireCall, status: number, body: string): WireAnswer {
  const name = pariplayCallOf(call.path);
  const answer = status === 200 ? readPariplay(PariplayAnswer, body) : null;
  const code = Number(answer?.Error?.ErrorCode ?? 0);
  const balance = answer?.Balance ?? answer?.Error?.Balance ?? null;
  // Neither a balance nor an error is no answer of a wallet.
  if (!name || !answer || !Number.isInteger(code) || (code === 0 && balance === null)) {
    return { verdict: 'unknown', code: 'UNREADABLE', balanceMinor: null, token: null, playerRef: null };
  }
  const isDone = code === 0 || (doneBefore[name]?.includes(code) ?? false);
  return {
    verdict: isDone ? 'done' : code === error.general ? 'repeat' : 'refused',
    code: String(code),
    balanceMinor: balance === null || !call.currency ? null : parseDecimal(balance, call.currency),
    token: null,
    playerRef: null,
  };
}
