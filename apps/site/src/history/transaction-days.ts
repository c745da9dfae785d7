import type { Transaction } from '@halcyon/contract/history/transaction.contract';
import { dayOf } from './account-day.ts';

type Dated = Pick<Transaction, 'referenceId' | 'transactionDate'>;
export type DayGroup<Line> = { readonly day: string; readonly lines: readonly Line[] };

/** Pages as one list, newest first; a line that moved onto the next page between two calls is in it once. */
export function joinPages<Line extends Dated>(pages: readonly { readonly items: readonly Line[] }[]): Line[] {
  const lines = new Map(pages.flatMap(({ items }) => items.map((line) => [line.referenceId, line] as const)));
  return [...lines.values()].toSorted((left, right) =>
    right.transactionDate.localeCompare(left.transactionDate),
  );
}

/** Lines under the days of the account, in the order they come: the first line of each day opens its group. */
export function groupByDay<Line extends Dated>(lines: readonly Line[], timeZone: string): DayGroup<Line>[] {
  const days = Map.groupBy(lines, (line) => dayOf(line.transactionDate, timeZone));
  return [...days].map(([day, of]) => ({ day, lines: of }));
}

/** A page is always this long; only a full one may have a next. */
export const PAGE = 10;

/** Where the next page begins; undefined: there is none. */
export function nextPosition(
  page: { readonly items: readonly unknown[]; readonly hasMore: boolean },
  position: number,
): number | undefined {
  return page.hasMore && page.items.length === PAGE ? position + PAGE : undefined;
}
