import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import { readSoftswiss, readSoftswissIssue } from '@halcyon/wire/providers/softswiss';
import {
  softswissV2Path as path,
  SoftswissV2Balance,
  SoftswissV2BetWin,
  SoftswissV2Finish,
  SoftswissV2Freespins,
  SoftswissV2Promo,
  SoftswissV2Rollback,
} from '@halcyon/wire/providers/softswiss-v2';
import type { ProviderCommand, RawCall } from '../provider/adapter.ts';
import { finishedRound, paidOnce, playedBatch, takenBackBatch } from './softswiss.steps.ts';

type Reader = (call: RawCall) => ProviderCommand | null;

/** Calls of version 2 by their path. */
export const readersOfV2: Readonly<Record<string, Reader>> = {
  [path.balance](call) {
    const asked = readSoftswiss(SoftswissV2Balance, call.rawBody);
    if (!asked) return null;
    const { account_id: id, game_id: gameRef, currency } = asked;
    return { kind: 'balance', caller: callerOf(id), gameRef, currency };
  },
  [path.betWin](call) {
    const asked = readSoftswiss(SoftswissV2BetWin, call.rawBody);
    if (!asked) return null;
    const played = [];
    for (const { type, id_provider: id, amount: text } of asked.transactions) {
      const amount = amountOf(text, asked.currency);
      if (!amount) return null;
      played.push({ isBet: type === 'bet', id, amount });
    }
    const round = { roundId: asked.round_id, gameRef: asked.game_id, isFinished: asked.finished ?? false };
    return playedBatch({ caller: callerOf(asked.account_id), ...round }, played);
  },
  [path.finish](call) {
    const asked = readSoftswiss(SoftswissV2Finish, call.rawBody);
    if (!asked) return null;
    const { account_id: id, round_id: roundId, game_id: gameRef = null } = asked;
    return finishedRound({ caller: callerOf(id), roundId, gameRef });
  },
  [path.rollback](call) {
    const asked = readSoftswiss(SoftswissV2Rollback, call.rawBody);
    if (!asked) return null;
    const { account_id: id, round_id_provider: roundId, game_id: gameRef, finished } = asked;
    return takenBackBatch(
      { caller: callerOf(id), roundId, gameRef, isFinished: finished ?? false },
      asked.transactions.map((of) => ({ id: of.id_provider, originalId: of.original_id_provider })),
    );
  },
  /** Names neither player nor currency: the issue's id is ours and says both. An issue that is not ours is not paid. */
  [path.freespins](call) {
    const asked = readSoftswiss(SoftswissV2Freespins, call.rawBody);
    const issue = asked && readSoftswissIssue(asked.issue_id);
    const amount = issue && amountOf(asked.amount, issue.currency);
    if (!amount) return null;
    const caller = callerOf(issue.playerRef);
    return paidOnce({ caller, name: `freespins-${asked.issue_id}`, amount, bonusRef: asked.issue_id });
  },
  [path.promo](call) {
    const asked = readSoftswiss(SoftswissV2Promo, call.rawBody);
    const amount = asked && amountOf(asked.amount, asked.currency);
    if (!amount) return null;
    const caller = callerOf(asked.account_id);
    if (amount.amountMinor === 0n) return { kind: 'notice', caller, about: 'promotion' };
    return paidOnce({ caller, name: `promo-${asked.id_provider}`, amount });
  },
};

const callerOf = (accountId: string) => ({ token: null, playerRef: accountId });

/** Null: more decimals than the currency has. Of a currency that money is not held in any amount is refused later. */
function amountOf(text: string, currency: string) {
  if (!findCurrency(currency)) return { amountMinor: 0n, currency };
  const amountMinor = parseDecimal(text, currency);
  return amountMinor === null ? null : { amountMinor, currency };
}
