import type { AcknowledgedLeg, Word } from './acknowledged.ts';

/** Plain shapes of what the sandbox answers about an event, read without the product's types on purpose. */
export type Incident = {
  readonly sequence: number;
  readonly atMs: number;
  readonly period: string;
  readonly kind: string;
  readonly side?: 'home' | 'away';
  readonly detail?: string;
};
type Market = {
  readonly type: string;
  readonly specifiers: string;
  readonly outcomes?: readonly {
    readonly id: string;
    readonly result: number;
    readonly voidFactor?: number;
  }[];
};
export type Message = {
  readonly kind: string;
  readonly timestamp: number;
  readonly startTime?: number;
  readonly endTime?: number;
  readonly markets?: readonly Market[];
};
export type EventRecord = {
  readonly id: string;
  readonly sport: string;
  readonly status: string;
  readonly isAwaited: boolean;
  readonly incidents: readonly Incident[];
  readonly messages: readonly Message[];
};

/** Around the start of a match it is not known which way a bet was taken. */
const STARTS_WITHIN_MS = 30_000;

const keyOf = ({ type, specifiers }: Market): string =>
  [type, ...specifiers.split('|').filter(Boolean).toSorted()].join('|');

function wordOf({ result, voidFactor }: { readonly result: number; readonly voidFactor?: number }): Word {
  if (result === -1) return null;
  if (voidFactor === 1) return 'VOID';
  if (voidFactor === 0.5) return result === 1 ? 'HALF_WON' : 'HALF_LOST';
  return result === 1 ? 'WON' : 'LOST';
}

/**
 * What an event's messages up to an instant say of a leg: its last word that was not taken back. A cancellation goes before
 * an early payout, and that before a result. More than one word: each is right.
 */
export function wordsOf(
  record: EventRecord,
  leg: Pick<AcknowledgedLeg, 'market' | 'outcome'>,
  of: { readonly acceptedAtMs: number; readonly untilMs: number },
): readonly Word[] {
  let settled: Word = null;
  let windows: { from: number; until: number }[] = [];
  for (const message of record.messages) {
    if (message.timestamp > of.untilMs) continue;
    const market = message.markets?.find((one) => keyOf(one) === leg.market);
    if (!market) continue;
    const window = { from: message.startTime ?? -Infinity, until: message.endTime ?? Infinity };
    if (message.kind === 'bet_settlement') {
      const outcome = market.outcomes?.find(({ id }) => id === leg.outcome);
      if (outcome) settled = wordOf(outcome);
    } else if (message.kind === 'rollback_bet_settlement') settled = null;
    else if (message.kind === 'bet_cancel') windows.push(window);
    else if (message.kind === 'rollback_bet_cancel')
      windows = windows.filter(({ from, until }) => from !== window.from || until !== window.until);
  }
  if (windows.some(({ from, until }) => of.acceptedAtMs >= from && of.acceptedAtMs < until)) return ['VOID'];
  const early = paysEarly(record, leg, of);
  if (early === 'yes') return ['WON'];
  return early === 'perhaps' ? [settled, 'WON'] : [settled];
}

/** A side of `1x2` that was bet on before the start and led by two goals is won for good. */
function paysEarly(
  { sport, incidents }: EventRecord,
  { market, outcome }: Pick<AcknowledgedLeg, 'market' | 'outcome'>,
  { acceptedAtMs, untilMs }: { readonly acceptedAtMs: number; readonly untilMs: number },
): 'yes' | 'no' | 'perhaps' {
  if (sport !== 'football' || market !== '1x2' || outcome === 'draw') return 'no';
  const begun = incidents.find(({ kind }) => kind === 'period_start');
  if (!begun || acceptedAtMs > begun.atMs + STARTS_WITHIN_MS) return 'no';
  let lead = 0;
  let led: Incident | null = null;
  for (const goal of goalsOf(incidents)) {
    lead += goal.side === outcome ? 1 : -1;
    if (lead >= 2) led ??= goal;
  }
  if (!led) return 'no';
  const isClear = acceptedAtMs < begun.atMs - STARTS_WITHIN_MS && led.atMs < untilMs;
  return isClear ? 'yes' : 'perhaps';
}

