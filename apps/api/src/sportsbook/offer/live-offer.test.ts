import { expectedReturnOf, fairOddsOf, millionths, type ChancesE6 } from '@halcyon/odds/chances';
import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { betStop, marketOn, oddsChange } from '@halcyon/testkit/feed-messages';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { expect, test } from 'vitest';
import { applyMessage, type EventMessage } from '../feed/apply.rules.ts';
import { betStateOf } from '../feed/bet-state.rules.ts';
import type { DeskEvent } from '../desk/desk-settings.rules.ts';
import type { SettingRow } from '../desk/market-setting.store.ts';
import type { FeedEvent } from '../feed/feed-event.ts';
import { LiveOffer, type OfferSource } from './live-offer.ts';
import type { OfferedMarket } from './offer.ts';
import { offeredOutcomes } from './price.rules.ts';

const eventId = '01900000-0000-7000-8000-000000000001';
const chancesOf = (won: number): ChancesE6 => ({
  won,
  halfWon: 0,
  void: 0,
  halfLost: 0,
  lost: millionths - won,
});

/** An offer over one event, which messages and the state of its producer change. */
function openOffer() {
  let event: FeedEvent = {
    eventId,
    sport: 'football',
    competitionId: eventId,
    startsAtMs: 0,
    step: 'not_started',
    atMs: 0,
    progress: {},
    endedPeriods: [],
    law: null,
    version: 0,
    markets: new Map(),
    sequences: new Map(),
  };
  let isProducerUp = true;
  const listeners = new Set<(of: FeedEvent) => void>();
  const source: OfferSource = {
    get events() {
      return [event].values();
    },
    find: (id) => (id === eventId ? event : null),
    gateOf: () => String(isProducerUp),
    betStateOf: (of, market) => betStateOf(of, market, { isProducerUp, isStopped: false }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const sureWins: string[] = [];
  let set: DeskEvent | null = { suspensions: [], own: [], shared: [], boosts: [] };
  const deskListeners = new Set<(concerns: ReadonlySet<string>) => void>();
  const offer = new LiveOffer(source, {
    report: faultsToStderr,
    desk: {
      find: () => set,
      subscribe(listener) {
        deskListeners.add(listener);
        return () => deskListeners.delete(listener);
      },
    },
    onSureWin: (_event, key) => sureWins.push(key),
  });
  return {
    offer,
    sureWins,
    take(...messages: readonly EventMessage[]) {
      for (const message of messages) event = applyMessage(event, message).event;
      for (const listener of listeners) listener(event);
    },
    /** What operators have set. */
    set(to: DeskEvent | null) {
      set = to;
      for (const listener of deskListeners) listener(new Set([eventId]));
    },
    setUp(isUp: boolean) {
      isProducerUp = isUp;
      for (const listener of listeners) listener(event);
    },
    market: (key = '1x2') => offer.find(eventId)!.markets.get(key)!,
  };
}

/** 1x2 with the home side's chance in per cent. */
function resultMarket(home: number, status: 1 | -1 = 1) {
  const parts = { home: home * 10_000, draw: 250_000, away: 750_000 - home * 10_000 };
  const outcomes = Object.entries(parts).map(([id, won]) => ({
    id,
    active: 1 as const,
    chances: chancesOf(won),
  }));
  return marketOn('1x2', { outcomes, status });
}

test('our margin is laid on the feed’s chances, and no price is above the fair one', () => {
  const { take, market } = openOffer();
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)], { eventStatus: { status: 'not_started' } }));
  const before = [...market().outcomes.values()];
  expect(before.map(({ oddsMilli }) => oddsMilli)).toEqual([1_930, 3_700, 3_700]);
  for (const { chances, oddsMilli } of before) {
    const fractions = { ...chances!, won: chances!.won / millionths, lost: chances!.lost / millionths };
    expect(oddsMilli! / 1_000).toBeLessThan(fairOddsOf(fractions));
    expect(expectedReturnOf(fractions, oddsMilli! / 1_000)).toBeLessThan(1);
  }
  // During play more is kept.
  take(oddsChange({ timestamp: 2 }, [resultMarket(50)]));
  expect([...market().outcomes.values()].map(({ oddsMilli }) => oddsMilli)).toEqual([1_910, 3_650, 3_650]);
});

test('a feed without chances is offered at its own prices, unless a bet on every outcome would surely win', () => {
  const { take, market, sureWins } = openOffer();
  const odds = (milli: number) =>
    ['home', 'draw', 'away'].map((id) => ({ id, odds: milli, active: 1 as const }));
  take(oddsChange({ timestamp: 1 }, [marketOn('1x2', { outcomes: odds(2_900) })]));
  expect(market().outcomes.get('home')).toEqual({ id: 'home', oddsMilli: 2_900, chances: null });
  take(oddsChange({ timestamp: 2 }, [marketOn('1x2', { outcomes: odds(3_100) })]));
  expect([market().outcomes.get('home')?.oddsMilli, sureWins]).toEqual([null, ['1x2']]);
  const type = marketTypesOf.football.get('double_chance')!;
  const double = (milli: number) =>
    offeredOutcomes(
      {
        product: 3,
        outcomes: new Map(
          (type.outcomes as readonly string[]).map((id) => [
            id,
            { id, oddsMilli: milli, isActive: true, chances: null },
          ]),
        ),
      },
      type,
      false,
    ).isSureWin;
  expect([double(1_450), double(1_550)]).toEqual([false, true]);
});

