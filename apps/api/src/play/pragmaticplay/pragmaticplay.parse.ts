import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import { readFields, type FormFields } from '@halcyon/wire/providers/form-fields';
import {
  PragmaticPlayAdjustment,
  PragmaticPlayAuthenticate,
  PragmaticPlayBalance,
  PragmaticPlayBalancePerGame,
  PragmaticPlayBet,
  pragmaticPlayCalls,
  PragmaticPlayEndRound,
  PragmaticPlayExtraWin,
  PragmaticPlayRefund,
  PragmaticPlayResult,
  type PragmaticPlayCall,
} from '@halcyon/wire/providers/pragmatic-play';
import type {
  Caller,
  Money,
  ProviderAccount,
  ProviderCommand,
  RawCall,
  Units,
  WinStep,
} from '../provider/adapter.ts';

const BODY_BYTES_MAX = 16_384;
const byPath = new Map(Object.entries(pragmaticPlayCalls).map(([call, path]) => [path as string, call]));

const forms = new WeakMap<RawCall, FormFields | null>();

/** Read once: the hash is part of the form, so verify reads what parse needs. Null: no form, or a name twice. */
export function formOf(call: RawCall): FormFields | null {
  const known = forms.get(call);
  if (known !== undefined) return known;
  const isFit = call.method === 'POST' && call.rawBody.length <= BODY_BYTES_MAX;
  const read = isFit ? readFields(call.rawBody.toString('utf8')) : null;
  forms.set(call, read);
  return read;
}

export function nameOf(call: RawCall): PragmaticPlayCall | null {
  return (byPath.get(call.path) as PragmaticPlayCall | undefined) ?? null;
}

/** An empty value says nothing; a missing one says the same. */
function saidIn(call: RawCall): FormFields {
  return Object.fromEntries(Object.entries(formOf(call) ?? {}).filter(([, value]) => value !== ''));
}

export function parsePragmaticPlay(call: RawCall, account: ProviderAccount): ProviderCommand | null {
  const fields = saidIn(call);
  switch (nameOf(call)) {
    case 'authenticate': {
      const of = PragmaticPlayAuthenticate.safeParse(fields).data;
      if (!of) return null;
      return {
        kind: 'authenticate',
        caller: { token: of.token, playerRef: null },
        gameRef: of.gameId ?? null,
      };
    }
    case 'balance':
    case 'balancePerGame': {
      const shape = nameOf(call) === 'balance' ? PragmaticPlayBalance : PragmaticPlayBalancePerGame;
      const of = shape.safeParse(fields).data;
      return of ? { kind: 'balance', caller: callerOf(of), gameRef: null, currency: null } : null;
    }
    case 'bet': {
      const of = PragmaticPlayBet.safeParse(fields).data;
      // A free round that costs something is not agreed.
      if (of?.bonusCode !== undefined && !isNothing(of.amount)) return null;
      if (!of) return null;
      const spin = of.bonusCode !== undefined && { bonusRef: of.bonusCode };
      return { kind: 'stake', ...bookingOf(of), amount: unitsOf(of.amount), ...spin };
    }
    case 'result':
      return parseResult(fields, account.keys['bonusWin'] === 'credit');
    case 'bonusWin':
      return account.keys['bonusWin'] === 'credit'
        ? parseExtraWin('bonusWin', fields)
        : parseBonusNotice(fields);
    case 'jackpotWin':
    case 'promoWin':
      return parseExtraWin(nameOf(call)!, fields);
    case 'endRound': {
      const of = PragmaticPlayEndRound.safeParse(fields).data;
      if (!of) return null;
      const { roundId } = of;
      return { kind: 'roundEnd', ...bookingOf({ ...of, reference: roundId }), roundId, isRoundFinal: true };
    }
    case 'refund': {
      const of = PragmaticPlayRefund.safeParse(fields).data;
      if (!of) return null;
      const amount = of.amount === undefined ? null : unitsOf(of.amount);
      return {
        kind: 'rollback',
        ...bookingOf(of),
        original: 'stake',
        originalTransactionId: of.reference,
        amount,
      };
    }
    case 'adjustment':
      return parseAdjustment(fields);
    case 'roundDetails':
    case 'sessionExpired': {
      const playerRef = fields['userId'] ?? fields['playerId'] ?? null;
      return { kind: 'notice', caller: { token: fields['token'] ?? null, playerRef }, about: nameOf(call)! };
    }
    case null:
      return null;
  }
}

