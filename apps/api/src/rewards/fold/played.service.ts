import { getCurrencyByNumber } from '@halcyon/money/currency';
import type { Queryable } from '@halcyon/server-kit/sql';
import { kind, listCurrencies } from '../../ledger/public.ts';
import { listPlayed, type PlayedRow } from '../../wallet/public.ts';
import { playSummed, type Played, type PlayedBatch } from '../played.ts';
import type { PlaySubscriber } from './play-fold.service.ts';

/** The catalogue's classes of some games; one that is absent has none. */
export type CategoriesOf = (
  on: Queryable,
  gameIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Publishes what was played, once it is summed up: for points, and for tournaments. */
export function playedFeed(categoriesOf: CategoriesOf): PlaySubscriber {
  return {
    name: 'rewards.played',
    async write(tx, spans) {
      const rows = Map.groupBy(await listPlayed(tx, spans), (row) => row.player_id);
      if (rows.size === 0) return;
      const games = new Set([...rows.values()].flat().flatMap(({ game_id: id }) => id ?? []));
      const categories = await categoriesOf(tx, [...games]);
      const currencies = await listCurrencies(tx, [...rows.keys()]);
      const batches = spans.flatMap(({ playerId, afterSequence, upToSequence }): readonly PlayedBatch[] => {
        const [of, currency] = [rows.get(playerId), currencies.get(playerId)];
        if (!of || currency === undefined) return [];
        const played = of.flatMap((row) => playedOf(row, categories));
        const { code } = getCurrencyByNumber(currency);
        return [{ playerId, currency: code, afterSequence, toSequence: upToSequence, played }];
      });
      tx.publish(playSummed, batches);
    },
  };
}

/** What a command did to a round, and that it ended it. Pure. */
export function playedOf(row: PlayedRow, categories: ReadonlyMap<string, string>): readonly Played[] {
  const of = {
    providerId: row.provider_id,
    roundKey: row.round_key,
    gameId: row.game_id,
    category: (row.game_id === null ? null : categories.get(row.game_id)) ?? null,
    atMs: row.decided_at.getTime(),
    sequence: row.sequence,
  };
  const end: Played[] = row.ends_round ? [{ ...of, kind: 'end', realMinor: 0n }] : [];
  switch (row.kind) {
    case kind.stake:
      return [{ ...of, kind: 'stake', realMinor: row.in_minor }, ...end];
    case kind.settle:
      return [{ ...of, kind: 'win', realMinor: row.out_minor }];
    case kind.refund:
      return row.in_minor > 0n
        ? [{ ...of, kind: 'win_back', realMinor: row.in_minor }, ...end]
        : [{ ...of, kind: 'stake_back', realMinor: row.out_minor }, ...end];
    default:
      return [{ ...of, kind: 'end', realMinor: 0n }];
  }
}
