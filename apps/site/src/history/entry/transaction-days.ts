import type { Transaction } from '@halcyon/contract/history/transaction.contract';

type Dated = Pick<Transaction, 'referenceId' | 'category' | 'transactionDate'>;

/**
 * Pages as one list, newest first; a line that moved onto the next page between two calls is in it once. A round that
 * completes a bonus has two lines with one reference.
 */
export function joinPages<Line extends Dated>(pages: readonly { readonly items: readonly Line[] }[]): Line[] {
  const lines = new Map(
    pages.flatMap(({ items }) =>
      items.map((line) => [`${line.referenceId} ${line.category}`, line] as const),
    ),
  );
  return [...lines.values()].toSorted((left, right) =>
    right.transactionDate.localeCompare(left.transactionDate),
  );
}

/** One row of the history: a round with everything that moved in it, or a movement without one. Newest first. */
export type Entry<Line> = readonly [newest: Line, ...older: Line[]];

/** Movements of one round as one entry, at the place of its newest. */
export function groupByRound<Line extends Pick<Transaction, 'referenceId' | 'roundId' | 'round'>>(
  lines: readonly Line[],
): Entry<Line>[] {
  const entries = Map.groupBy(lines, ({ referenceId, roundId, round }) =>
    round ? `${round.provider} ${roundId}` : referenceId,
  );
  return [...entries.values()].flatMap(([newest, ...older]) => (newest ? [[newest, ...older]] : []));
}

/** A page is always this long; only a full one may have a next. */
export const PAGE = 10;

/** Offset of the next page; undefined: there is none. */
export function nextPosition(
  page: { readonly items: readonly unknown[]; readonly hasMore: boolean },
  position: number,
): number | undefined {
  return page.hasMore && page.items.length === PAGE ? position + PAGE : undefined;
}
