import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import * as store from './game-session.store.ts';
import { hashOf, makeNextToken, makeToken, readToken } from '../game-token.ts';
import type { Caller, ProviderPolicy } from '../provider/adapter.ts';
import { playerIdOf } from './player-ref.ts';

export type Refused = { readonly refused: RefusalCode };
/** `fresh`: no call has carried its launch token yet. `replaced`: the token is an earlier one of the session. */
export type Found = { readonly row: store.GameSessionRow; readonly state: 'fresh' | 'current' | 'replaced' };
type Greeted = { readonly found: Found; readonly nextToken: string | null };

/** How the tokens of a provider live. Says nothing about today's rights. */
export type TokenPolicy = {
  find(providerId: number, caller: Caller, gameRef: string | null): Promise<Found | Refused>;
  /** The provider's first call: the session from now on, and the token where it changes. */
  greet(found: Found, token: string): Promise<Greeted | Refused>;
  /** Any other call: the session as it is once the call's token is in use. */
  use(found: Found, token: string): Promise<Found | Refused>;
};
export type TokenDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  /** Makes the tokens that replace others; of this installation alone. */
  readonly key: Buffer;
  /** The session has another token now. */
  readonly onReplaced: (playerId: bigint) => void;
};

/** One strategy per life of a token: see `ProviderPolicy`. */
export function openTokenPolicies(deps: TokenDependencies): Record<ProviderPolicy['token'], TokenPolicy> {
  const { db, clock, key, onReplaced } = deps;

  /** By the token that the call carries, ours or one that the provider issued. */
  async function findByToken(providerId: number, { token, playerRef }: Caller): Promise<Found | Refused> {
    const named = playerRef === null ? null : playerIdOf(playerRef);
    if (playerRef !== null && named === null) return { refused: 'player_unknown' };
    if (token === null) return { refused: 'session_invalid' };
    const read = readToken(token);
    if (read === null && named !== null) return findIssued(providerId, named, token);
    if (read === null || read.use === 'd') return { refused: 'session_invalid' };
    const { playerId, sessionId, hash } = read;
    if (named !== null && named !== playerId) return { refused: 'session_invalid' };
    const row = await store.findSession(db.sql, { playerId, sessionId });
    if (row?.provider_id !== providerId) return { refused: 'session_invalid' };
    if (row.session_token_hash === hash) return { row, state: 'current' };
    if (row.session_token_hash === null && row.launch_token_hash === hash) return { row, state: 'fresh' };
    const isOld = await store.wasToken(db.sql, { playerId, sessionId, tokenHash: hash });
    return isOld ? { row, state: 'replaced' } : { refused: 'session_invalid' };
  }

  async function findIssued(providerId: number, playerId: bigint, token: string): Promise<Found | Refused> {
    const of = { playerId, providerId, tokenHash: hashOf(token) };
    const row = await store.findByProviderToken(db.sql, of);
    return row ? { row, state: 'current' } : { refused: 'session_invalid' };
  }

  const sessionOf = ({ row }: Found) => ({ playerId: row.player_id, sessionId: row.session_id });

  /** Uses the launch token up; from now on the session has this one. */
  const useUp = (found: Found, sessionHash: string): Promise<boolean> =>
    store.useLaunchToken(db.sql, { ...sessionOf(found), sessionHash, now: clock.now() });

  /** The launch token becomes the session's own with the first call that carries it. */
  async function use(found: Found, token: string): Promise<Found | Refused> {
    if (found.state !== 'fresh') return found;
    const sessionHash = hashOf(token);
    if (await useUp(found, sessionHash)) {
      return { row: { ...found.row, session_token_hash: sessionHash }, state: 'current' };
    }
    // Another call was first, which may carry the same token, or it is too late.
    const again = await findByToken(found.row.provider_id, { token, playerRef: null });
    return 'refused' in again || again.state === 'fresh' ? { refused: 'session_expired' } : again;
  }

  const keep: TokenPolicy = {
    find: findByToken,
    use,
    async greet(found, token) {
      const used = await use(found, token);
      return 'refused' in used ? used : { found: used, nextToken: null };
    },
  };

  const rotate: TokenPolicy = {
    find: findByToken,
    use,
    async greet(fresh, token) {
      const found = await use(fresh, token);
      if ('refused' in found || readToken(token) === null)
        return 'refused' in found ? found : { found, nextToken: null };
      const whose = sessionOf(found);
      const made = makeNextToken(key, token, whose);
      if (found.state === 'current') {
        const change = { ...whose, from: hashOf(token), to: made.hash, now: clock.now() };
        await db.transact((tx) => store.replaceToken(tx, change));
        onReplaced(whose.playerId);
      }
      return { found, nextToken: made.token };
    },
  };

  const swap: TokenPolicy = {
    find: findByToken,
    use: async (found) => (found.state === 'fresh' ? { refused: 'session_invalid' } : found),
    async greet(found) {
      if (found.state === 'current') return { found, nextToken: null };
      const { playerId, sessionId } = sessionOf(found);
      const made = makeToken('s', playerId, sessionId);
      const isFirst = found.state === 'fresh' && (await useUp(found, made.hash));
      return isFirst ? { found, nextToken: made.token } : { refused: 'session_invalid' };
    },
  };

  const none: TokenPolicy = {
    async find(providerId, { playerRef }, gameRef) {
      const playerId = playerRef === null ? null : playerIdOf(playerRef);
      if (playerId === null) return { refused: 'player_unknown' };
      const row = await store.findNewest(db.sql, { playerId, providerId, gameRef });
      return row ? { row, state: 'current' } : { refused: 'session_invalid' };
    },
    use: async (found) => found,
    greet: async (found) => ({ found, nextToken: null }),
  };

  return { swap, keep, rotate, none };
}
