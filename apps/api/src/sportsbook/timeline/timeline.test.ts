import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { betCancel, betStop, marketOn, oddsChange, settlement } from '@halcyon/testkit/feed-messages';
import { aBet, aLeg, SAMPLE_EVENT } from '@halcyon/testkit/sample-bets';
import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import canonicalize from 'canonicalize';
import { describe, expect, test } from 'vitest';
import { explainBoosts, verifyTimeline, type TimelineFile } from '../../../../../scripts/verify-statement.ts';
import type { SettingRow } from '../desk/market-setting.store.ts';
import type { BoostRow } from '../desk/price-boost.store.ts';
import type { Bet } from '../bets/bet.ts';
import { linesOf } from './timeline.rules.ts';
import type { TimelineMessage } from './timeline.store.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 18, 0, second));
const head = { timestamp: 1 };

/** A message that came in the second of its version. */
function stored(version: number, message: FeedMessage): TimelineMessage {
  const body = JSON.stringify(message);
  return {
    event_id: SAMPLE_EVENT,
    version: BigInt(version),
    kind: message.kind,
    sent_at_ms: BigInt(at(version).getTime()),
    received_at: at(version),
    body,
    sha256: createHash('sha256').update(body).digest('hex'),
  };
}
/** A result market of which home is won with this chance. */
function priced(version: number, home: number): TimelineMessage {
  const rest = (1_000_000 - home) / 2;
  const outcomes = Object.entries({ home, draw: rest, away: rest }).map(([id, won]) => ({
    id,
    active: 1 as const,
    chances: { won, halfWon: 0, void: 0, halfLost: 0, lost: 1_000_000 - won },
  }));
  return stored(version, oddsChange(head, [marketOn('1x2', { outcomes })]));
}

const leg = { ...aLeg(1, { version: 8, oddsMilli: 1_930 }), result: 'WON' as const, decisionId: 1n };
const bet: Bet = {
  ...aBet(1n),
  state: 'won',
  refusedCode: null,
  revision: 2,
  stakeRevision: 0,
  returnedMinor: 19_30n,
  cashedOutMinor: 0n,
  cashedOutStakeMinor: 0n,
  createdAt: at(4),
  acceptedAt: at(9),
  settledAt: at(20),
  legs: [leg],
};
const press = {
  number: 1,
  seen_version: 2,
  seen_odds_milli: 1_910,
  pressed_version: 3,
  pressed_odds_milli: 1_910,
};
const moves = [
  { revision: 0, state: 'pending', reason: 'placed', message_id: null, moved_at: at(4) },
  { revision: 1, state: 'open', reason: 'accepted', message_id: null, moved_at: at(9) },
  { revision: 2, state: 'won', reason: 'settled', message_id: `${SAMPLE_EVENT}/12`, moved_at: at(20) },
];
const messages = [priced(2, 500_000), priced(3, 500_000), stored(5, betStop(head)), priced(8, 495_000)];
const deciding = [
  stored(11, betCancel(head, ['total|total=2.5'])),
  stored(12, settlement(head, { '1x2': 'home' })),
];
const lines = (before = messages, settings: readonly SettingRow[] = [], decided = deciding) =>
  linesOf(bet, [{ leg, press, sport: 'football', before, settings, boosts: [], deciding: decided }], moves);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Taken = Omit<typeof leg, 'unboostedOddsMilli' | 'boostId'> & { unboostedOddsMilli?: number | null };

function signed(of = lines(), taken: Taken = leg): TimelineFile {
  const legs = [{ ...taken, decisionId: 1 }];
  const timeline = { betId: bet.betId, state: bet.state, legs, lines: [...of] };
  const hash = createHash('sha256').update(canonicalize(timeline)!).digest('hex');
  const signature = sign(null, Buffer.from(`halcyon-bet-timeline-1 ${hash}`), privateKey).toString(
    'base64url',
  );
  return { timeline, keyId: 'key', signature, keys: [{ keyId: 'key', publicKey: publicPem }] };
}

