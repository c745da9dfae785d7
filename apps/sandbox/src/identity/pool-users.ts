import { randomBytes, randomUUID } from 'node:crypto';

export type PoolUser = {
  readonly subject: string;
  readonly email: string;
  readonly password: string;
};

/** The people of the user pool and their refresh tokens. In memory: a restart of the sandbox clears the pool. */
export class PoolUsers {
  readonly #byEmail = new Map<string, PoolUser>();
  readonly #byToken = new Map<string, PoolUser>();

  /** Creates a person, or gives a known one another password. */
  put(email: string, password: string): PoolUser {
    const key = email.toLowerCase();
    const user = { subject: this.#byEmail.get(key)?.subject ?? randomUUID(), email: key, password };
    this.#byEmail.set(key, user);
    return user;
  }

  has(email: string): boolean {
    return this.#byEmail.has(email.toLowerCase());
  }

  /** Null: unknown, or another password. */
  find(email: string, password: string): PoolUser | null {
    const user = this.#byEmail.get(email.toLowerCase());
    return user?.password === password ? user : null;
  }

  open(user: PoolUser): string {
    const token = randomBytes(32).toString('base64url');
    this.#byToken.set(token, user);
    return token;
  }

  renew(token: string): PoolUser | null {
    return this.#byToken.get(token) ?? null;
  }

  /** Revoking an unknown token succeeds as well. */
  revoke(token: string): void {
    this.#byToken.delete(token);
  }

  /** Signs out every user with this e-mail, as an operator of the pool would. */
  revokeAll(email: string): void {
    for (const [token, user] of this.#byToken) {
      if (user.email === email.toLowerCase()) this.#byToken.delete(token);
    }
  }
}
