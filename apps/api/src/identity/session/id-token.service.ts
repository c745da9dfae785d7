import { randomUUID } from 'node:crypto';
import { ID_TOKEN_SECONDS } from '@halcyon/contract/identity/session.contract';
import { BOOK_TOKEN_SECONDS } from '@halcyon/contract/sportsbook/book';
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';
import type { Db } from '@halcyon/server-kit/sql';
import { insertTokenKey, listTokenKeys, retireTokenKeys, type TokenKeyRow } from './token-key.store.ts';

const ALGORITHM = 'ES256';
const AUDIENCE = 'halcyon-player';
const SUPPORT_AUDIENCE = 'halcyon-support';
const BOOK_AUDIENCE = 'halcyon-sportsbook';
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Life of a key that signs. */
const KEY_DAYS = 30;
/** A new key is published this long before it signs, so that every reader of the JWKS has it by then. */
const PUBLISHED_AHEAD_MS = 3_600_000;
/** A node looks for keys of others this often; far less than they are published ahead. */
const RELOAD_MS = 300_000;
/** A token with an unknown key id makes a node look for keys this often, and no more. */
const UNKNOWN_KEY_MS = 60_000;
/** Tokens of an older key are dead this long after its successor signs: twice a token's life. */
const OVERLAP_MS = 2 * ID_TOKEN_SECONDS * 1000;

/** Claims of the specification. `player_id` is a number, `multibrand` a JSON text. */
export type IdClaims = {
  readonly playerId: bigint;
  /** Id of the session; the specification calls it the access id. */
  readonly sessionId: string;
  readonly email: string;
  readonly isEmailProven: boolean;
  readonly countryCode: string;
  readonly languageCode: string;
  readonly loginMethod: string;
  readonly registeredAt: Date;
  readonly isMultibrandSuspended: boolean;
};

/** What the token of a book says beside issuer, subject and end. */
export type BookClaims = {
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly currency: string;
  readonly marketId: string;
  readonly languageId: string;
  /** Which book it is for. */
  readonly book: string;
};

export type VerifiedBook =
  | {
      readonly kind: 'good';
      readonly playerId: bigint;
      readonly sessionId: string;
      /** `jti`: the token opens one session of a book, whose id it is. */
      readonly bookSessionId: string;
      readonly book: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'expired' }
  | { readonly kind: 'bad' };

export type Verified =
  | { readonly kind: 'good'; readonly playerId: bigint; readonly sessionId: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'bad' };

type LoadedKey = {
  readonly id: string;
  readonly private: CryptoKey;
  readonly public: CryptoKey;
  readonly jwk: JWK;
  readonly signsFrom: Date;
};

/**
 * Signs and verifies id tokens with the installation's own keys, which live in the database so that every
 * node has them. A key that another node made is found the first time a token names it.
 */
export class IdTokens {
  readonly #db: Db;
  readonly #issuer: string;
  #keys: readonly LoadedKey[] = [];
  #loadedAtMs = 0;
  #soughtAtMs = Number.NEGATIVE_INFINITY;

  private constructor(db: Db, issuer: string) {
    this.#db = db;
    this.#issuer = issuer;
  }

  /** Loads the keys; the very first start makes one, which signs immediately. */
  static async open(db: Db, issuer: string, at: Date): Promise<IdTokens> {
    const tokens = new IdTokens(db, issuer);
    if ((await listTokenKeys(db)).length === 0) await tokens.#make(at, at);
    await tokens.#load(at);
    return tokens;
  }

  /**
   * Makes the next key when the present one is thirty days old, and retires those whose tokens are all dead. The
   * new one signs an hour later; until then and for twice a token's life after it both verify. For a job.
   */
  async rotateWhenDue(at: Date): Promise<void> {
    await this.#load(at);
    const newest = this.#keys[0];
    const isDue = !newest || at.getTime() - newest.signsFrom.getTime() >= KEY_DAYS * 86_400_000;
    if (isDue) await this.#make(at, new Date(at.getTime() + PUBLISHED_AHEAD_MS));
    await retireTokenKeys(this.#db, new Date(at.getTime() - OVERLAP_MS), at);
    await this.#load(at);
  }

  async #make(at: Date, signsFrom: Date): Promise<void> {
    const key = await makeKey(at, signsFrom);
    await this.#db.transact((tx) => insertTokenKey(tx, key));
  }

  /** Public halves for `/.well-known/jwks.json`. */
  publicKeys(): Record<string, string>[] {
    return this.#keys.map(({ jwk }) => jwk as Record<string, string>);
  }

