import type { Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { wordsAt, type Place } from '../rewards/players.ts';
import { expect } from '../test.ts';

/** Presses are repeated for so long. */
export const AGAIN_MS = 60_000;

/** An outcome as the player saw it. */
export type Seen = {
  readonly eventId: string;
  readonly market: string;
  readonly outcome: string;
  readonly version: number;
  readonly oddsMilli: number;
};

type Offered = {
  readonly id: string;
  readonly version: number;
  readonly markets: readonly {
    readonly key: string;
    readonly outcomes: readonly { readonly id: string; readonly oddsMilli: number | null }[];
  }[];
};

/** An outcome of an event at its price of now; of its first market unless another one is named. */
export function seenOf(event: Offered, outcome?: string, market = event.markets[0]!.key): Seen {
  const { outcomes } = event.markets.find(({ key }) => key === market)!;
  const found = outcome === undefined ? outcomes[0]! : outcomes.find(({ id }) => id === outcome)!;
  return {
    eventId: event.id,
    market,
    outcome: found.id,
    version: event.version,
    oddsMilli: found.oddsMilli!,
  };
}

/** Fills a slip as a player who pressed these prices left it, and opens a page. */
export async function openWith(
  page: Page,
  picks: readonly Seen[],
  address: string,
  slip: 'halcyon.slip' | 'halcyon.virtual-slip' = 'halcyon.slip',
): Promise<void> {
  const kept = picks.map(({ version, oddsMilli, ...pick }) => ({
    ...pick,
    seen: { version, oddsMilli },
    isBanker: false,
  }));
  // Any document of the site has its storage; this one loads nothing else.
  if (page.url() === 'about:blank') await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    slip,
    JSON.stringify({ picks: kept }),
  ] as const);
  await page.goto(address);
  await hydrated(page);
}

/** A text of the site in the language of a place; a value in it may be anything. */
export function textsAt(place: Place) {
  const find = (key: string) => {
    const [domain = '', ...path] = key.split('.');
    return wordsAt(place, domain)(path.join('.'));
  };
  const like = (key: string): RegExp =>
    new RegExp(
      `^${find(key)
        .split(/\{\{\w+\}\}/)
        .map((words) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
        .join('.+')}$`,
    );
  return { find, like };
}

/** The slip of a page as its player uses it: a rail on large screens, on phones a sheet that a bar opens. */
export class SlipHands {
  readonly #page: Page;
  readonly #isPhone: boolean;
  readonly t: ReturnType<typeof textsAt>;

  constructor(page: Page, place: Place) {
    this.#page = page;
    this.#isPhone = place.on === 'a phone';
    this.t = textsAt(place);
  }

  get box() {
    const { find } = this.t;
    return this.#isPhone
      ? this.#page.getByRole('dialog')
      : this.#page.getByRole('complementary', { name: find('slip.title') });
  }

  /** Opens the sheet where the slip is one. */
  async open(): Promise<void> {
    if (!this.#isPhone) return;
    await this.#page.getByRole('link', { name: this.t.find('slip.open') }).click();
    await this.box.waitFor();
  }

  async stake(amount: string): Promise<void> {
    const fields = [this.t.find('slip.stake.label'), this.t.find('slip.stake.of_line')];
    await this.box.getByRole('textbox', { name: new RegExp(`^(?:${fields.join('|')})$`) }).fill(amount);
  }

  button(key: 'place' | 'accept') {
    return this.box.getByRole('button', { name: this.t.like(`slip.press.${key}`) });
  }

  get freeButton() {
    return this.box.getByRole('button', { name: this.t.like('slip.free_bet.place') });
  }

  /**
   * Presses the button, which may ask to accept a price that has just changed, until the bet is accepted: what happens in
   * a match, or a machine that is too slow to write the bet in time, refuses it, and the player presses again.
   */
  async accept(meanwhile?: () => Promise<void>): Promise<void> {
    const refused = this.box.getByText(this.t.find('slip.not_accepted'));
    await expect(async () => {
      await this.button('place').or(this.button('accept')).or(this.freeButton).click();
      await meanwhile?.();
      await expect(this.accepted.or(refused)).toBeVisible();
      await expect(this.accepted).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: AGAIN_MS });
  }

  /** Places the bet, and ends with the receipt. */
  async place(): Promise<void> {
    await this.accept();
    await this.box.getByRole('button', { name: this.t.find('slip.placed.done') }).click();
  }

  get accepted() {
    return this.box.getByRole('heading', { name: this.t.find('slip.placed.title_one') });
  }
}
