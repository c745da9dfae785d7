import {
  pariplayCallOf,
  pariplayCalls,
  pariplayFlag,
  PariplaySigned,
  readPariplay,
  type PariplayCall,
  type PariplayRequest,
} from '@halcyon/wire/providers/pariplay';
import { isListedAddress } from '@halcyon/server-kit/network/address';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import type {
  Caller,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  RawCall,
  StakeStep,
  Units,
  Verdict,
  WinStep,
} from '../provider/adapter.ts';
import { formatPariplay, formatPariplayFault } from './pariplay.answers.ts';
import { launchPariplay } from './pariplay.launch.ts';

/** A bonus is given to many players under one `BonusId`. */
const bonusPrefix = 'bonus-';

/** PariPlay's Fusion. Keys: `userName`, `password`, and `addresses` where set. Facts, sources and marks: docs/domains/play-pariplay.md. */
export const pariplayAdapter: ProviderAdapter = {
  slug: 'pariplay',
  policy: {
    token: 'keep',
    launchSeconds: 120,
    duplicate: 'refuse',
    unknownRollback: 'refuse',
    stakeAfterRollback: 'refuse',
    roundEnd: 'flag-or-call',
    winWithoutStake: 'refuse',
    mayRollBackWin: true,
    sharedIds: bonusPrefix,
    replyWithinMs: 5_000,
  },
  launch: launchPariplay,
  verify,
  parse: (call) => {
    const name = pariplayCallOf(call.path);
    return call.method !== 'POST' || name === null ? null : readers[name](call);
  },
  format: formatPariplay,
  formatFault: formatPariplayFault,
};

function verify(account: ProviderAccount, call: RawCall): Verdict {
  const { addresses = '' } = account.keys;
  if (addresses !== '' && !isListedAddress(addresses, call.address)) return { ok: false, why: 'address' };
  const signed = readPariplay(PariplaySigned, call.rawBody);
  const isNameRight = isSameSecret(signed?.Account.UserName, account.keys['userName']);
  const isPasswordRight = isSameSecret(signed?.Account.Password, account.keys['password']);
  return isNameRight && isPasswordRight ? { ok: true } : { ok: false, why: 'credentials' };
}

const readers: { readonly [Call in PariplayCall]: (call: RawCall) => ProviderCommand | null } = {
  Authenticate: (call) => {
    const asked = readPariplay(pariplayCalls.Authenticate, call.rawBody);
    return asked && { kind: 'authenticate', caller: callerOf(asked), gameRef: asked.GameCode ?? null };
  },
  GetBalance: (call) => {
    const asked = readPariplay(pariplayCalls.GetBalance, call.rawBody);
    return (
      asked && { kind: 'balance', caller: callerOf(asked), gameRef: asked.GameCode ?? null, currency: null }
    );
  },
  Debit: (call) => {
    const asked = readPariplay(pariplayCalls.Debit, call.rawBody);
    return asked && !isNegative(asked.Amount) ? stakeOf(asked, asked.Amount, asked.EndGame) : null;
  },
  Credit: (call) => {
    const asked = readPariplay(pariplayCalls.Credit, call.rawBody);
    return asked && !isNegative(asked.Amount) ? winOf(asked, asked.Amount, null) : null;
  },
  DebitAndCredit: (call) => {
    const asked = readPariplay(pariplayCalls.DebitAndCredit, call.rawBody);
    if (!asked || isNegative(asked.DebitAmount) || isNegative(asked.CreditAmount)) return null;
    const stake = stakeOf(asked, asked.DebitAmount, false);
    const win = winOf(asked, asked.CreditAmount, asked.TransactionId);
    return { kind: 'batch', caller: stake.caller, steps: [stake, win] };
  },
  EndGame: (call) => {
    const asked = readPariplay(pariplayCalls.EndGame, call.rawBody);
    // Older games end a round without a transaction id; a round ends once, so its round id is used.
    const transactionId = asked?.TransactionId ?? asked?.RoundId ?? '';
    return asked && { kind: 'roundEnd', ...bookingOf(asked, transactionId), isRoundFinal: true };
  },
  CancelTransaction: (call) => {
    const asked = readPariplay(pariplayCalls.CancelTransaction, call.rawBody);
    if (!asked) return null;
    const booking = {
      ...bookingOf(asked, asked.TransactionId),
      ...cancelRule(asked.TransactionConfiguration),
    };
    if (asked.CancelEntireRound) return { kind: 'roundRollback', ...booking, isRoundFinal: true };
    const reference = asked.RefTransactionId;
    if (!reference) return null;
    return { kind: 'rollback', ...booking, original: 'any', originalTransactionId: reference, amount: null };
  },
  AwardFreeRoundsPoints: (call) => {
    const asked = readPariplay(pariplayCalls.AwardFreeRoundsPoints, call.rawBody);
    if (!asked || isNegative(asked.Points)) return null;
    return {
      kind: 'win',
      caller: callerOf(asked),
      // Paid once per bonus, whatever id the transaction has.
      transactionId: `${bonusPrefix}${asked.BonusId}`,
      roundId: `${bonusPrefix}${asked.BonusId}`,
      gameRef: asked.GameCode ?? null,
      isRoundFinal: true,
      amount: unitsOf(asked.Points),
      stakeTransactionId: null,
      isStakeless: true,
      award: { bonusRef: asked.BonusId, played: 'rest' },
    };
  },
  RegulationNotification: (call) => noticeOf(call, 'RegulationNotification'),
  PortugueseNotification: (call) => noticeOf(call, 'PortugueseNotification'),
};

