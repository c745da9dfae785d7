import type { EventRow, EventView, OfferFrame } from '@halcyon/contract/sportsbook/offer.contract';
import type { APIRequestContext } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { expect, test } from '../test.ts';

/** The feed of an installation that has just begun sends its first prices within this time. */
const FEED_MS = 90_000;

/** A football match before its start, whose result may be bet on. */
async function openMatch(request: APIRequestContext): Promise<EventRow> {
  let found: EventRow | undefined;
  const query = 'market=UN&language=en&sport=football&live=false';
  await expect
    .poll(
      async () => {
        const response = await request.get(`/sportsbook-api/events?${query}`);
        const { items } = (await response.json()) as { items: readonly EventRow[] };
        found = items.find(({ markets }) => markets[0]?.key === '1x2' && markets[0].state === 'active');
        return found !== undefined;
      },
      { timeout: FEED_MS },
    )
    .toBe(true);
  return found!;
}

// facts: S2.1
test('a link to a match in the slugs of any language leads to the match, under the address of the page', async ({
  page,
  request,
}) => {
  const match = await openMatch(request);
  const id = match.id.replaceAll('-', '');
  await page.goto(`/pt-BR/sportsbook/jalkapallo/englanti/x/x-${id}`);
  await expect(page).toHaveURL(new RegExp(`/pt-BR/sportsbook/futebol/[a-z-]+/[a-z0-9-]+/[a-z0-9-]+-${id}$`));
  const [home] = match.participants;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(home!.name);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  await expect(page.locator('link[hreflang=fi-FI]')).toHaveAttribute('href', /\/sportsbook\/jalkapallo\//);
  // Of the server's page: no browser needs it.
  const html = await (await request.get(page.url())).text();
  expect(html).toContain('"@type":"SportsEvent"');
  expect(html).not.toContain('hreflang="de-DE"');
});

test('prices change in place: nothing moves, the focus stays, and the keyboard goes through a market', async ({
  page,
  request,
}) => {
  const match = await openMatch(request);
  const read = await request.get(`/sportsbook-api/events/${match.id}?market=UN&language=en`);
  const { markets } = (await read.json()) as EventView;
  const frameOf = (
    version: number,
    next: (key: string) => { readonly state: 'active' | 'suspended' | 'settled'; readonly oddsMilli: number },
  ): OfferFrame => ({
    topic: `event:${match.id}`,
    events: [
      {
        id: match.id,
        state: match.state,
        version,
        progress: match.progress,
        markets: markets.map(({ key, materialVersion, outcomes }) => ({
          key,
          version,
          materialVersion,
          state: next(key).state,
          outcomes: outcomes.map(({ id }) => ({ id, oddsMilli: next(key).oddsMilli })),
        })),
      },
    ],
  });
  // The stream of the page, which the test sends.
  await page.addInitScript(() => {
    class Stream extends EventTarget {
      close() {}
    }
    const open = (path: string) => {
      const stream = new Stream();
      if (path.includes('topics=event')) Object.assign(window, { stream });
      return stream;
    };
    Object.assign(window, {
      EventSource: function EventSource(path: string) {
        return open(path);
      },
    });
  });
  // What a stream that opens reads again would come between.
  await page.route(`**/sportsbook-api/events/${match.id}?**`, () => {});
  await page.goto(`/en-UN/sportsbook/football/x/x/x-${match.id.replaceAll('-', '')}`);
  await hydrated(page);
  const card = page.getByRole('region', { name: 'Match result' });
  const cells = card.getByRole('button', { name: /to win|Draw/ });
  const home = cells.first();
  const titles = page.locator('main section > header > h2');
  const titlesBefore = await titles.allTextContents();
  await home.focus();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  const VERSION = 1_000_000;
  // Prices of one to six signs, bets that stop and go on, and in the end every other market closes.
  const frames = [
    ...Array.from({ length: 24 }, (_, at) =>
      frameOf(VERSION + at, () => ({
        state: at % 3 === 1 ? 'suspended' : 'active',
        oddsMilli: at % 2 === 0 ? 1_010 : 1_001_000,
      })),
    ),
    frameOf(VERSION + 24, (key) => ({ state: key === '1x2' ? 'active' : 'settled', oddsMilli: 17_250 })),
  ];
  await page.evaluate(async (sent) => {
    const { stream } = window as unknown as { readonly stream: EventTarget };
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const frame of sent) {
      stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
      await painted();
    }
  }, frames);
  await expect(home).toHaveText(/17\.25/);
  await expect(home).toBeFocused();
  expect(titlesBefore.length).toBeGreaterThan(5);
  expect(await titles.allTextContents()).toEqual(titlesBefore);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cells.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Team, player or competition' })).toBeFocused();
});
