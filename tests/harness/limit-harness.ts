import { openWagering, type Wagering } from '../../apps/api/src/wagering/wagering.service.ts';
import { provider, vertical } from '../../apps/api/src/ledger/public.ts';
import { applyDeposit, reserveDeposit } from '../../apps/api/src/ledger/payment.service.ts';
import { setStanding } from '../../apps/api/src/ledger/guard.service.ts';
import { responsibleGamblingRoutes } from '../../apps/api/src/responsible-gambling/responsible-gambling.routes.ts';
import { newCpf } from './bank-visitor.ts';
import { goodPassword, openPlayerHarness, type Browser, type PlayerHarness } from './player-harness.ts';

// Players with limits, for tests: one harness per test file.
export let harness: PlayerHarness;
export let wagering: Wagering;

/** Noon in every zone of these tests, so that no window ends during a test. */
export async function openLimitHarness(): Promise<void> {
  harness = await openPlayerHarness({ routes: responsibleGamblingRoutes, movesLedger: true });
  wagering = openWagering(harness.ledger, { connection: harness.database.app });
  harness.clock.move(Date.UTC(2026, 10, 23, 12) - Date.now());
}

export async function closeLimitHarness(): Promise<void> {
  await wagering.close();
  await harness[Symbol.asyncDispose]();
}

export type Player = { readonly id: bigint; readonly browser: Browser; readonly currency: string };
/** How many players there are; the newest one's e-mail has this number. */
export let made = 0;
const phones: Readonly<Record<string, { readonly start: string; readonly digits: number }>> = {
  IE: { start: '+35385', digits: 7 },
  GB: { start: '+447400', digits: 6 },
  FI: { start: '+35840', digits: 7 },
  NL: { start: '+316', digits: 8 },
  DE: { start: '+49151', digits: 8 },
  BR: { start: '+55119', digits: 8 },
  CH: { start: '+4179', digits: 7 },
  NZ: { start: '+6421', digits: 7 },
  PT: { start: '+35191', digits: 7 },
};
const currencies: Readonly<Record<string, string>> = { GB: 'GBP', BR: 'BRL', CH: 'CHF', NZ: 'NZD' };

export async function player(countryCode = 'IE', more: object = {}): Promise<Player> {
  made += 1;
  const { start, digits } = phones[countryCode]!;
  const phone = `${start}1${String(made).padStart(digits - 1, '0')}`;
  const browser = harness.openBrowser();
  const email = `limits${made}@players.example`;
  const postalCode = `L${made}00`;
  const id = await harness.signUp(browser, {
    email,
    phone,
    countryCode,
    lastName: `Limit${'abcdefghijklmnopqrstuvwxyz'[made % 26]}${'x'.repeat(made / 26)}`,
    postalCode,
    ...(countryCode === 'BR' ? { cpf: newCpf() } : {}),
    ...more,
  });
  await harness.db.transact((tx) => setStanding(tx, BigInt(id), { level: 'FULLY VERIFIED' }));
  await logIn({ browser }, email);
  return {
    id: BigInt(id),
    browser,
    currency: currencies[countryCode] ?? 'EUR',
  };
}

export async function logIn({ browser }: Pick<Player, 'browser'>, email: string): Promise<void> {
  const answer = await browser.logIn(email, goodPassword);
  if (answer.status !== 200) throw new Error(`login stopped: ${JSON.stringify(answer.body)}`);
}

export const depositPath = '/api/v1/player/deposit-limits';
export const spendPath = '/api/v1/player/spend-limits';
export const stakePath = '/api/v1/player/stake-limits';
export const timePath = '/api/v1/player/time-limits';
export const offerPath = '/api/v1/player/limit-offer';
export const change = (of: Player, path: string, body: object) => of.browser.call('PATCH', path, body);
export const set = (of: Player, path: string, duration: string, amountMinor: number) =>
  change(of, path, { duration, limit: { amountMinor: String(amountMinor), currency: of.currency } });
export const setTime = (of: Player, duration: string, minutes: number) =>
  change(of, timePath, { duration, limit: { minutes } });
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the schema has checked
export const itemOf = (answer: { body: { items: { duration: string }[] } }, duration: string): any =>
  answer.body.items.find((item) => item.duration === duration);
export const read = async (of: Player, path: string, duration: string) =>
  itemOf(await of.browser.call('GET', path), duration);

let keys = 0;
export const nextKey = () => `limit-test-${(keys += 1)}`;
export const reserve = (of: Player, amountMinor: bigint, key = nextKey()) =>
  harness.db.transact((tx) =>
    reserveDeposit(harness.ledger, tx, { playerId: of.id, key, currency: of.currency, amountMinor }),
  );
export async function deposit(of: Player, amountMinor: bigint): Promise<void> {
  const key = nextKey();
  await reserve(of, amountMinor, key);
  await harness.db.transact((tx) =>
    applyDeposit(harness.ledger, tx, {
      playerId: of.id,
      key: `${key}:credit`,
      currency: of.currency,
      amountMinor,
      reservationKey: key,
    }),
  );
}
export const order = (of: Player, transactionId: string, roundId: string) => ({
  playerId: of.id,
  providerId: provider.halcyon,
  transactionId,
  vertical: vertical.casino,
  currency: of.currency,
  roundId,
  gameId: 'game',
  isRoundFinal: false,
});
export const stake = (of: Player, amountMinor: bigint, id = nextKey()) =>
  wagering.stake({ ...order(of, id, id), amountMinor });
export const giveBack = (of: Player, id: string) =>
  wagering.refund({
    ...order(of, `${id}:back`, id),
    originalTransactionId: id,
    original: 'stake',
    amountMinor: null,
  });
export const win = (of: Player, amountMinor: bigint, id: string) =>
  wagering.settle({ ...order(of, `${id}:win`, id), amountMinor, stakeTransactionId: id });
