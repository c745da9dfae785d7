import type { BetState } from '@halcyon/contract/sportsbook/bet-state';

const results = { win: 'won', lose: 'lost', void: 'void' } as const;
const open = { ...results, cashOutPart: 'partly_cashed_out', cashOut: 'cashed_out' } as const;
/** A settlement is replaced by another one directly, or rolled back first. */
const settled = { ...results, reopen: 'open', reopenPart: 'partly_cashed_out' } as const;

/**
 * Every legal step of a bet. A bet that was cashed out is never settled again.
 * Source: docs/domains/sportsbook.md#states
 */
const steps = {
  pending: { accept: 'open', refuse: 'refused' },
  open,
  partly_cashed_out: open,
  refused: {},
  won: settled,
  lost: settled,
  void: settled,
  cashed_out: {},
} as const satisfies Record<BetState, Partial<Record<string, BetState>>>;

export type BetStep = { [State in BetState]: keyof (typeof steps)[State] }[BetState];

/** The state after `step`, or null when that step is not legal from here. Pure. */
export function stepBet(state: BetState, step: BetStep): BetState | null {
  const legal: Partial<Record<BetStep, BetState>> = steps[state];
  return legal[step] ?? null;
}

/** True: it can still win, lose or be cashed out. */
export function isBetOpen(state: BetState): boolean {
  return state === 'open' || state === 'partly_cashed_out';
}
