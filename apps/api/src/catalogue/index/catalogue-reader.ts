import type { Sql } from '@halcyon/server-kit/sql';
import { buildIndex, type CatalogueIndex } from './index.rules.ts';
import { listCategories, listIndexRows, readRevision } from './index.store.ts';
import { listJackpotGames } from './jackpot-games.store.ts';
import { listLiveGames } from './live-games.store.ts';

/** How long a list of games is good: after a refill every process shows the new games within this time. */
const KEPT_MS = 5000;

/** A game that is played at a table. */
export type LiveGame = { readonly gameId: string; readonly provider: string; readonly tableId: string };

/**
 * The games as every visitor gets them, at most five seconds old. They change only with a refill or a count, so each
 * process keeps them in memory: a response costs the same for three hundred games or five thousand.
 */
export type CatalogueReader = {
  /** Every game that is offered. */
  readonly index: () => Promise<CatalogueIndex>;
  /** Every live game that is offered, with the provider's table. */
  readonly liveGames: () => Promise<readonly LiveGame[]>;
  /** Our ids of the games that pay a jackpot, by `<provider> <the provider's own name>`. */
  readonly jackpotGames: () => Promise<ReadonlyMap<string, string>>;
  /** Forgets what was read; this process shows a refill immediately. */
  readonly clear: () => void;
};

export function openCatalogueReader({ sql }: { readonly sql: Sql }): CatalogueReader {
  let built: { readonly revision: string; readonly catalogueIndex: CatalogueIndex } | null = null;
  const index = keptFor(KEPT_MS, async () => {
    const revision = await readRevision(sql);
    if (built?.revision === revision) return built.catalogueIndex;
    const [rows, categories] = [await listIndexRows(sql), await listCategories(sql)];
    const catalogueIndex = buildIndex(rows, categories);
    built = { revision, catalogueIndex };
    return catalogueIndex;
  });
  const liveGames = keptFor(KEPT_MS, async () =>
    (await listLiveGames(sql)).map((row) => ({
      gameId: row.game_id,
      provider: row.provider_slug,
      tableId: row.table_id,
    })),
  );
  const jackpotGames = keptFor(
    KEPT_MS,
    async () =>
      new Map(
        (await listJackpotGames(sql)).map((row) => [
          `${row.provider_slug} ${row.provider_game_ref}`,
          row.game_id,
        ]),
      ),
  );
  return {
    index: index.read,
    liveGames: liveGames.read,
    jackpotGames: jackpotGames.read,
    clear() {
      for (const list of [index, liveGames, jackpotGames]) list.clear();
    },
  };
}

/** What `read` gives, at most `ms` old; read once for all concurrent callers. A failed read is not kept. */
export function keptFor<Value>(
  ms: number,
  read: () => Promise<Value>,
): { read(): Promise<Value>; clear(): void } {
  let kept: { readonly atMs: number; readonly value: Promise<Value> } | null = null;
  return {
    read() {
      const atMs = performance.now();
      if (kept !== null && atMs - kept.atMs < ms) return kept.value;
      const reading = { atMs, value: read() };
      kept = reading;
      reading.value.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading.value;
    },
    clear() {
      kept = null;
    },
  };
}
