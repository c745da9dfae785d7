import type { SpinState } from '@halcyon/contract/rewards/spin-state';

/**
 * Every legal step of an award. Spins may be reported while the answer of the provider is still missing; an award that has
 * ended takes none. Source: docs/domains/rewards.md#free-spins
 */
const ending = { finish: 'FINISHED', expire: 'EXPIRED', cancel: 'CANCELED', replace: 'REPLACED' } as const;
const steps = {
  ISSUING: { acknowledge: 'READY', play: 'ACTIVE', ...ending },
  READY: { play: 'ACTIVE', ...ending },
  ACTIVE: { play: 'ACTIVE', ...ending },
  FINISHED: {},
  EXPIRED: {},
  CANCELED: {},
  REPLACED: {},
} as const satisfies Record<SpinState, Partial<Record<string, SpinState>>>;

export type SpinStep = { [State in SpinState]: keyof (typeof steps)[State] }[SpinState];
export type SpinEnding = keyof typeof ending;

/** The state after `step`, or null when that step is not legal from here. Pure. */
export function stepSpins(state: SpinState, step: SpinStep): SpinState | null {
  const legal: Partial<Record<SpinStep, SpinState>> = steps[state];
  return legal[step] ?? null;
}
