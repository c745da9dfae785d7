import type { CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { isSignedIn } from '../../platform/api/session.ts';
import type { Site } from '../../platform/site.ts';
import { keep, readKept, storageKeys } from '../browser-memory.queries.ts';

/** Version of the cookie policy that the notice is about. */
export const COOKIE_POLICY_VERSION = 1;

/** What was chosen in this browser; null: nothing yet. */
export function readCookieChoice(): CookieOptions | null {
  if (readKept<boolean>('local', storageKeys.cookiesAccepted) !== true) return null;
  const kept = readKept<CookieOptions & { readonly version?: number }>('local', storageKeys.cookieOptions);
  // Consent to an older policy is requested again. A choice kept without a version belongs to the first one.
  return kept && (kept.version ?? 1) >= COOKIE_POLICY_VERSION ? kept : null;
}

/**
 * The choice in force: the account's for a player, this browser's for a visitor; null: show the
 * notice.
 */
export async function findCookieChoice(site: Pick<Site, 'call' | 'session'>): Promise<CookieOptions | null> {
  const kept = readCookieChoice();
  if (kept || !isSignedIn(site.session.get())) return kept;
  const consent = await site.call('GET /api/v1/player/cookies/consent');
  if (!consent.accepted) return null;
  keepInBrowser(consent);
  return consent;
}

/** Saves a choice on the server, under the account or under the consent id of this browser, then here. */
export async function saveCookieChoice(
  site: Pick<Site, 'call' | 'session'>,
  { performanceFunctional, marketing }: CookieOptions,
): Promise<void> {
  const body = { version: COOKIE_POLICY_VERSION, performanceFunctional, marketing };
  if (isSignedIn(site.session.get())) {
    await site.call('PATCH /api/v1/player/cookies/consent', { body });
  } else {
    const known = readKept<string>('local', storageKeys.consentId);
    const { consentId } = await site.call('PATCH /api/v1/cookies/consent', {
      body: { ...body, ...(known && { consentId: known }) },
    });
    keep('local', storageKeys.consentId, consentId);
  }
  keepInBrowser({ performanceFunctional, marketing });
}

function keepInBrowser({ performanceFunctional, marketing }: CookieOptions): void {
  keep('local', storageKeys.cookieOptions, {
    essentials: true,
    performanceFunctional,
    marketing,
    version: COOKIE_POLICY_VERSION,
  });
  keep('local', storageKeys.cookiesAccepted, true);
}
