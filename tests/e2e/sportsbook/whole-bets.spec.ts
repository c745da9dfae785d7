import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TradedMarket } from '@halcyon/contract/operations/trading.contract';
import type { ScheduledEvent, VirtualEventView } from '@halcyon/contract/sportsbook/virtuals.contract';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import type { Visitor } from '@halcyon/testkit/visitor';
import type { Locator, Page } from '@playwright/test';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import { depositAt, playerAt, places, windowOf, type Place } from '../rewards/players.ts';
import { expect, test } from '../test.ts';
import { AGAIN_MS, openWith, seenOf, SlipHands, type Seen } from './bettor.ts';
import { eventOf, keptMatches, kickOff, ownMatches, playToEnd } from './matches.ts';

const run = promisify(execFile);
/** Until a race takes no more bets, there is time to place one. */
const RACE_AHEAD_MS = 20_000;

/** A trader takes more of a market, so that its prices fall. */
async function raiseMargin(eventId: string, key: string): Promise<void> {
  const operator = await OperatorVisitor.signIn(addresses.operator, 'compliance');
  const path = '/api/operator/v1/trading';
  const { markets } = await operator.call(`GET ${path}/events/${eventId}`);
  const market = (markets as TradedMarket[]).find((one) => one.key === key)!;
  await operator.call(`POST ${path}/settings`, {
    scope: { of: 'market', eventId, market: key },
    overroundBps: market.overroundBps + 500,
    oddsMilliMax: {},
    outcomeMinorMax: null,
    eventMinorMax: null,
    betMinorMax: null,
    basedOn: market.setting.settingId,
    reason: 'browser test',
  });
}

