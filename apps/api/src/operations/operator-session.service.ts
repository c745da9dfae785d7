import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  OPERATOR_FAILURES_MAX,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_SESSION_HOURS,
  OPERATOR_WINDOW_MINUTES,
  type SignedInOperator,
} from '@halcyon/contract/operations/operator-session.contract';
import { rightsOf, type OperatorRole } from '@halcyon/contract/operations/right';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { writeAudit } from './audit.service.ts';
import * as store from './operator.store.ts';
import type { Operations, Operator } from './parts.ts';

/** Hashes and checks passwords, as identity does; null stands for nobody and costs the same. */
export type PasswordCheck = {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string | null): Promise<boolean>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A signed-in operator and the secrets of the session. */
export type OperatorSession = {
  readonly operator: Operator;
  readonly tokenHash: Buffer;
  /** What a page sends back with every change; it follows from the cookie and is nowhere stored. */
  readonly pageToken: string;
  readonly idleAt: Date;
};

/**
 * Signs an operator in. The attempt is written before the password is looked at; an unknown e-mail costs what a
 * wrong password costs. Refuses: operator.unauthorized, operator.attempts_exceeded.
 * Writes: operations.login_failure, operator_session, audit.
 */
export async function signIn(
  operations: Operations,
  given: { readonly email: string; readonly password: string; readonly address: string },
): Promise<{ readonly cookie: string; readonly session: OperatorSession }> {
  const { db, passwords } = operations;
  const at = operations.clock.now();
  const emailHash = sha256(given.email);
  const failureId = randomUUIDv7();
  const since = new Date(at.getTime() - OPERATOR_WINDOW_MINUTES * MINUTE_MS);
  if ((await store.countFailures(db, emailHash, since)) >= OPERATOR_FAILURES_MAX) {
    throw new Refusal('operator.attempts_exceeded');
  }
  await store.insertFailure(db, failureId, emailHash, at);
  const row = await store.findByEmail(db, given.email);
  const isRight = await passwords.verify(given.password, row?.is_active ? row.password_hash : null);
  if (!isRight || !row) {
    await db.transact((tx) =>
      writeAudit(tx, {
        operatorId: row?.operator_id ?? null,
        actor: row?.email ?? 'unknown',
        action: 'operator.sign_in_failed',
        address: given.address,
        at,
      }),
    );
    throw new Refusal('operator.unauthorized');
  }
  const cookie = randomBytes(32).toString('base64url');
  const { operator_id: operatorId, email: actor } = row;
  await db.transact(async (tx) => {
    await store.dropFailure(tx, failureId);
    await store.insertSession(tx, { tokenHash: sha256(cookie), operatorId, address: given.address, at });
    await writeAudit(tx, { operatorId, actor, action: 'operator.signed_in', address: given.address, at });
  });
  return { cookie, session: sessionOf({ ...row, started_at: at, seen_at: at }, cookie) };
}

/** The session of a cookie; reading counts as being there. Null: none, idle for too long, or too old. */
export async function findOperatorSession(
  operations: Operations,
  cookie: string | undefined,
): Promise<OperatorSession | null> {
  if (!cookie) return null;
  const tokenHash = sha256(cookie);
  const row = await store.findSession(operations.db, tokenHash);
  if (!row) return null;
  const at = operations.clock.now();
  if (at >= endOf(row)) {
    await store.endSession(operations.db, tokenHash, at);
    return null;
  }
  await store.touchSession(operations.db, tokenHash, at);
  return sessionOf({ ...row, seen_at: at }, cookie);
}

/** Ends it. A session that has ended already stays so. */
export async function signOut(
  operations: Operations,
  session: OperatorSession,
  address: string,
): Promise<void> {
  const at = operations.clock.now();
  const { operatorId, email: actor } = session.operator;
  await operations.db.transact(async (tx) => {
    await store.endSession(tx, session.tokenHash, at);
    await writeAudit(tx, { operatorId, actor, action: 'operator.signed_out', address, at });
  });
}

export function viewOf({ operator, pageToken, idleAt }: OperatorSession): SignedInOperator {
  return {
    operatorId: operator.operatorId,
    email: operator.email,
    name: operator.name,
    roles: [...operator.roles],
    rights: [...operator.rights],
    token: pageToken,
    idleAt: idleAt.toISOString(),
  };
}

/** Makes an operator, unless the e-mail has one. Refuses nothing: whoever calls this owns the installation. */
export async function makeOperator(
  operations: Pick<Operations, 'db' | 'clock' | 'passwords'>,
  of: {
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly roles: readonly OperatorRole[];
  },
): Promise<void> {
  if (await store.findByEmail(operations.db, of.email)) return;
  await store.insertOperator(operations.db, {
    operator_id: randomUUIDv7(),
    email: of.email,
    name: of.name,
    roles: of.roles,
    password_hash: await operations.passwords.hash(of.password),
    at: operations.clock.now(),
  });
}

function sessionOf(row: store.SessionRow, cookie: string): OperatorSession {
  return {
    operator: {
      operatorId: row.operator_id,
      email: row.email,
      name: row.name,
      roles: row.roles,
      rights: new Set(rightsOf(row.roles)),
    },
    tokenHash: sha256(cookie),
    pageToken: sha256(`page|${cookie}`).toString('base64url'),
    idleAt: endOf(row),
  };
}

/** Idle or too old, whichever comes first. */
function endOf({ started_at: startedAt, seen_at: seenAt }: store.SessionRow): Date {
  const idleMs = seenAt.getTime() + OPERATOR_IDLE_MINUTES * MINUTE_MS;
  return new Date(Math.min(idleMs, startedAt.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
