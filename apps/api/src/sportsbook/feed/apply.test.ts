import { expect, test } from 'vitest';
import {
  betCancel,
  betStop,
  fixtureChange,
  marketOn,
  oddsChange,
  rollback,
  settlement,
} from '@halcyon/testkit/feed-messages';
import { applyMessage, type EventMessage } from './apply.rules.ts';
import { betStateOf } from './bet-state.rules.ts';
import type { FeedEvent } from './feed-event.ts';

const start: FeedEvent = {
  eventId: '01900000-0000-7000-8000-000000000001',
  sport: 'football',
  competitionId: '01900000-0000-7000-8000-000000000002',
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

function after(...messages: readonly EventMessage[]): FeedEvent {
  return messages.reduce((event, message) => applyMessage(event, message).event, start);
}
const notesOf = (event: FeedEvent, message: EventMessage) => applyMessage(event, message).notes;
const up = { isProducerUp: true, isStopped: false };
function stateOf(event: FeedEvent, key: string): string {
  const market = event.markets.get(key);
  return market ? betStateOf(event, market, up) : 'none';
}
const priceOf = (event: FeedEvent, key = '1x2', outcome = 'home') =>
  event.markets.get(key)?.outcomes.get(outcome)?.oddsMilli;
const at = (odds: number) => [{ id: 'home', odds, active: 1 as const }];

test('bets are taken on a market while its feed says so, and not while the market or the event is suspended', () => {
  const open = after(oddsChange({ timestamp: 1 }, [marketOn('1x2')]));
  expect(stateOf(open, '1x2')).toBe('active');
  expect(stateOf(after(oddsChange({ timestamp: 1 }, [marketOn('1x2', { status: -1 })])), '1x2')).toBe(
    'suspended',
  );
  for (const status of ['suspended', 'interrupted', 'postponed', 'ended', 'closed', 'cancelled'] as const) {
    const event = after(oddsChange({ timestamp: 1 }, [marketOn('1x2')], { eventStatus: { status } }));
    expect([status, stateOf(event, '1x2')]).toEqual([status, 'suspended']);
  }
  expect(betStateOf(open, open.markets.get('1x2')!, { ...up, isProducerUp: false })).toBe('suspended');
  expect(betStateOf(open, open.markets.get('1x2')!, { ...up, isStopped: true })).toBe('suspended');
});

test('scouting that stops suspends a match and voids nothing: it goes on when scouting does', () => {
  const event = after(
    oddsChange({ timestamp: 1 }, [marketOn('1x2')]),
    oddsChange({ timestamp: 2 }, [], { eventStatus: { status: 'abandoned' } }),
  );
  expect([event.step, stateOf(event, '1x2')]).toEqual(['abandoned', 'suspended']);
  const back = applyMessage(event, oddsChange({ timestamp: 3 }, [])).event;
  expect(stateOf(back, '1x2')).toBe('active');
});

test('a market has the price of the newest message, in whatever order they come', () => {
  const newest = after(
    oddsChange({ timestamp: 3 }, [marketOn('1x2', { outcomes: at(2_300) })]),
    oddsChange({ timestamp: 2 }, [marketOn('1x2', { outcomes: at(2_200) })]),
  );
  expect([priceOf(newest), newest.version]).toEqual([2_300, 1]);
  const late = oddsChange({ timestamp: 2 }, [marketOn('1x2', { outcomes: at(2_200) })]);
  expect(notesOf(newest, late)).toEqual(['outdated', 'outdated']);
  // A late message still brings a market that no newer one has priced.
  const other = after(
    oddsChange({ timestamp: 3 }, [marketOn('1x2')]),
    oddsChange({ timestamp: 2 }, [marketOn('total|total=2.5', { ids: ['over', 'under'] })]),
  );
  expect(stateOf(other, 'total|total=2.5')).toBe('active');
});

test('a bet stop is not undone by prices from before it', () => {
  const event = after(
    oddsChange({ timestamp: 1 }, [marketOn('1x2')]),
    betStop({ timestamp: 3 }),
    oddsChange({ timestamp: 2 }, [marketOn('1x2')]),
  );
  expect(stateOf(event, '1x2')).toBe('suspended');
  expect(stateOf(applyMessage(event, oddsChange({ timestamp: 4 }, [marketOn('1x2')])).event, '1x2')).toBe(
    'active',
  );
});

test('a bet stop of a group suspends its markets, those of no known group and no others', () => {
  const stopped = (group: string) => {
    const markets = [marketOn('1x2'), marketOn('1x2_1h'), marketOn('mystery')];
    const event = after(oddsChange({ timestamp: 1 }, markets), betStop({ timestamp: 2 }, [group]));
    return [...event.markets.values()].flatMap(({ key, step }) => (step === 'suspended' ? [key] : []));
  };
  expect(stopped('halves')).toEqual(['1x2_1h', 'mystery']);
  for (const group of ['all', 'a_group_of_another_feed'])
    expect(stopped(group)).toEqual(['1x2', '1x2_1h', 'mystery']);
});

test('specifiers name the same market in whatever order they come (bug report 15)', () => {
  const event = after(
    oddsChange({ timestamp: 1 }, [
      marketOn('interval_total_15m|to=15|total=0.5|from=1', { ids: ['over', 'under'] }),
    ]),
    oddsChange({ timestamp: 2 }, [
      marketOn('interval_total_15m|from=1|to=15|total=0.5', { ids: ['over', 'under'] }),
    ]),
  );
  expect([...event.markets.keys()]).toEqual(['interval_total_15m|from=1|to=15|total=0.5']);
});

test('a settlement of a market that was never priced creates it with its line (bug report 5)', () => {
  const event = after(
    settlement({ timestamp: 1 }, { 'asian_handicap|hcp=-12.5': 'away' }, 2, ['home', 'away']),
  );
  const market = event.markets.get('asian_handicap|hcp=-12.5');
  expect(market?.specifiers).toEqual({ hcp: '-12.5' });
  expect([stateOf(event, 'asian_handicap|hcp=-12.5'), [...market!.outcomes.keys()]]).toEqual([
    'settled',
    ['home', 'away'],
  ]);
});

test('a settled market takes no bets whatever prices come, until the settlement is rolled back and prices come again', () => {
  const settled = after(
    oddsChange({ timestamp: 1 }, [marketOn('1x2')]),
    settlement({ timestamp: 2 }, { '1x2': 'home' }),
    oddsChange({ timestamp: 3 }, [marketOn('1x2', { status: -3 })]),
    oddsChange({ timestamp: 4 }, [marketOn('1x2')]),
  );
  expect(stateOf(settled, '1x2')).toBe('settled');
  const back = applyMessage(settled, rollback({ timestamp: 5 }, ['1x2'])).event;
  expect(stateOf(back, '1x2')).toBe('suspended');
  expect(stateOf(applyMessage(back, oddsChange({ timestamp: 6 }, [marketOn('1x2')])).event, '1x2')).toBe(
    'active',
  );
});

test('a settlement that is late, or comes after the event was closed, still counts', () => {
  const closed = after(
    oddsChange({ timestamp: 5 }, [marketOn('1x2')], { eventStatus: { status: 'closed' } }),
    settlement({ timestamp: 2 }, { '1x2': 'home' }),
  );
  expect([stateOf(closed, '1x2'), closed.version]).toEqual(['settled', 2]);
});

test('a market with an outcome that is not decided is not settled', () => {
  const message = settlement({ timestamp: 2 }, { '1x2': 'home' });
  message.markets[0]!.outcomes[2] = { id: 'away', result: -1 };
  const event = after(oddsChange({ timestamp: 1 }, [marketOn('1x2')]), message);
  expect(stateOf(event, '1x2')).toBe('active');
});

test('a cancellation of bets leaves the market as it is', () => {
  const event = after(oddsChange({ timestamp: 1 }, [marketOn('1x2')]), betCancel({ timestamp: 2 }, ['1x2']));
  expect([stateOf(event, '1x2'), event.version]).toEqual(['active', 2]);
});

test('a market of the first half takes no bets once the half is over, whatever the clock says (bug report 16)', () => {
  const half = marketOn('1x2_1h');
  const playing = oddsChange({ timestamp: 1 }, [half, marketOn('1x2')]);
  const whistle = { sequence: 9, atMs: 2, period: 'half1', second: 2_700, kind: 'period_end' } as const;
  const clock = { second: 2_640, isStopped: false };
  const eventStatus = { status: 'live', period: 'half1', clock } as const;
  const byIncident = oddsChange({ timestamp: 2 }, [half], { incidents: [whistle], eventStatus });
  const byPeriod = oddsChange({ timestamp: 2 }, [half], { eventStatus: { status: 'live', period: 'half2' } });
  for (const message of [byIncident, byPeriod]) {
    const event = after(playing, message);
    expect([stateOf(event, '1x2_1h'), stateOf(event, '1x2')]).toEqual(['suspended', 'active']);
  }
  const end = { ...whistle, period: 'half2' };
  const overtime = oddsChange({ timestamp: 2 }, [marketOn('1x2')], { incidents: [end], eventStatus });
  expect(stateOf(after(playing, overtime), '1x2')).toBe('suspended');
});

test('prices that come late never open a finished match again (bug report 16b)', () => {
  for (const status of ['ended', 'closed', 'cancelled'] as const) {
    const over = after(
      oddsChange({ timestamp: 1 }, [marketOn('1x2')]),
      oddsChange({ timestamp: 2 }, [], { eventStatus: { status } }),
    );
    const late = applyMessage(over, oddsChange({ timestamp: 3 }, [marketOn('1x2')]));
    expect([late.event.step, stateOf(late.event, '1x2')]).toEqual([status, 'suspended']);
  }
  const closed = after(oddsChange({ timestamp: 1 }, [], { eventStatus: { status: 'closed' } }));
  expect(notesOf(closed, oddsChange({ timestamp: 2 }, [marketOn('1x2')]))).toEqual(['after_close']);
});

test('a market that the live producer has taken is not taken back by the one before the start', () => {
  const prematch = (timestamp: number, status: 1 | -2 = 1) =>
    oddsChange({ timestamp, product: 3 }, [marketOn('1x2', { status, outcomes: at(1_900) })]);
  const taken = after(prematch(1), oddsChange({ timestamp: 2 }, [marketOn('1x2', { outcomes: at(2_400) })]));
  const overlap = applyMessage(taken, prematch(3));
  expect([priceOf(overlap.event), overlap.notes]).toEqual([2_400, ['handover_ignored']]);
  // A handover that comes after the other producer has begun changes nothing.
  expect(stateOf(applyMessage(taken, prematch(4, -2)).event, '1x2')).toBe('active');
  // One that comes before it suspends the market until then.
  const handed = after(prematch(1), prematch(2, -2));
  expect(stateOf(handed, '1x2')).toBe('suspended');
  expect(stateOf(applyMessage(handed, oddsChange({ timestamp: 3 }, [marketOn('1x2')])).event, '1x2')).toBe(
    'active',
  );
});

test('a market or an outcome that is none of ours is kept and reported, and takes no bets', () => {
  const message = oddsChange({ timestamp: 1 }, [
    marketOn('mystery'),
    marketOn('1x2', { ids: ['home', 'draw', 'away', 'moon'] }),
    marketOn('total|line=2.5', { ids: ['over', 'under'] }),
  ]);
  const { event, notes } = applyMessage(start, message);
  expect(notes).toEqual(['unknown_market', 'unknown_outcome', 'unknown_market']);
  expect([stateOf(event, 'mystery'), stateOf(event, 'total|line=2.5')]).toEqual(['inactive', 'inactive']);
  expect(event.markets.get('1x2')?.outcomes.get('moon')?.isActive).toBe(false);
});

test('chances that do not add up are not used', () => {
  const market = marketOn('1x2');
  market.outcomes[0]!.chances!.won += 1;
  const { event, notes } = applyMessage(start, oddsChange({ timestamp: 1 }, [market]));
  expect(notes).toEqual(['chances_incomplete']);
  expect(event.markets.get('1x2')?.outcomes.get('home')?.chances).toBeNull();
});

test('an event that the fixture list cancels takes no bets, and a new start changes no price', () => {
  const event = after(oddsChange({ timestamp: 1 }, [marketOn('1x2')]), fixtureChange({ timestamp: 2 }, 3));
  expect([event.step, stateOf(event, '1x2')]).toEqual(['cancelled', 'suspended']);
  const moved = after(oddsChange({ timestamp: 1 }, [marketOn('1x2')]), fixtureChange({ timestamp: 2 }, 2));
  expect(stateOf(moved, '1x2')).toBe('active');
});
