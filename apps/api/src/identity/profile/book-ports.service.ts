import type { SignedIn } from '@halcyon/contract/identity/login.contract';
import type { Context, PlayerContext, Session } from '../../platform/http/context.ts';
import type { Identity } from '../dependencies.ts';
import { readShellPlayer } from './profile.service.ts';
import { keepKnownDevice } from '../session/known-device.service.ts';
import { resolveBookToken } from '../session/session.service.ts';

/** What the entry of the sportsbook needs to know of who is signed in. */
export function bookPortsOf(identity: Identity) {
  return {
    signBookToken: (
      session: Session,
      of: { readonly languageId: string; readonly book: string },
      at: Date,
    ) => {
      const { playerId, sessionId, currency, marketId } = session;
      return identity.tokens.signForBook({ playerId, sessionId, currency, marketId, ...of }, at);
    },
    readBookToken: (token: string, at: Date) => resolveBookToken(identity, token, at),
    shellPlayerOf: (ctx: PlayerContext): Promise<Pick<SignedIn, 'player' | 'access'>> =>
      readShellPlayer(identity, ctx),
    keepDevice: (ctx: Context, playerId: bigint) => keepKnownDevice(ctx, playerId),
  };
}
