import type { EventRow, EventView } from '@halcyon/contract/sportsbook/offer.contract';
import type { Page } from '@playwright/test';
import { changed, changeEvent, events, open, pickOf, placeOf, type Pick } from './offered.ts';
import type { Screen } from './screen.ts';

// The slip of the sportsbook in each of its states: the rail at 1440 px, the sheet below that.

type Slip = {
  readonly picks: readonly Pick[];
  readonly mode?: 'single' | 'combo' | 'system' | 'builder';
  readonly stake?: string;
  readonly stakes?: Readonly<Record<string, string>>;
};
const RAIL_PX = 1_440;
const keyOf = ({ eventId, market, outcome }: Pick): string => `${eventId} ${market} ${outcome}`;

/** Opens the sportsbook with a slip as a player left it; below the rail's width the sheet is opened. */
async function show(page: Page, slip: Slip, isSheet = true): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('halcyon.slip', kept), JSON.stringify(slip));
  await open(page, '/sportsbook');
  if (slip.picks.length === 0) return;
  const isRail = page.viewportSize()!.width >= RAIL_PX;
  if (!isRail && isSheet) await page.locator('.slip_bar').click();
  await page.locator(isRail ? '.slip_rail' : isSheet ? 'dialog[open]' : '.slip_bar').waitFor();
  await page.waitForTimeout(2_000);
}

const manyPicks = async (page: Page, count: number): Promise<Pick[]> =>
  (await events(page, count)).map((event, at) => pickOf(event, { outcome: at % 2 === 0 ? 0 : 2 }));
const seenAt = (pick: Pick, times: number): Pick => ({
  ...pick,
  seen: { ...pick.seen, oddsMilli: Math.round(pick.seen.oddsMilli * times) },
});
const bankers = (picks: readonly Pick[]): Pick[] =>
  picks.map((pick, at) => ({ ...pick, isBanker: at === 0 }));

/** Two markets of one match. */
async function ofOneMatch(page: Page): Promise<Pick[]> {
  const [event] = await events(page, 1);
  return [pickOf(event!), pickOf(event!, { market: 'total|' })];
}

/** A slip of one pick whose market is in another state once the browser reads it. */
async function stopped(page: Page, state: 'suspended' | 'settled'): Promise<void> {
  const [one, other] = (await events(page, 2)) as [EventRow, EventRow];
  // A change of a price would open the market again.
  await page.route('**/sportsbook-api/stream**', () => {});
  await changeEvent(page, one.id, (event: EventView) => ({
    ...event,
    markets: event.markets.map((market) => ({ ...market, state })),
  }));
  await show(page, { picks: [pickOf(one), pickOf(other)], stake: '5' });
}

const foot = (page: Page) => page.locator('.slip_rail, dialog[open]').last();
const press = (page: Page) => foot(page).locator('[class*=button][data-tone=cta]').last().click();

/** A press that is answered so. */
async function answered(page: Page, json: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/sportsbook-api/bets', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { status: 422, ...json } })
      : route.fallback(),
  );
  await show(page, { picks: await manyPicks(page, 1), stake: '25' });
  await press(page);
  await page.locator('.press_why').first().waitFor();
}

