import { createHash } from 'node:crypto';
import {
  STEP_UP_MINUTES,
  type AnswerOf,
  type Endpoint,
  type EndpointKey,
  type Endpoints,
} from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { z } from 'zod';
import type { Context, Handler } from './context.ts';
import { claimKey, releaseKey, storeAnswer, type Claim, type StoredAnswer } from './idempotency.store.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import { problemOf } from './problem.ts';
import type { Sql, Tx } from '@halcyon/server-kit/sql';

/** An endpoint paired with its use case. */
export type Route = {
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint, unknown>;
  /** What the domain's use cases need beside the request; part of their context. */
  readonly deps?: object;
};

/** Pairs every endpoint of a contract with its use case; a missing or a surplus one does not compile. */
export function routesOf<const E extends Endpoints>(
  endpoints: E,
  handlers: { readonly [Key in keyof E & EndpointKey]: Handler<E[Key], AnswerOf<E[Key]>> },
): readonly Route[] {
  return Object.entries(endpoints).map(([key, endpoint]) => {
    const handler = handlers[key as keyof E & EndpointKey] as unknown as Handler<Endpoint, unknown>;
    return { key, endpoint, handler };
  });
}

/** The same where the use cases need more than a request brings along: `deps` becomes part of their context. */
export function routesWith<Deps extends object, const E extends Endpoints>(
  deps: Deps,
  endpoints: E,
  handlers: { readonly [Key in keyof E & EndpointKey]: Handler<E[Key], AnswerOf<E[Key]>, Deps> },
): readonly Route[] {
  return routesOf(endpoints, handlers as Parameters<typeof routesOf<E>>[1]).map((route) => ({
    ...route,
    deps,
  }));
}

/** Locks the player's guard row: the first lock of every money transaction. The wallet domain provides it. */
export type LockPlayer = (tx: Tx, playerId: bigint) => Promise<void>;

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
export type Answered = { readonly status: number; readonly body: unknown };

/** Nothing in the contract nests deeper by far. */
const DEPTH_MAX = 32;
const KEY_FORMAT = /^[\x21-\x7e]{8,100}$/;

/**
 * Carries one call through: schema, step-up, idempotency key, transaction, use case, answer.
 * Session and rate limit come before it, because they need the request only.
 * Throws Invalid, Refusal or a fault; the server's one mapper turns them into problems.
 */
export async function handle(
  route: Route,
  context: Context,
  raw: RawInput,
  lockPlayer: LockPlayer,
): Promise<Answered> {
  const { endpoint, handler } = route;
  const input = readInput(endpoint, raw);
  // After the schema, so that an invalid call never requires a code; before the key, so that the same call with the
  // same key succeeds once the code has been given.
  if (endpoint.stepUp === true) requireStepUp(context);
  const ctx = { ...context, ...route.deps, ...(context.session && { playerId: context.session.playerId }) };
  const run = (tx?: Tx): Promise<unknown> => {
    // The mapped type of `routesOf` has already matched context and input to this endpoint.
    const call = (
      'command' in handler ? handler.command : 'query' in handler ? handler.query : handler.flow
    ) as (ctx: unknown, input: unknown) => Promise<unknown>;
    return call(tx ? { ...ctx, tx } : ctx, input);
  };

  const status = endpoint.status ?? 200;
  if (endpoint.movesMoney) return once(route, ctx, input, lockPlayer, run);
  const answer = 'command' in handler ? await context.db.transact(run) : await run();
  return { status, body: checked(route, answer) };
}

const STEP_UP = 'session.step_up_required';

/** Refuses: session.step_up_required, unless the session passed a second factor a moment ago. */
export function requireStepUp({ session, clock }: Pick<Context, 'session' | 'clock'>): void {
  const passedAt = session?.secondFactorAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (clock.now().getTime() - passedAt >= STEP_UP_MINUTES * 60_000) throw new Refusal(STEP_UP);
}

