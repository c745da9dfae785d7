import { carryBatch } from './batch-executor.ts';
import type { Command, Outcome } from './command.ts';
import type { Ledger } from './decision.ts';
import { Lane, laneLimits, type LaneLimits } from './lane.ts';
import { LaneConnection } from './lane-connection.ts';
import { laneOf, type Shard } from './lane-map.ts';

export type LanesOptions = {
  /** One entry per database; with one shard all players live in the first. */
  readonly shards: readonly Shard[];
  readonly limits?: LaneLimits;
};

/** All lanes of this process: every player has one, so a player's commands keep their order. */
export class Lanes {
  readonly #shards: readonly Shard[];
  readonly #lanes: readonly (readonly { lane: Lane; connection: LaneConnection }[])[];
  /** Where there is one lane, nobody asks which. */
  readonly #only: Lane | null;

  constructor(ledger: Ledger, options: LanesOptions) {
    this.#shards = options.shards;
    this.#lanes = options.shards.map((shard) =>
      Array.from({ length: shard.lanes }, () => {
        const connection = new LaneConnection(shard.connection);
        const carry = (commands: readonly Command[]) => carryBatch(ledger, connection, commands);
        return { connection, lane: new Lane(carry, options.limits ?? laneLimits) };
      }),
    );
    const [first, second] = this.#lanes.flat();
    this.#only = first && !second ? first.lane : null;
  }

  /** The outcome, once it is committed. Refuses: LaneFull, ConnectionLost (unknown: send the same key again). */
  submit(command: Command): Promise<Outcome> {
    if (this.#only) return this.#only.submit(command);
    const { shard, lane } = laneOf(this.#shards, command.playerId);
    return this.#lanes[shard]![lane]!.lane.submit(command);
  }

  /** Sums over all lanes, for the metrics page. */
  counts(): Readonly<Record<'batches' | 'commands' | 'retries' | 'splits' | 'turnedAway', number>> {
    const sum = { batches: 0, commands: 0, retries: 0, splits: 0, turnedAway: 0 };
    for (const { lane } of this.#lanes.flat()) {
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += lane.counts[name];
    }
    return sum;
  }

  /** Waits until nothing is queued or in flight, then closes. The caller has stopped submitting. */
  async close(): Promise<void> {
    for (const { lane, connection } of this.#lanes.flat()) {
      await lane.drain();
      await connection.close();
    }
  }
}
