import {
  RelaxAnswer,
  relaxAuthorization,
  type RelaxMethod,
  type sandboxQuickspin,
  type sandboxRelax,
} from '@halcyon/wire/providers/relax';
import { unanswered } from '../transport.ts';
import type { ProviderProtocol, SimulatedSession, Win, WireAnswer, WireCall } from '../simulator.ts';

type Account = typeof sandboxRelax | typeof sandboxQuickspin;

/** The calls that Relax and Quickspin share; the cashier token of the first response is part of all later calls. */
export function relaxFamily(account: Account): Omit<ProviderProtocol, 'slug' | 'routes'> {
  const callOf = (method: RelaxMethod, fields: object): WireCall => ({
    method: 'POST',
    path: `/${method}`,
    headers: {
      'content-type': 'application/json',
      authorization: relaxAuthorization(account.user, account.password),
    },
    body: JSON.stringify(fields),
  });
  const moved = (
    session: SimulatedSession,
    of: { transactionId: string; roundId: string; amountMinor: bigint },
  ) => ({
    channel: 'web',
    clientid: account.clientId,
    gameid: session.gameRef,
    cashiertoken: session.token,
    customerid: session.playerRef ?? '',
    currency: session.currency,
    gamesessionid: of.roundId,
    gameref: session.gameRef,
    txid: Number(of.transactionId),
    amount: Number(of.amountMinor),
  });
  return {
    authenticate: ({ token, gameRef }) =>
      callOf('verifyToken', { channel: 'web', clientid: account.clientId, token, gameref: gameRef }),
    balance: ({ token, playerRef, currency, gameRef }) =>
      playerRef === null
        ? null
        : callOf('getBalance', {
            channel: 'web',
            cashiertoken: token,
            customerid: playerRef,
            currency,
            gameref: gameRef,
          }),
    stake: (session, stake) =>
      callOf('withdraw', { ...moved(session, stake), txtype: 'withdraw', ended: false }),
    win: (session: SimulatedSession, win: Win) =>
      callOf('deposit', {
        ...moved(session, win),
        ...(win.bonusRef === undefined
          ? { txtype: 'deposit' }
          : { txtype: 'fsdeposit', promocode: win.bonusRef }),
        ended: win.isRoundFinal,
      }),
    freeRounds: { hasStake: false },
    rollback: (session, { transactionId, stakeTransactionId, roundId }) =>
      callOf('rollback', {
        customerid: session.playerRef ?? '',
        gamesessionid: roundId,
        txid: Number(transactionId),
        originaltxid: Number(stakeTransactionId),
      }),
    roundEnd: () => null,
    read,
    spoil: (call) => ({
      ...call,
      headers: { ...call.headers, authorization: relaxAuthorization(account.user, 'somebody-else') },
    }),
    afterUnknownStake: 'rollback',
  };
}

function read(call: WireCall, status: number, body: string): WireAnswer {
  const answer = RelaxAnswer.safeParse(jsonOf(body)).data;
  if (!answer) return unanswered;
  const said = {
    balanceMinor: answer.balance === undefined ? null : BigInt(answer.balance),
    token: answer.cashiertoken ?? null,
    playerRef: answer.customerid ?? null,
    ...(answer.errorparameters && { notice: answer.errorparameters }),
  };
  if (status === 200) {
    const isWhole = answer.balance !== undefined || call.path === '/rollback';
    return isWhole ? { ...said, verdict: 'done', code: 'OK' } : unanswered;
  }
  const code = answer.errorcode;
  if (code === undefined) return unanswered;
  // There is nothing to roll back where the operator never saw the stake.
  if (call.path === '/rollback' && code === 'TRANSACTION_DECLINED') return { ...said, verdict: 'done', code };
  return { ...said, verdict: code === 'UNHANDLED' ? 'repeat' : 'refused', code };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