type Transaction = PariplayRequest<'EndGame'>;

/** A free round's debit charges nothing: what it would have cost is the provider's affair. */
function stakeOf(
  asked: Transaction & { TransactionId: string },
  amount: string,
  isRoundFinal: boolean,
): StakeStep {
  const isFree = isPromotion(asked.Feature);
  return {
    kind: 'stake',
    ...bookingOf(asked, asked.TransactionId),
    isRoundFinal,
    ...(has(asked, pariplayFlag.wagerAfterRoundEnd) ? { endedRound: 'accept' as const } : {}),
    amount: unitsOf(isFree ? '0' : amount),
  };
}

function winOf(
  asked: Transaction & { TransactionId: string },
  amount: string,
  stake: string | null,
): WinStep {
  const isStakeless = isPromotion(asked.Feature) || has(asked, pariplayFlag.creditWithoutDebit);
  return {
    kind: 'win',
    ...bookingOf(asked, asked.TransactionId),
    endedRound: has(asked, pariplayFlag.wagerAfterRoundEnd) ? 'accept' : 'refuse',
    amount: unitsOf(amount),
    stakeTransactionId: stake,
    isStakeless,
  };
}

function bookingOf(asked: Transaction, transactionId: string) {
  return {
    caller: callerOf(asked),
    transactionId,
    roundId: asked.RoundId,
    gameRef: asked.GameCode,
    isRoundFinal: asked.EndGame,
  };
}

/** Flag 9 wins over flag 4; without either an ended round can be cancelled. */
function cancelRule(flags: Transaction['TransactionConfiguration']): { endedRound?: 'refuse' } {
  const isBarred =
    flags?.includes(pariplayFlag.noCancelInEndedRound) && !flags.includes(pariplayFlag.cancelInEndedRound);
  return isBarred ? { endedRound: 'refuse' } : {};
}

function noticeOf(
  call: RawCall,
  about: 'RegulationNotification' | 'PortugueseNotification',
): ProviderCommand | null {
  const asked = readPariplay(pariplayCalls[about], call.rawBody);
  return asked && { kind: 'notice', caller: callerOf(asked), about };
}

const has = (asked: Transaction, flag: string) => asked.TransactionConfiguration?.includes(flag) ?? false;
const isPromotion = (feature: Transaction['Feature']) => Boolean(feature) && feature !== 'Normal';
const isNegative = (amount: string) => amount.startsWith('-');
const unitsOf = (decimal: string): Units => ({ decimal, currency: null });
const callerOf = (asked: { Token: string; PlayerId: string }): Caller => ({
  token: asked.Token,
  playerRef: asked.PlayerId,
});
