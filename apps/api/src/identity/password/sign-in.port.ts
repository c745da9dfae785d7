import type { Passwords } from './password-hash.ts';

/** A password that was right: by our own hash, or by an external user pool, which keeps its own session. */
export type Opened =
  | { readonly kind: 'own' }
  | {
      readonly kind: 'pool';
      /** The pool's own name of the person. */
      readonly subject: string;
      /** Renews and ends the pool's session; a secret. */
      readonly token: string;
    };

/**
 * Who says whether a password is right, and whether a sign-in is still valid there. Two adapters: the platform's
 * own hashes, and a user pool. Our own session, its limits and its tokens are the same over both. Source:
 * docs/decisions/user-pool.md
 */
export type SignInPort = {
  readonly name: 'built-in' | 'user-pool';
  /**
   * Null: wrong. Does the same work for an account that does not exist (`storedHash` null).
   * Refuses: request.busy when it cannot say.
   */
  signIn(ask: {
    readonly email: string;
    readonly password: string;
    readonly storedHash: string | null;
  }): Promise<Opened | null>;
  /** `unreachable` is no end: an outage of the pool ends no session. */
  currentSession(token: string): Promise<'stands' | 'ended' | 'unreachable'>;
  /**
   * Replaces the password of a person who has proven to be its owner. `isForgotten`: every
   * session at the pool ends, too. False: the pool has rules for passwords that this one breaks.
   * Refuses: request.busy when it is unknown whether it was set.
   */
  setPassword(ask: {
    readonly email: string;
    readonly password: string;
    readonly isForgotten: boolean;
  }): Promise<boolean>;
  /** Ends the pool's session. Never throws: our own has ended before. */
  signOut(token: string): Promise<void>;
};

/** Passwords of the platform's own database. */
export function builtInSignIn(passwords: Passwords): SignInPort {
  return {
    name: 'built-in',
    async signIn({ password, storedHash }) {
      return (await passwords.verify(password, storedHash)) ? { kind: 'own' } : null;
    },
    currentSession: async () => 'stands',
    // The caller writes the hash, in the transaction that uses the proof up.
    setPassword: async () => true,
    async signOut() {},
  };
}
