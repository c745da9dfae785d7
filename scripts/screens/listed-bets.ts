import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { Page, Route } from '@playwright/test';

// Lists of bets that are other ones than the server's.

export type Leg = BetView['legs'][number];

export const home = '/sportsbook/bet-history';
export const listPath = (list: string) => `${home}?list=${list}`;
export const LIST = /\/sportsbook-api\/bets\?/;

export const euros = (amountMinor: number) => ({ amountMinor: String(amountMinor), currency: 'EUR' });
export const legWith = (bet: BetView, change: (leg: Leg, at: number) => Partial<Leg>): BetView => ({
  ...bet,
  legs: bet.legs.map((leg, at) => ({ ...leg, ...change(leg, at) })),
});

export async function fulfilWith<Body>(route: Route, change: (body: Body) => unknown): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as Body) });
}

export type Listed = { readonly items: readonly BetView[]; readonly nextCursor: string | null };

/** Opens the page again; from now on its list of bets is another one. */
export async function relist(page: Page, change: (list: Listed) => Listed): Promise<void> {
  const failed: unknown[] = [];
  await page.route(LIST, (route) =>
    fulfilWith(route, change).catch((error: unknown) => {
      failed.push(error);
      return route.abort();
    }),
  );
  await reload(page);
  if (failed.length > 0) throw failed[0];
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}

export const ofKind = ({ items }: Listed, kind: BetView['kind']): BetView => {
  const bet = items.find(
    (one) => one.kind === kind && !one.isEachWay && one.legs[0]?.event?.sport === 'football',
  );
  if (!bet) throw new Error(`no ${kind} in the list`);
  return bet;
};

/** A leg of a match that is over, as if its winner had been picked. */
export function wonLeg({ event }: Leg): Partial<Leg> {
  const { home, away } = event!.progress.score!;
  return { result: 'WON', outcome: home > away ? 'home' : home < away ? 'away' : 'draw' };
}

/** Opens the folded part of the first bet that has one. `at`: 0 is the first part of the card. */
export async function unfold(page: Page, at: 'first' | 'last'): Promise<void> {
  const parts = page.locator('main article').first().locator('details > summary');
  await (at === 'first' ? parts.first() : parts.last()).click();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
}
