import { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import {
  bonusAccount,
  bonusState,
  lockedAccount,
  vertical,
  type Bonus,
  type PlayerState,
  type Vertical,
} from '../../ledger/public.ts';

const E4 = 10_000n;
/** How long after its end a bonus whose wagering is met may still be completed by its open rounds. */
const GRACE_MS = 24 * 3_600_000;

const verticalNumbers = {
  CASINO: vertical.casino,
  LIVE_CASINO: vertical.live,
  VIRTUAL_SPORTS: vertical.virtual,
  SPORTS: vertical.sports,
} as const satisfies Record<WalletVertical, Vertical>;

export function verticalNumberOf(of: WalletVertical): Vertical {
  return verticalNumbers[of];
}

/** Throws: no vertical has the number. Pure. */
export function verticalOf(number: number): WalletVertical {
  const found = WalletVertical.options.find((of) => verticalNumbers[of] === number);
  if (!found) throw new RangeError(`there is no vertical ${number}`);
  return found;
}

/** The running bonus of a vertical with its money, in minor units. */
export type Slot = {
  readonly bonus: Bonus;
  /** What the player keeps when it is given up: own money that it binds. */
  readonly keepsMinor: bigint;
  /** What goes back to the operator then. */
  readonly losesMinor: bigint;
  readonly progressMinor: bigint;
  readonly requiredMinor: bigint;
  readonly isTimeUp: boolean;
};

/** Null: the place of the vertical is free. Pure. */
export function slotOf(state: PlayerState, game: Vertical, atMs: number): Slot | null {
  const bonus = state.bonuses[game]?.find((of) => of.state === bonusState.running);
  if (!bonus) return null;
  const counted = (state.wageredE4[bonusAccount(game)] ?? 0n) + (state.wageredE4[lockedAccount(game)] ?? 0n);
  const progressE4 = counted - bonus.sinceE4;
  const isMet = progressE4 >= bonus.requiredE4;
  return {
    bonus,
    keepsMinor: state.balances[lockedAccount(game)] ?? 0n,
    losesMinor: state.balances[bonusAccount(game)] ?? 0n,
    // A last unit is shown as counted once it is.
    progressMinor: (isMet ? bonus.requiredE4 : progressE4) / E4,
    requiredMinor: (bonus.requiredE4 + E4 - 1n) / E4,
    isTimeUp: atMs >= bonus.expiresAtMs + (isMet ? GRACE_MS : 0),
  };
}
