/** Books that a market's sportsbook can show: our own, or one of a vendor that speaks the calls of the entry. */
export const bookNames = ['built-in', 'betby', 'altenar', 'kambi', 'betconstruct'] as const;
export type BookName = (typeof bookNames)[number];

/** `pages`: our own book in pages of the site, rendered by the server. All others are embedded. */
export const bookSettings = ['pages', ...bookNames] as const;
export type BookSetting = (typeof bookSettings)[number];

/** A: a script that mounts the book in the page. B: a frame. */
export type BookVariant = 'A' | 'B';

/** What a page embeds. Null in its place: the pages of our own book. */
export type EmbeddedBook = { readonly variant: BookVariant; readonly book: BookName };

/** Below the address of a book, ours or a vendor's. */
export const bookPaths = {
  script: '/sportsbook-api/widget.js',
  frame: '/sportsbook-frame',
  balance: '/sportsbook-api/webhooks/user-balance-update',
} as const;

/** Life of a token; the host of a book gives it another one before that. */
export const BOOK_TOKEN_SECONDS = 600;
