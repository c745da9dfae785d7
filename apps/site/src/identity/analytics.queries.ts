import { queryOptions } from '@tanstack/react-query';
import { isHeldBack } from '../platform/api/session.ts';
import { loadOutside } from '../platform/outside-script.ts';
import type { Site } from '../platform/site.ts';
import { allowedMarks } from './arrival-marks.queries.ts';
import { forget, keep, readKept, storageKeys } from './browser-memory.queries.ts';
import { readCookieChoice } from './privacy/cookie-choice.queries.ts';

const SITE_ID = 1;

/** Everything that is ever reported. `isOfPlayer`: only where the configuration says so. */
const analyticsEvents = {
  registration: { isOfPlayer: false },
  login: { isOfPlayer: true },
  deposit: { isOfPlayer: true },
} as const;
type AnalyticsEvent = keyof typeof analyticsEvents;

type Noted = { readonly events: readonly AnalyticsEvent[]; readonly lastOnce: string | null };
const nothing: Noted = { events: [], lastOnce: null };

/**
 * Notes an event for the data layer; it waits in this tab for the page that reports it, as a login reloads. Without
 * consent to marketing nothing is noted. `once`: the same name is noted once in a row.
 */
export function noteEvent(event: AnalyticsEvent, once: string | null = null): void {
  if (!mayReport()) return;
  const noted = readKept<Noted>('session', storageKeys.analytics) ?? nothing;
  if (once !== null && once === noted.lastOnce) return;
  keep('session', storageKeys.analytics, {
    events: [...noted.events, event],
    lastOnce: once ?? noted.lastOnce,
  });
}

/**
 * With consent: loads the tag and reports what was noted, with the marks of the partner. Without: deletes what waits
 * and what the tag has stored. A player in a break or an exclusion is not followed.
 */
export async function settleAnalytics(site: Pick<Site, 'call' | 'queries' | 'session'>): Promise<void> {
  if (!mayReport()) return forgetAnalytics();
  if (isHeldBack(site.session.get())) return forget('session', storageKeys.analytics);
  const analytics = await site.queries.fetchQuery(analyticsQuery(site)).catch(() => null);
  // The choice may have changed while the configuration was loading.
  if (!analytics || !mayReport()) return;
  const { events, lastOnce } = readKept<Noted>('session', storageKeys.analytics) ?? nothing;
  keep('session', storageKeys.analytics, { events: [], lastOnce });
  keep('local', storageKeys.analytics, analytics.storedNames);
  const layer = dataLayer();
  for (const event of events) {
    if (analyticsEvents[event].isOfPlayer && !analytics.hasPlayerEvents) continue;
    layer.push({ event, ...allowedMarks() });
  }
  // A tag that does not load costs the visitor nothing.
  await loadOutside(analytics.scriptUrl, 'analytics-tag').catch(() => null);
}

/** The tag of this installation; null: there is none. Read once a page, and only with consent. */
function analyticsQuery({ call }: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['identity', 'analytics'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/site-config', { query: { siteId: SITE_ID } }, { signal })).analytics,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function mayReport(): boolean {
  return readCookieChoice()?.marketing === true;
}

function forgetAnalytics(): void {
  forget('session', storageKeys.analytics);
  for (const name of readKept<string[]>('local', storageKeys.analytics) ?? []) {
    for (const area of ['local', 'session'] as const) forget(area, name);
    document.cookie = `${name}=; path=/; max-age=0`;
  }
  forget('local', storageKeys.analytics);
}

function dataLayer(): object[] {
  return ((window as unknown as { dataLayer?: object[] }).dataLayer ??= []);
}
