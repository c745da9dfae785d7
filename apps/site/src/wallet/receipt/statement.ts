import type { Statement } from '@halcyon/contract/wallet/receipt.contract';

/**
 * Merges the pages of one statement into one, in the form that scripts/verify-statement.ts
 * reads. `pages` is in order and holds at least one.
 */
export function joinStatements(pages: readonly Statement[]): Statement {
  const [first] = pages;
  if (!first) throw new Error('a statement has at least one page');
  const keys = new Map(pages.flatMap((page) => page.keys.map((key) => [key.keyId, key] as const)));
  const days = new Map(pages.flatMap((page) => page.days.map((day) => [day.root.date, day] as const)));
  return {
    ...first,
    receipts: pages.flatMap(({ receipts }) => receipts),
    days: [...days.values()],
    keys: [...keys.values()],
    nextAfterSequence: null,
  };
}
