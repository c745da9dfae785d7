import { randomUUID } from 'node:crypto';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  NovomaticBooked,
  novomaticError,
  NovomaticRefusal,
  NovomaticRoundAnswer,
  NovomaticUser,
  readNovomatic,
  sandboxNovomatic,
  signNovomatic,
} from '@halcyon/wire/providers/novomatic';
import type { ProviderProtocol, SimulatedSession, Stake, WireAnswer, WireCall } from '../simulator.ts';
import { novomaticRoutes } from './novomatic.routes.ts';

/** Greentube's side of NRGS. Source: docs/domains/play-novomatic.md. */
export const novomaticProtocol: ProviderProtocol = {
  slug: 'novomatic',
  authenticate: askUser,
  balance: askUser,
  stake: (session, stake) => transaction(session, 'CasinoRound_Stake', stake, -stake.amountMinor),
  // A loss is reported only by the end of its round.
  win: (session, win) =>
    win.amountMinor === 0n ? null : transaction(session, 'CasinoRound_Win', win, win.amountMinor),
  rollback: (session, { stakeTransactionId, ...rollback }) => {
    const stake = { ...rollback, transactionId: stakeTransactionId };
    return transaction(session, 'CasinoRound_CancelStake', stake, rollback.amountMinor);
  },
  roundEnd: (session, roundId) =>
    novomaticCall('PUT', `/Entities/CasinoRound/${encodeURIComponent(roundId)}`, {
      EntityType: 'CasinoRound',
      EntityId: roundId,
      State: 'Finished',
      EndDate: nowUtc(),
      InitiatorUserId: session.playerRef ?? '',
      InitiatorCurrencyCode: session.currency,
      Game: { GameId: session.gameRef },
    }),
  read: readAnswer,
  spoil: (call) => ({
    ...call,
    headers: { ...call.headers, authorization: `V1 ${sandboxNovomatic.apiKey} ${'0'.repeat(40)}` },
  }),
  afterUnknownStake: 'rollback',
  routes: novomaticRoutes,
};

function userPath(session: SimulatedSession): string {
  return `/Cash/Users/${encodeURIComponent(session.playerRef ?? '')}`;
}

function askUser(session: SimulatedSession): WireCall {
  const query = new URLSearchParams({
    PartnerUserSessionKey: session.token,
    CurrencyCode: session.currency,
    GameId: session.gameRef,
  });
  return novomaticCall('GET', `${userPath(session)}?${query.toString()}`, null);
}

function transaction(session: SimulatedSession, type: string, of: Stake, amountMinor: bigint): WireCall {
  const query = new URLSearchParams({ PartnerUserSessionKey: session.token });
  return novomaticCall('POST', `${userPath(session)}/Transactions?${query.toString()}`, {
    TransactionType: type,
    TransactionId: of.transactionId,
    TransactionCreationDate: nowUtc(),
    Game: { GameId: session.gameRef },
    User: { UserId: session.playerRef ?? '' },
    Amount: exactNumber(String(amountMinor)),
    CurrencyCode: session.currency,
    EntityReferences: [{ EntityType: 'CasinoRound', EntityId: of.roundId }],
  });
}

/** One call, with its authentication. */
export function novomaticCall(method: WireCall['method'], path: string, fields: object | null): WireCall {
  const body = fields === null ? '' : JSON.stringify(fields);
  const dateUtc = nowUtc();
  const signed = { method, dateUtc, uri: path, body };
  return {
    method,
    path,
    headers: {
      ...(fields !== null && { 'content-type': 'application/json' }),
      authorization: signNovomatic(signed, sandboxNovomatic.apiKey, sandboxNovomatic.secret),
      dateutc: dateUtc,
      'nrgs-requestid': randomUUID(),
    },
    body,
  };
}

function readAnswer(call: WireCall, status: number, body: string): WireAnswer {
  if (status === 201) {
    const booked = readNovomatic(NovomaticBooked, body);
    if (booked) return answerOf('done', '201', booked.User.Amount);
  }
  if (status === 200 && call.method === 'GET') {
    const user = readNovomatic(NovomaticUser, body);
    if (user) return answerOf('done', '200', user.Amount);
  }
  if (status === 200 && call.method === 'PUT' && readNovomatic(NovomaticRoundAnswer, body)) {
    return answerOf('done', '200', null);
  }
  const refusal = status >= 400 ? readNovomatic(NovomaticRefusal, body) : null;
  if (!refusal) return answerOf('unknown', 'UNREADABLE', null);
  const isAgain = status >= novomaticError.internal.status;
  return answerOf(isAgain ? 'repeat' : 'refused', refusal.Error.Code, null);
}

function answerOf(verdict: WireAnswer['verdict'], code: string, balance: string | null): WireAnswer {
  return {
    verdict,
    code,
    balanceMinor: balance === null ? null : BigInt(balance),
    token: null,
    playerRef: null,
  };
}

const nowUtc = () => `${new Date().toISOString().slice(0, 19)}Z`;
