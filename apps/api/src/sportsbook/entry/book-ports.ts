import type { BookSession } from '@halcyon/contract/sportsbook/entry.contract';
import type { Context, PlayerContext, Session } from '../../platform/http/context.ts';

/** The token of a book, once it was read. `over`: its sign-in session has ended. */
export type ReadBookToken =
  | {
      readonly session: Session;
      readonly bookSessionId: string;
      /** The book that it was signed for. */
      readonly book: string;
      readonly expiresAt: Date;
    }
  | { readonly gone: 'bad' | 'expired' | 'over' };

/** What the entry needs of the domain that knows who is signed in. */
export type BookPorts = {
  readonly signBookToken: (
    session: Session,
    of: { readonly languageId: string; readonly book: string },
    at: Date,
  ) => Promise<{ readonly token: string; readonly expiresAt: Date }>;
  readonly readBookToken: (token: string, at: Date) => Promise<ReadBookToken>;
  readonly shellPlayerOf: (ctx: PlayerContext) => Promise<Pick<BookSession, 'player' | 'access'>>;
  /** Lengthens the life of the device cookie of a browser that this player has signed in with. */
  readonly keepDevice: (ctx: Context, playerId: bigint) => Promise<void>;
};
