import type { EventFairness } from '@halcyon/contract/sportsbook/fairness.contract';
import type { EventRow, EventView } from '@halcyon/contract/sportsbook/offer.contract';
import { localePrefix, parseLocalePrefix } from '@halcyon/contract/market/locale';
import type { Page, Route } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// What the sportsbook offers now, for the pictures of it, and how a page of an event is opened.

export type Pick = {
  readonly eventId: string;
  readonly market: string;
  readonly outcome: string;
  readonly seen: { readonly version: number; readonly oddsMilli: number };
  readonly isBanker: boolean;
};

/** Prices of an installation that has just begun are locked for a minute or two. */
const PRICES_MS = 120_000;
/** What a page reads after its first picture has come by then. */
const ANSWERS_MS = 1_000;
const AGAIN_MS = 2_000;
/** Cells of prices below this are no good example. */
const ODDS_MILLI_MIN = 1_050;

/** Reads the API as the page does. */
export async function read<Body>(page: Page, path: string): Promise<Body> {
  const { locale } = placeOf(page);
  const url = new URL(`/sportsbook-api/${path}`, page.url());
  url.searchParams.set('market', locale.market);
  url.searchParams.set('language', locale.language);
  const response = await page.request.get(url.href);
  return (await response.json()) as Body;
}

/** Locale of the page, with its prefix. */
export function placeOf(page: Page) {
  const parsed = parseLocalePrefix(new URL(page.url()).pathname);
  if (parsed.kind !== 'ok') throw new Error(`${page.url()} has no locale`);
  return { locale: parsed.locale, prefix: localePrefix(parsed.locale) };
}

/** What the page calls a market type that has one name. */
export function marketTitle(page: Page, type: string): string {
  const { language } = placeOf(page).locale;
  const path = join(import.meta.dirname, '../../content/locales', language, 'markets.json');
  const words = JSON.parse(readFileSync(path, 'utf8')) as { type: Readonly<Record<string, string>> };
  return words.type[type]!;
}

const isOpen = ({ markets: [first] }: EventRow) =>
  first?.state === 'active' && first.outcomes.every(({ oddsMilli }) => (oddsMilli ?? 0) > ODDS_MILLI_MIN);

/** Events whose first market can be bet on. `query`: of the list of events. */
export async function events(page: Page, count: number, query = 'sport=football&live=false') {
  const until = Date.now() + PRICES_MS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { items } = await read<{ items: EventRow[] }>(page, `events?limit=50&${query}`);
    const open = items.filter(isOpen);
    if (open.length >= count) return open.slice(0, count);
    if (Date.now() > until) throw new Error(`no ${count} events with prices: ${query}`);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(AGAIN_MS);
  }
}

/** One outcome of an event; its first one unless others are named. */
export function pickOf(event: EventRow, at: { market?: string; outcome?: number } = {}): Pick {
  const market = event.markets.find(({ key }) => key.startsWith(at.market ?? '')) ?? event.markets[0]!;
  const { id: outcome, oddsMilli } = market.outcomes[at.outcome ?? 0]!;
  return {
    eventId: event.id,
    market: market.key,
    outcome,
    seen: { version: event.version, oddsMilli: oddsMilli! },
    isBanker: false,
  };
}

/** Address of an event below the locale prefix; the site puts the names in. */
export const addressOf = ({ id, sport }: EventRow): string =>
  `/sportsbook/${sport}/x/x/x-${id.replaceAll('-', '')}`;

/** Goes to another page of the site, in the language of this one. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(`/${placeOf(page).prefix}${path}`, page.url()).href);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForTimeout(ANSWERS_MS);
}

/**
 * A running event of a sport. Where none is played, the next one begins now, by the sandbox's switch; an installation
 * of a vendor's feed has no such switch.
 */
export async function runningOf(page: Page, sport: string, sandbox: string): Promise<EventRow> {
  const { items } = await read<{ items: EventRow[] }>(page, `events?limit=50&sport=${sport}&live=true`);
  if (!items.some(isOpen)) {
    const [next] = await events(page, 1, `sport=${sport}&live=false`);
    const { event } = await read<EventFairness>(page, `events/${next!.id}/fairness`);
    const minutes = -Math.floor((Date.parse(next!.startsAt) - Date.now()) / 60_000) - 3;
    await page.request.post(`${sandbox}/control/odds-feed`, { data: { move_start: { event, minutes } } });
  }
  const [running] = await events(page, 1, `sport=${sport}&live=true`);
  return running!;
}

/** Opens the first event of a list that has prices, on a tab of its markets. */
export async function openEvent(page: Page, query: string, group?: string): Promise<EventRow> {
  const [event] = await events(page, 1, query);
  await open(page, addressOf(event!) + (group ? `?group=${group}` : ''));
  return event!;
}

/** Answers a call of the page with a changed body. */
export async function changed<Body>(route: Route, change: (body: Body) => unknown): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Body) });
}

/** From now on the browser reads an event as changed; what the server draws is as it is. */
export async function changeEvent(page: Page, id: string, change: (event: EventView) => EventView) {
  await page.route(`**/sportsbook-api/events/${id}?**`, (route) => changed(route, change));
}

/** Opens an event from a list, so that the browser reads it. */
export async function followTo(page: Page, event: EventRow): Promise<void> {
  const link = page.locator(`main a[href*="${event.id.replaceAll('-', '')}"]`).first();
  await link.click();
  await page.waitForURL(`**/*${event.id.replaceAll('-', '')}*`);
  await page.waitForTimeout(ANSWERS_MS);
}