/** A runner of a race that is open for long enough, and is not so likely to win that its place has no price. */
async function raceToBetOn(): Promise<Seen> {
  const read = async <Body>(path: string) =>
    (await (await fetch(`${addresses.site}/sportsbook-api/virtuals/${path}`)).json()) as Body;
  let found: Seen | undefined;
  await expect
    .poll(
      async () => {
        const { items } = await read<{ items: ScheduledEvent[] }>('schedule?market=UN&sport=horses');
        const race = items.find(({ closesAt }) => Date.parse(closesAt) > Date.now() + RACE_AHEAD_MS);
        if (!race) return false;
        const event = await read<VirtualEventView>(`events/${race.id}?market=UN&language=en`);
        const runners = event.markets.find(({ key }) => key === 'win')?.outcomes ?? [];
        const [outsider] = runners.toSorted((one, other) => (other.oddsMilli ?? 0) - (one.oddsMilli ?? 0));
        if (outsider?.oddsMilli) found = seenOf(event, outsider.id, 'win');
        return found !== undefined;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  return found!;
}

type Bet = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly isEachWay: boolean;
};

const betsOf = async (visitor: Visitor, state: 'open' | 'settled') =>
  (await visitor.call('GET /sportsbook-api/bets', { query: { state, limit: 50 } }))['items'] as Bet[];

/** The card of a bet on the page. */
const cardOf = (page: Page, { id }: Bet) => page.locator(`article[aria-labelledby="bet-${id}"]`);

/** Presses the offer of a card until it was accepted: one that has changed meanwhile is not, and says so. */
async function cashOut(card: Locator, { t: { find, like } }: SlipHands, isDone: () => Promise<boolean>) {
  const refused = card.getByText(find('bets.cash.changed')).or(card.getByText(find('bets.cash.refused')));
  await expect(async () => {
    await card.getByRole('button', { name: like('bets.cash.press') }).click();
    await expect.poll(async () => (await isDone()) || (await refused.isVisible())).toBe(true);
    expect(await isDone()).toBe(true);
  }).toPass({ timeout: AGAIN_MS });
}

async function openBets(page: Page, { prefix }: Place, list: 'open' | 'settled'): Promise<void> {
  await page.goto(`/${prefix}/sportsbook/bet-history?list=${list}`);
  await hydrated(page);
}

for (const [number, place] of places.entries())
  test(`every kind of bet from its press to its proof, in ${place.prefix} on ${place.on}`, async ({
    browser,
  }, info) => {
    test.slow();
    const [{ visitor }, [played, live], others] = await Promise.all([
      playerAt(place),
      ownMatches(number),
      keptMatches(3),
    ]);
    await Promise.all([depositAt(place, visitor, '10000'), kickOff(live)]);
    const page = await windowOf(browser, place, visitor);
    const hands = new SlipHands(page, place);
    const { find, like } = hands.t;
    const home = `/${place.prefix}/sportsbook`;
    const betOf = async (state: 'open' | 'settled', is: (bet: Bet) => boolean) => {
      let found: Bet | undefined;
      await expect
        .poll(async () => (found = (await betsOf(visitor, state)).find(is)) !== undefined, {
          timeout: 100_000,
        })
        .toBe(true);
      return found!;
    };

    // A race, to win and for a place.
    await openWith(page, [await raceToBetOn()], `/${place.prefix}/virtuals/horses`, 'halcyon.virtual-slip');
    if (place.on === 'a phone')
      await page.getByRole('button', { name: find('virtuals.slip.open'), exact: true }).click();
    const races = page
      .locator('dialog[open], aside')
      .filter({ hasText: find('virtuals.slip.title'), visible: true });
    const eachWay = races.getByRole('button', { name: new RegExp(`^${find('odds.each_way.label')}: `) });
    await eachWay.press('Space');
    await expect(eachWay).toHaveAttribute('aria-pressed', 'true');
    await expect(races.getByText('1/5')).toBeVisible();
    await races.getByRole('textbox').first().fill('1.50');
    await expect(races.getByText(like('odds.each_way.total'))).toHaveText(/1[.,]50.*3[.,]00/);
    await races.getByRole('button', { name: like('virtuals.slip.place_one') }).click();
    await expect(races.getByText(find('virtuals.slip.placed_one'))).toBeVisible();
    const raced = await betOf('open', (bet) => bet.isEachWay);

    // A match that is being played, whose bets are answered after their delay.
    await openWith(page, [seenOf(await eventOf(live))], home);
    await hands.open();
    await hands.stake('2');
    await hands.accept(async () => {
      await expect(hands.box.getByRole('heading', { name: find('slip.wait.title') })).toBeVisible();
      await expect(hands.box.getByText(find('slip.wait.stake'))).toBeVisible();
    });
    await hands.box.getByRole('link', { name: find('slip.placed.follow') }).click();
    await expect(page.getByRole('heading', { level: 1, name: find('bets.title') })).toBeVisible();
    const running = await betOf('open', (bet) => bet.kind === 'single' && !bet.isEachWay);
    const ofRunning = cardOf(page, running);
    await ofRunning.getByText(find('bets.rule.title')).click();
    await ofRunning.getByRole('textbox', { name: find('bets.rule.upper') }).fill('0.10');
    await ofRunning.getByRole('button', { name: find('bets.rule.save') }).click();
    await expect(ofRunning.getByText(find('bets.rule.set'))).toBeVisible();
    await expect(cardOf(page, raced)).toContainText(find('bets.cash.none.each_way'));

    // A single, whose price falls while it is in the slip.
    await page.goto(`${home}/x/x/x/x-${played.id.replaceAll('-', '')}`);
    await hydrated(page);
    const result = page.getByRole('region', { name: find('markets.type.1x2') }).first();
    await result
      .getByRole('button', { name: new RegExp(`(?:^|: )${find('markets.outcome.draw')}, `) })
      .click();
    await hands.open();
    if (place.on === 'a phone') await hands.box.getByRole('button', { name: '2', exact: true }).click();
    else await hands.stake('2');
    await expect(hands.button('place')).toBeVisible();
    await raiseMargin(played.id, '1x2');
    await expect(hands.box.getByText(find('slip.leg.changed'))).toBeVisible();
    await expect(hands.button('accept')).toBeVisible();
    await hands.accept();
    const single = await betOf(
      'open',
      ({ id, kind }) => kind === 'single' && id !== running.id && id !== raced.id,
    );
    // The match is played while others are bet on.
    await playToEnd(played);

    const goals = others[0]!.markets.find(({ key }) => key.startsWith('total|'))!;
    await openWith(page, [seenOf(others[0]!), seenOf(others[0]!, 'over', goals.key)], home);
    await hands.open();
    await hands.stake('2');
    await hands.place();

    await openWith(
      page,
      others.map((match) => seenOf(match)),
      home,
    );
    await hands.open();
    await expect(hands.box.getByText(find('odds.early_payout'))).toHaveCount(3);
    await hands.stake('2');
    await hands.accept();
    await hands.box.getByRole('button', { name: find('slip.placed.keep') }).click();
    await hands.box.getByRole('button', { name: find('slip.mode.system'), exact: true }).click();
    await hands.stake('0.50');
    await hands.place();

    // Half of the combination is cashed out, and the builder as a whole.
    await openBets(page, place, 'open');
    const combo = cardOf(page, await betOf('open', ({ kind }) => kind === 'multiple'));
    await combo.getByRole('textbox', { name: find('bets.cash.part') }).fill('1');
    const partly = combo.getByText(find('bets.state.partly_cashed_out'));
    await cashOut(combo, hands, () => partly.isVisible());
    const builder = await betOf('open', ({ kind }) => kind === 'builder');
    await cashOut(cardOf(page, builder), hands, () => cardOf(page, builder).isHidden());
    const system = cardOf(page, await betOf('open', ({ kind }) => kind === 'system'));
    await expect(system).toContainText(find('bets.cash.offer'));
    expect(await faultsOnPage(page, { within: 'main' })).toEqual([]);

    // The rule was carried out with the next price of its match; the others are settled by their results.
    expect((await betOf('settled', ({ id }) => id === running.id)).state).toBe('cashed_out');
    const ended = await betOf('settled', ({ id }) => id === single.id);
    const { score } = (await eventOf(played)).progress;
    expect(ended.state).toBe(score!.home === score!.away ? 'won' : 'lost');
    await betOf('settled', ({ id }) => id === raced.id);
    await openBets(page, place, 'settled');
    for (const bet of [running, builder])
      await expect(cardOf(page, bet)).toContainText(find('bets.state.cashed_out'));
    const ofRace = cardOf(page, raced);
    await ofRace.getByText(find('bets.why.title')).click();
    for (const part of ['win', 'place'])
      await expect(ofRace.getByText(`${find(`odds.each_way.${part}`)}: `).last()).toBeVisible();
    const card = cardOf(page, single);
    await card.getByText(find('bets.why.title')).click();
    await expect(card).toContainText(find('bets.rules.result'));
    await expect(card).toContainText(find('bets.why.paid'));

    // Its timeline is checked without the server, and a copy with another price is not right.
    await card.getByText(find('bets.timeline.title')).click();
    const moved = find('bets.timeline.moved').replace('{{state}}', find(`bets.state.${ended.state}`));
    await expect(card.getByText(moved)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: find('bets.timeline.file') }).click(),
    ]);
    const file = info.outputPath('timeline.json');
    await download.saveAs(file);
    await run(process.execPath, ['scripts/verify-statement.ts', file]);
    const signed = await readFile(file, 'utf8');
    await writeFile(
      file,
      signed.replace(/"oddsMilli":\s*\d/, (found) => `${found}1`),
    );
    await expect(run(process.execPath, ['scripts/verify-statement.ts', file])).rejects.toThrow();
    expect(await faultsOnPage(page, { within: 'main' })).toEqual([]);

    // The match is drawn again in the browser.
    await card.getByRole('link', { name: played.name }).click();
    await page.getByRole('button', { name: find('virtuals.proof.check') }).click();
    await expect(page.getByText(like('virtuals.proof.right'))).toContainText(`${score!.home}–${score!.away}`);

    // The race is seen again, and its draw checked.
    await page.goBack();
    await ofRace.getByRole('link').first().click();
    await page.getByRole('button', { name: find('virtuals.film.play'), exact: true }).click();
    await expect(page.getByRole('button', { name: find('virtuals.film.pause'), exact: true })).toBeVisible();
    await page.getByRole('button', { name: find('virtuals.proof.check') }).click();
    await expect(page.getByText(like('virtuals.proof.right'))).toBeVisible();
  });