  async sign(claims: IdClaims, at: Date): Promise<{ idToken: string; expiresAt: Date }> {
    if (Math.abs(at.getTime() - this.#loadedAtMs) > RELOAD_MS) await this.#load(at);
    const issuedAt = Math.floor(at.getTime() / 1000);
    const expiresAt = issuedAt + ID_TOKEN_SECONDS;
    const base = { issuedAt, expiresAt, subject: String(claims.playerId), at };
    const supportToken = await this.#signed(
      { scope: 'user', external_id: base.subject },
      SUPPORT_AUDIENCE,
      base,
    );
    const payload = {
      player_id: Number(claims.playerId),
      player_access_id: claims.sessionId,
      email: claims.email,
      email_verified: claims.isEmailProven,
      country_code: claims.countryCode,
      language_code: claims.languageCode,
      login_method: claims.loginMethod,
      registrationDate: claims.registeredAt.toISOString(),
      multibrand: JSON.stringify({ suspended: claims.isMultibrandSuspended }),
      support_token: supportToken,
    };
    return { idToken: await this.#signed(payload, AUDIENCE, base), expiresAt: new Date(expiresAt * 1000) };
  }

  /** Reads a token that a caller brought. Only our algorithm, issuer and audience count. */
  async verify(token: string, at: Date): Promise<Verified> {
    const read = await this.#read(token, AUDIENCE, at);
    if (read === 'expired' || read === 'bad') return { kind: read };
    const { player_id: playerId, player_access_id: sessionId } = read;
    if (typeof playerId !== 'number' || typeof sessionId !== 'string') return { kind: 'bad' };
    return { kind: 'good', playerId: BigInt(playerId), sessionId };
  }

  /** A token for a book, ours or a vendor's, which verifies it by the published keys. */
  async signForBook(claims: BookClaims, at: Date): Promise<{ token: string; expiresAt: Date }> {
    if (Math.abs(at.getTime() - this.#loadedAtMs) > RELOAD_MS) await this.#load(at);
    const issuedAt = Math.floor(at.getTime() / 1000);
    const expiresAt = issuedAt + BOOK_TOKEN_SECONDS;
    const payload = {
      jti: randomUUID(),
      sid: claims.sessionId,
      currency: claims.currency,
      market: claims.marketId,
      lang: claims.languageId,
      book: claims.book,
    };
    const base = { issuedAt, expiresAt, subject: String(claims.playerId), at };
    return {
      token: await this.#signed(payload, BOOK_AUDIENCE, base),
      expiresAt: new Date(expiresAt * 1000),
    };
  }

  /** Reads the token of a book. Whether its session is open is known to the sportsbook alone. */
  async verifyForBook(token: string, at: Date): Promise<VerifiedBook> {
    const read = await this.#read(token, BOOK_AUDIENCE, at);
    if (read === 'expired' || read === 'bad') return { kind: read };
    const { sub, sid, jti, exp, book } = read;
    if (
      !/^\d{1,15}$/.test(sub ?? '') ||
      typeof sid !== 'string' ||
      typeof book !== 'string' ||
      !isUuid.test(jti ?? '') ||
      !exp
    )
      return { kind: 'bad' };
    return {
      kind: 'good',
      playerId: BigInt(sub!),
      sessionId: sid,
      bookSessionId: jti!,
      book,
      expiresAt: new Date(exp * 1000),
    };
  }

  async #read(token: string, audience: string, at: Date): Promise<JWTPayload | 'expired' | 'bad'> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#publicKey(header.kid, at), {
        algorithms: [ALGORITHM],
        issuer: this.#issuer,
        audience,
        currentDate: at,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JOSEError) return 'bad';
      throw error;
    }
  }

  #signed(
    payload: Record<string, unknown>,
    audience: string,
    base: { issuedAt: number; expiresAt: number; subject: string; at: Date },
  ): Promise<string> {
    const key = this.#keys.find(({ signsFrom }) => signsFrom <= base.at) ?? this.#keys.at(-1);
    if (!key) throw new Error('there is no key to sign id tokens with');
    return new SignJWT(payload)
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setAudience(audience)
      .setSubject(base.subject)
      .setIssuedAt(base.issuedAt)
      .setExpirationTime(base.expiresAt)
      .sign(key.private);
  }

  async #publicKey(id: string | undefined, at: Date): Promise<CryptoKey> {
    const find = () => this.#keys.find((key) => key.id === id)?.public;
    const found = find() ?? (await this.#seek(at), find());
    if (!found) throw new errors.JWKSNoMatchingKey();
    return found;
  }

  /** A key id can be invented, so the look-up has its own limit. A real key is published an hour ahead. */
  async #seek(at: Date): Promise<void> {
    if (Math.abs(at.getTime() - this.#soughtAtMs) < UNKNOWN_KEY_MS) return;
    this.#soughtAtMs = at.getTime();
    await this.#load(at);
  }

  async #load(at: Date): Promise<void> {
    const rows = await listTokenKeys(this.#db);
    this.#keys = await Promise.all(rows.map(loadKey));
    this.#loadedAtMs = at.getTime();
  }
}

async function makeKey(at: Date, signsFrom: Date): Promise<TokenKeyRow> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const id = randomUUID();
  return {
    key_id: id,
    private_key: await exportJWK(pair.privateKey),
    public_key: { ...(await exportJWK(pair.publicKey)), kid: id, alg: ALGORITHM, use: 'sig' },
    created_at: at,
    signs_from: signsFrom,
  };
}

async function loadKey(row: TokenKeyRow): Promise<LoadedKey> {
  const [privateKey, publicKey] = await Promise.all([
    importJWK(row.private_key, ALGORITHM),
    importJWK(row.public_key, ALGORITHM),
  ]);
  return {
    id: row.key_id,
    private: privateKey as CryptoKey,
    public: publicKey as CryptoKey,
    jwk: row.public_key,
    signsFrom: row.signs_from,
  };
}
