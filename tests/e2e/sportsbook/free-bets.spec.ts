import type { BetView } from '@halcyon/contract/sportsbook/bet.contract';
import type { FreeBet } from '@halcyon/contract/sportsbook/free-bet.contract';
import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import type { Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { faultsOnPage } from '../a11y/faults.ts';
import { hydrated } from '../hydrated.ts';
import {
  campaignOf,
  depositAt,
  moneyAt,
  places,
  playerAt,
  publishFor,
  titleOf,
  windowOf,
  wordsAt,
  type Place,
} from '../rewards/players.ts';
import { expect, test } from '../test.ts';
import { openWith, seenOf, SlipHands, type Seen } from './bettor.ts';
import { eventOf, freeBetOwner, ownMatches, playToEnd } from './matches.ts';

const AMOUNT = 1_000;
const rewards = '/my-account/rewards';

type Player = Awaited<ReturnType<typeof playerAt>>;

/** Each deposit of the player gives a free bet: what a market allows that knows no gift for signing up as well. */
async function freeBetsByDeposits(place: Place, { visitor, playerId }: Player, count: number) {
  const { market, currency } = place;
  const offer = { percentBps: null, capMinor: null, fixedMinor: String(AMOUNT), minDepositMinor: null };
  await publishFor(playerId, campaignOf.freeBet, {
    type: 'TRIGGERED',
    trigger: { event: 'NEXT_DEPOSIT' },
    autoGrant: true,
    countPerPlayer: count,
    audience: {
      markets: [market],
      languages: [],
      players: [playerId],
      deposits: null,
      loyaltyLevelMin: null,
      verificationLevels: [],
    },
    offers: { [currency]: offer },
    budgets: { [currency]: { limitMinor: '100000', limitCount: null } },
  });
  for (let made = 0; made < count; made += 1) await depositAt(place, visitor, '1000');
}

/** The campaign of the demonstration is for players who are wholly verified. */
async function verify({ playerId }: Player): Promise<void> {
  const operator = await OperatorVisitor.signIn(addresses.operator, 'secondCompliance');
  const body = { level: 'FULLY VERIFIED', reason: 'browser test' };
  await operator.call(`POST /api/operator/v1/players/${playerId}/level`, body);
}

const freeBetsOf = async (visitor: Visitor) =>
  (await visitor.call('GET /sportsbook-api/free-bets'))['items'] as FreeBet[];
const betsOf = async (visitor: Visitor, state: 'open' | 'settled') =>
  (await visitor.call('GET /sportsbook-api/bets', { query: { state } }))['items'] as BetView[];
/** What a free bet pays when it is won: the return less its stake. */
const winningsOf = ({ totalOddsMilli }: BetView) =>
  Math.round((AMOUNT * (Number(totalOddsMilli) - 1_000)) / 1_000);
const cashOf = async (visitor: Visitor) =>
  Number((await visitor.call('GET /api/v1/player/wallet'))['main'].cash.amountMinor);

/** A bet by another device of the player. */
const placeFree = (visitor: Visitor, { version, oddsMilli, ...pick }: Seen, { id, amount }: FreeBet) =>
  visitor.pay('POST /sportsbook-api/bets', {
    type: 'SINGLE',
    legs: [{ ...pick, seen: { version, oddsMilli } }],
    lineStake: amount,
    freeBetId: id,
  });

/** Two or three goals are expected: over and under 2.5 both have a price that free bets are for. */
const isEven = ({ markets }: EventRow) =>
  markets.some(
    ({ specifiers: { total } }) => total !== undefined && Number(total) >= 2 && Number(total) <= 3,
  );
const LINE = 'total|total=2.5';

const [unPhone, , , brDesktop, fiPhone] = places;

for (const [number, place] of [unPhone!, brDesktop!, fiPhone!].entries())
  test(`a free bet is shown, placed and named, and pays its winnings without its stake, in ${place.prefix} on ${place.on}`, async ({
    browser,
  }) => {
    const [player, [match]] = await Promise.all([playerAt(place), ownMatches(freeBetOwner(number), isEven)]);
    const { visitor } = player;
    const isClaimed = place.prefix === 'en-UN';
    if (isClaimed) await verify(player);
    await freeBetsByDeposits(place, player, isClaimed ? 1 : 2);
    const words = wordsAt(place);
    const amount = moneyAt(place, AMOUNT);
    const page = await windowOf(browser, place, visitor);
    const hands = new SlipHands(page, place);
    const { find, like } = hands.t;

    // It is among the rewards, with what it is for.
    if (isClaimed) {
      await page.goto(`/${place.prefix}${rewards}`);
      await hydrated(page);
      const offered = page
        .getByRole('article')
        .filter({ hasText: await titleOf(visitor, campaignOf.freeBet) });
      await offered.getByRole('button', { name: words('action.claim') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('claim.yes'), exact: true })
        .click();
      await page.waitForURL(`**${rewards}/active`);
    } else {
      await page.goto(`/${place.prefix}${rewards}/active`);
      await hydrated(page);
    }
    const cards = page.getByRole('article').filter({ hasText: words('freeBet.kind') });
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(amount);
    await expect(cards.first()).toContainText(words('freeBet.net'));
    expect(await faultsOnPage(page, { within: 'main' })).toEqual([]);
    await cards
      .first()
      .getByRole('link', { name: words('freeBet.use') })
      .click();
    await page.waitForURL(`**/${place.prefix}/sportsbook`);

    // It is the stake of the bet, and no money is.
    await openWith(page, [seenOf(await eventOf(match), 'over', LINE)], `/${place.prefix}/sportsbook`);
    await hands.open();
    await hands.box
      .getByRole('button', { name: find('slip.free_bet.use').replace('{{amount}}', amount) })
      .first()
      .click();
    await expect(hands.box.getByText(find('slip.free_bet.not_back'))).toBeVisible();
    await expect(hands.box.getByText(like('slip.free_bet.back'))).toBeVisible();
    await expect(hands.box.getByRole('textbox', { name: find('slip.stake.label') })).toBeHidden();
    await expect(hands.freeButton).toContainText(amount);
    const cash = await cashOf(visitor);
    await hands.accept();
    await expect(hands.box.getByText(find('slip.free_bet.label'), { exact: true })).toBeVisible();
    const [placed] = await betsOf(visitor, 'open');
    await expect(hands.box).toContainText(moneyAt(place, winningsOf(placed!)));
    await hands.box.getByRole('link', { name: find('slip.placed.follow') }).click();
    const open = page.locator(`article[aria-labelledby="bet-${placed!.id}"]`);
    await expect(open).toContainText(find('bets.free_bet') + amount);
    await expect(open).toContainText(find('bets.cash.none.free_bet'));
    expect(await cashOf(visitor)).toBe(cash);

    // Over or under: one of the two wins.
    const [other] = await freeBetsOf(visitor);
    await placeFree(visitor, seenOf(await eventOf(match), 'under', LINE), other!);
    await playToEnd(match);
    await expect.poll(async () => (await betsOf(visitor, 'settled')).length, { timeout: 60_000 }).toBe(2);
    const won = (await betsOf(visitor, 'settled')).find(({ state }) => state === 'won')!;
    const winnings = winningsOf(won);
    expect(Number(won.returned.amountMinor)).toBe(winnings);
    expect(await cashOf(visitor)).toBe(cash + winnings);

    await page.goto(`/${place.prefix}/sportsbook/bet-history?list=settled`);
    await hydrated(page);
    await expect(page.getByRole('article').filter({ hasText: find('bets.free_bet') })).toHaveCount(2);
    const card = page.locator(`article[aria-labelledby="bet-${won.id}"]`);
    await expect(card).toContainText(moneyAt(place, winnings));
    await card.getByText(find('bets.why.title')).click();
    await expect(card).toContainText(`${find('bets.why.free')}−${amount}`);
    await expect(card).toContainText(find('bets.why.paid') + moneyAt(place, winnings));
    expect(await faultsOnPage(page, { within: 'main' })).toEqual([]);

    // Among all movements of money too.
    const history = wordsAt(place, 'history');
    await page.goto(`/${place.prefix}/my-account/banking/transactions`);
    await hydrated(page);
    const row = page
      .getByRole('button')
      .filter({ hasText: `${history('category.SPORTS')} · ${history('freeBet')}` })
      .filter({ hasText: `+${moneyAt(place, winnings)}` });
    await expect(row).toHaveCount(1);
  });
