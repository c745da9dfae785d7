import { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { SIGNATURE_HEADER, signCall } from '@halcyon/wire/seamless/signature';
import {
  HALCYON_WALLET_PREFIX,
  walletCalls,
  type RequestOf,
  type WalletCall,
} from '@halcyon/wire/seamless/wallet-calls';
import { z } from 'zod';
import { unanswered } from '../../../apps/sandbox/src/providers/transport.ts';
import type {
  ProviderProtocol,
  SimulatedSession,
  WireAnswer,
  WireCall,
} from '../../../apps/sandbox/src/providers/simulator.ts';

/** Of the wallet that is tested here; another operator's is named by `--keys`. */
export const ownKeys = { secret: 'a secret of the conformance run, 32 characters' };

const Answer = z.object({
  ok: z.boolean(),
  code: RefusalCode.optional(),
  isRetryable: z.boolean().optional(),
  sessionToken: z.string().optional(),
  playerRef: z.string().optional(),
  balance: z.object({ totalMinor: z.string() }).optional(),
});

export function callOf<Call extends WalletCall>(name: Call, fields: RequestOf<Call>): WireCall {
  const { path } = walletCalls[name];
  const body = JSON.stringify(fields);
  const signed = { method: 'POST', path: HALCYON_WALLET_PREFIX + path, rawBody: body };
  const signature = signCall(ownKeys.secret, signed, Date.now());
  return { method: 'POST', path, headers: { 'content-type': 'application/json', ...signature }, body };
}

export const movedIn = (session: SimulatedSession, of: { transactionId: string; roundId: string }) => ({
  transactionId: of.transactionId,
  roundId: of.roundId,
  playerRef: session.playerRef ?? '',
  gameId: session.gameRef,
  mode: 'real' as const,
  currency: session.currency,
});

/** The games server's side of the wire: packages/wire/src/seamless/wallet-calls.ts. */
export const halcyonProtocol: ProviderProtocol = {
  slug: 'halcyon',
  authenticate: ({ token, gameRef }) => callOf('authenticate', { token, gameId: gameRef }),
  balance: ({ token, playerRef, gameRef, currency }) =>
    playerRef === null
      ? null
      : callOf('balance', { playerRef, sessionToken: token, gameId: gameRef, currency }),
  stake: (session, stake) =>
    callOf('stake', {
      ...movedIn(session, stake),
      sessionToken: session.token,
      amountMinor: String(stake.amountMinor),
      referenceTransactionId: null,
      isRoundFinal: false,
    }),
  win: (session, win) =>
    win.bonusRef === undefined
      ? callOf('win', {
          ...movedIn(session, win),
          amountMinor: String(win.amountMinor),
          referenceTransactionId: win.stakeTransactionId,
          isRoundFinal: win.isRoundFinal,
        })
      : callOf('freeSpin', {
          ...movedIn(session, win),
          sessionToken: session.token,
          awardId: win.bonusRef,
          winMinor: String(win.amountMinor),
        }),
  freeRounds: { hasStake: false },
  rollback: (session, rollback) =>
    callOf('rollback', {
      ...movedIn(session, rollback),
      amountMinor: String(rollback.amountMinor),
      referenceTransactionId: rollback.stakeTransactionId,
      isRoundFinal: false,
    }),
  roundEnd: (session, roundId) =>
    callOf('roundEnd', {
      ...movedIn(session, { transactionId: `end-${roundId}`, roundId }),
      referenceTransactionId: roundId,
      stakeTotalMinor: '0',
      winTotalMinor: '0',
    }),
  read,
  spoil: (call) => ({ ...call, headers: { ...call.headers, [SIGNATURE_HEADER]: `v1=${'0'.repeat(64)}` } }),
  afterUnknownStake: 'repeat',
  routes: () => {},
};

function read(_call: WireCall, _status: number, body: string): WireAnswer {
  const answer = Answer.safeParse(jsonOf(body)).data;
  if (!answer) return unanswered;
  const said = {
    code: answer.code ?? 'OK',
    balanceMinor: answer.balance ? BigInt(answer.balance.totalMinor) : null,
    token: answer.sessionToken ?? null,
    playerRef: answer.playerRef ?? null,
  };
  if (answer.ok) return { ...said, verdict: 'done' };
  return { ...said, verdict: answer.isRetryable ? 'repeat' : 'refused' };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
