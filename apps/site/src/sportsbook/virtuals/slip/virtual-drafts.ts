import { draftsOf, slipStakeKey, type SlipDraft } from '../../stake/slip-drafts.ts';
import { selectionKey, type SlipPick, type SlipState } from '../../stake/slip-state.ts';

export type VirtualMode = 'single' | 'combo';

/** What a slip of virtual sports can be: a combo of several events, one pick of each and none of a season. Pure. */
export function virtualModesOf({ picks }: Pick<SlipState, 'picks'>): readonly VirtualMode[] {
  const events = new Set(picks.map(({ eventId }) => eventId)).size;
  // A season is decided by matches that may be in the slip too.
  const isOfSeason = picks.some(({ market }) => market.startsWith('season_'));
  return picks.length > 1 && events === picks.length && !isOfSeason ? ['single', 'combo'] : ['single'];
}

/** Singles, unless a combo was chosen and is possible. Pure. */
export function virtualModeOf(state: SlipState): VirtualMode {
  return state.mode === 'combo' && virtualModesOf(state).includes('combo') ? 'combo' : 'single';
}

/** The bets that would be placed, whose events still take them; each-way where every pick has a place part. Pure. */
export function virtualDraftsOf(
  state: SlipState,
  isOpen: (eventId: string) => boolean,
  hasPlace: (pick: SlipPick) => boolean = () => false,
): readonly SlipDraft[] {
  const { picks } = state;
  const isOffered = (key: string) =>
    key === slipStakeKey
      ? picks.every(hasPlace)
      : picks.some((pick) => selectionKey(pick) === key && hasPlace(pick));
  const eachWay = state.eachWay.filter(isOffered);
  return draftsOf({ ...state, mode: virtualModeOf(state), eachWay, system: null }).filter((draft) =>
    draft.picks.every(({ eventId }) => isOpen(eventId)),
  );
}

/** Stake as it was typed for a pick alone, or for the whole combo. Pure. */
export function withStake(state: SlipState, draft: Pick<SlipDraft, 'key'>, text: string): SlipState {
  const isOfPick = state.picks.some((pick) => selectionKey(pick) === draft.key);
  return isOfPick ? { ...state, stakes: { ...state.stakes, [draft.key]: text } } : { ...state, stake: text };
}
