import { hydrated } from '../hydrated.ts';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Visitor } from '@halcyon/testkit/visitor';
import { addresses } from '../../../playwright.config.ts';
import type { Hands } from './hands.ts';

// The journey by names, autocomplete marks, values and roles alone, so that it works in any language: no visible
// text is used here.
const root = join(import.meta.dirname, '..', '..', '..');

export type Traveller = {
  readonly prefix: string;
  readonly countryCode: string;
  readonly email: string;
  readonly password: string;
  readonly lastName: string;
  /** Without the country's dial code. */
  readonly mobile: string;
  readonly phone: string;
  /** What a person of this language types for fifty and twenty. */
  readonly fifty: string;
  readonly twenty: string;
};

/** Listens to what this page receives: balances by push, and rounds in responses of the games server. */
export class Ear {
  /** MAIN of every balance frame, in order. */
  readonly pushedMinor: string[] = [];
  readonly rounds = new Map<string, { state: string; stakeMinor: string; winMinor: string }>();

  constructor(page: Page) {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (!String(payload).startsWith('{')) return;
        const frame = JSON.parse(String(payload)) as {
          type: string;
          body: { balanceMap?: { MAIN: string } };
        };
        if (frame.type === 'balance' && frame.body.balanceMap)
          this.pushedMinor.push(frame.body.balanceMap.MAIN);
      }),
    );
    page.on('response', (response) => {
      if (!response.url().startsWith(`${addresses.games}/api/`) || !response.ok()) return;
      response.json().then(
        ({
          round,
          unfinishedRound,
          lastRound,
        }: Record<string, { roundId: string; state: string; stakeMinor: string; winMinor: string }>) => {
          for (const one of [lastRound, unfinishedRound, round])
            if (one?.roundId) this.rounds.set(one.roundId, one);
        },
        () => {},
      );
    });
  }

  /** Waits until this balance was the last one pushed and the page shows it. */
  async hears(page: Page, minor: bigint): Promise<void> {
    await expect.poll(() => this.pushedMinor.at(-1), { timeout: 20_000 }).toBe(String(minor));
    await expect.poll(() => shownMinor(page), { timeout: 20_000 }).toBe(String(minor));
  }

  /** Net result of all rounds that have ended. */
  get netMinor(): bigint {
    return [...this.rounds.values()]
      .filter(({ state }) => state === 'settled')
      .reduce((sum, round) => sum + BigInt(round.winMinor) - BigInt(round.stakeMinor), 0n);
  }

  get ended(): number {
    return [...this.rounds.values()].filter(({ state }) => state === 'settled').length;
  }
}

/** The balance in the bar as minor units, whatever signs the language puts around it. */
async function shownMinor(page: Page): Promise<string | null> {
  const texts = await page
    .locator('.balance_figure:visible')
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''));
  const digits = texts[0]?.replaceAll(/\D/g, '') ?? '';
  return digits === '' ? null : String(BigInt(digits));
}

/** The server's page is there before its script: presses before hydration are lost. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Everything from an empty form to a signed-in player, with the codes that went to phone and mailbox. */
export async function registers(page: Page, hands: Hands, who: Traveller): Promise<void> {
  const outside = new Visitor(addresses);
  await visit(page, `/${who.prefix}/signup`);
  const form = page.locator(
    'form:has([name="email"], [name="phoneBody"], [name="smsCode"], [name="postCode"])',
  );
  const submit = form.locator('button[type="submit"]');
  // The captcha is drawn by script, so it shows that the form is hydrated.
  const captcha = form.locator('.registration_captcha input[type="checkbox"]');
  await captcha.waitFor();
  await hands.type(form.locator('[name="email"]'), who.email);
  await hands.type(form.locator('[autocomplete="new-password"]'), who.password);
  await hands.choose(form.locator('[autocomplete="country"]'), who.countryCode);
  await hands.type(form.locator('[autocomplete="given-name"]'), 'Niamh');
  await hands.type(form.locator('[autocomplete="family-name"]'), who.lastName);
  // The order of day, month and year depends on the language.
  const born = { 'bday-day': '17', 'bday-month': '5', 'bday-year': '1990' } as const;
  for (const part of await form.locator('[autocomplete^="bday-"]').all()) {
    await hands.type(part, born[(await part.getAttribute('autocomplete')) as keyof typeof born]);
  }
  await hands.tick(form.locator('[name="terms"]'));
  await hands.tick(captcha);
  await hands.press(submit);

  await form.locator('[name="phoneBody"]').waitFor();
  await hands.choose(form.locator('[name="phonePrefix"]'), who.countryCode);
  await hands.type(form.locator('[name="phoneBody"]'), who.mobile);
  await hands.press(submit);

  await form.locator('[name="smsCode"]').waitFor();
  await hands.type(form.locator('[name="smsCode"]'), await outside.codeTo('sms', who.phone));
  await hands.type(form.locator('[name="emailCode"]'), await outside.codeTo('mail', who.email));
  await hands.press(submit);

  await form.locator('[autocomplete="street-address"]').waitFor();
  await hands.type(form.locator('[autocomplete="street-address"]'), '5 Quay Street');
  await hands.type(form.locator('[autocomplete="postal-code"]'), 'H91 X2Y3');
  await hands.type(form.locator('[autocomplete="address-level2"]'), 'Galway');
  await hands.press(submit);
  await expect(page.locator('.balance_figure:visible').first()).toBeVisible({ timeout: 30_000 });
  // The site greets first-time players; a new player closes the greeting.
  const greeting = page.locator('dialog[open]');
  await hands.press(greeting.locator('.icon-button_icon-button'));
  await expect(greeting).toHaveCount(0);
}

