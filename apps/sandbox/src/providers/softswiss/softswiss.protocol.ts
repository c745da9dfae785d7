import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  readSoftswiss,
  sandboxSoftswiss,
  signSoftswiss,
  SOFTSWISS_SIGNATURE,
  SoftswissAnswer,
  SoftswissRefusal,
} from '@halcyon/wire/providers/softswiss';
import { isSoftswissV2 } from '@halcyon/wire/providers/softswiss-v2';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { softswissRoutes } from './softswiss.routes.ts';
import { softswissV2Words, V2_TOKEN } from './softswiss-v2.protocol.ts';

type Words = Omit<ProviderProtocol, 'slug' | 'routes'>;

/** SoftSwiss' side of version 1. Source: docs/domains/play-softswiss.md. */
const softswissV1Words: Words = {
  // Calls name the player; there is no token to check.
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
  // A loss is reported only by the end of its round, and of free spins only what all of them brought.
  win: (session, { transactionId, roundId, amountMinor, isRoundFinal, bonusRef, roundsLeft }) =>
    bonusRef !== undefined
      ? softswissCall('/freespins', {
          issue_id: bonusRef,
          status: roundsLeft === 0 ? 'played' : 'canceled',
          total_amount: exactNumber(String(amountMinor)),
        })
      : amountMinor === 0n
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
  freeRounds: { hasStake: false, isTotal: true },
  roundEnd: (session, roundId) =>
    softswissCall('/play', { ...playerOf(session), game_id: roundId, finished: true }),
  read: readAnswer,
  spoil: (call) => ({ ...call, headers: { ...call.headers, [SOFTSWISS_SIGNATURE]: '0'.repeat(64) } }),
  afterUnknownStake: 'rollback',
};

const wordsFor = (session: SimulatedSession) =>
  session.token.startsWith(V2_TOKEN) ? softswissV2Words : softswissV1Words;

/** Each game uses the version that it was opened over. */
export const softswissProtocol: ProviderProtocol = {
  ...softswissV1Words,
  slug: 'softswiss',
  balance: (session) => wordsFor(session).balance(session),
  stake: (session, stake) => wordsFor(session).stake(session, stake),
  win: (session, win) => wordsFor(session).win(session, win),
  jackpot: {
    isInRound: true,
    win: (session, win) => wordsFor(session).jackpot!.win(session, win),
  },
  rollback: (session, rollback) => wordsFor(session).rollback(session, rollback),
  roundEnd: (session, roundId) => wordsFor(session).roundEnd(session, roundId),
  read: (call, status, body) =>
    (isSoftswissV2(call.path) ? softswissV2Words : softswissV1Words).read(call, status, body),
  routes: softswissRoutes,
};

/** Version 2 alone, whatever the session: for the conformance of a wallet that uses it. */
export const softswissV2Protocol: ProviderProtocol = {
  ...softswissV2Words,
  slug: 'softswiss',
  routes: softswissRoutes,
};

function playerOf(session: SimulatedSession) {
  return { user_id: session.playerRef ?? '', currency: session.currency, game: session.gameRef };
}

/** One call, with its authentication. */
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
