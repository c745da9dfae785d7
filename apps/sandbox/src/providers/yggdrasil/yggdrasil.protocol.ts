import { findCurrency } from '@halcyon/money/currency';
import { readExactJson } from '@halcyon/wire/providers/exact-json';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import { exactTwoPlaces, parseTwoPlaces } from '@halcyon/wire/providers/two-places';
import {
  sandboxYggdrasil,
  yggdrasilCalls,
  yggdrasilCode,
  type YggdrasilCall,
} from '@halcyon/wire/providers/yggdrasil';
import { z } from 'zod';
import type { ProviderProtocol, SimulatedSession, WireAnswer, WireCall } from '../simulator.ts';
import { unanswered } from '../transport.ts';
import { yggdrasilRoutes } from './yggdrasil.routes.ts';

const Answer = z.object({
  code: z.string(),
  data: z
    .object({
      playerId: z.string().optional(),
      balance: z.string(),
      applicableBonus: z.string().default('0'),
      currency: z.string(),
    })
    .optional(),
});

/** Yggdrasil's side of its wallet. Source: docs/domains/play-yggdrasil.md. */
export const yggdrasilProtocol: ProviderProtocol = {
  slug: 'yggdrasil',
  authenticate: ({ token, language }) => yggdrasilCall('playerinfo', { sessiontoken: token, lang: language }),
  balance: (session) =>
    yggdrasilCall('getbalance', { sessiontoken: session.token, playerid: session.playerRef ?? '' }),
  stake: (session, { transactionId, roundId, amountMinor }) =>
    yggdrasilCall('wager', {
      sessiontoken: session.token,
      ...moved(session, { transactionId, roundId, amountMinor }),
      description: 'spin',
    }),
  win: (session, { transactionId, roundId, amountMinor, isRoundFinal }) => {
    // Only a round's last call reports that nothing was won.
    if (!isRoundFinal && amountMinor === 0n) return null;
    const won = moved(session, { transactionId, roundId, amountMinor });
    return yggdrasilCall(isRoundFinal ? 'endwager' : 'appendwagerresult', { ...won, bonusprize: '0.00' });
  },
  rollback: (session, { stakeTransactionId, roundId }) =>
    yggdrasilCall('cancelwager', {
      playerid: session.playerRef ?? '',
      reference: roundId,
      subreference: stakeTransactionId,
    }),
  // The last win carried it.
  roundEnd: () => null,
  read: readAnswer,
  spoil: (call) => ({ ...call, path: call.path.replace(/org=[^&]*/, 'org=Somebody') }),
  afterUnknownStake: 'rollback',
  routes: yggdrasilRoutes,
};

function moved(
  session: SimulatedSession,
  of: { transactionId: string; roundId: string; amountMinor: bigint },
) {
  return {
    playerid: session.playerRef ?? '',
    amount: exactTwoPlaces(of.amountMinor, session.exponent),
    currency: session.currency,
    reference: of.roundId,
    subreference: of.transactionId,
    cat4: session.gameRef,
    cat5: session.gameRef,
    tag1: 'Channel.pc',
  };
}

/** One call, with its authentication. */
export function yggdrasilCall(call: YggdrasilCall, fields: Readonly<Record<string, string>>): WireCall {
  const query = writeFields({ org: sandboxYggdrasil.org, ...fields, version: '2' });
  return { method: 'GET', path: `${yggdrasilCalls[call]}?${query}`, headers: {}, body: '' };
}

function readAnswer(call: WireCall, status: number, body: string): WireAnswer {
  const answer = status === 200 ? Answer.safeParse(readExactJson(body)).data : undefined;
  if (!answer || !/^\d{1,5}$/.test(answer.code)) return unanswered;
  const { data } = answer;
  const currency = findCurrency(data?.currency ?? '');
  const partOf = (text: string) => (currency ? parseTwoPlaces(text, currency.exponent) : null);
  const [cash, bonus] = data ? [partOf(data.balance), partOf(data.applicableBonus)] : [null, null];
  return {
    verdict: verdictOf(call, Number(answer.code)),
    code: answer.code,
    balanceMinor: cash !== null && bonus !== null ? cash + bonus : null,
    token: null,
    playerRef: data?.playerId ?? null,
  };
}

/** A wager that failed for any reason but money is cancelled; a win or a cancellation is retried. */
function verdictOf(call: WireCall, code: number): WireAnswer['verdict'] {
  if (code === yggdrasilCode.ok) return 'done';
  const isOf = (...calls: YggdrasilCall[]) =>
    calls.some((name) => call.path.startsWith(yggdrasilCalls[name]));
  if (isOf('wager')) return code === yggdrasilCode.overdraft ? 'refused' : 'unknown';
  return isOf('playerinfo', 'getbalance') ? 'refused' : 'repeat';
}
