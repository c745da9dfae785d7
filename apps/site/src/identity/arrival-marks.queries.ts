import { ownPath } from '@halcyon/contract/platform/own-path';
import { affiliateNames, BonusCode } from '@halcyon/contract/identity/arrival';
import { readCookieChoice } from './privacy/cookie-choice.queries.ts';
import { forget, keep, readKept, storageKeys } from './browser-memory.queries.ts';

type Marks = Readonly<Partial<Record<(typeof affiliateNames)[number], string>>>;

/** A partner's marks of this page, until there is consent to store them. Lost on reload. */
let unkept: Marks | null = null;

/** The bonus code from a page of this visit. Null: none. */
export function heldBonusCode(): string | null {
  return readKept<string>('session', storageKeys.bonusCode);
}

/** An address of this site with the held code in its query. Pure but for the code it reads. */
export function withBonusCode(path: string): string {
  const code = heldBonusCode();
  if (!code) return path;
  const url = new URL(path, 'https://site.invalid');
  url.searchParams.set('bonusCode', code);
  return ownPath(url.pathname + url.search + url.hash) ?? '/';
}

/** Reads an address: the bonus code for this visit, a partner's marks with consent only. */
export function noteArrival(search: URLSearchParams): void {
  const code = search.get('bonusCode')?.trim() ?? '';
  if (BonusCode.test(code)) keep('session', storageKeys.bonusCode, code);
  const found = affiliateNames.flatMap((name) => {
    const mark = search.get(name)?.trim();
    return mark ? [[name, mark.slice(0, 200)] as const] : [];
  });
  if (found.length > 0) unkept = Object.fromEntries(found);
  settleMarks();
}

/** Stores a partner's marks once marketing cookies are allowed, and deletes them when they are not. */
export function settleMarks(): void {
  const choice = readCookieChoice();
  if (choice?.marketing) {
    if (unkept) keep('session', storageKeys.affiliate, unkept);
  } else if (choice) {
    unkept = null;
    forget('session', storageKeys.affiliate);
  }
}

/** What may be sent with a sign-up. Null: nothing, or no consent. */
export function allowedMarks(): Marks | null {
  settleMarks();
  return readCookieChoice()?.marketing ? readKept<Marks>('session', storageKeys.affiliate) : null;
}
