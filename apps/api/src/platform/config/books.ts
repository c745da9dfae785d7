import {
  bookSettings,
  type BookName,
  type BookSetting,
  type BookVariant,
} from '@halcyon/contract/sportsbook/book';
import { sandboxMerchant } from '@halcyon/wire/payments/sandbox-merchant';
import type { Environment } from './environment.ts';

/** Where a vendor's book is, without a slash at the end, and what signs the balances that it is sent. */
export type VendorConnection = { readonly url: string; readonly key: string };

export type BookConnections = {
  /** What markets of a variant show. A vendor's book is connected, or the start is refused. */
  readonly byVariant: Readonly<
    Record<BookVariant, { readonly book: BookSetting; readonly vendor: VendorConnection | null }>
  >;
  /** Other origins that may embed our own book. */
  readonly hosts: readonly string[];
  /** Signs balances that are sent to our own book. Null: it takes none. */
  readonly webhookKey: string | null;
  /** Outside production a cookie may choose another book for one browser. */
  readonly isChosenByVisitor: boolean;
};

/** The book of a market's variant. `chosen`: by a cookie of the demonstration. Pure. */
export function bookOf(
  books: BookConnections,
  variant: BookVariant,
  chosen: string | undefined,
): { readonly book: BookSetting; readonly vendor: VendorConnection | null } {
  const { book, vendor } = books.byVariant[variant];
  const other = books.isChosenByVisitor ? bookSettings.find((one) => one === chosen) : undefined;
  return { book: other && (vendor || !isVendor(other)) ? other : book, vendor };
}

export function isVendor(book: BookSetting): book is Exclude<BookName, 'built-in'> {
  return book !== 'pages' && book !== 'built-in';
}

/** A vendor's book is or may be shown. */
export function hasVendor({ byVariant, isChosenByVisitor }: BookConnections): boolean {
  return isChosenByVisitor || Object.values(byVariant).some(({ book }) => isVendor(book));
}

/** Outside production the sandbox plays the vendor. */
export function booksOf(env: Environment, sandbox: string | null): BookConnections {
  const stand = sandbox ? { url: `${sandbox}/book`, key: sandboxMerchant.bookKey } : null;
  const vendorOf = (url: string | undefined, key: string | undefined) =>
    url && key ? { url: url.replace(/\/$/, ''), key } : stand;
  return {
    byVariant: {
      A: { book: env.SPORTSBOOK_A, vendor: vendorOf(env.SPORTSBOOK_A_URL, env.SPORTSBOOK_A_KEY) },
      B: { book: env.SPORTSBOOK_B, vendor: vendorOf(env.SPORTSBOOK_B_URL, env.SPORTSBOOK_B_KEY) },
    },
    hosts: env.SPORTSBOOK_HOSTS ?? [],
    webhookKey: env.SPORTSBOOK_WEBHOOK_KEY ?? (sandbox ? sandboxMerchant.bookKey : null),
    isChosenByVisitor: sandbox !== null,
  };
}

/** One line for each vendor's book that a production start lacks. */
export function bookProblems(given: Readonly<Record<string, string | undefined>>): readonly string[] {
  return (['A', 'B'] as const).flatMap((variant) => {
    const book = bookSettings.find((one) => one === given[`SPORTSBOOK_${variant}`]);
    if (!book || !isVendor(book)) return [];
    return ['URL', 'KEY'].flatMap((part) => {
      const name = `SPORTSBOOK_${variant}_${part}`;
      return given[name] ? [] : [`${name}: required in production with the book of ${book}`];
    });
  });
}
