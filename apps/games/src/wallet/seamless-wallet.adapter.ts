import { signCall } from '@halcyon/wire/seamless/signature';
import {
  HALCYON_WALLET_PREFIX,
  RefusedAnswer,
  walletCalls,
  type AnswerOf,
  type RequestOf,
  type WalletCall,
} from '@halcyon/wire/seamless/wallet-calls';
import { GameRefusal, problemOfWallet } from '../platform/game-refusal.ts';
import type { Authenticate, Wallet, WalletCommand, WalletResult } from './wallet.port.ts';

type Settings = { readonly platformUrl: string; readonly secret: string; readonly timeoutMs: number };
type Reply<Call extends WalletCall> =
  | { readonly kind: 'answer'; readonly answer: AnswerOf<Call> }
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * These refusals come before the wallet looks whether it knows the transaction, so they say nothing about an
 * earlier attempt: the outcome stays open.
 */
const sayNothing = new Set(['bad_signature', 'stale_timestamp', 'bad_request']);

/** The platform's wallet over the signed wire. Keeps nothing; never throws for what a network can do. */
export function seamlessWallet(settings: Settings): Wallet & { authenticate: Authenticate } {
  return {
    async authenticate({ token, gameId, playerIp }) {
      const reply = await call(settings, 'authenticate', { token, gameId, playerIp });
      if (reply.kind === 'unknown') throw new GameRefusal('wallet.unavailable');
      if (reply.answer.ok) return reply.answer;
      const problem = problemOfWallet(reply.answer.code);
      const text = reply.answer.playerMessage?.text ?? null;
      throw new GameRefusal(problem === 'session.none' ? 'session.launch_refused' : problem, text);
    },
    async balance({ playerRef, walletSessionToken, gameId, currency }) {
      const request = { playerRef, sessionToken: walletSessionToken, gameId, currency };
      const reply = await call(settings, 'balance', request);
      if (reply.kind === 'unknown') return null;
      if (!reply.answer.ok) throw new GameRefusal(problemOfWallet(reply.answer.code));
      return BigInt(reply.answer.balance.totalMinor);
    },
    execute: (command) => execute(settings, command),
  };
}

async function execute(settings: Settings, command: WalletCommand): Promise<WalletResult> {
  const money = {
    transactionId: command.transactionId, playerRef: command.playerRef, roundId: command.roundId,
    gameId: command.gameId, mode: 'real' as const, currency: command.currency,
  }; // prettier-ignore
  const amountMinor = String(command.amountMinor);
  const referenceTransactionId = command.referenceTransactionId ?? '';
  const { isRoundFinal } = command;
  switch (command.call) {
    case 'stake': {
      const sessionToken = command.sessionToken ?? '';
      const stake = {
        ...money,
        amountMinor,
        sessionToken,
        referenceTransactionId: command.referenceTransactionId,
      };
      return read(await call(settings, 'stake', { ...stake, isRoundFinal: false }));
    }
    case 'stakeAndWin': {
      const sessionToken = command.sessionToken ?? '';
      const winMinor = String(command.winMinor ?? 0n);
      return read(await call(settings, 'stakeAndWin', { ...money, amountMinor, winMinor, sessionToken }));
    }
    case 'freeSpin': {
      const sessionToken = command.sessionToken ?? '';
      const winMinor = String(command.winMinor ?? 0n);
      const awardId = command.awardId ?? '';
      return read(await call(settings, 'freeSpin', { ...money, winMinor, sessionToken, awardId }));
    }
    case 'win':
      return read(
        await call(settings, 'win', { ...money, amountMinor, referenceTransactionId, isRoundFinal }),
      );
    case 'rollback':
      return read(
        await call(settings, 'rollback', { ...money, amountMinor, referenceTransactionId, isRoundFinal }),
      );
    case 'roundEnd': {
      const stakeTotalMinor = String(command.totals.stakeMinor);
      const winTotalMinor = String(command.totals.winMinor);
      return read(
        await call(settings, 'roundEnd', {
          ...money,
          referenceTransactionId,
          stakeTotalMinor,
          winTotalMinor,
        }),
      );
    }
  }
}

function read(reply: Reply<'stake'>): WalletResult {
  if (reply.kind === 'unknown') return reply;
  const { answer } = reply;
  if (answer.ok) return { kind: 'booked', balanceMinor: BigInt(answer.balance.totalMinor) };
  const { code, isReplay, playerMessage } = answer;
  return { kind: 'refused', code, isReplay, text: playerMessage?.text ?? null };
}

async function call<Call extends WalletCall>(
  settings: Settings,
  name: Call,
  request: RequestOf<Call>,
): Promise<Reply<Call>> {
  const path = `${HALCYON_WALLET_PREFIX}${walletCalls[name].path}`;
  const rawBody = JSON.stringify(request);
  const signature = signCall(settings.secret, { method: 'POST', path, rawBody }, Date.now());
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(settings.platformUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signature },
      body: rawBody,
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    status = response.status;
    body = await response.json();
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' };
  }
  if (status >= 500) return { kind: 'unknown', why: `status ${status}` };
  const refused = RefusedAnswer.safeParse(body);
  if (refused.success) {
    const { code, isRetryable } = refused.data;
    if (isRetryable || sayNothing.has(code)) return { kind: 'unknown', why: code };
    return { kind: 'answer', answer: refused.data };
  }
  const answer = walletCalls[name].answer.safeParse(body);
  if (status !== 200 || !answer.success) return { kind: 'unknown', why: `status ${status}, not an answer` };
  return { kind: 'answer', answer: answer.data as AnswerOf<Call> };
}
