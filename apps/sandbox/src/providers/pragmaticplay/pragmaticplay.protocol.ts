import { findCurrency } from '@halcyon/money/currency';
import { readExactJson } from '@halcyon/wire/providers/exact-json';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import {
  hashPragmaticPlay,
  pragmaticPlayCalls,
  pragmaticPlayError as error,
  sandboxPragmaticPlay,
  type PragmaticPlayCall,
} from '@halcyon/wire/providers/pragmatic-play';
import { exactTwoPlaces, parseTwoPlaces } from '@halcyon/wire/providers/two-places';
import { z } from 'zod';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { unanswered } from '../transport.ts';
import { pragmaticPlayRoutes } from './pragmaticplay.routes.ts';

const Answer = z.object({
  error: z.string(),
  userId: z.string().optional(),
  token: z.string().optional(),
  currency: z.string().optional(),
  cash: z.string().optional(),
  bonus: z.string().optional(),
});

/** After these a bet is refunded, as after no answer; after others the round is simply over. */
const refunded = new Set<number>([
  error.player,
  error.token,
  error.hash,
  error.frozen,
  error.parameters,
  error.gameOff,
  error.internalRetry,
  error.realityCheck,
]);
/** Nothing else ends the repetitions of a result or a refund. */
const final = new Set<number>([error.internalFinal, error.limits]);

/** Pragmatic Play's side of its wallet. Source: docs/domains/play-pragmaticplay.md. */
export const pragmaticPlayProtocol: ProviderProtocol = {
  slug: 'pragmaticplay',
  authenticate: ({ token, gameRef }) =>
    pragmaticPlayCall('authenticate', { token, gameId: gameRef, ipAddress: '127.0.0.1' }),
  balance: (session) => pragmaticPlayCall('balance', known(session)),
  stake: (session, { transactionId, roundId, amountMinor, jackpot, bonusRef }) =>
    pragmaticPlayCall('bet', {
      ...known(session),
      ...moved(session, { transactionId, roundId, amountMinor }),
      ...(bonusRef !== undefined && { bonusCode: bonusRef }),
      ...(jackpot && { jackpotId: jackpot.id, jackpotContribution: unitsOf(session, jackpot.contribution) }),
    }),
  win: (session, { transactionId, roundId, amountMinor, bonusRef }) =>
    pragmaticPlayCall('result', {
      ...known(session),
      ...moved(session, { transactionId, roundId, amountMinor }),
      ...(bonusRef !== undefined && { bonusCode: bonusRef }),
    }),
  freeRounds: { hasStake: true },
  jackpot: {
    // Paid by a separate call, which the operator books in no round.
    isInRound: false,
    win: (session, { transactionId, roundId, amountMinor, jackpotId }) =>
      pragmaticPlayCall('jackpotWin', {
        ...known(session),
        jackpotId,
        roundId,
        amount: exactTwoPlaces(amountMinor, session.exponent),
        reference: transactionId,
        timestamp: `${Date.now()}`,
      }),
  },
  rollback: (session, { stakeTransactionId, roundId, amountMinor }) =>
    pragmaticPlayCall('refund', {
      ...known(session),
      ...moved(session, { transactionId: stakeTransactionId, roundId, amountMinor }),
    }),
  roundEnd: (session, roundId) => pragmaticPlayCall('endRound', { ...known(session), roundId }),
  read: readAnswer,
  spoil: (call) => ({ ...call, body: call.body.replace(/hash=[0-9a-f]{32}/, `hash=${'0'.repeat(32)}`) }),
  afterUnknownStake: 'rollback',
  routes: pragmaticPlayRoutes,
};

function known(session: SimulatedSession) {
  return { userId: session.playerRef ?? '', token: session.token, gameId: session.gameRef };
}

function moved(
  session: SimulatedSession,
  of: { transactionId: string; roundId: string; amountMinor: bigint },
) {
  return {
    roundId: of.roundId,
    amount: exactTwoPlaces(of.amountMinor, session.exponent),
    reference: of.transactionId,
    timestamp: `${Date.now()}`,
    roundDetails: 'spin',
    platform: 'WEB',
  };
}

/** Minor units with their parts in whole units: `0.2` cents are `0.002`. */
function unitsOf({ exponent }: SimulatedSession, minor: string): string {
  const [whole = '0', parts = ''] = minor.split('.');
  const digits = whole.padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  return `${digits.slice(0, at)}.${digits.slice(at)}${parts}`.replace(/\.$/, '');
}

/** One call, with its authentication. */
export function pragmaticPlayCall(
  call: PragmaticPlayCall,
  fields: Readonly<Record<string, string>>,
): WireCall {
  const { secret, providerId } = sandboxPragmaticPlay;
  const signed = { ...fields, providerId };
  return {
    method: 'POST',
    path: pragmaticPlayCalls[call],
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFields({ ...signed, hash: hashPragmaticPlay(signed, secret) }),
  };
}

function readAnswer(call: WireCall, status: number, body: string): WireAnswer {
  const answer = status === 200 ? Answer.safeParse(readExactJson(body)).data : undefined;
  if (!answer || !/^\d{1,3}$/.test(answer.error)) return unanswered;
  const currency = findCurrency(answer.currency ?? '');
  const partOf = (text: string | undefined) =>
    currency && text !== undefined ? parseTwoPlaces(text, currency.exponent) : null;
  const [cash, bonus] = [partOf(answer.cash), partOf(answer.bonus)];
  return {
    verdict: verdictOf(call, Number(answer.error)),
    code: answer.error,
    balanceMinor: cash !== null && bonus !== null ? cash + bonus : null,
    token: answer.token ?? null,
    playerRef: answer.userId ?? null,
  };
}

function verdictOf(call: WireCall, code: number): WireAnswer['verdict'] {
  if (code === error.ok) return 'done';
  if (call.path === pragmaticPlayCalls.bet) return refunded.has(code) ? 'unknown' : 'refused';
  if (call.path === pragmaticPlayCalls.authenticate || call.path === pragmaticPlayCalls.balance) {
    return code === error.internalRetry ? 'repeat' : 'refused';
  }
  return final.has(code) ? 'refused' : 'repeat';
}