test('a timeline has what was seen, pressed and accepted, prices and stops of the delay, and the result, each by its message', () => {
  expect(lines().map(({ kind, oddsMilli, message }) => [kind, oddsMilli, message?.version])).toEqual([
    ['added', 1_910, 2],
    ['price', 1_910, 2],
    ['price', 1_910, 3],
    ['pressed', 1_910, 3],
    ['suspended', null, 5],
    ['price', 1_930, 8],
    ['accepted', 1_930, 8],
    ['result', null, 12],
    ['moved', null, 12],
  ]);
  expect(lines().at(-2)).toMatchObject({ detail: 'WON', leg: 1 });
  expect(lines().at(-1)).toMatchObject({ detail: 'won settled', leg: null });
  for (const { message } of lines()) expect(message?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a price has the margin that operators had set when it was made, and an accepted one that of its acceptance', () => {
  const setting = (id: bigint, second: number, overround_bps: number | null): SettingRow => ({
    setting_id: id,
    overround_class: 'result',
    event_id: null,
    market_key: null,
    overround_bps,
    odds_milli_max: {},
    outcome_minor_max: null,
    event_minor_max: null,
    bet_minor_max: null,
    set_at: at(second),
    set_by: 'trader@example.com',
    reason: 'for the test',
  });
  const pricesOf = (settings: readonly SettingRow[]) =>
    lines(messages, settings)
      .filter(({ kind }) => kind === 'price')
      .map(({ oddsMilli }) => oddsMilli);
  const [first, second, last] = pricesOf([]);
  const [raised, plain, accepted] = pricesOf([
    setting(1n, 1, 2_000),
    setting(2n, 3, null),
    setting(3n, 9, 2_000),
  ]);
  expect([first, plain]).toEqual([second, second]);
  expect(raised).toBeLessThan(first!);
  expect(accepted).toBeLessThan(last!);
});

test('a stop of another group of markets is no stop of the leg', () => {
  const of = (groups: string[]) =>
    lines([stored(5, betStop(head, groups))]).filter(({ kind }) => kind === 'suspended').length;
  expect([of(['corners']), of(['main']), of(['all']), of(['moon'])]).toEqual([0, 1, 1, 1]);
});

test('a cancellation is named where the bet was accepted in its window alone', () => {
  const of = (window: { startTime?: number; endTime?: number }) =>
    lines(messages, [], [stored(11, betCancel(head, ['1x2'], window))])
      .filter(({ kind }) => kind === 'cancelled')
      .map(({ detail }) => detail);
  const accepted = at(9).getTime();
  expect(of({})).toEqual(['wrong_score']);
  expect(of({ startTime: accepted, endTime: accepted + 1 })).toEqual(['wrong_score']);
  expect([of({ startTime: accepted + 1 }), of({ endTime: accepted })]).toEqual([[], []]);
});

test('without the server a timeline is found whole, and every changed byte of it is found', () => {
  expect(verifyTimeline(signed())).toEqual([]);
  const text = JSON.stringify(signed().timeline);
  const { keyId, signature, keys } = signed();
  for (let place = 0; place < text.length; place += 1) {
    const changed = `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`;
    let timeline: TimelineFile['timeline'];
    try {
      timeline = JSON.parse(changed) as TimelineFile['timeline'];
      if (!Array.isArray(timeline.lines) || !Array.isArray(timeline.legs)) continue;
    } catch {
      continue;
    }
    expect(
      verifyTimeline({ timeline, keyId, signature, keys }),
      changed.slice(place - 20, place + 20),
    ).not.toEqual([]);
  }
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(verifyTimeline(signed(), { keys: [{ keyId: 'key', publicKey: other }] })).not.toEqual([]);
});

test('a price that does not follow from its message, or a bet that was taken while bets were stopped, is found though signed', () => {
  expect(verifyTimeline(signed(lines([...messages.slice(0, 3), priced(8, 400_000)])))).toEqual([
    'leg 1 was accepted at 1930, and the message before it gives 2360',
  ]);
  expect(verifyTimeline(signed(lines(messages.slice(0, 3))))).toEqual([
    'leg 1 was accepted while its market was stopped',
  ]);
});

describe('a bet at a boosted price', () => {
  const boostId = '019c0000-0000-7000-8000-0000000000b0';
  const taken = { ...leg, oddsMilli: 2_200, unboostedOddsMilli: 1_930, boostId };
  const boost = (startsAt: number, endsAt: number, of: Partial<BoostRow> = {}): BoostRow => ({
    boost_id: boostId,
    event_id: taken.eventId,
    market_key: taken.marketKey,
    outcome: taken.outcome,
    odds_milli: 2_200,
    unboosted_odds_milli: 1_910,
    stake_minor_max: 50_00n,
    margin_bps: -1_000,
    starts_at: at(startsAt),
    ends_at: at(endsAt),
    set_at: at(startsAt),
    set_by: 'trader@example.com',
    reason: 'match of the day',
    ended_by: null,
    ...of,
  });
  const file = (boosts: readonly BoostRow[], of = taken) => {
    const own = {
      leg: of,
      press,
      sport: 'football' as const,
      before: messages,
      settings: [],
      boosts,
      deciding,
    };
    return signed(linesOf({ ...bet, legs: [of] }, [own], moves), of);
  };

  test('has the boost in its timeline, which is whole without the server and says why the price is above the market’s', () => {
    const boosted = file([boost(1, 30), boost(1, 30, { boost_id: SAMPLE_EVENT, outcome: 'away' })]);
    expect(boosted.timeline.lines.map(({ kind, oddsMilli }) => [kind, oddsMilli]).slice(0, 3)).toEqual([
      ['boosted', 2_200],
      ['added', 1_910],
      ['price', 1_910],
    ]);
    expect(verifyTimeline(boosted)).toEqual([]);
    expect(explainBoosts(boosted)).toEqual([
      "leg 1 was taken at 2.20, to which the operator had boosted the market's price of 1.93 since " +
        at(1).toISOString(),
    ]);
    expect(explainBoosts(signed())).toEqual([]);
  });

  test('was seen at its price once the boost had begun, whatever message came before', () => {
    const seen = { ...press, seen_odds_milli: 2_200 };
    const own = {
      leg: taken,
      press: seen,
      sport: 'football' as const,
      before: messages,
      settings: [],
      deciding,
    };
    const shown = linesOf({ ...bet, legs: [taken] }, [{ ...own, boosts: [boost(3, 30)] }], moves);
    expect(shown.slice(0, 4).map(({ kind, oddsMilli, at: of }) => [kind, oddsMilli, of])).toEqual([
      ['price', 1_910, at(2).toISOString()],
      ['boosted', 2_200, at(3).toISOString()],
      ['added', 2_200, at(3).toISOString()],
      ['price', 1_910, at(3).toISOString()],
    ]);
  });

  test('is found where no boost had raised it to its price, or none that was in force', () => {
    const none = ['leg 1 was accepted at 2200, to which no boost had raised it'];
    expect(verifyTimeline(file([]))).toEqual(none);
    expect(verifyTimeline(file([boost(1, 30, { odds_milli: 2_100 })]))).toEqual(none);
    expect(verifyTimeline(file([boost(10, 30)]))).toEqual(none);
    expect(verifyTimeline(file([boost(1, 5)]))).toEqual([
      'leg 1 was accepted at a boosted price that had ended',
    ]);
    expect(verifyTimeline(file([boost(1, 8)]))).toEqual([]);
    expect(verifyTimeline(file([boost(1, 30)], { ...taken, unboostedOddsMilli: 2_000 }))).toEqual([
      'leg 1 was accepted at 2000 before its boost, and the message before it gives 1930',
    ]);
  });

  test('shows a boost that ended before the press, and the price of then', () => {
    const own = { leg, press, sport: 'football' as const, before: messages, settings: [], deciding };
    const shown = linesOf(bet, [{ ...own, boosts: [boost(1, 3)] }], moves);
    expect(shown.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['boosted', 'boost_ended']));
    expect(verifyTimeline(signed(shown))).toEqual([]);
    expect(linesOf(bet, [{ ...own, boosts: [boost(0, 2)] }], moves)).toEqual(lines());
  });
});

test('a timeline that was signed before boosted prices were in it is still whole', () => {
  const { unboostedOddsMilli: _none, boostId: _no, ...old } = leg;
  expect(verifyTimeline(signed(lines(), old))).toEqual([]);
});
