import { parseDecimalTowardsZero } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import {
  CreedroomzAsk,
  CreedroomzMoney,
  creedroomzType,
  readCreedroomz,
} from '@halcyon/wire/providers/creedroomz';
import type { Money, ProviderCommand, RawCall, StakeStep, WinStep } from '../provider/adapter.ts';

/** Null: not a call of this protocol, or one that does not fit. */
export function parseCreedroomz(call: RawCall): ProviderCommand | null {
  if (call.path === '/Authentication' || call.path === '/GetBalance') {
    const asked = readCreedroomz(CreedroomzAsk, call.rawBody);
    if (!asked) return null;
    const caller = { token: asked.Token, playerRef: asked.PlayerId ?? null };
    return call.path === '/Authentication'
      ? { kind: 'authenticate', caller, gameRef: null }
      : { kind: 'balance', caller, gameRef: null, currency: null };
  }
  const asked = readCreedroomz(CreedroomzMoney, call.rawBody);
  if (!asked) return null;
  switch (call.path) {
    case '/Withdraw':
      return withdrawOf(asked);
    case '/Deposit':
      return depositOf(asked);
    case '/WithdrawAndDeposit':
      return bothOf(asked);
    case '/Rollback':
      return {
        ...bookingOf(asked),
        kind: 'rollback',
        original: 'stake',
        originalTransactionId: asked.RGSTransactionId,
        amount: null,
      };
    default:
      return null;
  }
}

/** A tip has no game behind it and nothing can be won with it: it is settled with nothing at once. */
function withdrawOf(asked: CreedroomzMoney): ProviderCommand | null {
  const stake = stakeOf(asked);
  if (!stake || asked.TypeId !== creedroomzType.tip) return stake;
  const nothing = { amountMinor: 0n, currency: asked.Currency };
  const win: WinStep = { ...stake, kind: 'win', amount: nothing, stakeTransactionId: stake.transactionId };
  return { kind: 'batch', caller: stake.caller, steps: [stake, win] };
}

/** Wins of a bet name it; prizes of tournaments, cashback and the like have none. */
function depositOf(asked: CreedroomzMoney): WinStep | null {
  const amount = amountOf(asked.DepositAmount, asked.Currency);
  if (!amount) return null;
  const isOfBet = asked.TypeId === creedroomzType.win || asked.TypeId === creedroomzType.betAndWin;
  const bet = asked.RGSRelatedTransactionId ?? null;
  const isPrize = !isOfBet && asked.TypeId !== undefined && asked.TypeId !== null;
  return {
    ...bookingOf(asked),
    kind: 'win',
    roundId: asked.RoundId ?? bet,
    amount,
    stakeTransactionId: isPrize ? null : (bet ?? asked.RGSTransactionId),
  };
}

/** Bet and win at once, under one id. The bet comes first and must be covered. */
function bothOf(asked: CreedroomzMoney): ProviderCommand | null {
  const stake = stakeOf(asked);
  const amount = amountOf(asked.DepositAmount, asked.Currency);
  if (!stake || !amount) return null;
  const win: WinStep = { ...stake, kind: 'win', amount, stakeTransactionId: stake.transactionId };
  return { kind: 'batch', caller: stake.caller, steps: [stake, win] };
}

function stakeOf(asked: CreedroomzMoney): StakeStep | null {
  const amount = amountOf(asked.WithdrawAmount, asked.Currency);
  return amount && { ...bookingOf(asked), kind: 'stake', amount };
}

/** Where a contract names no rounds, each bet is a separate one, closed by its deposit. */
function bookingOf(asked: CreedroomzMoney) {
  return {
    caller: { token: asked.Token ?? null, playerRef: asked.PlayerId },
    transactionId: asked.RGSTransactionId,
    roundId: asked.RoundId ?? (asked.RGSTransactionId as string | null),
    gameRef: asked.GameId ?? null,
    isRoundFinal: false,
  };
}

/** Places beyond the currency's own are cut off, never rounded. Null: no decimal, or below zero. */
function amountOf(decimal: string | null | undefined, currency: string): Money | null {
  if (typeof decimal !== 'string' || !findCurrency(currency)) return null;
  const amountMinor = parseDecimalTowardsZero(decimal, currency);
  return amountMinor === null || decimal.startsWith('-') ? null : { amountMinor, currency };
}
