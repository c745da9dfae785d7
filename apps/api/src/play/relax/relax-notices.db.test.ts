import { readFileSync } from 'node:fs';
import { languageIds, type LanguageId } from '@halcyon/contract/market/languages';
import { relaxAuthorization, sandboxQuickspin, sandboxRelax } from '@halcyon/wire/providers/relax';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { quickspinAdapter } from '../quickspin/quickspin.adapter.ts';
import { relaxAdapter } from './relax.adapter.ts';

let money: MoneyHarness;
beforeAll(async () => void (money = await openMoneyHarness()));
afterAll(() => money[Symbol.asyncDispose]());

const wordsOf = (language: LanguageId) =>
  JSON.parse(
    readFileSync(new URL(`../../../../../content/locales/${language}/games.json`, import.meta.url), 'utf8'),
  ).problem;

describe.each([
  ['Relax', relaxAdapter, sandboxRelax],
  ['Quickspin', quickspinAdapter, sandboxQuickspin],
])('%s', (_name, adapter, keys) => {
  let harness: ProviderHarness;
  beforeAll(async () => void (harness = await openProviderHarness(adapter, keys, { money })));
  afterEach(async () => expect(await harness.deviations()).toEqual([]));

  const call = async (method: string, fields: object) => {
    const headers = { authorization: relaxAuthorization(keys.user, keys.password) };
    const rawBody = Buffer.from(JSON.stringify(fields));
    const { status, body } = await harness.call({ path: `/${method}`, headers, rawBody });
    return { status, body: JSON.parse(body) };
  };
  /** The answer that the game receives to a stake by a player who plays in this language. */
  async function stakeIn(languageId: LanguageId, before: (guest: ProviderGuest) => Promise<unknown>) {
    const guest = await harness.openGuest({ languageId });
    const common = { channel: 'web', clientid: keys.clientId, gameref: guest.gameRef };
    const { body } = await call('verifyToken', { ...common, token: guest.launchToken });
    await before(guest);
    const who = { customerid: guest.playerRef, cashiertoken: body.cashiertoken, currency: 'EUR' };
    const what = { gamesessionid: 'r', txid: 1, amount: 100, txtype: 'withdraw' };
    return call('withdraw', { ...common, ...who, ...what });
  }
  const checkIsDue = ({ playerId }: ProviderGuest) => harness.money.owner.sql`
    insert into responsible_gambling.standing (player_id, check_minutes, check_started_at)
    values (${playerId}, 30, now() - interval '1 hour')`;
  const timeIsUp = ({ playerId }: ProviderGuest) => harness.money.owner.sql`
    insert into responsible_gambling.play_window (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
    values (${playerId}, 'time', 'D', now() - interval '1 hour', now() + interval '1 hour', 60000, 60000)`;
  const lossIsUp = ({ playerId }: ProviderGuest) => harness.money.owner.sql`
    insert into responsible_gambling.play_window (player_id, kind, period, starts_at, ends_at, limit_minor, used_minor)
    values (${playerId}, 'loss', 'D', now() - interval '1 hour', now() + interval '1 hour', 50, 0)`;

  test.each(languageIds)('a game in %s says in that language why no new round begins', async (language) => {
    const { round, close: button } = wordsOf(language);
    const told = ({ title, text }: { title: string; text: string }) => ({
      status: 403,
      body: { errorcode: 'CUSTOM_ERROR', errorparameters: { title, message: text, button } },
    });
    expect(await stakeIn(language, checkIsDue)).toMatchObject(told(round.activity_check));
    expect(await stakeIn(language, timeIsUp)).toMatchObject(told(round.time_limit_reached));
  });

  test('a stake above the maximum of a bonus is refused with the number', async () => {
    const terms = { id: 'b2'.repeat(32), maxBetMinor: new Map([[978, 50n]]) };
    const bonusRuns = ({ playerId }: ProviderGuest) =>
      grantBonus(harness.money, playerId, 5_000n, { terms: { ...terms, maxBetScope: 'while_active' } });
    expect((await stakeIn('en', bonusRuns)).body).toMatchObject({
      errorcode: 'CUSTOM_ERROR',
      errorparameters: {
        message: 'The most for a round while your bonus is active is €0.50. Nothing was staked.',
      },
    });
  });

  test('a limit of time is never reported as one of money, which has its own code', async () => {
    expect((await stakeIn('en', lossIsUp)).body.errorcode).toBe('SPENDING_BUDGET_EXCEEDED');
    expect((await stakeIn('en', timeIsUp)).body.errorcode).not.toBe('SPENDING_BUDGET_EXCEEDED');
  });
});