test('an outcome that is not active is shown without a price', () => {
  const { take, market } = openOffer();
  const sent = resultMarket(50);
  sent.outcomes[1]!.active = 0;
  take(oddsChange({ timestamp: 1 }, [sent]));
  expect([...market().outcomes.values()].map(({ oddsMilli }) => oddsMilli === null)).toEqual([
    false,
    true,
    false,
  ]);
});

test('a price that changes during play is no material change; one that changed while bets were stopped is', () => {
  const { take, market } = openOffer();
  const versions = () => [market().version, market().materialVersion];
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)]));
  expect(versions()).toEqual([1, 1]);
  take(oddsChange({ timestamp: 2 }, [resultMarket(51)]));
  expect(versions()).toEqual([2, 1]);
  // The same price again changes nothing.
  take(oddsChange({ timestamp: 3 }, [resultMarket(51)]));
  expect(versions()).toEqual([2, 1]);
  take(betStop({ timestamp: 4 }));
  expect(versions()).toEqual([4, 1]);
  take(oddsChange({ timestamp: 5 }, [resultMarket(51)]));
  expect(versions()).toEqual([5, 1]);
  take(betStop({ timestamp: 6 }), oddsChange({ timestamp: 7 }, [resultMarket(70)]));
  expect(versions()).toEqual([7, 1]);
  take(betStop({ timestamp: 8 }));
  take(oddsChange({ timestamp: 9 }, [resultMarket(40)]));
  expect(versions()).toEqual([9, 9]);
});

test('a producer that goes down suspends at once, and what changed meanwhile is material', () => {
  const { take, setUp, market } = openOffer();
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)]));
  setUp(false);
  expect(market().state).toBe('suspended');
  setUp(true);
  expect([market().state, market().materialVersion]).toEqual(['active', 1]);
  setUp(false);
  take(oddsChange({ timestamp: 2 }, [resultMarket(60)]));
  setUp(true);
  expect([market().state, market().materialVersion]).toEqual(['active', 2]);
});

test('what a message changes is seen whole: an event that was read before stays as it was', () => {
  const { take, offer } = openOffer();
  const seen: number[] = [];
  offer.subscribe(({ version, markets }) => seen.push(version, markets.size));
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)]));
  const before = offer.find(eventId)!;
  take(oddsChange({ timestamp: 2 }, [resultMarket(60), marketOn('1x2_1h')]));
  expect([before.version, before.markets.size]).toEqual([1, 1]);
  expect(offer.find(eventId)).toBe(offer.find(eventId));
  expect(seen).toEqual([1, 1, 2, 2]);
});

const someDesk: DeskEvent = { suspensions: [], own: [], shared: [], boosts: [] };
const setting = (of: Partial<SettingRow>): SettingRow => ({
  setting_id: 1n,
  overround_class: null,
  event_id: null,
  market_key: null,
  overround_bps: null,
  odds_milli_max: {},
  outcome_minor_max: null,
  event_minor_max: null,
  bet_minor_max: null,
  set_at: new Date(0),
  set_by: 'trader@example.com',
  reason: 'for the test',
  ...of,
});
const oddsOf = (market: OfferedMarket) => [...market.outcomes.values()].map(({ oddsMilli }) => oddsMilli);

test('a market that an operator has suspended takes no bets while the feed sends prices, and is open again when it is resumed', () => {
  const { take, market, set } = openOffer();
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)]));
  const suspension = {
    event_id: eventId,
    market_key: '',
    suspended_at: new Date(0),
    suspended_by: 'trader@example.com',
    reason: 'wrong line-up',
  };
  set({ ...someDesk, suspensions: [suspension] });
  expect(market().state).toBe('suspended');
  take(oddsChange({ timestamp: 2 }, [resultMarket(40)]));
  expect(market()).toMatchObject({ state: 'suspended', materialVersion: 2 });
  set({ ...someDesk, suspensions: [{ ...suspension, market_key: 'btts' }] });
  expect(market().state).toBe('active');
  take(oddsChange({ timestamp: 3 }, [resultMarket(40, -1)]));
  set(someDesk);
  expect(market().state).toBe('suspended');
});

test('until it is read what operators have set, nothing takes bets', () => {
  const { take, market, set } = openOffer();
  set(null);
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)]));
  expect(market().state).toBe('suspended');
});

test('a margin holds for its class, event or market, the narrowest first, and a highest price only lowers', () => {
  const { take, market, set } = openOffer();
  take(oddsChange({ timestamp: 1 }, [resultMarket(50)], { eventStatus: { status: 'not_started' } }));
  const shared = [setting({ overround_class: 'result', overround_bps: 1_000 })];
  const before = market();
  set({ ...someDesk, shared });
  expect(oddsOf(market())).toEqual([1_870, 3_500, 3_500]);
  expect([market().version, market().materialVersion]).toEqual([before.version, before.materialVersion]);
  const ofEvent = setting({ event_id: eventId, overround_bps: 0 });
  set({ ...someDesk, shared, own: [ofEvent] });
  expect(oddsOf(market())).toEqual([2_000, 4_000, 4_000]);
  const ofMarket = { event_id: eventId, market_key: '1x2', overround_bps: 200 };
  set({ ...someDesk, shared, own: [ofEvent, setting(ofMarket)] });
  expect(oddsOf(market())).toEqual([1_970, 3_850, 3_850]);
  const odds_milli_max = { home: 1_855, draw: 9_000, away: 1_005 };
  set({ ...someDesk, shared, own: [setting({ ...ofMarket, odds_milli_max })] });
  expect(oddsOf(market())).toEqual([1_850, 3_850, null]);
});
