import type { Locator, Page } from '@playwright/test';
import { refusalOf } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import { hydrated } from '../hydrated.ts';
import { expectAccessibleOnce, open } from '../identity/browser.ts';
import { expect, test } from '../test.ts';
import { isTurnOfPlace } from '../turns.ts';
import {
  campaignOf,
  claimCode,
  depositAt,
  moneyAt,
  places,
  playerAt,
  publishFor,
  titleOf,
  windowOf,
  wordsAt,
} from './players.ts';
import { DecidedGame } from './rounds.ts';

const REWARDS = '/my-account/rewards';
const CODE = 'HALCYON10';
/** Minor units of the demonstration's campaigns, by currency. */
const sums = {
  EUR: { code: 1_000, deposit: 1_000, bonusOfDeposit: 1_000, maxBet: 500 },
  BRL: { code: 6_000, deposit: 6_000, bonusOfDeposit: 3_000, maxBet: 3_000 },
} as const;
const STOPS_MAX = 80;
const TIMES = 30;

/** Reaches a control by the Tab key alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  const isReached = () => control.evaluate((element) => element === document.activeElement);
  for (let stops = 0; !(await isReached()); stops += 1) {
    if (stops > STOPS_MAX) throw new Error('the control is not reached by the keyboard');
    await page.keyboard.press('Tab');
  }
}

const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''));

for (const [number, place] of places.entries()) {
  const { prefix } = place;
  const words = wordsAt(place);
  const money = (minor: number) => moneyAt(place, minor);
  const sum = sums[place.currency];
  const at = `in ${prefix} on ${place.on}`;

  if (isTurnOfPlace(0, number))
    test(`${at} a code from an address is claimed by keyboard, a bet over the maximum is refused with the number, and the bonus is given up with both sums shown`, async ({
      browser,
    }) => {
      const { visitor } = await playerAt(place);
      const page = await windowOf(browser, place, visitor);
      const dialog = page.locator('dialog[open]');
      await open(page, `/${prefix}/my-account/bonus-code?bonusCode=${CODE}`);
      await expect(page.getByRole('textbox', { name: words('code.label') })).toHaveValue(CODE);
      await tabTo(page, page.getByRole('button', { name: words('code.verify') }));
      await page.keyboard.press('Enter');
      await expect(page.getByText(words('code.valid'))).toBeVisible();
      await expectAccessibleOnce(page, place);
      await tabTo(page, page.getByRole('article').getByRole('button', { name: words('action.claim') }));
      await page.keyboard.press('Enter');
      await expectAccessibleOnce(page, place);
      await tabTo(page, dialog.getByRole('button', { name: words('claim.yes'), exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${REWARDS}/active`);
      await expect(page.getByRole('progressbar')).toBeVisible();

      // Own money is nothing, so that every bet is one of the bonus.
      await open(page, `/${prefix}/play/jade-fortune`);
      const game = wordsAt(place, 'game');
      const limitation = game('limitation.STAKE_CAPPED', { amount: money(sum.maxBet) });
      await expect(page.getByRole('alertdialog')).toContainText(limitation);
      await expectAccessibleOnce(page, place);
      await page.getByRole('checkbox', { name: game('limitation.hide') }).check();
      await page.getByRole('button', { name: game('limitation.go_on') }).click();
      await expect(page.locator('.play_bonus-line')).toContainText(money(sum.maxBet));
      const frame = page.frameLocator('iframe.play_game-frame');
      const games = wordsAt(place, 'games');
      const stake = frame.locator('.stake-value .amount');
      while (digitsOf((await stake.textContent()) ?? '') <= sum.maxBet)
        await frame.getByRole('button', { name: games('stake.higher') }).click();
      await frame.locator('[aria-keyshortcuts="Space"]').first().click();
      const refusal = games('problem.round.bonus_maximum.text', { limit: money(sum.maxBet) });
      await expect(frame.getByText(refusal)).toBeVisible();
      await page.reload();
      await hydrated(page);
      await expect(page.locator('.play_bonus-line')).toBeVisible();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);

      await open(page, `/${prefix}${REWARDS}/active?why=CASINO`);
      await expect(page.getByText(words('why.notSticky', { required: money(20 * sum.code) }))).toBeVisible();
      await expectAccessibleOnce(page, place);
      await tabTo(page, page.getByRole('button', { name: words('action.giveUp') }));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: words('forfeit.keepButton') })).toBeFocused();
      await expect(dialog).toContainText(words('forfeit.keep') + money(0));
      await expect(dialog).toContainText(words('forfeit.give') + money(sum.code));
      await expectAccessibleOnce(page, place);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('Enter');
      await tabTo(
        page,
        dialog.getByRole('button', { name: words('forfeit.giveButton', { amount: money(sum.code) }) }),
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${REWARDS}`);
      await expect(page.getByText(words('done.forfeited', { amount: money(sum.code) }))).toBeVisible();
    });

  if (isTurnOfPlace(1, number))
    test(`${at} a deposit says what its bonus gives and costs, and the bonus is wagered to its end`, async ({
      browser,
    }) => {
      const { visitor } = await playerAt(place);
      const isSecond = place.currency === 'BRL';
      if (isSecond) await depositAt(place, visitor, String(sum.deposit));
      const campaignId = isSecond ? campaignOf.secondDeposit : campaignOf.firstDeposit;
      const title = await titleOf(visitor, campaignId);
      const page = await windowOf(browser, place, visitor);
      await open(page, `/${prefix}/my-account/banking/deposit`);
      await expect(page.getByRole('radio', { name: words('deposit.none') })).toBeChecked();
      await page.locator('main input[name=amount]').fill(String(sum.deposit / 100));
      const choice = page.getByRole('radio', { name: title });
      await choice.check();
      await expect(page.getByText(`+ ${money(sum.bonusOfDeposit)}`)).toBeVisible();
      const required = TIMES * sum.bonusOfDeposit;
      await expect(page.getByRole('group', { name: words('deposit.legend') })).toContainText(money(required));
      await expect(page.getByText(words('deposit.later'))).toBeVisible();
      await expectAccessibleOnce(page, place);
      await page.locator('main form button[type=submit]').click();
      await page.waitForURL((url) => url.href.startsWith(addresses.sandbox));
      await page.locator('button[value=success]').click();
      await page.locator('a[target=_top]').click();
      await page.waitForURL('**/my-account/banking/**');

      await open(page, `/${prefix}${REWARDS}/active`);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      const game = await DecidedGame.open(visitor, prefix);
      const { main } = await visitor.call('GET /api/v1/player/wallet');
      await game.play(Number(main.cash.amountMinor), 0);
      await game.play(sum.maxBet);
      const valueText = words('bar.counted', { progress: money(sum.maxBet), required: money(required) });
      const bar = page.getByRole('progressbar');
      await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`^${valueText.replaceAll('$', '\\$')}`));
      for (let staked = sum.maxBet; staked < required; staked += sum.maxBet) await game.play(sum.maxBet);
      // Without a reload: the wallet pushes that it has ended.
      await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
      const after = await visitor.call('GET /api/v1/player/wallet');
      expect(after['main'].cash.amountMinor).toBe(String(sum.bonusOfDeposit));
    });

  if (isTurnOfPlace(2, number))
    test(`${at} a bonus waits in the queue, and begins in one step when the active one is given up for it`, async ({
      browser,
    }) => {
      const { visitor } = await playerAt(place);
      await claimCode(visitor, CODE);
      await depositAt(place, visitor, String(sum.deposit));
      await depositAt(place, visitor, String(sum.deposit), campaignOf.secondDeposit);
      const [first, second] = await Promise.all([
        titleOf(visitor, campaignOf.secondDeposit),
        visitor.call('GET /api/v2/bonus/rewards', { query: { rewardsType: 'ACTIVE' } }),
      ]);
      const running = second['items'].find(({ state }: { state: string }) => state === 'ACTIVATED');
      const page = await windowOf(browser, place, visitor);
      const dialog = page.locator('dialog[open]');
      await open(page, `/${prefix}${REWARDS}/active`);
      const queued = page.getByRole('article').filter({ hasText: first });
      await expect(queued).toContainText(words('queue.text', { position: 1 }));
      await expectAccessibleOnce(page, place);
      await queued.getByRole('button', { name: words('action.begin') }).click();
      await expect(
        dialog.getByText(words('slot.text', { title: running.campaignDisplayInfo.title })),
      ).toBeVisible();
      await expectAccessibleOnce(page, place);
      await dialog.getByRole('button', { name: words('slot.replace') }).click();
      await expect(dialog.getByRole('button', { name: words('forfeit.keepButton') })).toBeFocused();
      await expect(dialog).toContainText(words('forfeit.give') + money(sum.code));
      await expectAccessibleOnce(page, place);
      const giveAndClaim = words('forfeit.giveAndClaim', { amount: money(sum.code) });
      await dialog.getByRole('button', { name: giveAndClaim }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('article').filter({ has: page.getByRole('progressbar') })).toContainText(
        first,
      );
      await expect(page.getByRole('article')).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(`/${prefix}${REWARDS}/active`);
    });

  if (isTurnOfPlace(3, number))
    test(`${at} a bonus is given up for a code, and the code’s for a bonus that waits for an agreement`, async ({
      browser,
    }) => {
      const { visitor, playerId } = await playerAt(place);
      await depositAt(place, visitor, String(sum.deposit));
      await depositAt(place, visitor, String(sum.deposit), campaignOf.secondDeposit);
      const waiting = await publishFor(playerId, campaignOf.secondDeposit, {
        trigger: { event: 'NEXT_DEPOSIT' },
        needsConsent: true,
      });
      const [ofDeposit, ofAgreement, { reward }] = await Promise.all([
        titleOf(visitor, campaignOf.secondDeposit),
        titleOf(visitor, waiting),
        visitor.call('POST /api/v1/bonus-code/validate', { body: { bonusCode: CODE } }),
      ]);
      const ofCode = reward.campaignDisplayInfo.title as string;
      const page = await windowOf(browser, place, visitor);
      const dialog = page.locator('dialog[open]');
      const running = page.getByRole('article').filter({ has: page.getByRole('progressbar') });
      const giveUp = async (title: string, keeps: number, gives: number) => {
        await expect(dialog.getByText(words('slot.text', { title }))).toBeVisible();
        await dialog.getByRole('button', { name: words('slot.replace') }).click();
        await expect(dialog.getByRole('button', { name: words('forfeit.keepButton') })).toBeFocused();
        await expect(dialog).toContainText(words('forfeit.keep') + money(keeps));
        await expect(dialog).toContainText(words('forfeit.give') + money(gives));
        await expectAccessibleOnce(page, place);
        const giveAndClaim = words('forfeit.giveAndClaim', { amount: money(gives) });
        await dialog.getByRole('button', { name: giveAndClaim }).click();
        await page.waitForURL(`**${REWARDS}/active`);
      };
      await open(page, `/${prefix}/my-account/bonus-code?bonusCode=${CODE}`);
      await page.getByRole('button', { name: words('code.verify') }).click();
      await page
        .getByRole('article')
        .getByRole('button', { name: words('action.claim') })
        .click();
      await giveUp(ofDeposit, 2 * sum.deposit, sum.deposit / 2);
      await expect(running).toContainText(ofCode);

      await depositAt(place, visitor, String(sum.deposit), waiting);
      await open(page, `/${prefix}${REWARDS}`);
      const card = page.getByRole('article').filter({ hasText: ofAgreement });
      await expect(card).toContainText(words('state.PENDING_CONSENT'));
      await card.getByRole('button', { name: words('action.consent') }).click();
      await expect(dialog.getByRole('button', { name: words('slot.replace') })).toBeDisabled();
      await dialog.getByRole('checkbox', { name: words('claim.agree') }).check();
      const claims: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/claim')) claims.push(request.url());
      });
      await giveUp(ofCode, 3 * sum.deposit, sum.code);
      await expect(running).toContainText(ofAgreement);
      // One step: the agreement itself gives up and begins, so that no second call can fail between the two.
      expect(claims).toEqual([]);
      await expect(page.getByRole('article')).toHaveCount(1);
    });

  if (isTurnOfPlace(4, number))
    test(`${at} a bonus that requires an agreement is chosen only with it, and begins with the next deposit`, async ({
      browser,
    }) => {
      const { visitor } = await playerAt(place);
      for (let count = 0; count < 5; count += 1) await depositAt(place, visitor, String(sum.deposit));
      const title = await titleOf(visitor, campaignOf.agreement);
      const page = await windowOf(browser, place, visitor);
      await open(page, `/${prefix}${REWARDS}?show=live`);
      const card = page.getByRole('article').filter({ hasText: title });
      await card.getByRole('button', { name: words('action.optIn') }).click();
      const dialog = page.locator('dialog[open]');
      const use = dialog.getByRole('button', { name: words('claim.optIn') });
      await expect(use).toBeDisabled();
      await expectAccessibleOnce(page, place);
      await dialog.getByRole('checkbox', { name: words('claim.agree') }).check();
      await use.click();
      await expect(page.getByText(words('done.optedIn', { title }))).toBeVisible();
      await expect(card).toContainText(words('state.OPTED_IN'));
      await expectAccessibleOnce(page, place);
      await depositAt(place, visitor, String(sum.deposit));
      await open(page, `/${prefix}${REWARDS}/active`);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    });

  if (isTurnOfPlace(5, number))
    test(`${at} a bonus that waits for an agreement is declined, or agreed to and claimed`, async ({
      browser,
    }) => {
      const { visitor } = await playerAt(place);
      for (let count = 0; count < 5; count += 1) await depositAt(place, visitor, String(sum.deposit));
      const title = await titleOf(visitor, campaignOf.agreement);
      await depositAt(place, visitor, String(sum.deposit), campaignOf.agreement);
      const page = await windowOf(browser, place, visitor);
      await open(page, `/${prefix}${REWARDS}?show=live`);
      const card = page.getByRole('article').filter({ hasText: title });
      await expect(card).toContainText(words('state.PENDING_CONSENT'));
      await expectAccessibleOnce(page, place);
      await card.getByRole('button', { name: words('claim.no') }).click();
      await expect(page.getByText(words('done.declined', { title }))).toBeVisible();
      await expect(card.getByText(words('state.PENDING_CONSENT'))).toHaveCount(0);

      await depositAt(place, visitor, String(sum.deposit), campaignOf.agreement);
      await open(page, `/${prefix}${REWARDS}?show=live`);
      await card.getByRole('button', { name: words('action.consent') }).click();
      const dialog = page.locator('dialog[open]');
      await dialog.getByRole('checkbox', { name: words('claim.agree') }).check();
      await dialog.locator('footer button, .dialog_foot button').last().click();
      await page.waitForURL(`**${REWARDS}/active`);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    });

  if (isTurnOfPlace(6, number))
    test(`${at} an excluded player is offered nothing, and a code is refused`, async ({ browser }) => {
      const { visitor, person } = await playerAt(place);
      await visitor.call('PATCH /api/v1/player/exclusion', { body: { exclusionInMonths: 12 } });
      await visitor.logIn(person.email, person.password);
      const page = await windowOf(browser, place, visitor);
      await open(page, `/${prefix}${REWARDS}`);
      expect(new URL(page.url()).pathname).toBe(`/${prefix}/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('a[href*="/my-account/rewards"]')).toHaveCount(0);
      await expect(page.locator('a[href*="/bonus-code"]')).toHaveCount(0);
      expect(await refusalOf(visitor.call('GET /api/v2/bonus/rewards'))).toBe('session.restricted');
      expect(await refusalOf(claimCode(visitor, CODE))).toBe('session.restricted');
    });
}
