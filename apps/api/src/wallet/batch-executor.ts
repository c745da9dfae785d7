import type { ClientBase } from 'pg';
import type { Events } from '@halcyon/server-kit/events';
import { pgTypes, promised, type Tx } from '@halcyon/server-kit/sql';
import { walletChanged } from './changes.ts';
import { plainArray } from './columns.ts';
import type { Command, Outcome, PlayerState } from './command.ts';
import { decideBatch, type Answer, type DecidedBatch } from './decide-batch.ts';
import type { Ledger } from './decision.ts';
import { ConnectionLost, PlayersLocked } from './lane.ts';
import type { LaneConnection } from './lane-connection.ts';
import * as statement from './ledger.store.ts';
import { load, type Run } from './load.ts';
import { write } from './write.ts';

/**
 * Carries a batch through: two round trips, whatever its size.
 * Throws ConnectionLost when nobody can know whether the batch was committed.
 */
export async function carryBatch(
  ledger: Ledger,
  connection: LaneConnection,
  commands: readonly Command[],
): Promise<readonly Answer[]> {
  const client = await connection.current().catch((error: unknown) => {
    throw new ConnectionLost(error);
  });
  let isLost = false;
  const noticeLoss = () => {
    isLost = true;
  };
  client.once('end', noticeLoss);
  const run = runOn(promised(client));
  try {
    const loaded = await load(run, ledger.stateParts, commands, { begin: true, lock: true });
    const decided = decideBatch(
      ledger.decide,
      { ...loaded, atMs: loaded.atMs + ledger.clockOffset() },
      commands,
    );
    await write(run, ledger.stateParts, decided, { commit: true });
    notify(ledger.events, decided);
    return decided.answers;
  } catch (error) {
    // Also the way to learn that the connection is gone: a rollback on a living one cannot fail.
    await run(statement.rollback).catch(noticeLoss);
    if (isLost) throw new ConnectionLost(error);
    const locked = isLockTimeout(error) ? await lockedAmong(run, commands) : new Set<bigint>();
    throw locked.size > 0 ? new PlayersLocked(locked) : error;
  } finally {
    client.off('end', noticeLoss);
  }
}

/** One command inside the caller's transaction, through the same load, decision and write as a lane's. */
export async function carryInTransaction(ledger: Ledger, tx: Tx, command: Command): Promise<Outcome> {
  const run = runOn(tx.client);
  const loaded = await load(run, ledger.stateParts, [command], { begin: false, lock: true });
  const decided = decideBatch(ledger.decide, { ...loaded, atMs: loaded.atMs + ledger.clockOffset() }, [
    command,
  ]);
  const [answer] = decided.answers;
  if (!answer) throw new Error('a command without an answer');
  if (answer instanceof Error) throw answer;
  await write(run, ledger.stateParts, decided, { commit: false });
  notify(tx, decided);
  return answer;
}

/**
 * Everything that money commands know about a player, for questions before a command. Null: no wallet.
 * `lock`: the guard row stays locked until the transaction ends.
 */
export async function readState(
  ledger: Ledger,
  client: Pick<ClientBase, 'query'>,
  playerId: bigint,
  options: { readonly lock: boolean },
): Promise<{ readonly state: PlayerState; readonly atMs: number } | null> {
  const everything = ledger.stateParts.map((part) => ({ ...part, isNeeded: () => true }));
  const asked = { begin: false, lock: options.lock, players: [playerId] };
  const loaded = await load(runOn(client), everything, [], asked);
  const state = loaded.states.get(playerId);
  return state ? { state, atMs: loaded.atMs + ledger.clockOffset() } : null;
}

/** A lock was not to be had in time. Pure. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Whom another transaction holds at this moment. Free ones are locked and let go at once. */
async function lockedAmong(run: Run, commands: readonly Command[]): Promise<ReadonlySet<bigint>> {
  const asked = new Set(commands.map((command) => command.playerId));
  const rows = await run(statement.listFreeGuards, [plainArray([...asked])]);
  for (const [playerId] of rows) asked.delete(playerId as bigint);
  return asked;
}

function notify(by: Pick<Events, 'publish'>, decided: DecidedBatch): void {
  for (const [playerId, { after }] of decided.changes) by.publish(walletChanged, playerId, after.sequence);
}

function runOn(client: Pick<ClientBase, 'query'>): Run {
  return async (of, values = []) => {
    const result = await client.query({ ...of, values: [...values], rowMode: 'array', types: pgTypes });
    return result.rows as unknown[][];
  };
}
