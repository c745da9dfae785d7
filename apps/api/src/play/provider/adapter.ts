/**
 * A provider of games, our own included, is a folder under `play/` that translates: it checks who calls, turns the
 * call into a command and the outcome into an answer of its protocol. It has no SQL and no rule about money; how
 * providers differ is in its policy, as data.
 */
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';

/** As in addresses: `/integrations/<slug>/…`, `/control/<slug>`, `/online-casino/play/<slug>/…`. */
export type ProviderSlug =
  | 'halcyon'
  | 'relax'
  | 'quickspin'
  | 'playngo'
  | 'evolution'
  | 'pragmaticplay'
  | 'yggdrasil'
  | 'pariplay'
  | 'softswiss'
  | 'novomatic'
  | 'creedroomz';

/** One call as it travelled. `path` is below `/integrations/<slug>` and starts with a slash. */
export type RawCall = {
  readonly method: string;
  readonly path: string;
  /** Without the question mark, as sent. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
  readonly address: string;
  /** By the real clock of this machine: signatures compare it with the caller's. */
  readonly receivedAtMs: number;
};
export type RawReply = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Further ones of the protocol. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type Money = { readonly amountMinor: bigint; readonly currency: string };
/** Whole units in decimal digits, where the call names no currency: the player's own is meant. See step-amount.ts. */
export type Units = { readonly decimal: string; readonly currency: null };
/** The same in minor units. */
export type OwnMinor = { readonly amountMinor: bigint; readonly currency: null };
export type StepAmount = Money | Units | OwnMinor;

/** The player as the call names them. Null: the call does not carry it. */
export type Caller = { readonly token: string | null; readonly playerRef: string | null };

type Booking = {
  readonly caller: Caller;
  /** The provider's own id, unique per operation: a stake and a win may share one. */
  readonly transactionId: string;
  readonly roundId: string | null;
  readonly gameRef: string | null;
  /** True: no stake may follow in this round. */
  readonly isRoundFinal: boolean;
  /** Where the call says itself whether an ended round takes it. Absent: stakes no, all else yes. */
  readonly endedRound?: 'accept' | 'refuse';
};
/** Free spins that a call is about: the provider's name of the award, and what the call reports as played. */
export type AwardReport = {
  readonly bonusRef: string;
  /** One spin, all that were left, or so many that `left` remain. */
  readonly played: 'one' | 'rest' | { readonly left: number };
  /** True: the name may be one of a promotion that is no award. */
  readonly mayBeOther?: boolean;
};
export type StakeStep = Booking & {
  readonly kind: 'stake';
  readonly amount: StepAmount;
  /** A free spin, which costs nothing. */
  readonly bonusRef?: string;
  /** True: it corrects what was played already: needs a stake in its round, and no live session. */
  readonly isCorrection?: boolean;
  /** Present: the stake decides its round. This win, which may be 0, is booked with it, under the same id. Not in a `batch`. */
  readonly win?: StepAmount;
};
/** `stakeTransactionId` null: no single stake pays for it (promotion, free round, jackpot, or a round's win). */
export type WinStep = Booking & {
  readonly kind: 'win';
  readonly amount: StepAmount;
  readonly stakeTransactionId: string | null;
  /** True: paid though no stake of its round is known, whatever the policy says (promotion, free rounds). */
  readonly isStakeless?: boolean;
  /** Present: what a free spin brought, or several. */
  readonly award?: AwardReport;
};
export type RollbackStep = Booking & {
  readonly kind: 'rollback';
  /** `any`: the call does not say which; whatever was booked under the id is taken back, stake and win. */
  readonly original: 'stake' | 'win' | 'any';
  readonly originalTransactionId: string;
  /** Compared with what was booked; null: the call names none. */
  readonly amount: StepAmount | null;
};
/** Everything of a round is taken back: stakes returned, wins recovered. */
export type RoundRollbackStep = Booking & { readonly kind: 'roundRollback'; readonly roundId: string };
export type RoundEndStep = Booking & { readonly kind: 'roundEnd'; readonly roundId: string };
export type MoneyStep = StakeStep | WinStep | RollbackStep | RoundRollbackStep | RoundEndStep;

export type ProviderCommand =
  | { readonly kind: 'authenticate'; readonly caller: Caller; readonly gameRef: string | null }
  | {
      readonly kind: 'balance';
      readonly caller: Caller;
      readonly gameRef: string | null;
      readonly currency: string | null;
    }
  | MoneyStep
  /** In the order given, all or none of them. Stakes come first: each must be covered without a win of the same call. */
  | { readonly kind: 'batch'; readonly caller: Caller; readonly steps: readonly MoneyStep[] }
  /** Must be answered, moves nothing: session summaries, free rounds finished, regulation notices. */
  | { readonly kind: 'notice'; readonly caller: Caller; readonly about: string };

