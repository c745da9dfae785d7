import {
  account,
  bonusAccount,
  bonusState,
  lockedAccount,
  move,
  paidFrom,
  type ActiveBonus,
  type Leg,
  type PlayerState,
  type WorkingBalances,
  type Vertical,
} from '../../ledger/public.ts';

export function isRunning(bonus: ActiveBonus | undefined): bonus is ActiveBonus {
  return bonus?.state === bonusState.running;
}

/** The wallets a stake is taken from, in order. Own money first, except under a sticky bonus. */
export function fundingOrder(game: Vertical, bonus: ActiveBonus | undefined): readonly number[] {
  if (!isRunning(bonus)) return [account.main];
  return bonus.isSticky
    ? [lockedAccount(game), bonusAccount(game), account.main]
    : [account.main, bonusAccount(game)];
}

/** Where money that came out of a bonus wallet goes back to, now that the bonus may have ended. */
export function homeOf(wallet: number, game: Vertical, bonus: ActiveBonus | undefined): number {
  const isForfeited = bonus?.state === bonusState.forfeited && wallet === bonusAccount(game);
  if (wallet === account.main || isRunning(bonus)) return wallet;
  return isForfeited ? account.promoRecovered : account.main;
}

/** The part of a stake that counts towards the wagering requirement, before its weight. */
export function eligibleForWagering(
  game: Vertical,
  bonus: ActiveBonus | undefined,
  legs: readonly Leg[],
): bigint {
  if (!isRunning(bonus)) return 0n;
  const bonusMinor = paidFrom(legs, bonusAccount(game));
  return bonus.isSticky ? bonusMinor + paidFrom(legs, lockedAccount(game)) : bonusMinor;
}

/** Progress is minor units times 10,000; it never falls below zero. */
export function wager(
  bonuses: PlayerState['bonuses'],
  game: Vertical,
  progressE4: bigint,
): PlayerState['bonuses'] {
  const bonus = bonuses[game];
  if (!isRunning(bonus) || progressE4 === 0n) return bonuses;
  const sumE4 = bonus.progressE4 + progressE4;
  return { ...bonuses, [game]: { ...bonus, progressE4: sumE4 < 0n ? 0n : sumE4 } };
}

/** Once the wagering is met, what is left of the bonus becomes the player's own, in the same command. */
export function completeBonus(state: PlayerState, game: Vertical, working: WorkingBalances): PlayerState {
  const bonus = state.bonuses[game];
  if (!isRunning(bonus) || bonus.progressE4 < bonus.requiredE4) return state;
  for (const wallet of [bonusAccount(game), lockedAccount(game)]) {
    const heldMinor = working.balances[wallet] ?? 0n;
    if (heldMinor > 0n) move(working, wallet, account.main, heldMinor);
  }
  return { ...state, bonuses: { ...state.bonuses, [game]: { ...bonus, state: bonusState.completed } } };
}