/**
 * A win of a promotion inside is a second credit under its own reference. Where free rounds are paid at the end of
 * their batch, their results are noted with nothing, so that no win is paid twice.
 */
function parseResult(fields: FormFields, isBatchPaid: boolean): ProviderCommand | null {
  const of = PragmaticPlayResult.safeParse(fields).data;
  if (!of) return null;
  const isNoted = isBatchPaid && of.bonusCode !== undefined;
  const win: WinStep = {
    kind: 'win',
    ...bookingOf(of),
    amount: unitsOf(isNoted ? '0' : of.amount),
    stakeTransactionId: null,
    ...(of.bonusCode !== undefined && !isNoted && { award: { bonusRef: of.bonusCode, played: 'one' } }),
  };
  const { promoWinAmount, promoWinReference } = of;
  if (promoWinAmount === undefined || isNothing(promoWinAmount)) return win;
  if (promoWinReference === undefined) return null;
  const { award: _, ...plain } = win;
  const promotion: WinStep = {
    ...plain,
    transactionId: `promoWin:${promoWinReference}`,
    roundId: null,
    amount: unitsOf(promoWinAmount),
    isStakeless: true,
  };
  return { kind: 'batch', caller: win.caller, steps: [win, promotion] };
}

/**
 * Free rounds, jackpots and promotions: paid without a stake and, as they may come late, outside of rounds. Each call
 * counts its references apart from results.
 */
function parseExtraWin(call: PragmaticPlayCall, fields: FormFields): ProviderCommand | null {
  const of = PragmaticPlayExtraWin.safeParse(fields).data;
  if (!of) return null;
  const amount = of.currency === undefined ? unitsOf(of.amount) : moneyOf(of.amount, of.currency);
  if (amount === null) return null;
  return {
    kind: 'win',
    ...bookingOf(of),
    transactionId: `${call}:${of.reference}`,
    roundId: null,
    amount,
    stakeTransactionId: null,
    isStakeless: true,
    ...(call === 'bonusWin' &&
      of.bonusCode !== undefined && { award: { bonusRef: of.bonusCode, played: 'rest' } }),
  };
}

function parseBonusNotice(fields: FormFields): ProviderCommand | null {
  const of = PragmaticPlayExtraWin.safeParse(fields).data;
  return of ? { kind: 'notice', caller: callerOf(of), about: 'bonusWin' } : null;
}

/** Above zero it is a win of the round, below zero a correction in it, which the player must be able to pay. */
function parseAdjustment(fields: FormFields): ProviderCommand | null {
  const of = PragmaticPlayAdjustment.safeParse(fields).data;
  if (!of) return null;
  const booking = bookingOf(of);
  if (of.amount.startsWith('-')) {
    return { kind: 'stake', ...booking, amount: unitsOf(of.amount.slice(1)), isCorrection: true };
  }
  return { kind: 'win', ...booking, amount: unitsOf(of.amount), stakeTransactionId: null };
}

function isNothing(decimal: string): boolean {
  return /^0+(\.0+)?$/.test(decimal);
}

type Said = {
  readonly userId: string;
  readonly token?: string | undefined;
  readonly gameId?: string | undefined;
  readonly roundId?: string | undefined;
  readonly reference: string;
};

function bookingOf(of: Said) {
  return {
    caller: callerOf(of),
    transactionId: of.reference,
    roundId: of.roundId ?? null,
    gameRef: of.gameId ?? null,
    isRoundFinal: false,
  };
}

function callerOf(of: Pick<Said, 'userId' | 'token'>): Caller {
  return { token: of.token ?? null, playerRef: of.userId };
}

/** Where no currency is named the player's own is meant. */
function unitsOf(decimal: string): Units {
  return { decimal, currency: null };
}

/** Null: no such currency, or more places than it has. */
function moneyOf(decimal: string, currency: string): Money | null {
  const amountMinor = findCurrency(currency) ? parseDecimal(decimal, currency) : null;
  return amountMinor === null ? null : { amountMinor, currency };
}
