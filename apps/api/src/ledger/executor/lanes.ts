import type { ClientConfig } from 'pg';
import { carryBatch } from './batch-executor.ts';
import type { Command, Outcome } from '../command.ts';
import { Lane, laneLimits, type LaneLimits } from './lane.ts';
import { LaneConnection } from './lane-connection.ts';
import type { Ledger } from '../ledger.ts';

export type LanesOptions = {
  readonly connection: ClientConfig;
  /** How many connections run batches concurrently; one by default. */
  readonly count?: number;
  readonly limits?: LaneLimits;
};

/** All lanes of this process: every player has one, so a player's commands keep their order. */
export class Lanes {
  readonly #lanes: readonly { readonly lane: Lane; readonly connection: LaneConnection }[];

  constructor(ledger: Ledger, { connection: config, count = 1, limits = laneLimits }: LanesOptions) {
    this.#lanes = Array.from({ length: count }, () => {
      const connection = new LaneConnection(config);
      const carry = (commands: readonly Command[]) => carryBatch(ledger, connection, commands);
      return { connection, lane: new Lane(carry, limits) };
    });
  }

  /** The outcome, once it is committed. Refuses: LaneFull, ConnectionLost (unknown: send the same key again). */
  submit(command: Command): Promise<Outcome> {
    const index = Number(command.playerId % BigInt(this.#lanes.length));
    return this.#lanes[index]!.lane.submit(command);
  }

  /** Sums over all lanes, for the metrics page. */
  counts(): Readonly<Record<'batches' | 'commands' | 'retries' | 'splits' | 'turnedAway', number>> {
    const sum = { batches: 0, commands: 0, retries: 0, splits: 0, turnedAway: 0 };
    for (const { lane } of this.#lanes) {
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += lane.counts[name];
    }
    return sum;
  }

  /** Waits until nothing is queued or in flight, then closes. The caller has stopped submitting. */
  async close(): Promise<void> {
    for (const { lane, connection } of this.#lanes) {
      await lane.drain();
      await connection.close();
    }
  }
}