export type BalanceView = {
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** `cashMinor` + `bonusMinor`. */
  readonly totalMinor: bigint;
};
export type PlayerView = {
  readonly playerRef: string;
  readonly nickname: string;
  readonly country: string;
  /** Language and country, `en-IE`. */
  readonly language: string;
  readonly jurisdiction: string;
  readonly birthDate: string | null;
};
/** How a game that was just launched must be played. */
export type LaunchFacts = {
  readonly mode: 'real' | 'demo';
  /** Language and market, `en-UN`. */
  readonly language: string;
  /** Most that may be staked per round; null: the game's own maximum. */
  readonly stakeCapMinor: bigint | null;
  /** Shortest time between the starts of two rounds; 0: the market requires none. */
  readonly minCycleMs: number;
  readonly isAutoplayAllowed: boolean;
  readonly urls: LaunchUrls;
};
export type LaunchUrls = { readonly lobby: string; readonly cashier: string; readonly history: string };
/** One booked step. `operatorTransactionId` is the same for every repetition. */
export type Receipt = {
  readonly step: MoneyStep;
  readonly operatorTransactionId: string;
  readonly processedAt: string;
  readonly isReplay: boolean;
  /** Nothing moved: a rollback of what never came, a stake after its rollback where the policy swallows it. */
  readonly isNoop: boolean;
  readonly bonusPartMinor: bigint;
};
/** For the player, in the player's language. */
export type PlayerMessage = { readonly title: string; readonly text: string };
export type ProviderOutcome =
  | {
      readonly ok: true;
      /** Of the present moment. Null: the call named no player of the wallet. */
      readonly balance: BalanceView | null;
      readonly receipts: readonly Receipt[];
      /** After `authenticate`. */
      readonly player: PlayerView | null;
      /** After `authenticate`. */
      readonly launch: LaunchFacts | null;
      /** The token that the provider uses from now on, where it changes. */
      readonly nextToken: string | null;
    }
  /**
   * What the codes mean here: `already_processed` an exact repetition where the policy refuses
   * those; `already_cancelled` the same of a rollback, or of what was rolled back since, or a win for a stake that
   * was rolled back;
   * `already_settled` a rollback after the win was paid, or of a win where wins stay; `stake_unknown` a win or a
   * rollback of what never came (`isRetryable` as the policy says); `cancelled_before_stake` a stake after its
   * rollback; `game_forbidden` another game than the session's, or a provider that is switched off.
   */
  | {
      readonly ok: false;
      readonly code: RefusalCode;
      readonly isRetryable: boolean;
      /** True: the stored answer to an earlier attempt. */
      readonly isReplay: boolean;
      readonly balance: BalanceView | null;
      /** What was refused; null for authenticate, balance and notices. */
      readonly step: MoneyStep | null;
      /** The id that the first booking got, where the refusal means "done before". */
      readonly operatorTransactionId: string | null;
      /** In which the game was opened, for messages to the player. Absent: no session was found live. */
      readonly language?: LanguageId;
      /** For the player, in that language, where the refusal has a number that no code can carry. */
      readonly message?: PlayerMessage;
    };

export type Verdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'signature' | 'credentials' | 'address' | 'stale' };

/** How the answers of one provider differ from those of another. Sources: docs/domains/play-<slug>.md. */
export type ProviderPolicy = {
  /**
   * Life of a token: `swap` a launch ticket that works once and is replaced at the first call; `keep` one token
   * from launch to end; `rotate` a new one on every authenticate, the old one stays good for late calls;
   * `none` calls carry no token and name the player.
   */
  readonly token: 'swap' | 'keep' | 'rotate' | 'none';
  /** True: an opening for play money has a launch token of ours, too. */
  readonly hasDemoToken?: boolean;
  readonly launchSeconds: number;
  /** An exact repetition: its first answer again, or a refusal that means "done before". */
  readonly duplicate: 'repeat' | 'refuse';
  /** A rollback of what never came is always remembered; this is how it is answered. */
  readonly unknownRollback: 'succeed' | 'refuse';
  /** The stake that comes after its rollback: swallowed with success, or refused. Money moves in neither. */
  readonly stakeAfterRollback: 'swallow' | 'refuse';
  /**
   * `win-settles-stake`: every stake has exactly one win or one rollback, named by the stake's transaction id.
   * `never-told`: a round is over while a win follows its last stake; further stakes and wins are taken.
   */
  readonly roundEnd: 'flag' | 'call' | 'flag-or-call' | 'win-settles-stake' | 'never-told';
  /** A win without any stake of its round: `ask-again` answers a retryable refusal. */
  readonly winWithoutStake: 'ask-again' | 'refuse' | 'accept';
  readonly mayRollBackWin: boolean;
  /** Beginning of the transaction ids that one campaign gives to several players. Absent: an id is of one player. */
  readonly sharedIds?: string;
  /** True: a stake may come with its win (`StakeStep.win`), so that a rollback checks for a win of the stake's id. */
  readonly mayStakeWithWin?: boolean;
  /** True: the provider itself enforces the shortest round of the market, by the clock that the player sees. */
  readonly keepsPace?: boolean;
  /** The wallet answers before this, or says that it is busy. */
  readonly replyWithinMs: number;
};

