import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db, Queryable } from '@halcyon/server-kit/sql';
import type { Ledger, Vertical } from '../../ledger/public.ts';
import type { Named } from './spin-award.store.ts';

/** A game of the catalogue, as far as free spins need it. */
export type SpinGame = {
  readonly gameId: string;
  readonly slug: string;
  readonly name: string;
  /** Of its page, below the locale prefix; null: it is switched off. */
  readonly path: string | null;
  /** Path on the image route. */
  readonly image: string | null;
  readonly providerId: number;
  readonly vertical: Vertical;
  /** True: players can open it, and its provider can be given awards. */
  readonly isOn: boolean;
};

/** What a provider is asked to give to a player. */
export type SpinOrder = {
  /** The same for every attempt. */
  readonly awardId: string;
  readonly playerId: bigint;
  readonly gameId: string;
  readonly rounds: number;
  readonly valueMinor: bigint;
  readonly currency: string;
  readonly expiresAt: Date;
};

/** The providers of games. A higher domain gives it, because rewards must not know them. */
export type SpinHost = {
  /** Null: no such game. */
  findGame(on: Queryable, gameId: string, marketId: string): Promise<SpinGame | null>;
  /** The provider's name of an award, where it is known before the call; else null. */
  nameOf(providerId: number, order: SpinOrder): string | null;
  /** The provider's name of the award; null: the provider has refused. Throws: no usable answer. */
  issue(providerId: number, order: SpinOrder): Promise<string | null>;
  /** Throws: no usable answer. */
  cancel(providerId: number, order: SpinOrder & { readonly bonusRef: string }): Promise<void>;
};

/** What a campaign gives to a player. Rounds, value, games and maximum are in the terms. */
export type SpinOffer = {
  /** Of the assignment, like its number. */
  readonly awardId: string;
  readonly number: number;
  readonly playerId: bigint;
  readonly campaignId: string;
  readonly termsId: string;
  readonly marketId: string;
  readonly currency: string;
  /** Of the terms' games, the player's choice; null: the first that is open. */
  readonly gameId: string | null;
  readonly expiresAt: Date;
};

/** What free spins need besides a request: calls of providers and jobs have none. */
export type SpinDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly host: SpinHost;
  /** Calls of this process by their award, so that a claim and its commit do not call a provider twice. */
  readonly underWay: Map<string, Promise<Named>>;
};
