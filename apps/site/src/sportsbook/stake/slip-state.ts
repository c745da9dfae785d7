import { legsMax, type BetType } from '@halcyon/odds/bet/bet-type';
import { parseMarketKey } from '@halcyon/odds/market-key';

/** An outcome as the player saw it. */
export type Selection = {
  readonly eventId: string;
  /** Key of the market: its type and specifiers. */
  readonly market: string;
  readonly outcome: string;
};
export type SlipPick = Selection & {
  readonly seen: { readonly version: number; readonly oddsMilli: number };
  readonly isBanker: boolean;
  /** The price before the one that the player accepted, and when. */
  readonly accepted?: { readonly fromMilli: number; readonly at: string };
};

/** `builder`: all picks are of one event, at one price. */
export const slipModes = ['single', 'combo', 'system', 'builder'] as const;
export type SlipMode = (typeof slipModes)[number];

/** A type that has lines of several sizes, or every line of a size. */
export type SystemChoice = {
  readonly type: Exclude<BetType, 'SINGLE' | 'ACCUMULATOR'>;
  readonly size?: number;
};

export type SlipState = {
  readonly picks: readonly SlipPick[];
  /** Null: derived from the picks. */
  readonly mode: SlipMode | null;
  readonly system: SystemChoice | null;
  /** Keys of the bets that are each-way: of a single its pick's, of others `slipStakeKey`. */
  readonly eachWay: readonly string[];
  /** The stake as typed; per line where the bet has several. */
  readonly stake: string;
  /** Stakes of singles, by pick. */
  readonly stakes: Readonly<Record<string, string>>;
  /** Price of the picks together, of one event, as the player saw it. Null: not yet. */
  readonly seenBuilderMilli: number | null;
};

export const emptySlip: SlipState = {
  picks: [],
  mode: null,
  system: null,
  eachWay: [],
  stake: '',
  stakes: {},
  seenBuilderMilli: null,
};

export const selectionKey = ({ eventId, market, outcome }: Selection): string =>
  `${eventId} ${market} ${outcome}`;

export const isSelected = ({ picks }: SlipState, selection: Selection): boolean =>
  picks.some((pick) => selectionKey(pick) === selectionKey(selection));

/**
 * Takes a pick in or out. Another outcome of its market is replaced, with its place kept. Null: the slip is full.
 */
export function toggled(state: SlipState, pick: Selection & Pick<SlipPick, 'seen'>): SlipState | null {
  if (isSelected(state, pick)) return without(state, pick);
  const { eventId, market, outcome, seen } = pick;
  const taken: SlipPick = { eventId, market, outcome, seen, isBanker: false };
  const at = state.picks.findIndex((other) => other.eventId === eventId && other.market === market);
  const changed = { ...state, seenBuilderMilli: null };
  if (at >= 0) return { ...changed, picks: state.picks.with(at, taken) };
  return state.picks.length < legsMax ? { ...changed, picks: [...state.picks, taken] } : null;
}

export function without(state: SlipState, selection: Selection): SlipState {
  const picks = state.picks.filter((pick) => selectionKey(pick) !== selectionKey(selection));
  // A stake typed for a removed bet is not carried over to the next one.
  if (picks.length === 0) return emptySlip;
  const gone = selectionKey(selection);
  const { [gone]: _, ...stakes } = state.stakes;
  const eachWay = state.eachWay.filter((key) => key !== gone);
  return { ...state, picks, stakes, eachWay, seenBuilderMilli: null };
}

/** The picks of one event alone, as a combination of them. */
export function onlyEvent(state: SlipState, eventId: string): SlipState {
  const picks = state.picks.filter((pick) => pick.eventId === eventId);
  return { ...state, picks, mode: 'builder', stakes: {}, seenBuilderMilli: null };
}

/** Picks of one event as a builder, in the place of what the slip had; the stake stays. */
export function asBuilder(state: SlipState, picks: readonly SlipPick[], seenBuilderMilli: number): SlipState {
  return { ...emptySlip, stake: state.stake, picks, mode: 'builder', seenBuilderMilli };
}

/** Bets to win and for a place, or to win alone again. */
export function withEachWay(state: SlipState, key: string): SlipState {
  const others = state.eachWay.filter((one) => one !== key);
  return { ...state, eachWay: others.length < state.eachWay.length ? others : [...others, key] };
}

/** A banker is in every line; a second press takes that back. */
export function withBanker(state: SlipState, key: string): SlipState {
  const picks = state.picks.map((pick) =>
    selectionKey(pick) === key ? { ...pick, isBanker: !pick.isBanker } : pick,
  );
  return { ...state, picks };
}

/** Marks current prices as seen, by the keys of their picks. */
export function accepted(
  state: SlipState,
  prices: ReadonlyMap<string, SlipPick['seen']>,
  at: string,
): SlipState {
  const picks = state.picks.map((pick): SlipPick => {
    const seen = prices.get(selectionKey(pick));
    if (!seen) return pick;
    const { oddsMilli: fromMilli } = pick.seen;
    return fromMilli === seen.oddsMilli ? { ...pick, seen } : { ...pick, seen, accepted: { fromMilli, at } };
  });
  return { ...state, picks };
}

/** What the slip can be with its picks. */
export function modesOf({ picks }: Pick<SlipState, 'picks'>): readonly SlipMode[] {
  if (picks.length < 2) return ['single'];
  const events = new Set(picks.map(({ eventId }) => eventId)).size;
  return events === 1 ? ['builder', 'single'] : ['single', 'combo', 'system'];
}

/** What the player chose, as long as it is possible: otherwise all picks together. */
export function modeOf(state: SlipState): SlipMode {
  const modes = modesOf(state);
  if (state.mode && modes.includes(state.mode)) return state.mode;
  return modes.find((mode) => mode !== 'single') ?? 'single';
}

/** Reads a stored slip; malformed data gives an empty one. */
export function readSlip(kept: unknown): SlipState {
  if (!isRecord(kept) || !Array.isArray(kept['picks'])) return emptySlip;
  const picks = kept['picks'].slice(0, legsMax).filter(isPick);
  const { mode, system, eachWay, stake, stakes, seenBuilderMilli } = kept;
  return {
    picks,
    mode: slipModes.find((known) => known === mode) ?? null,
    system: isRecord(system) && typeof system['type'] === 'string' ? (system as SystemChoice) : null,
    eachWay: Array.isArray(eachWay) ? eachWay.filter((key) => typeof key === 'string') : [],
    stake: typeof stake === 'string' ? stake : '',
    stakes: isRecord(stakes) ? Object.fromEntries(Object.entries(stakes).filter(isText)) : {},
    seenBuilderMilli: typeof seenBuilderMilli === 'number' ? seenBuilderMilli : null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';

function isPick(value: unknown): value is SlipPick {
  if (!isRecord(value) || !isRecord(value['seen'])) return false;
  const { eventId, market, outcome, seen } = value;
  const isNamed = typeof eventId === 'string' && typeof outcome === 'string' && typeof market === 'string';
  if (!isNamed || parseMarketKey(market) === null) return false;
  return Number.isInteger(seen['version']) && Number(seen['oddsMilli']) > 1_000;
}