/** Goals of regular time that stand. */
function goalsOf(incidents: readonly Incident[]): readonly Incident[] {
  const taken = new Set(
    incidents.filter(({ kind }) => kind === 'overturned').map(({ detail }) => Number(detail)),
  );
  return incidents
    .filter(({ kind, period }) => /^(goal|own_goal|penalty_scored)$/.test(kind) && /^half[12]$/.test(period))
    .filter(({ sequence }) => !taken.has(sequence))
    .toSorted((one, other) => one.sequence - other.sequence);
}

/**
 * The result of a leg from what happened in the match alone, for the markets that a plain score decides. Undefined: the match
 * has not ended by its own clock, or another count decides the market.
 */
export function resultOf(
  { sport, status, incidents }: EventRecord,
  { market, outcome }: Pick<AcknowledgedLeg, 'market' | 'outcome'>,
): Word | undefined {
  if (status !== 'closed' || !incidents.some(({ kind }) => kind === 'match_end')) return undefined;
  if (sport !== 'football') return undefined;
  const [name = '', ...specifiers] = market.split('|');
  const [, type = '', half] = /^(.*?)(?:_([12])h)?$/.exec(name) ?? [];
  const goals = goalsOf(incidents).filter(({ period }) => half === undefined || period === `half${half}`);
  const home = goals.filter(({ side }) => side === 'home').length;
  const away = goals.length - home;
  const values = new Map(specifiers.map((text) => text.split('=') as [string, string]));
  const numberOf = (key: string) => Number(values.get(key));
  const isTrue = (is: boolean): Word => (is === (outcome === 'yes') ? 'WON' : 'LOST');
  const won = (is: boolean): Word => (is ? 'WON' : 'LOST');
  const side = home > away ? 'home' : home < away ? 'away' : 'draw';
  switch (type) {
    case '1x2':
      return won(outcome === side);
    case 'double_chance':
      return won(outcome.split('_').includes(side));
    case 'draw_no_bet':
      return side === 'draw' ? 'VOID' : won(outcome === side);
    case 'asian_handicap':
      return byMargin((outcome === 'home' ? 1 : -1) * (home - away + numberOf('hcp')));
    case 'total':
      return byMargin((outcome === 'over' ? 1 : -1) * (home + away - numberOf('total')));
    case 'home_total':
      return byMargin((outcome === 'over' ? 1 : -1) * (home - numberOf('total')));
    case 'away_total':
      return byMargin((outcome === 'over' ? 1 : -1) * (away - numberOf('total')));
    case 'btts':
      return isTrue(home > 0 && away > 0);
    case 'odd_even':
      return won(outcome === (goals.length % 2 === 0 ? 'even' : 'odd'));
    case 'correct_score': {
      const most = half === undefined ? 4 : 2;
      const score = home > most || away > most ? 'other' : `${home}:${away}`;
      return won(outcome === score);
    }
    default:
      return undefined;
  }
}

/** Half a goal and more wins, a quarter wins half, none is void. */
function byMargin(margin: number): Word {
  if (margin >= 0.5) return 'WON';
  if (margin > 0) return 'HALF_WON';
  if (margin === 0) return 'VOID';
  return margin > -0.5 ? 'HALF_LOST' : 'LOST';
}

/** A leg of a virtual race by its finishing order, `3/1/2`. */
export function raceWordOf(
  { part, outcome, market, runners }: Pick<AcknowledgedLeg, 'part' | 'outcome' | 'market' | 'runners'>,
  order: string,
): Word | undefined {
  const finished = order.split('/');
  if (finished.length < 3) return undefined;
  // Those behind the places may be left out.
  const place = finished.includes(outcome) ? finished.indexOf(outcome) + 1 : Infinity;
  if (part === 'place') return place <= ((runners ?? 8) < 8 ? 2 : 3) ? 'WON' : 'LOST';
  return market === 'win' ? (place === 1 ? 'WON' : 'LOST') : undefined;
}
