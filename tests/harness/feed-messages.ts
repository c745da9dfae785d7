import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';

type Of<Kind extends FeedMessage['kind']> = Extract<FeedMessage, { kind: Kind }>;
type Market = Of<'odds_change'>['markets'][number];
type Result = Of<'bet_settlement'>['markets'][number];

const live = 1;
export const feedEventId = 'sim:match:1';

/** `1x2` and `total|total=2.5`: type and specifiers of a key. */
function nameOf(key: string): { type: string; specifiers: string } {
  const [type = '', ...specifiers] = key.split('|');
  return { type, specifiers: specifiers.join('|') };
}

/** A market with even chances of its outcomes, priced at them less a margin. */
export function marketOn(key: string, of: Partial<Market> & { ids?: readonly string[] } = {}): Market {
  const { ids = ['home', 'draw', 'away'], ...market } = of;
  const won = Math.floor(1_000_000 / ids.length);
  const outcomes = ids.map((id) => ({
    id,
    odds: Math.floor(950 * ids.length),
    active: 1 as const,
    chances: { won, halfWon: 0, void: 0, halfLost: 0, lost: 1_000_000 - won },
  }));
  return { ...nameOf(key), status: 1, outcomes, ...market };
}

type Head = {
  product?: 1 | 3 | 6;
  timestamp: number;
  event?: string;
  sequence?: number;
  requestId?: number;
};
const headOf = ({ product = live, event = feedEventId, ...head }: Head) => ({ product, event, ...head });

export function oddsChange(
  head: Head,
  markets: readonly Market[],
  of: Partial<Pick<Of<'odds_change'>, 'eventStatus' | 'incidents' | 'betstopReason'>> = {},
): Of<'odds_change'> {
  return {
    kind: 'odds_change',
    ...headOf(head),
    eventStatus: { status: 'live', period: 'half1', score: { home: 0, away: 0 } },
    markets: [...markets],
    ...of,
  };
}

export const betStop = (head: Head, groups: readonly string[] = ['all']): Of<'bet_stop'> => ({
  kind: 'bet_stop',
  ...headOf(head),
  groups: [...groups],
  marketStatus: -1,
});

/** `results`: the winner of each market by its key; the others lost. */
export function settlement(
  head: Head,
  results: Readonly<Record<string, string>>,
  certainty: 1 | 2 = 2,
  ids: readonly string[] = ['home', 'draw', 'away'],
): Of<'bet_settlement'> {
  const markets: Result[] = Object.entries(results).map(([key, winner]) => ({
    ...nameOf(key),
    outcomes: ids.map((id) => ({ id, result: id === winner ? 1 : 0 })),
  }));
  return { kind: 'bet_settlement', ...headOf(head), certainty, markets };
}

export const rollback = (head: Head, keys: readonly string[]): Of<'rollback_bet_settlement'> => ({
  kind: 'rollback_bet_settlement',
  ...headOf(head),
  markets: keys.map(nameOf),
});

export const betCancel = (
  head: Head,
  keys: readonly string[],
  window: { startTime?: number; endTime?: number } = {},
): Of<'bet_cancel'> => ({
  kind: 'bet_cancel',
  ...headOf(head),
  ...window,
  markets: keys.map((key) => ({ ...nameOf(key), voidReason: 'wrong_score' })),
});

export const fixtureChange = (head: Head, changeType: 1 | 2 | 3 | 4 | 5): Of<'fixture_change'> => ({
  kind: 'fixture_change',
  ...headOf(head),
  changeType,
});

export const alive = (timestamp: number, product: 1 | 3 = live, subscribed: 0 | 1 = 1): Of<'alive'> => ({
  kind: 'alive',
  product,
  timestamp,
  subscribed,
});

export function fixtureOf(id: string, of: Partial<Fixture> = {}): Fixture {
  return {
    id,
    sport: 'football',
    category: { id: 'sim:category:1', names: { en: 'Nordland' }, countryCode: 'FI' },
    competition: {
      id: 'sim:competition:1',
      names: { en: 'Northern League' },
      season: '2026',
      isSimulated: true,
    },
    kind: 'match',
    names: { en: 'Halden v Tarnby' },
    startsAtMs: 0,
    zone: 'Europe/Helsinki',
    status: 'not_started',
    participants: [
      { id: `${id}:home`, role: 'home', names: { en: 'Halden' } },
      { id: `${id}:away`, role: 'away', names: { en: 'Tarnby' } },
    ],
    format: { hasExtraTime: false },
    ...of,
  };
}
