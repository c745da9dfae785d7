import type { Db, Tx } from '@halcyon/server-kit/sql';
import { playedOf, type CategoriesOf, type Played } from '../../rewards/public.ts';
import { listPlayed } from '../../wallet/public.ts';
import { LATE_MS, type ScoreRules } from './score.rules.ts';
import { REVIEW_MS_MAX } from './tournament.machine.ts';

/** Everything that a player played within a tournament, by the ledger. */
export async function readPlayed(
  { db, categoriesOf }: { readonly db: Pick<Db | Tx, 'sql'>; readonly categoriesOf: CategoriesOf },
  playerId: bigint,
  { startsAtMs, endsAtMs }: Pick<ScoreRules, 'startsAtMs' | 'endsAtMs'>,
): Promise<readonly Played[]> {
  // Until the table is final rounds may be taken back.
  const to = new Date(endsAtMs + LATE_MS + REVIEW_MS_MAX);
  const rows = await listPlayed(db, [{ playerId, from: new Date(startsAtMs), to }]);
  const games = [...new Set(rows.flatMap(({ game_id: id }) => id ?? []))];
  const categories = games.length === 0 ? new Map<string, string>() : await categoriesOf(db, games);
  return rows.flatMap((row) => playedOf(row, categories));
}
