import type { SecondFactorMethod } from '@halcyon/contract/identity/challenge';
import type { On } from '../account/account.store.ts';

export type ChallengePurpose = 'login' | 'step_up';

export type ChallengeRow = {
  readonly challenge_hash: string;
  readonly player_id: bigint;
  readonly purpose: ChallengePurpose;
  readonly session_id: string | null;
  readonly method: SecondFactorMethod;
  readonly passkey_challenge: string | null;
  readonly tries_left: number;
  readonly expires_at: Date;
  /** The pool's answer to the password of a login that waits; null: no pool. */
  readonly sealed_pool: string | null;
};

export async function insertChallenge(on: On, challenge: ChallengeRow): Promise<void> {
  await on.sql`
    insert into identity.challenge (challenge_hash, player_id, purpose, session_id, method, passkey_challenge,
      tries_left, expires_at, sealed_pool)
    values (${challenge.challenge_hash}, ${challenge.player_id}, ${challenge.purpose}, ${challenge.session_id},
      ${challenge.method}, ${challenge.passkey_challenge}, ${challenge.tries_left}, ${challenge.expires_at},
      ${challenge.sealed_pool})`;
}

/** A challenge that can still be answered. Null: there is none. */
export async function findChallenge(on: On, hash: string, at: Date): Promise<ChallengeRow | null> {
  const rows = await on.sql<ChallengeRow>`
    select challenge_hash, player_id, purpose, session_id, method, passkey_challenge, tries_left, expires_at,
      sealed_pool
    from identity.challenge
    where challenge_hash = ${hash} and used_at is null and expires_at > ${at} and tries_left > 0`;
  return rows[0] ?? null;
}

/** Switches a pending challenge to another factor. Its tries keep counting. */
export async function switchChallenge(
  on: On,
  hash: string,
  method: SecondFactorMethod,
  passkeyChallenge: string | null,
): Promise<void> {
  await on.sql`
    update identity.challenge set method = ${method}, passkey_challenge = ${passkeyChallenge}
    where challenge_hash = ${hash}`;
}

/** Takes one try, before the answer is checked. Null: no try is left, or the time is over. */
export async function takeChallengeTry(on: On, hash: string, at: Date): Promise<ChallengeRow | null> {
  const rows = await on.sql<ChallengeRow>`
    update identity.challenge set tries_left = tries_left - 1
    where challenge_hash = ${hash} and used_at is null and expires_at > ${at} and tries_left > 0
    returning challenge_hash, player_id, purpose, session_id, method, passkey_challenge, tries_left, expires_at,
      sealed_pool`;
  return rows[0] ?? null;
}

/** A challenge works once. False: another call was faster. */
export async function useChallenge(on: On, hash: string, at: Date): Promise<boolean> {
  const rows = await on.sql`
    update identity.challenge set used_at = ${at}
    where challenge_hash = ${hash} and used_at is null returning challenge_hash`;
  return rows.length === 1;
}

export async function forgetOldChallenges(on: On, before: Date): Promise<void> {
  await on.sql`delete from identity.challenge where expires_at < ${before}`;
}
