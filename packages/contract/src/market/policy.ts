import type { MarketId } from './markets.ts';

/** The registers of excluded people that markets have. */
export type ExclusionRegister = 'GAMSTOP' | 'OASIS' | 'SPELPAUS' | 'CRUKS' | 'SIGAP' | 'SRIJ' | 'VSE';

/**
 * The rules of one market, as data. Every column is required: a rule that a market does not have is said
 * (`null`, `false`, an empty list), never left out. Source: docs/domains/market.md#limits.
 */
export type PolicyId = MarketId | 'CA-ON' | 'CA-AB';

export type LimitPeriod = 'D' | 'W' | 'M';
export type LimitKind = 'deposit' | 'loss' | 'stake' | 'time';

/** The law's position on a vertical, independent of the demonstration: open, by licence only, or shut. */
export type LawfulState = 'open' | 'licence' | 'off';
export type Vertical = 'casino' | 'live' | 'sports' | 'virtual';

/** Amounts in a policy are minor units of `currency`, as decimal strings. */
export type PolicyAmount = { readonly amountMinor: string; readonly currency: string };

/** The methods a player may pay with. */
export type PaymentMethodId =
  | 'BLIK'
  | 'CREDITCARD'
  | 'EUTELLER'
  | 'MUCHBETTER'
  | 'NETELLER'
  | 'PAYSAFECARD'
  | 'PIX'
  | 'RAPIDTRANSFER'
  | 'SIRU'
  | 'SKRILL'
  | 'TRUSTLY'
  | 'WEBPAY';

/** How long a payment takes as a rule; `instant` has no figures. */
export type ProcessTime =
  | { readonly unit: 'instant' }
  | { readonly unit: 'hours' | 'days'; readonly from: number; readonly to: number };

export type PaymentWay = {
  readonly min: PolicyAmount;
  readonly max: PolicyAmount;
  readonly processTime: ProcessTime;
};

export type PaymentMethod = {
  readonly method: PaymentMethodId;
  /** Of cards: credit cards are not taken, and players read "debit card". */
  readonly isDebitOnly?: boolean | undefined;
  readonly deposit: PaymentWay;
  /** Null: the method cannot pay out. */
  readonly withdrawal: PaymentWay | null;
};

export type SignOff = {
  readonly name: string;
  /** yyyy-MM-dd. */
  readonly on: string;
  /** The columns that the person answers for. */
  readonly columns: readonly string[];
};