/** What a game needs to be opened at its provider. */
export type LaunchRequest = {
  readonly mode: 'real' | 'demo';
  /** The provider's own name of the game. */
  readonly gameRef: string;
  /** Live games: the table. */
  readonly tableId: string | null;
  readonly channel: 'web' | 'mobile';
  /** Language and country, `en-IE`. */
  readonly language: string;
  readonly market: string;
  readonly currency: string;
  readonly country: string;
  readonly jurisdiction: string;
  readonly address: string;
  readonly sessionId: string;
  readonly player: PlayerView | null;
  /** Our launch token. Null: play money at a provider that needs none for it. */
  readonly token: string | null;
  readonly urls: LaunchUrls;
};
/** `providerToken`: what the provider itself issued, kept with the session. Refuses by throwing `play.provider_unavailable`. */
export type Launched = { readonly url: string; readonly providerToken: string | null };

/** Addresses and keys of one provider, from the configuration. */
export type ProviderAccount = {
  /** Where the provider answers; some countries have a regional proxy. */
  readonly origin: string;
  readonly proxies: Readonly<Record<string, string>>;
  /** Names as the adapter documents them: user names, passwords, secrets, operator codes. */
  readonly keys: Readonly<Record<string, string>>;
};

/** A progressive jackpot as its provider states it; games by the provider's own names. */
export type ProviderJackpot = {
  readonly name: string;
  readonly amount: Money;
  readonly gameRefs: readonly string[];
};

/** Free spins for a player, as a provider is asked to give them. */
export type SpinCall = {
  /** Ours, the same for every attempt. */
  readonly awardId: string;
  readonly playerRef: string;
  /** The provider's own name of the game. */
  readonly gameRef: string;
  readonly rounds: number;
  /** Of one spin. */
  readonly value: Money;
  readonly validFrom: Date;
  readonly expiresAt: Date;
};
/** Calls to a provider about awards of free spins. Each throws where there is no usable answer. */
export type SpinCalls = {
  /** The provider's name of the award, where we choose it. Absent: it comes with the answer. */
  readonly nameOf?: (call: SpinCall) => string;
  /** The provider's name of the award; null: the order was refused. */
  issue(account: ProviderAccount, call: SpinCall): Promise<string | null>;
  /** An award that the provider does not know any more is cancelled, too. */
  cancel(account: ProviderAccount, call: SpinCall & { readonly bonusRef: string }): Promise<void>;
};

export type ProviderAdapter = {
  readonly slug: ProviderSlug;
  readonly policy: ProviderPolicy;
  /** Keys of an account that may be absent and otherwise have one of these values. */
  readonly keyChoices?: Readonly<Record<string, readonly string[]>>;
  launch(account: ProviderAccount, request: LaunchRequest): Promise<Launched>;
  /** False: the provider has no books to compare with the ledger. Absent: it has. */
  readonly hasBooks?: false;
  /** Absent: the provider has no feed of jackpots. Refuses: play.provider_unavailable for no usable answer. */
  readonly jackpots?: (account: ProviderAccount) => Promise<readonly ProviderJackpot[]>;
  /** Absent: the provider cannot be given free spins. */
  readonly spins?: SpinCalls;
  /** Reads the call alone: no clock, no database. Costs no lock and leaves no trace. */
  verify(account: ProviderAccount, call: RawCall): Verdict;
  /** Null: not a call of this protocol, or a body that does not fit; `formatFault` answers it. */
  parse(call: RawCall, account: ProviderAccount): ProviderCommand | null;
  format(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply;
  /** A wrong signature, a body that cannot be read, a fault of ours. */
  formatFault(
    call: RawCall,
    fault: Extract<Verdict, { ok: false }>['why'] | 'unreadable' | 'internal',
  ): RawReply;
};
