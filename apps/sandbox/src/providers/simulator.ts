/**
 * A simulated provider of games, as the sandbox runs it: it opens games as the real one does and uses its own protocol
 * with the operator's wallet. It keeps no balance; the operator's answer is the only truth. Engines, books and
 * misbehaviour are the same for all ten and depend on none of them.
 */
import type { FastifyInstance } from 'fastify';
import type { PotNow } from './jackpots.ts';

/** One opened game. `token` is what the provider sends now; it may change after authenticate. */
export type SimulatedSession = {
  readonly id: string;
  readonly provider: string;
  readonly mode: 'real' | 'demo';
  readonly gameRef: string;
  readonly tableId: string | null;
  readonly currency: string;
  readonly exponent: number;
  readonly language: string;
  /** The operator's site, the only origin that the frame talks to. */
  readonly operatorOrigin: string;
  readonly lobbyUrl: string | null;
  token: string;
  playerRef: string | null;
  balanceMinor: bigint;
};

/** One call towards the operator, complete with its signature, so that a fault can repeat, delay or spoil it. */
export type WireCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the operator's `/integrations/<slug>`, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Never sent: the currency of an answer's amounts, where the answer does not carry it. */
  readonly currency?: string;
};
/** The operator's own message, shown to the player by the game. */
export type Notice = { readonly title: string; readonly message: string; readonly button: string };
/** `unknown`: no usable answer; the provider's own rule says whether to repeat or to take back. */
export type WireAnswer = {
  readonly verdict: 'done' | 'refused' | 'repeat' | 'unknown';
  /** The provider's own code, for the books and for the page. */
  readonly code: string;
  readonly balanceMinor: bigint | null;
  readonly token: string | null;
  readonly playerRef: string | null;
  readonly notice?: Notice;
};

type Moved = {
  readonly transactionId: string;
  readonly roundId: string;
  readonly amountMinor: bigint;
};
/** `jackpot`: which one the stake feeds, and with how much of it, in minor units with their parts: `0.2`. */
export type Stake = Moved & {
  /** The award that pays for it. */
  readonly bonusRef?: string;
  readonly jackpot?: { readonly id: string; readonly contribution: string };
};
export type JackpotWin = Moved & { readonly stakeTransactionId: string; readonly jackpotId: string };
export type Win = Moved & {
  readonly stakeTransactionId: string;
  readonly isRoundFinal: boolean;
  /** The award that paid for its stake; of a total: the one it is about. */
  readonly bonusRef?: string;
  /** What was left of the award then. */
  readonly roundsLeft?: number;
};
export type Rollback = Moved & { readonly stakeTransactionId: string };

/** The provider's protocol. Every function is pure: it writes a call, or parses an answer. */
export type ProviderProtocol = {
  readonly slug: string;
  /** Null where the protocol has no such call. */
  authenticate(session: SimulatedSession): WireCall | null;
  balance(session: SimulatedSession): WireCall | null;
  stake(session: SimulatedSession, stake: Stake): WireCall;
  /** Called for every stake of a round, also for a lost one (0). Null: the protocol has no call for this loss. */
  win(session: SimulatedSession, win: Win): WireCall | null;
  /** Pays a jackpot, ahead of the last win of its round; `isInRound`: the operator books it in that round. */
  readonly jackpot?: {
    readonly isInRound: boolean;
    win(session: SimulatedSession, win: JackpotWin): WireCall;
  };
  rollback(session: SimulatedSession, rollback: Rollback): WireCall;
  /**
   * Free rounds that the operator awards. `hasStake`: each begins with a stake of nothing. `isTotal`: rounds are not
   * reported, only what all of them brought. Absent: there are none.
   */
  readonly freeRounds?: { readonly hasStake: boolean; readonly isTotal?: boolean };
  roundEnd(session: SimulatedSession, roundId: string): WireCall | null;
  read(call: WireCall, status: number, body: string): WireAnswer;
  /** The same call with a signature, password or token that must not hold. */
  spoil(call: WireCall): WireCall;
  /** What follows a stake whose answer is unknown: most take it back, some repeat it first. */
  readonly afterUnknownStake: 'rollback' | 'repeat';
  /** Launch and other calls that the operator makes. `app` answers below `/providers/<slug>`. */
  routes(app: FastifyInstance, desk: ProviderDesk): void;
};

/** A game that the operator opens, as the protocol describes it. */
export type Opening = Omit<
  SimulatedSession,
  'id' | 'provider' | 'balanceMinor' | 'playerRef' | 'exponent'
> & {
  /** Where the launch already names the player. */
  readonly playerRef?: string;
};

/** Free rounds of one value that the operator awards to a player in a game. */
export type FreeRounds = {
  /** The operator's name of the award. */
  readonly bonusRef: string;
  readonly playerRef: string;
  readonly gameRef: string;
  readonly currency: string;
  readonly rounds: number;
  readonly valueMinor: bigint;
  readonly expiresAtMs: number;
};

/** What the sandbox offers the protocol. Its own keys are in packages/wire/src/providers/<slug>.ts. */
export type ProviderDesk = {
  /** Opens a session; returns the address of its game page. Throws for an unknown game or currency. */
  open(opening: Opening): string;
  /** Where this provider answers: `http://127.0.0.1:3003/providers/<slug>`. */
  baseUrl(): string;
  /** The operator's site as the contract names it, for launches that do not. */
  operatorOrigin(): string;
  hasGame(gameRef: string): boolean;
  /** False: no such game, or the value is no stake of it. The same award again changes nothing. */
  award(rounds: FreeRounds): boolean;
  /** False: there is no such award. */
  cancelAward(bonusRef: string): boolean;
  /** The current state of the provider's jackpots. */
  jackpots(): readonly PotNow[];
};