/** Runs a money call at most once per key. A refusal is an answer too, and stays the answer. */
async function once(
  route: Route,
  context: Context,
  input: unknown,
  lockPlayer: LockPlayer,
  run: (tx?: Tx) => Promise<unknown>,
): Promise<Answered> {
  const { endpoint, handler } = route;
  const session = context.session;
  if (!session) throw new Refusal('session.none');
  const key = context.idempotencyKey;
  if (key === null || !KEY_FORMAT.test(key)) throw new Refusal('idempotency.missing');
  const status = endpoint.status ?? 200;
  const claim = { playerId: session.playerId, key, endpoint: route.key, bodyHash: hashOf(input) };
  // Only the call that claimed the key may store a refusal under it or give it back.
  let claimedUntil: string | null = null;

  const runClaimed = async (sql: Sql, tx?: Tx): Promise<Answered> => {
    const claimed = await claimKey(sql, claim);
    if ('stored' in claimed) return replay(claimed.stored, claim);
    claimedUntil = claimed.claimedUntil;
    const body = checked(route, await run(tx));
    return settle(sql, claim, { status, body });
  };

  const { db } = context;
  try {
    if (!('command' in handler)) return await runClaimed(db.sql);
    return await db.transact(async (tx) => {
      await lockPlayer(tx, session.playerId);
      return runClaimed(tx.sql, tx);
    });
  } catch (thrown) {
    if (claimedUntil === null) throw thrown;
    // A code that is asked for first is no answer yet: the same call with the same key continues after it.
    if (thrown instanceof Refusal && thrown.code !== STEP_UP) {
      const problem = problemOf(thrown, context.requestId, endpoint);
      if (problem.status < 500) return settle(db.sql, claim, { status: problem.status, body: problem });
    }
    if (!('command' in handler)) await releaseKey(db.sql, claim, claimedUntil);
    throw thrown;
  }
}

/** Stores an answer under its key and gives it, or the answer of another call with the same key that came first. */
async function settle(sql: Sql, claim: Claim, { status, body }: Answered): Promise<Answered> {
  const first = await storeAnswer(sql, { ...claim, status, answer: body });
  return first ? replay(first, claim) : { status, body };
}

/** The same for every body that the contract reads as the same input, in whatever order its fields come. */
function hashOf(input: unknown): string {
  const canonical = JSON.stringify(input, (_name, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
  return createHash('sha256').update(canonical).digest('base64url');
}

function replay(stored: StoredAnswer, claim: { endpoint: string; bodyHash: string }): Answered {
  if (stored.endpoint !== claim.endpoint || stored.body_hash !== claim.bodyHash) {
    throw new Refusal('idempotency.reused');
  }
  if (stored.state === 'in_progress' || stored.answer_status === null)
    throw new Refusal('idempotency.in_progress');
  return { status: stored.answer_status, body: stored.answer };
}

/** What a handler receives: every part through its schema. Throws Invalid. */
export function readInput(endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>, raw: RawInput) {
  return {
    params: parsed(endpoint.params, raw.params, 'params'),
    query: parsed(endpoint.query, raw.query, 'query'),
    body: parsed(endpoint.body, raw.body ?? {}, 'body'),
  };
}

function parsed(schema: z.ZodType | undefined, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!schema) return {};
  const unreadable = findUnreadable(value);
  if (unreadable) throw new Invalid([unreadable]);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const prefix = part === 'body' ? '' : `${part}.`;
  throw new Invalid(
    read.error.issues.map((issue) => ({ field: prefix + issue.path.join('.'), code: issueCode(issue) })),
  );
}

/** What no schema needs to look at: a text with the sign NUL, which the database cannot keep, and bottomless nesting. */
function findUnreadable(value: unknown, at = '', depth = 0): { field: string; code: string } | null {
  if (typeof value === 'string') return value.includes('\0') ? { field: at, code: 'invalid_text' } : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEPTH_MAX) return { field: '', code: 'too_deep' };
  for (const [name, of] of Object.entries(value)) {
    const found = findUnreadable(of, at === '' ? name : `${at}.${name}`, depth + 1);
    if (found) return found;
  }
  return null;
}

/** A schema may name its own code as its message (`error.cpf.invalid`); otherwise zod's issue code is used. */
function issueCode(issue: z.core.$ZodIssue): string {
  return /^[a-z][a-z_]*(\.[a-z_]+)+$/.test(issue.message) ? issue.message : issue.code;
}

/**
 * The answer as the contract declares it: fields that it does not name are left out, so that a column added to a row
 * is never sent by accident. An answer that does not fit is a fault, before anything is committed.
 */
export function checked(
  { key, endpoint }: { readonly key: string; readonly endpoint: Pick<Endpoint, 'answer'> },
  answer: unknown,
): unknown {
  const read = endpoint.answer.safeParse(answer);
  if (!read.success) {
    throw new Error(`${key} answered outside its contract: ${read.error.message}`);
  }
  return read.data;
}
