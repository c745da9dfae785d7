import type { Sql } from '@halcyon/server-kit/sql';
import type { Acknowledged } from './money-load.ts';

export type Comparison = {
  /** Acknowledged and not in the books. */
  readonly lost: readonly string[];
  /** In the books with another answer. */
  readonly different: readonly string[];
};

// Not recorded on purpose: the same key may be sent again, or had another body.
const unrecorded = new Set<number>([16, 20, 21]);

/** Compares every acknowledged command with its row. */
export async function compare(sql: Sql, acknowledged: readonly Acknowledged[]): Promise<Comparison> {
  const asked = acknowledged.filter(({ code }) => !unrecorded.has(code));
  const lost: string[] = [];
  const different: string[] = [];
  for (let first = 0; first < asked.length; first += 5_000) {
    const part = asked.slice(first, first + 5_000);
    const rows = await sql<{ place: number; outcome: number | null; sequence: bigint; playable: bigint }>`
      select asked.place::int, leg.outcome, leg.sequence, leg.playable_after_minor as playable
      from unnest(${part.map((one) => one.playerId)}::bigint[], ${part.map((one) => one.providerId)}::smallint[],
        ${part.map((one) => one.key)}::text[]) with ordinality as asked (player_id, provider_id, key, place)
      left join wallet.leg on leg.player_id = asked.player_id and leg.provider_id = asked.provider_id
        and leg.command_key = asked.key and leg.leg_number = 0`;
    for (const row of rows) {
      const one = part[row.place - 1]!;
      if (row.outcome === null) lost.push(one.key);
      else if (row.outcome !== one.code || String(row.sequence) !== one.sequence) different.push(one.key);
      else if (String(row.playable) !== one.playableAfterMinor) different.push(one.key);
    }
  }
  return { lost, different };
}
