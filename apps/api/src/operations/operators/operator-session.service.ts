import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  OPERATOR_AWAITED_MINUTES,
  OPERATOR_FAILURES_MAX,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_SESSION_HOURS,
  OPERATOR_WINDOW_MINUTES,
  type AwaitedOperator,
  type SignedInOperator,
} from '@halcyon/contract/operations/operator-session.contract';
import { rightsOf, type OperatorRole } from '@halcyon/contract/operations/right';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { makeRecoveryCodes } from '../../identity/public.ts';
import { writeAudit, type Deed } from '../audit/audit.service.ts';
import {
  checkFactor,
  checkFirstCode,
  countIn,
  factorSince,
  operatorTotp,
  type Factor,
} from './operator-factor.service.ts';
import * as store from './operator.store.ts';
import type { Operations, Operator } from '../dependencies.ts';
import type { Tx } from '@halcyon/server-kit/sql';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** An operator and the secrets of the session. */
export type OperatorSession = {
  readonly operator: Operator;
  /** False: the password was right and the second factor is to come. */
  readonly isWhole: boolean;
  readonly tokenHash: Buffer;
  /** What a page sends back with every change; it is derived from the cookie and is not stored. */
  readonly pageToken: string;
  readonly idleAt: Date;
};

/** The owner of the installation, who works on it from its own machine. */
export const byOwner = { operatorId: null, actor: 'owner of the installation', address: 'local' } as const;

type Opened = { readonly cookie: string; readonly session: OperatorSession };

/**
 * Takes an operator's password. The attempt is written before the password is checked; an unknown e-mail costs what a
 * wrong password costs, so a hash of another cost is made again. The resulting session allows nothing but the second
 * factor.
 * Refuses: operator.unauthorized, operator.attempts_exceeded.
 * Writes: operations.login_failure, operator, operator_session, audit.
 */
export async function takePassword(
  operations: Operations,
  given: { readonly email: string; readonly password: string; readonly address: string },
): Promise<Opened> {
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
  const deed = {
    operatorId: row?.operator_id ?? null,
    actor: row?.email ?? 'unknown',
    address: given.address,
    at,
  };
  if (!isRight || !row) {
    await db.transact((tx) => writeAudit(tx, { ...deed, action: 'operator.sign_in_failed' }));
    throw new Refusal('operator.unauthorized');
  }
  const renewed = passwords.isOutdated(row.password_hash) ? await passwords.hash(given.password) : null;
  return db.transact(async (tx) => {
    await store.dropFailure(tx, failureId);
    if (renewed) await store.updatePasswordHash(tx, row.operator_id, renewed);
    await writeAudit(tx, { ...deed, action: 'operator.password_passed' });
    return open(tx, row, { address: given.address, at, secondFactorAt: null });
  });
}

/** What comes after the password. */
export async function awaitedViewOf(
  { db }: Operations,
  { operator, pageToken, idleAt }: OperatorSession,
): Promise<AwaitedOperator> {
  const since = await factorSince(db, operator.operatorId);
  return { next: since ? 'code' : 'enrolment', token: pageToken, expiresAt: idleAt.toISOString() };
}

/**
 * Signs in by a code of the app or a recovery code. The cookie is a new one: the first cookie gives no access.
 * Refuses: second_factor.invalid, second_factor.too_many. Writes: operator_session, audit.
 */
export async function signIn(
  operations: Operations,
  session: OperatorSession,
  given: { readonly code: string; readonly address: string },
): Promise<Opened> {
  const { operatorId } = session.operator;
  const by = await checking(operations, session, given.address, () =>
    checkFactor(operations, operatorId, given.code),
  );
  return operations.db.transact((tx) => goOn(operations, tx, session, { by, address: given.address }));
}

/**
 * The first code of a new app: it counts from now on, and the operator is signed in.
 * Refuses: second_factor.expired, invalid, too_many, already_set. Writes: operator_totp, recovery_code,
 * operator_session, audit.
 */
export async function enrol(
  operations: Operations,
  session: OperatorSession,
  given: { readonly code: string; readonly address: string },
): Promise<Opened & { readonly recoveryCodes: string[] }> {
  const { operatorId } = session.operator;
  const { address } = given;
  await checking(operations, session, address, () => checkFirstCode(operations, operatorId, given.code));
  return operations.db.transact(async (tx) => {
    const at = operations.clock.now();
    const recoveryCodes = await countIn(operations.db, tx, operatorId, at);
    await writeAudit(tx, { ...deedOf(session, address, at), action: 'second_factor.set' });
    return { ...(await goOn(operations, tx, session, { by: 'app', address })), recoveryCodes };
  });
}