async function waiting(page: Page): Promise<void> {
  const [event] = await events(page, 1, 'live=true');
  // The answer does not come while the picture is taken.
  await page.route('**/sportsbook-api/bets', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await show(page, { picks: [pickOf(event!)], stake: '2' });
  await press(page);
  await page.locator('.press_waiting').waitFor();
}

async function placed(page: Page, picks: readonly Pick[]): Promise<void> {
  await show(page, { picks, stake: '1', mode: picks.length > 1 ? 'combo' : 'single' });
  await press(page);
  await page.locator('.press_receipt').waitFor();
}

async function withFreeBets(page: Page, amounts: readonly string[]): Promise<void> {
  const terms = { betTypes: 'ANY', sports: [], phase: 'ANY', minOddsMilli: null };
  await page.route('**/sportsbook-api/free-bets**', (route) =>
    changed<{ items: unknown[] }>(route, () => ({
      items: amounts.map((amountMinor, at) => ({
        ...terms,
        id: `01900000-0000-7000-8000-00000000000${at}`,
        amount: { amountMinor, currency: 'EUR' },
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      })),
    })),
  );
  // The server knows none of them.
  await page.route('**/sportsbook-api/slip/check', (route) =>
    changed<object>(route, (body) => ({ ...body, freeBetProblem: null })),
  );
  await show(page, { picks: await manyPicks(page, 1) });
}

/** Makes a code of a bet, which the next one enters. */
async function codeOf(page: Page, picks: readonly Pick[]): Promise<string> {
  const legs = picks.map(({ eventId, market, outcome, isBanker }) => ({
    eventId,
    market,
    outcome,
    isBanker,
  }));
  const url = new URL('/sportsbook-api/booking-codes', page.url()).href;
  const { locale } = placeOf(page);
  const data = { type: 'ACCUMULATOR', isEachWay: false, legs, market: locale.market };
  const response = await page.request.post(url, { data });
  return ((await response.json()) as { code: string }).code;
}

const slipOf = (name: string, act: (page: Page) => Promise<unknown>, as?: 'bettor'): Screen => ({
  name: `slip-${name}`,
  path: '/sportsbook',
  ...(as && { as }),
  async act(page) {
    await act(page);
  },
});

export const slips: readonly Screen[] = [
  slipOf('empty', (page) => show(page, { picks: [] })),
  slipOf('bar', async (page) => show(page, { picks: await manyPicks(page, 3) }, false)),
  slipOf('one', async (page) => show(page, { picks: await manyPicks(page, 1) })),
  slipOf('one-stake', async (page) => show(page, { picks: await manyPicks(page, 1), stake: '10' })),
  slipOf('singles', async (page) => {
    const picks = await manyPicks(page, 3);
    await show(page, {
      picks,
      mode: 'single',
      stakes: { [keyOf(picks[0]!)]: '5', [keyOf(picks[1]!)]: '2.50' },
    });
  }),
  slipOf('combo', async (page) => show(page, { picks: await manyPicks(page, 4), stake: '10' })),
  slipOf('long', async (page) => show(page, { picks: await manyPicks(page, 12), stake: '1' })),
  slipOf('system', async (page) =>
    show(page, { picks: await manyPicks(page, 4), mode: 'system', stake: '1' }),
  ),
  slipOf('banker', async (page) =>
    show(page, { picks: bankers(await manyPicks(page, 4)), mode: 'system', stake: '1' }),
  ),
  slipOf('builder', async (page) =>
    show(page, { picks: await ofOneMatch(page), mode: 'builder', stake: '5' }),
  ),
  slipOf('related', async (page) => {
    const [first, ...rest] = await manyPicks(page, 2);
    const [, goals] = await ofOneMatch(page);
    await show(page, { picks: [first!, goals!, ...rest], mode: 'combo', stake: '5' });
  }),
  slipOf('changed', async (page) => {
    const [one, other] = await manyPicks(page, 2);
    await show(page, { picks: [seenAt(one!, 1.2), seenAt(other!, 0.9)], stake: '10' });
  }),
  slipOf('suspended', (page) => stopped(page, 'suspended')),
  slipOf('closed', (page) => stopped(page, 'settled')),
  slipOf('code-entered', async (page) => {
    const code = await codeOf(page, await manyPicks(page, 3));
    await open(page, `/sportsbook?code=${code}`);
    await page.locator('.slip_rail .leg_leg, .slip_bar').first().waitFor();
    if (page.viewportSize()!.width < RAIL_PX) await page.locator('.slip_bar').click();
    await page.waitForTimeout(1_000);
  }),
  slipOf('code-unknown', async (page) => {
    if (page.viewportSize()!.width < RAIL_PX) await open(page, '/sportsbook?dialog=slip');
    await page.locator('.slip_code input').fill('AAAA-AAAA');
    await page.locator('.slip_code button').click();
    await page.locator('.slip_code [aria-invalid=true]').waitFor();
  }),
  slipOf('checked', async (page) => show(page, { picks: await manyPicks(page, 1), stake: '10' }), 'bettor'),
  slipOf(
    'checked-combo',
    async (page) => show(page, { picks: await manyPicks(page, 3), stake: '10' }),
    'bettor',
  ),
  slipOf(
    'above-max',
    async (page) => {
      await page.route('**/sportsbook-api/slip/check', (route) =>
        changed<{ stake: object }>(route, (body) => ({
          ...body,
          stake: { ...body.stake, max: { amountMinor: '4250', currency: 'EUR' }, reason: 'outcome' },
        })),
      );
      await show(page, { picks: await manyPicks(page, 1), stake: '60' });
    },
    'bettor',
  ),
  slipOf('no-money', async (page) => show(page, { picks: await manyPicks(page, 1), stake: '150' }), 'bettor'),
  slipOf(
    'below-min',
    async (page) => show(page, { picks: await manyPicks(page, 1), stake: '0.01' }),
    'bettor',
  ),
  slipOf(
    'changed-player',
    async (page) => {
      const [one, ...rest] = await manyPicks(page, 2);
      await show(page, { picks: [seenAt(one!, 1.2), ...rest], stake: '10' });
    },
    'bettor',
  ),
  slipOf(
    'counter-offer',
    (page) => answered(page, { code: 'bet.stake_above_max', additionalInfo: { max: '1250' } }),
    'bettor',
  ),
  slipOf('refused', (page) => answered(page, { code: 'bet.price_changed', additionalInfo: {} }), 'bettor'),
  slipOf(
    'lost',
    async (page) => {
      await page.route('**/sportsbook-api/bets', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await show(page, { picks: await manyPicks(page, 1), stake: '5' });
      await press(page);
      await page.locator('.press_why').first().waitFor();
    },
    'bettor',
  ),
  slipOf('waiting', waiting, 'bettor'),
  slipOf('free-bet', (page) => withFreeBets(page, ['1000']), 'bettor'),
  slipOf('free-bets', (page) => withFreeBets(page, ['500', '1000', '1000', '2500']), 'bettor'),
  slipOf(
    'free-bet-used',
    async (page) => {
      await withFreeBets(page, ['500', '1000']);
      await page.locator('[class*=free-bet-choice] button').last().click();
      await page.waitForTimeout(1_000);
    },
    'bettor',
  ),
  slipOf('receipt', async (page) => placed(page, await manyPicks(page, 1)), 'bettor'),
  slipOf('receipt-combo', async (page) => placed(page, await manyPicks(page, 3)), 'bettor'),
  slipOf(
    'code-made',
    async (page) => {
      await placed(page, await manyPicks(page, 1));
      await open(page, '/sportsbook/bet-history');
      await page.locator('.bets_share button').first().click();
      await page.locator('.bets_share b').first().waitFor();
      await page.locator('.bets_share b').first().scrollIntoViewIfNeeded();
    },
    'bettor',
  ),
];
