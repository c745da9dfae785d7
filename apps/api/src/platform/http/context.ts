import type { Access, Endpoint, InputOf } from '@halcyon/contract/platform/endpoint';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../config/config.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { FilePart } from './multipart.ts';
import type { Outbox } from '../events/outbox.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';

/** Who is signed in, as the session lookup found it. The identity domain fills it; platform only carries it. */
export type Session = {
  readonly sessionId: string;
  readonly playerId: bigint;
  /** Site of the account; its sessions are worth nothing on another. Absent: there is one site. */
  readonly siteId?: number;
  /** Market of the account, which binds the player; not the address prefix. */
  readonly marketId: string;
  readonly province: string | null;
  readonly languageId: string;
  readonly currency: string;
  /** Time zone of the account's market, IANA name. */
  readonly timeZone: string;
  /** True: a timed-out or excluded player; only `restricted` endpoints answer. */
  readonly isRestricted: boolean;
  /** When this session last passed a second factor; absent: never. */
  readonly secondFactorAt?: Date;
  /** The call came with the token of a book, whose session this is. */
  readonly bookSessionId?: string;
};

export type CookieJar = {
  get(name: string): string | undefined;
  /** HttpOnly and SameSite=Lax always; Secure outside loopback http. */
  set(name: string, value: string, options: { maxAgeSeconds?: number }): void;
  clear(name: string): void;
};

/** What every handler receives, whatever it does. */
export type Context = {
  readonly requestId: string;
  readonly log: Log;
  readonly config: Config;
  readonly clock: Clock;
  readonly policies: MarketPolicies;
  readonly db: Db;
  readonly outbox: Outbox;
  readonly siteId: number;
  /** Address of the caller: the far end of the connection, or what a trusted proxy reports of it. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: CookieJar;
  readonly session: Session | null;
  /** Why there is no session: one of the `session.…` codes. */
  readonly sessionGone: string | null;
  readonly idempotencyKey: string | null;
  /** Files of a form; none where the endpoint takes no form. */
  readonly files: readonly FilePart[];
};

type Signed<A extends Access> = A extends 'player' | 'restricted'
  ? { readonly session: Session; readonly playerId: bigint }
  : unknown;
type Keyed<E> = E extends { readonly movesMoney: true } ? { readonly idempotencyKey: string } : unknown;
type AccessOf<E> = E extends { readonly access: infer A extends Access } ? A : never;

/** A context of an endpoint: signed-in endpoints have a session, money endpoints a key. */
export type ContextOf<E> = Context & Signed<AccessOf<E>> & Keyed<E>;
/** The same inside the transaction that `handle` opened. */
export type CommandContextOf<E> = ContextOf<E> & { readonly tx: Tx };

export type PlayerContext = Context & { readonly session: Session; readonly playerId: bigint };
export type PlayerCommandContext = PlayerContext & { readonly tx: Tx };

/**
 * One endpoint's use case, in one of three forms.
 * `command`: one transaction, opened by `handle`; for a player's money call the guard row is locked first.
 * `query`: reads, without a transaction.
 * `flow`: talks to an outside system; opens its own transactions with `ctx.db.transact` around the calls.
 */
export type Handler<E extends Endpoint, Answer, Deps = unknown> =
  | { readonly command: (ctx: CommandContextOf<E> & Deps, input: InputOf<E>) => Promise<Answer> }
  | { readonly query: (ctx: ContextOf<E> & Deps, input: InputOf<E>) => Promise<Answer> }
  | { readonly flow: (ctx: ContextOf<E> & Deps, input: InputOf<E>) => Promise<Answer> };
