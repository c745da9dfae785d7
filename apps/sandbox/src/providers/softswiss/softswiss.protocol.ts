import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  readSoftswiss,
  sandboxSoftswiss,
  signSoftswiss,
  SOFTSWISS_SIGNATURE,
  SoftswissAnswer,
  SoftswissRefusal,
} from '@halcyon/wire/providers/softswiss';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { softswissRoutes } from './softswiss.routes.ts';

/** SoftSwiss' side of version 1. Source: docs/domains/play-softswiss.md. */
export const softswissProtocol: ProviderProtocol = {
  slug: 'softswiss',
  // Calls name the player; there is no token to be believed.
  authenticate: () => null,
  balance: (session) => softswissCall('/play', playerOf(session)),
  stake: (session, { transactionId, roundId, amountMinor, jackpot }) =>
    softswissCall('/play', {
      ...playerOf(session),
      game_id: roundId,
      finished: false,
      actions: [
        {
          action: 'bet',
          action_id: transactionId,
          amount: exactNumber(String(amountMinor)),
          ...(jackpot && { jackpot_contribution: exactNumber(jackpot.contribution) }),
        },
      ],
    }),
  // A loss is told by the end of its round alone.
  win: (session, { transactionId, roundId, amountMinor, isRoundFinal }) =>
    amountMinor === 0n
      ? null
      : softswissCall('/play', {
          ...playerOf(session),
          game_id: roundId,
          finished: isRoundFinal,
          actions: [{ action: 'win', action_id: transactionId, amount: exactNumber(String(amountMinor)) }],
        }),
  jackpot: {
    isInRound: true,
    win: (session, { transactionId, roundId, amountMinor }) => {
      const amount = exactNumber(String(amountMinor));
      return softswissCall('/play', {
        ...playerOf(session),
        game_id: roundId,
        finished: false,
        actions: [{ action: 'win', action_id: transactionId, amount, jackpot_win: amount }],
      });
    },
  },
  rollback: (session, { transactionId, roundId, stakeTransactionId }) =>
    softswissCall('/rollback', {
      ...playerOf(session),
      game_id: roundId,
      actions: [{ action: 'rollback', action_id: transactionId, original_action_id: stakeTransactionId }],
    }),
  roundEnd: (session, roundId) =>
    softswissCall('/play', { ...playerOf(session), game_id: roundId, finished: true }),
  read: readAnswer,
  spoil: (call) => ({ ...call, headers: { ...call.headers, [SOFTSWISS_SIGNATURE]: '0'.repeat(64) } }),
  afterUnknownStake: 'rollback',
  routes: softswissRoutes,
};

function playerOf(session: SimulatedSession) {
  return { user_id: session.playerRef ?? '', currency: session.currency, game: session.gameRef };
}

/** One call, complete with whatever makes it genuine. */
export function softswissCall(path: string, fields: object): WireCall {
  const body = JSON.stringify(fields);
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      [SOFTSWISS_SIGNATURE]: signSoftswiss(body, sandboxSoftswiss.authToken),
    },
    body,
  };
}

function readAnswer(_call: WireCall, status: number, body: string): WireAnswer {
  const done = status === 200 ? readSoftswiss(SoftswissAnswer, body) : null;
  if (done) return answerOf('done', '200', done.balance);
  const refusal = status === 200 ? null : readSoftswiss(SoftswissRefusal, body);
  if (!refusal) return answerOf('unknown', 'UNREADABLE', null);
  return answerOf(status >= 500 ? 'repeat' : 'refused', refusal.code, refusal.balance ?? null);
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
