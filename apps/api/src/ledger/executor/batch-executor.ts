import type { ClientBase } from 'pg';
import type { Events } from '@halcyon/server-kit/events';
import { pgTypes, promised, type Tx } from '@halcyon/server-kit/sql';
import { walletChanged } from './changes.ts';
import { plainArray } from './columns.ts';
import type { Command, Outcome, PlayerState } from '../command.ts';
import { decideBatch, type Answer, type DecidedBatch } from './decide-batch.ts';
import { ConnectionLost, PlayersLocked } from './lane.ts';
import type { LaneConnection } from './lane-connection.ts';
import { partsFor, type Ledger } from '../ledger.ts';
import * as statement from '../ledger.store.ts';
import { load } from './load.ts';
import type { Run } from './run.ts';
import { movementsOf } from './movement.rules.ts';
import { write } from './write.ts';

/**
 * Runs a batch in two round trips, whatever its size.
 * Throws: ConnectionLost when it is unknown whether the batch was committed.
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
    const loaded = await load(run, partsFor(ledger, commands), commands, { begin: true, lock: true });
    const decided = decideBatch(
      ledger.decide,
      { ...loaded, atMs: loaded.atMs + ledger.clockOffset() },
      commands,
    );
    await write(run, ledger.stateParts, decided, { commit: true });
    notify(ledger.events, decided);
    return decided.answers;
  } catch (error) {
    // Also shows whether the connection is lost: a rollback on an open one cannot fail.
    await run(statement.rollback).catch(noticeLoss);
    if (isLost) throw new ConnectionLost(error);
    const locked = isLockTimeout(error) ? await lockedAmong(run, commands) : new Set<bigint>();
    throw locked.size > 0 ? new PlayersLocked(locked) : error;
  } finally {
    client.off('end', noticeLoss);
  }
}

/**
 * One command in the caller's transaction, by the same load, decision and write as a lane's. A refusal is part of
 * the outcome and recorded if the transaction commits. Locks the guard row.
 */
export async function decideInTransaction(ledger: Ledger, tx: Tx, command: Command): Promise<Outcome> {
  const run = runOn(tx.client);
  const loaded = await load(run, partsFor(ledger, [command]), [command], { begin: false, lock: true });
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

/** Guard rows that the caller's transaction has locked, in the order of the players. */
export type LockedPlayers = { readonly guards: readonly unknown[][] };

/** The first lock of a transaction about many players. */
export async function lockPlayers(tx: Tx, players: readonly bigint[]): Promise<LockedPlayers> {
  return { guards: await runOn(tx.client)(statement.lockGuards, [plainArray(players)]) };
}

/**
 * Commands of locked players in the caller's transaction, each decided on what the one before left.
 * Throws: the decision of one is at fault.
 */
export async function runCommands(
  ledger: Ledger,
  tx: Tx,
  { guards }: LockedPlayers,
  commands: readonly Command[],
): Promise<readonly Outcome[]> {
  if (commands.length === 0) return [];
  const run = runOn(tx.client);
  const loaded = await load(run, ledger.stateParts, commands, { begin: false, lock: false, guards });
  const atMs = loaded.atMs + ledger.clockOffset();
  const decided = decideBatch(ledger.decide, { ...loaded, atMs }, commands);
  const outcomes = decided.answers.map((answer) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await write(run, ledger.stateParts, decided, { commit: false });
  notify(tx, decided);
  return outcomes;
}

type ReadState = { readonly state: PlayerState; readonly atMs: number };

/** All that money commands know about a player; the guard row stays locked. Null: no wallet. */
export function lockState(ledger: Ledger, tx: Tx, playerId: bigint): Promise<ReadState | null> {
  return loadState(ledger, tx, playerId, true);
}

/** The same without the lock, for queries that change nothing. */
export function readState(ledger: Ledger, tx: Tx, playerId: bigint): Promise<ReadState | null> {
  return loadState(ledger, tx, playerId, false);
}

async function loadState(ledger: Ledger, tx: Tx, playerId: bigint, lock: boolean): Promise<ReadState | null> {
  const options = { begin: false, lock, players: [playerId] };
  const loaded = await load(runOn(tx.client), ledger.stateParts, [], options);
  const state = loaded.states.get(playerId);
  return state ? { state, atMs: loaded.atMs + ledger.clockOffset() } : null;
}

/** True: a lock was not granted in time. Pure. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Players whose guard rows another transaction holds. Free ones are locked and released immediately. */
async function lockedAmong(run: Run, commands: readonly Command[]): Promise<ReadonlySet<bigint>> {
  const players = new Set(commands.map((command) => command.playerId));
  const rows = await run(statement.listFreeGuards, [plainArray([...players])]);
  for (const [playerId] of rows) players.delete(playerId as bigint);
  return players;
}

function notify(by: Pick<Events, 'publish'>, decided: DecidedBatch): void {
  const movements = movementsOf(decided.recorded);
  for (const [playerId, { after }] of decided.changes)
    by.publish(walletChanged, playerId, after.sequence, movements.get(playerId) ?? []);
}

function runOn(client: Pick<ClientBase, 'query'>): Run {
  return async (of, values = []) => {
    const result = await client.query({ ...of, values: [...values], rowMode: 'array', types: pgTypes });
    return result.rows as unknown[][];
  };
}