export type MarketPolicy = {
  readonly id: PolicyId;
  /** Raised with every change of the row. */
  readonly version: number;
  readonly signedOff: readonly SignOff[];
  /** Columns whose value belongs to the demonstration and is no rule of this market. */
  readonly demonstration: readonly string[];
  /** Authority and number; null: none, so a production start leaves the market shut. */
  readonly licence: { readonly authority: string; readonly number: string } | null;
  /** The law's position per vertical. */
  readonly lawful: Readonly<Record<Vertical, LawfulState>>;

  /** Full years a player must have. */
  readonly age: number;
  readonly casino: boolean;
  readonly live: boolean;
  readonly sports: boolean;
  readonly virtual: boolean;
  readonly demoAllowed: boolean;
  /** Art that may appeal to the young is not shown to visitors. */
  readonly strictArt: boolean;
  readonly idleMinutes: number;
  /** What waits for a verified identity, and from which total on. `play` bars play and money in. */
  readonly verifyBefore: 'deposit' | 'play' | 'withdrawal';
  readonly verifyThreshold: PolicyAmount;

  readonly limitWindow: 'calendar' | 'rolling';
  readonly limitBasis: 'gross' | 'net';
  readonly limitPeriods: readonly LimitPeriod[];
  /** The kinds of limits that players are offered. */
  readonly limitKinds: readonly LimitKind[];
  /** The player is notified when half of a limit, or all of it, is used. */
  readonly limitNotices: readonly (50 | 100)[];
  readonly mandatoryLimits: {
    /** `ask`: offered at sign-up, may be declined. `required`: no deposit or play without. */
    readonly prompt: 'none' | 'ask' | 'required';
    /** With `any`, one of the listed kinds is enough. */
    readonly mode: 'all' | 'any';
    readonly limits: readonly { readonly kind: LimitKind; readonly periods: readonly LimitPeriod[] }[];
  };
  readonly regulatorCap: {
    readonly kind: 'deposit';
    readonly period: LimitPeriod;
    readonly max: PolicyAmount;
    readonly younger: { readonly belowAge: number; readonly max: PolicyAmount } | null;
  } | null;
  readonly increaseDelayHours: number;
  /** A higher limit waits for the running period's end as well. */
  readonly increaseNotBeforePeriodEnd: boolean;
  /** A higher limit must be confirmed after the wait. */
  readonly increaseReconfirm: boolean;

  readonly timeOutDays: readonly number[];
  readonly coolingHours: number;
  /** The shortest fixed exclusion the law allows; 0 where even days count (offered as time-outs). */
  readonly exclusionMinMonths: number;
  readonly exclusionMonths: readonly number[];
  readonly exclusionIndefinite: boolean;
  /** A fixed exclusion ends automatically. */
  readonly exclusionAutoEnd: boolean;
  /** The wait after a request to return. */
  readonly exclusionWaitAfterRequest: {
    readonly definite: { readonly unit: 'hours' | 'months'; readonly count: number };
    readonly indefinite: { readonly unit: 'hours' | 'months'; readonly count: number };
  };

  /** The public register of excluded people that is checked at login and sign-up; null: there is none. */
  readonly exclusionRegister: ExclusionRegister | null;

  readonly realityCheck: {
    /** `fixed`: as given. `player`: the player sets it. `offered`: given as the default, may be off. */
    readonly mode: 'fixed' | 'player' | 'offered';
    readonly minutes: number;
    readonly choices: readonly number[];
    /** No stake for so long after the notice. */
    readonly lockMinutes: number;
  };
  readonly minCycleMs: { readonly slots: number; readonly other: number };
  readonly autoplay: boolean;
  /** First match counts; `belowAge` null applies to all. */
  readonly stakeCaps: readonly {
    readonly games: 'slots';
    readonly belowAge: number | null;
    readonly max: PolicyAmount;
  }[];
  readonly parallelGames: boolean;
  readonly withdrawalCancellation: boolean;
  /** Wagering at most so many times the bonus; null: no cap by law. */
  readonly bonusWageringCap: number | null;
  readonly stickyAllowed: boolean;
  /** `not_welcome`: none for registering or for a first deposit. `first_only`: none but those. */
  readonly bonusOffers: 'all' | 'not_welcome' | 'first_only';
  readonly creditAllowed: boolean;
  /** Money from an account of another person: held for two operators, or never the player's and only sent back. */
  readonly otherHolderDeposits: 'suspend' | 'return';
  /** Net position and clock are on the game screen and cannot be hidden. */
  readonly netPositionAndClockShown: boolean;
  readonly sportsbookVariant: 'A' | 'B';
  /** Canadian provinces where the sportsbook is shut. */
  readonly blockedProvinces: readonly string[];
  /** Amounts that a deposit offers to press, in rising order; those that a method does not take are left out. */
  readonly depositPresets: readonly PolicyAmount[];
  readonly paymentMethods: readonly PaymentMethod[];
};

/** The rules of all markets as this installation has them; one object for each process. */
export type MarketPolicies = {
  /**
   * The rules of a market; of the province where a Canadian province has its own.
   * Takes either code of a market; an unknown one is a fault.
   */
  of(market: string, province?: string | null): MarketPolicy;
  /** May players register, deposit and play for money here? False for a disabled or unlicensed market. */
  isOpen(market: MarketId): boolean;
  /**
   * The age from which one may play, in years: by the rules of a known province, else the highest of the market's
   * own, so that a visitor whose province is not known never reads a lower one.
   */
  adultAge(market: MarketId, province: string | null): number;
};

/** Every column that a row must have. */
// oxfmt-ignore
export const policyColumns = [
  'id', 'version', 'signedOff', 'demonstration', 'licence', 'lawful', 'age', 'casino', 'live', 'sports',
  'virtual', 'demoAllowed', 'strictArt', 'idleMinutes', 'verifyBefore', 'verifyThreshold',
  'limitWindow', 'limitBasis', 'limitPeriods', 'limitKinds', 'limitNotices', 'mandatoryLimits', 'regulatorCap', 'increaseDelayHours',
  'increaseNotBeforePeriodEnd', 'increaseReconfirm', 'timeOutDays', 'coolingHours', 'exclusionMinMonths',
  'exclusionMonths', 'exclusionIndefinite', 'exclusionAutoEnd', 'exclusionWaitAfterRequest',
  'exclusionRegister', 'realityCheck', 'minCycleMs', 'autoplay', 'stakeCaps', 'parallelGames', 'withdrawalCancellation',
  'bonusWageringCap', 'stickyAllowed', 'bonusOffers', 'creditAllowed', 'otherHolderDeposits', 'netPositionAndClockShown', 'sportsbookVariant',
  'blockedProvinces', 'depositPresets', 'paymentMethods',
] as const satisfies readonly (keyof MarketPolicy)[];