/** The own second factor. */
export async function readOwnFactor({ db }: Operations, { operator }: OperatorSession) {
  const since = await factorSince(db, operator.operatorId);
  // A session is whole only with a factor, and losing it ends the session.
  if (!since) throw new Refusal('operator.session_none');
  return {
    since: since.toISOString(),
    recoveryCodesLeft: await operatorTotp(db, operator.operatorId).countRecoveryCodes(),
  };
}

/** New recovery codes against a code of the app. Refuses: second_factor.invalid, second_factor.too_many. */
export async function renewRecoveryCodes(
  operations: Operations,
  session: OperatorSession,
  given: { readonly code: string; readonly address: string },
): Promise<{ readonly recoveryCodes: string[] }> {
  const { operatorId } = session.operator;
  await checking(operations, session, given.address, () => checkFactor(operations, operatorId, given.code));
  return operations.db.transact(async (tx) => {
    const at = operations.clock.now();
    const recoveryCodes = await makeRecoveryCodes(tx, operatorTotp(operations.db, operatorId), at);
    await writeAudit(tx, { ...deedOf(session, given.address, at), action: 'recovery_codes.made' });
    return { recoveryCodes };
  });
}

/** A refused factor is in the log as well. */
async function checking<Answer>(
  operations: Operations,
  session: OperatorSession,
  address: string,
  check: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal) {
      const deed = deedOf(session, address, operations.clock.now());
      const { code } = error;
      await operations.db.transact((tx) =>
        writeAudit(tx, { ...deed, action: 'second_factor.failed', facts: { code } }),
      );
    }
    throw error;
  }
}

/** From the password's session to a whole one. Refuses: operator.session_none when that one ended meanwhile. */
async function goOn(
  operations: Operations,
  tx: Tx,
  session: OperatorSession,
  { by, address }: { readonly by: Factor; readonly address: string },
): Promise<Opened> {
  const at = operations.clock.now();
  const row = await store.findSession(tx, session.tokenHash);
  if (!row || !(await store.endSession(tx, session.tokenHash, at))) {
    throw new Refusal('operator.session_none');
  }
  await writeAudit(tx, { ...deedOf(session, address, at), action: 'operator.signed_in', facts: { by } });
  return open(tx, row, { address, at, secondFactorAt: at });
}

async function open(
  tx: Tx,
  row: store.OperatorRow,
  of: { readonly address: string; readonly at: Date; readonly secondFactorAt: Date | null },
): Promise<Opened> {
  const cookie = randomBytes(32).toString('base64url');
  const { at, secondFactorAt } = of;
  await store.insertSession(tx, { tokenHash: sha256(cookie), operatorId: row.operator_id, ...of });
  const session = { ...row, started_at: at, seen_at: at, second_factor_at: secondFactorAt };
  return { cookie, session: sessionOf(session, cookie) };
}

function deedOf({ operator }: OperatorSession, address: string, at: Date): Omit<Deed, 'action'> {
  return { operatorId: operator.operatorId, actor: operator.email, address, at };
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
  await operations.db.transact(async (tx) => {
    await store.endSession(tx, session.tokenHash, at);
    await writeAudit(tx, { ...deedOf(session, address, at), action: 'operator.signed_out' });
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

/**
 * Makes an operator, unless the e-mail has one; the first sign-in sets the second factor up. Refuses nothing: the
 * caller owns the installation. Writes: operations.operator, audit.
 */
export async function makeOperator(
  operations: Pick<Operations, 'db' | 'clock' | 'passwords'>,
  {
    password,
    ...of
  }: {
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly roles: readonly OperatorRole[];
  },
): Promise<{ readonly operatorId: string; readonly isNew: boolean }> {
  const { db, passwords } = operations;
  const held = await store.findByEmail(db, of.email);
  if (held) return { operatorId: held.operator_id, isNew: false };
  const at = operations.clock.now();
  const row = {
    ...of,
    operator_id: randomUUIDv7(),
    password_hash: await passwords.hash(password),
    at,
  };
  return db.transact(async (tx) => {
    const operatorId = await store.insertOperator(tx, row);
    const isNew = operatorId === row.operator_id;
    const facts = { operatorId, email: of.email, roles: of.roles };
    if (isNew) await writeAudit(tx, { ...byOwner, action: 'operator.made', facts, at });
    return { operatorId, isNew };
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
    isWhole: row.second_factor_at !== null,
    tokenHash: sha256(cookie),
    pageToken: sha256(`page|${cookie}`).toString('base64url'),
    idleAt: endOf(row),
  };
}

/** Idle or too old, whichever comes first; without its second factor soon. */
function endOf({
  started_at: startedAt,
  seen_at: seenAt,
  second_factor_at: factorAt,
}: store.SessionRow): Date {
  if (factorAt === null) return new Date(startedAt.getTime() + OPERATOR_AWAITED_MINUTES * MINUTE_MS);
  const idleMs = seenAt.getTime() + OPERATOR_IDLE_MINUTES * MINUTE_MS;
  return new Date(Math.min(idleMs, startedAt.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
