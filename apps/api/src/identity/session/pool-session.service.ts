import type { Tx } from '@halcyon/server-kit/sql';
import { seal, unseal } from '../../platform/vault.ts';
import type { On } from '../account/account.store.ts';
import type { Identity } from '../dependencies.ts';
import { findPoolSession, insertPoolSession } from './pool-session.store.ts';
import type { Opened } from '../password/sign-in.port.ts';

type Sealing = Pick<Identity, 'config'>;

/** The pool's answer to a right password, for the minutes until the second factor. Null: no pool. */
export function sealPool({ config }: Sealing, playerId: bigint, opened: Opened): string | null {
  if (opened.kind === 'own') return null;
  const { subject, token } = opened;
  return seal(config.vaultKey, placeOf(playerId), JSON.stringify({ subject, token }));
}

export function openPool({ config }: Sealing, playerId: bigint, sealed: string | null): Opened {
  if (!sealed) return { kind: 'own' };
  const opened = JSON.parse(unseal(config.vaultKey, placeOf(playerId), sealed)) as {
    subject: string;
    token: string;
  };
  return { kind: 'pool', ...opened };
}

/** Stores what ends the pool's session with ours. */
export async function keepPool(
  identity: Sealing,
  tx: Tx,
  playerId: bigint,
  sessionId: string,
  opened: Opened,
  at: Date,
): Promise<void> {
  const sealed = sealPool(identity, playerId, opened);
  if (opened.kind === 'own' || !sealed) return;
  await insertPoolSession(tx.sql, { playerId, sessionId, subject: opened.subject, sealed, at });
}

async function findPool(
  { config }: Sealing,
  on: On,
  playerId: bigint,
  sessionId: string,
): Promise<string | null> {
  const sealed = await findPoolSession(on.sql, playerId, sessionId);
  const opened = sealed ? openPool({ config }, playerId, sealed) : null;
  return opened?.kind === 'pool' ? opened.token : null;
}

/** True: the pool has ended this sign-in, so ours ends, too. */
export async function hasPoolEnded(
  identity: Pick<Identity, 'config' | 'db' | 'signIn'>,
  playerId: bigint,
  sessionId: string,
): Promise<boolean> {
  if (identity.signIn.name === 'built-in') return false;
  const token = await findPool(identity, identity.db, playerId, sessionId);
  return token !== null && (await identity.signIn.currentSession(token)) === 'ended';
}

/** Ends the pool's session after ours has ended, without delaying the response. */
export async function endPoolLater(
  identity: Pick<Identity, 'config' | 'signIn'>,
  tx: Tx,
  playerId: bigint,
  sessionId: string,
): Promise<void> {
  if (identity.signIn.name === 'built-in') return;
  const token = await findPool(identity, tx, playerId, sessionId);
  if (token) tx.afterCommit(() => identity.signIn.signOut(token));
}

function placeOf(playerId: bigint): string {
  return `pool/${playerId}`;
}
