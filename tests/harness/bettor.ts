import { placesBy, readGuardAccount, seenPlace } from '../../apps/api/src/identity/public.ts';
import { applyDeposit, setStanding, vertical } from '../../apps/api/src/ledger/public.ts';
import { betRoutes } from '../../apps/api/src/sportsbook/bet.routes.ts';
import { readPlayable } from '../../apps/api/src/wagering/public.ts';
import { balancesOf } from '../../apps/api/src/wallet/public.ts';
import { openBook, type SampleBook } from './book.ts';
import {
  goodPassword,
  openPlayerHarness,
  type Answer,
  type Browser,
  type PlayerHarness,
} from './player-harness.ts';
import type { SampleOffer } from './sample-offer.ts';

export type Bettor = {
  readonly harness: PlayerHarness;
  readonly browser: Browser;
  readonly playerId: bigint;
  readonly book: SampleBook;
  place(key: string, body: object): Promise<Answer>;
  check(body: object): Promise<Answer>;
  main(): Promise<bigint>;
};

/** A player with 100.00 in MAIN who is signed in, and the calls of the book over an offer that the test changes. */
export async function openBettor(offer: SampleOffer): Promise<Bettor> {
  let book: SampleBook | undefined;
  const harness: PlayerHarness = await openPlayerHarness({
    movesLedger: true,
    routes: ({ db, ledger }) => {
      book = openBook({ db, ledger }, offer);
      return betRoutes({
        ...book,
        get limits() {
          return book!.limits;
        },
        wait: (ms) => book!.wait(ms),
        progressOf: () => ({}),
        placeOf: (ctx, said) => placesBy(harness.identity)(ctx, said),
        seenAt: async () => seenPlace(harness.place),
        guardAccountOf: (ctx) => readGuardAccount(harness.identity, ctx),
        playableOf: (id) => readPlayable({ db, ledger }, id, vertical.sports),
      });
    },
  });
  const browser = harness.openBrowser();
  const of = { phone: '+353851234590', countryCode: 'IE', firstName: 'Niamh', lastName: 'ONeill' };
  const playerId = BigInt(await harness.signUp(browser, { email: 'bettor@example.com', ...of }));
  await browser.logIn('bettor@example.com', goodPassword);
  await harness.db.transact(async (tx) => {
    await setStanding(tx, playerId, { status: 'REGISTERED', level: 'FULLY VERIFIED' });
    const seed = { playerId, key: 'seed', currency: 'EUR', amountMinor: 100_00n };
    await applyDeposit(harness.ledger, tx, { ...seed, reservationKey: null });
  });
  Object.assign(harness.config.sportsbook, { isOn: true });
  return {
    harness,
    browser,
    playerId,
    book: book!,
    place: (key, body) => browser.call('POST', '/sportsbook-api/bets', body, { 'idempotency-key': key }),
    check: (body) => browser.call('POST', '/sportsbook-api/slip/check', body),
    main: async () => (await balancesOf(harness.db, playerId))!.mainMinor,
  };
}
