import type { Log } from '@halcyon/server-kit/log';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import { walletChanged } from '../../ledger/public.ts';
import { listSequences } from '../../wallet/public.ts';
import { listBehind, lockFolds, moveFolds } from './fold.store.ts';

const EVERY_MS = 1_500;
/** Players and commands of one flush; the rest comes with the next ones. */
const PLAYERS_PER_FLUSH_MAX = 2_500;
const COMMANDS_PER_FLUSH_MAX = 50_000n;
const GUARDS_AT_ONCE = 5_000;

/** Commands of a player that no subscriber has seen, and that every one of them sees once. */
export type PlaySpan = {
  readonly playerId: bigint;
  readonly afterSequence: bigint;
  readonly upToSequence: bigint;
};

/** Sums up play: of stakes, points, scores. */
export type PlaySubscriber = {
  readonly name: string;
  /** Reads these commands from the ledger and adds them to its sums, by sets, in this transaction only. */
  write(tx: Tx, spans: readonly PlaySpan[]): Promise<void>;
};

export type PlayFold = {
  /** Brings one player's sums up to a command in the caller's transaction. The guard row is locked before, if at all. */
  bringUpTo(tx: Tx, playerId: bigint, sequence: bigint): Promise<void>;
  /** Writes everything that was notified so far. */
  flush(): Promise<void>;
  /** Finds players whose commands were not notified, and writes them: after a crash, and from other nodes. */
  catchUp(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/**
 * Sums of play without a row a stake: what lanes commit is noted in memory and written every second and a half for all
 * players together. The place up to which a player was written moves in the same transaction as the sums, so a crash, a
 * second node or a repeated notification neither loses nor doubles a command. docs/decisions/play-fold.md
 */
export function openPlayFold(deps: {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly subscribers: readonly PlaySubscriber[];
}): PlayFold {
  const { db, log, subscribers } = deps;
  const due = new Map<bigint, bigint>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const note = (playerId: bigint, sequence: bigint) => {
    if (sequence > (due.get(playerId) ?? 0n)) due.set(playerId, sequence);
  };
  const unsubscribe = db.events.subscribe(walletChanged, note);

  async function flushSome(): Promise<void> {
    const taken = [...due].slice(0, PLAYERS_PER_FLUSH_MAX);
    for (const [playerId] of taken) due.delete(playerId);
    try {
      const rest = await db.transact((tx) => write(tx, subscribers, new Map(taken)));
      for (const [playerId, sequence] of rest) note(playerId, sequence);
    } catch (error) {
      for (const [playerId, sequence] of taken) note(playerId, sequence);
      throw error;
    }
  }
  async function flushAll(): Promise<void> {
    while (due.size > 0) await flushSome();
  }
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const result = running.then(run);
    running = result.catch(() => undefined);
    return result;
  };
  const warned = (run: Promise<void>) =>
    void run.catch((error: unknown) =>
      log.warn({ err: error }, 'play was not summed up; the next try does it'),
    );

  const fold: PlayFold = {
    async bringUpTo(tx, playerId, sequence) {
      for (let rest = new Map([[playerId, sequence]]); rest.size > 0;)
        rest = await write(tx, subscribers, rest);
    },
    flush: () => inTurn(flushAll),
    async catchUp() {
      for (let after = 0n; ;) {
        const newest = await listSequences(db, after, GUARDS_AT_ONCE);
        const last = newest.at(-1);
        if (!last) break;
        for (const { player_id, sequence } of await listBehind(db, newest)) note(player_id, sequence);
        after = last.player_id;
      }
      await fold.flush();
    },
    start() {
      warned(fold.catchUp());
      timer = setInterval(() => warned(fold.flush()), EVERY_MS);
    },
    async stop() {
      unsubscribe();
      if (timer) clearInterval(timer);
      await fold.flush();
    },
  };
  return fold;
}

/** Answers players with commands beyond those that one flush takes. */
async function write(
  tx: Tx,
  subscribers: readonly PlaySubscriber[],
  upTo: ReadonlyMap<bigint, bigint>,
): Promise<Map<bigint, bigint>> {
  const rest = new Map<bigint, bigint>();
  const spans: PlaySpan[] = [];
  let room = COMMANDS_PER_FLUSH_MAX;
  for (const { player_id: playerId, sequence: afterSequence } of await lockFolds(tx, [...upTo.keys()])) {
    const newest = upTo.get(playerId)!;
    // Another node was faster.
    if (newest <= afterSequence) continue;
    const upToSequence = newest > afterSequence + room ? afterSequence + room : newest;
    room -= upToSequence - afterSequence;
    if (upToSequence < newest) rest.set(playerId, newest);
    if (upToSequence > afterSequence) spans.push({ playerId, afterSequence, upToSequence });
  }
  if (spans.length === 0) return rest;
  for (const subscriber of subscribers) await subscriber.write(tx, spans);
  await moveFolds(
    tx,
    spans.map(({ playerId, upToSequence }) => ({ player_id: playerId, sequence: upToSequence })),
  );
  return rest;
}
