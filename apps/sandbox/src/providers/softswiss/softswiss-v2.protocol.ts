import { formatDecimal, parseDecimal } from '@halcyon/money/amount';
import {
  readSoftswiss,
  sandboxSoftswiss,
  signSoftswiss,
  SOFTSWISS_SIGNATURE,
} from '@halcyon/wire/providers/softswiss';
import {
  softswissV2Path as path,
  SoftswissV2Answer,
  SoftswissV2Refusal,
} from '@halcyon/wire/providers/softswiss-v2';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';

/** Before the operator's id of a session that was opened over version 2. */
export const V2_TOKEN = 'v2:';

/** SoftSwiss' side of version 2, without launches. Source: docs/domains/play-softswiss.md. */
export const softswissV2Words: Omit<ProviderProtocol, 'slug' | 'routes'> = {
  // Calls name the player; there is no token to check.
  authenticate: () => null,
  balance: (session) => softswissV2Call(session, path.balance, { game_id: session.gameRef }),
  stake: (session, { transactionId, roundId, amountMinor, jackpot }) =>
    betWin(session, roundId, false, {
      type: 'bet',
      id_provider: transactionId,
      amount: formatDecimal(amountMinor, session.currency),
      ...(jackpot && { jackpot_contribution: jackpot.contribution }),
    }),
  // A loss is reported only by the end of its round, and of free spins only what all of them brought.
  win: (session, { transactionId, roundId, amountMinor, isRoundFinal, bonusRef }) =>
    bonusRef !== undefined
      ? signedV2(path.freespins, session.currency, {
          issue_id: bonusRef,
          amount: formatDecimal(amountMinor, session.currency),
        })
      : amountMinor === 0n
        ? null
        : betWin(session, roundId, isRoundFinal, {
            type: 'win',
            id_provider: transactionId,
            amount: formatDecimal(amountMinor, session.currency),
          }),
  jackpot: {
    isInRound: true,
    win(session, { transactionId, roundId, amountMinor }) {
      const amount = formatDecimal(amountMinor, session.currency);
      const transaction = { type: 'win', id_provider: transactionId, amount, jackpot_win: amount };
      return betWin(session, roundId, false, transaction);
    },
  },
  rollback: (session, { transactionId, roundId, stakeTransactionId }) =>
    softswissV2Call(session, path.rollback, {
      game_id: session.gameRef,
      round_id_provider: roundId,
      transactions: [
        { type: 'rollback', id_provider: transactionId, original_id_provider: stakeTransactionId },
      ],
    }),
  freeRounds: { hasStake: false, isTotal: true },
  roundEnd: (session, roundId) =>
    softswissV2Call(session, path.finish, { game_id: session.gameRef, round_id: roundId }),
  read: readAnswer,
  spoil: (call) => ({ ...call, headers: { ...call.headers, [SOFTSWISS_SIGNATURE]: '0'.repeat(64) } }),
  afterUnknownStake: 'rollback',
};

function betWin(
  session: SimulatedSession,
  roundId: string,
  finished: boolean,
  transaction: object,
): WireCall {
  const round = { game_id: session.gameRef, round_id: roundId, finished };
  return softswissV2Call(session, path.betWin, { ...round, transactions: [transaction] });
}

/** One call of a player, with its authentication. */
export function softswissV2Call(session: SimulatedSession, to: string, fields: object): WireCall {
  return signedV2(to, session.currency, {
    account_id: session.playerRef ?? '',
    currency: session.currency,
    session_id: session.token.replace(V2_TOKEN, ''),
    ...fields,
  });
}

export function signedV2(to: string, currency: string, fields: object): WireCall {
  const body = JSON.stringify(fields);
  const headers = {
    'content-type': 'application/json',
    [SOFTSWISS_SIGNATURE]: signSoftswiss(body, sandboxSoftswiss.authToken),
  };
  return { method: 'POST', path: to, headers, body, currency };
}

function readAnswer({ currency = 'EUR' }: WireCall, status: number, body: string): WireAnswer {
  const done = status === 200 ? readSoftswiss(SoftswissV2Answer, body) : null;
  if (done) return answerOf('done', '200', parseDecimal(done.balance, currency));
  const refusal = status === 200 ? null : readSoftswiss(SoftswissV2Refusal, body);
  if (!refusal) return answerOf('unknown', 'UNREADABLE', null);
  return answerOf(status >= 500 ? 'repeat' : 'refused', refusal.meta?.api_code ?? refusal.code, null);
}

function answerOf(verdict: WireAnswer['verdict'], code: string, balanceMinor: bigint | null): WireAnswer {
  return { verdict, code, balanceMinor, token: null, playerRef: null };
}