/** Fifty, by card, on the provider's own page, and back. */
export async function deposits(page: Page, hands: Hands, who: Traveller): Promise<void> {
  await visit(page, `/${who.prefix}/my-account/banking/deposit`);
  const amount = page.locator('[name="amount"]');
  await hands.tick(page.locator('input[type="radio"][value="CREDITCARD"]'));
  await hands.type(amount, who.fifty);
  await hands.press(page.locator('form:has([name="amount"]) button[type="submit"]'));
  await page.waitForURL((url) => url.href.startsWith(addresses.cashier));
  await hands.press(page.locator('button[value="success"]'));
  await hands.press(page.locator('a[target="_top"]'));
  await page.waitForURL((url) => url.searchParams.has('payment'));
}

/** So many rounds of a slot in its frame; after each the balance has come by push. */
export async function spins(
  page: Page,
  hands: Hands,
  who: Traveller,
  ear: Ear,
  rounds: number,
): Promise<void> {
  await visit(page, `/${who.prefix}/play/neon-777`);
  const spin = page.frameLocator('iframe').locator('[aria-keyshortcuts="Space"]');
  for (let round = 1; round <= rounds; round += 1) {
    await expect(spin).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
    await hands.press(spin);
    await expect.poll(() => ear.ended, { timeout: 20_000 }).toBe(round);
    await expect(spin).toHaveAttribute('data-state', 'ready', { timeout: 90_000 });
    await ear.hears(page, 5_000n + ear.netMinor);
  }
}

/** One hand: no insurance, then stand. */
export async function playsHand(page: Page, hands: Hands, who: Traveller, ear: Ear): Promise<void> {
  const before = ear.ended;
  await visit(page, `/${who.prefix}/play/blackjack`);
  const table = page.frameLocator('iframe');
  const deal = table.locator('[aria-keyshortcuts="Space"]');
  const isAsked = '[aria-disabled="false"]';
  const decline = table.locator(`[data-action="decline-insurance"]${isAsked}`);
  const stand = table.locator(`[data-action="stand"]${isAsked}`);
  await expect(deal).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  await hands.press(deal);
  while (ear.ended === before) {
    for (const button of [decline, stand]) if (await button.isVisible()) await hands.press(button);
    await page.waitForTimeout(200);
  }
  await expect(deal).toHaveAttribute('aria-disabled', 'false', { timeout: 60_000 });
  await ear.hears(page, 5_000n + ear.netMinor);
}

/** Twenty back to the card; stays until it has left for good. */
export async function withdraws(page: Page, hands: Hands, who: Traveller, ear: Ear): Promise<void> {
  await visit(page, `/${who.prefix}/my-account/banking/withdraw`);
  await hands.type(page.locator('[name="amount"]'), who.twenty);
  // Paid out within seconds: awaited from before the press, so that a slow machine does not miss it.
  const isListed = page.locator('.cashier_pending > li').waitFor();
  const isAnswered = page.waitForResponse((response) => response.url().endsWith('/wallet/withdrawal'));
  await hands.press(page.locator('form:has([name="amount"]) button[type="submit"]'));
  const answer = await isAnswered;
  expect(answer.ok(), await answer.text()).toBe(true);
  await isListed;
  await ear.hears(page, 3_000n + ear.netMinor);
  await expect(page.locator('.cashier_pending > li')).toHaveCount(0, { timeout: 60_000 });
}

/** The withdrawal is completed in the history, and the statement passes the standalone verifier. */
export async function checksEveryCent(page: Page, hands: Hands, who: Traveller): Promise<void> {
  await visit(page, `/${who.prefix}/my-account/banking/transactions`);
  const withdrawal = page.locator('.history_money-row:has([data-type="WITHDRAW"])');
  await expect(withdrawal).toHaveCount(1);
  await expect(withdrawal.locator('.badge_badge')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await hands.press(page.locator('#files button').last());
  const file = await (await downloading).path();
  const keys = join(file, '..', `keys-${who.mobile}.json`);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(keys, await (await page.request.get('/ledger/keys')).text());
  const checked = spawnSync(
    process.execPath,
    [join(root, 'scripts/verify-statement.ts'), file, '--keys', keys],
    { encoding: 'utf8' },
  );
  expect(checked.stdout + checked.stderr).toContain('whole:');
  expect(checked.status).toBe(0);
}
