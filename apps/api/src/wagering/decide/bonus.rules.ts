import {
  account,
  bonusAccount,
  bonusEnding,
  bonusState,
  lockedAccount,
  move,
  outcomeCode,
  paidFrom,
  type Bonus,
  type BonusEnding,
  type BonusTerms,
  type Command,
  type Known,
  type Leg,
  type OutcomeCode,
  type PlayerState,
  type Recorded,
  type Vertical,
  type WorkingBalances,
} from '../../ledger/public.ts';
import { openStakes } from './round.rules.ts';

/** How long after its end a bonus whose wagering is met may still be completed by its open rounds. */
const COMPLETION_GRACE_MS = 24 * 3_600_000;

/** The bonus that holds the place of its vertical. Its time may be over: a job ends it later. */
export function runningBonus({ bonuses }: PlayerState, game: Vertical | 0): Bonus | null {
  const newest = game === 0 ? undefined : bonuses[game]?.[0];
  return newest?.state === bonusState.running ? newest : null;
}

/** The running bonus whose money can be staked now. */
export function stakeableBonus(state: PlayerState, game: Vertical | 0, atMs: number): Bonus | null {
  const bonus = runningBonus(state, game);
  return bonus && atMs < bonus.expiresAtMs ? bonus : null;
}

/** What counted towards the running bonus so far: minor units times 10,000, so that weights never round. */
export function progressE4(state: PlayerState, game: Vertical, bonus: Bonus): bigint {
  return countersE4(state, game) - bonus.sinceE4;
}

export function countersE4({ wageredE4 }: PlayerState, game: Vertical): bigint {
  return (wageredE4[bonusAccount(game)] ?? 0n) + (wageredE4[lockedAccount(game)] ?? 0n);
}

/** True: a running bonus is within its time, or met its wagering within it and waits for open rounds. */
export function isWithinTime(state: PlayerState, game: Vertical, bonus: Bonus, atMs: number): boolean {
  if (atMs < bonus.expiresAtMs) return true;
  return progressE4(state, game, bonus) >= bonus.requiredE4 && atMs < bonus.expiresAtMs + COMPLETION_GRACE_MS;
}

/** What the player could stake in a vertical: MAIN and LOCKED, and BONUS. Zero: no vertical. */
export function playable(state: PlayerState, game: Vertical | 0, atMs: number) {
  const mainMinor = state.balances[account.main] ?? 0n;
  if (game === 0 || !stakeableBonus(state, game, atMs)) return { cashMinor: mainMinor, bonusMinor: 0n };
  return {
    cashMinor: mainMinor + (state.balances[lockedAccount(game)] ?? 0n),
    bonusMinor: state.balances[bonusAccount(game)] ?? 0n,
  };
}

/** The wallets a stake is taken from, in order. Own money first, except under a sticky bonus. */
export function fundingOrder(state: PlayerState, game: Vertical, atMs: number): readonly number[] {
  const bonus = stakeableBonus(state, game, atMs);
  if (!bonus) return [account.main];
  return bonus.terms.isSticky
    ? [lockedAccount(game), bonusAccount(game), account.main]
    : [account.main, bonusAccount(game)];
}

/**
 * Why the frozen terms of a bonus refuse a stake; null: they do not. Without bonus or bound money nothing binds.
 * `legs`: what the stake would take.
 */
export function termsRejection(
  state: PlayerState,
  command: Command,
  known: Known,
  game: Vertical,
  legs: readonly Leg[],
): OutcomeCode | null {
  const bonus = stakeableBonus(state, game, known.atMs);
  if (!bonus || heldMinor(state, game) === 0n) return null;
  const { terms, sinceSequence } = bonus;
  const stakes = openStakes(known.round);
  const isFunded =
    takesBonus(legs, game) ||
    stakes.some((stake) => stake.sequence > sinceSequence && takesBonus(stake.legs, game));
  if (terms.maxBetScope === 'bonus_funded' && !isFunded) return null;
  if (command.gameId !== null && terms.excludedGames.has(command.gameId))
    return outcomeCode.gameExcludedByBonus;
  const maxBetMinor = terms.maxBetMinor.get(state.currency);
  const roundMinor = stakes.reduce((sum, stake) => sum + stake.requestedMinor, command.amountMinor);
  return maxBetMinor !== undefined && roundMinor > maxBetMinor ? outcomeCode.stakeAboveBonusMaximum : null;
}

/** How much of a stake counts, in basis points: as the caller says, else by game, by category, by default. */
export function weightOf(
  terms: BonusTerms,
  { gameId, gameCategory, weightBasisPoints }: Pick<Command, 'gameId' | 'gameCategory' | 'weightBasisPoints'>,
): number {
  if (weightBasisPoints !== undefined) return weightBasisPoints;
  if (gameId !== null && terms.excludedGames.has(gameId)) return 0;
  const ofGame = gameId === null ? undefined : terms.weights.games.get(gameId);
  const ofCategory = gameCategory === undefined ? undefined : terms.weights.categories.get(gameCategory);
  return ofGame ?? ofCategory ?? terms.weights.default;
}

/** The counters after a stake; `weight` below zero: it is given back. */
export function wager(
  { wageredE4 }: PlayerState,
  game: Vertical,
  legs: readonly Leg[],
  weightBasisPoints: number,
): PlayerState['wageredE4'] {
  if (weightBasisPoints === 0) return wageredE4;
  const after = { ...wageredE4 };
  for (const { source, amountMinor } of legs) {
    if (isBonusMoney(source, game))
      after[source] = (after[source] ?? 0n) + amountMinor * BigInt(weightBasisPoints);
  }
  return after;
}

/** What of a stake was the player's own: neither bonus money nor the operator's. */
export function realPartOf(amountMinor: bigint, legs: readonly Leg[], game: Vertical): bigint {
  return amountMinor - paidFrom(legs, bonusAccount(game)) - paidFrom(legs, account.promoRecovered);
}

export function takesBonus(legs: readonly Leg[], game: Vertical): boolean {
  return legs.some((leg) => isBonusMoney(leg.source, game));
}

/** The bonus that a stake belongs to: the newest that began before it. Null: none, or it ended long ago. */
export function bonusOfStake(state: PlayerState, game: Vertical, sequence: bigint): Bonus | null {
  return state.bonuses[game]?.find((bonus) => bonus.sinceSequence <= sequence) ?? null;
}

/**
 * Where money of a stake that came out of a wallet goes back to. Never into a newer bonus: part of one that has ended
 * is the operator's, or the player's own where it was completed or ended so long ago that it is not kept.
 */
export function homeOf(
  state: PlayerState,
  game: Vertical,
  wallet: number,
  bonus: Bonus | null,
  atMs: number,
): number {
  // What a stake that was taken again had out of the operator's own.
  if (wallet === account.promoRecovered) return wallet;
  if (!isBonusMoney(wallet, game) || !bonus || bonus.state === bonusState.completed) return account.main;
  const isOpen = bonus.state === bonusState.running && isWithinTime(state, game, bonus, atMs);
  if (isOpen) return wallet;
  return wallet === bonusAccount(game) ? account.promoRecovered : account.main;
}

/** True: the bonus that a stake counted towards still runs. */
export function isCounting(
  state: PlayerState,
  game: Vertical,
  { sequence }: Pick<Recorded, 'sequence'>,
  atMs: number,
): boolean {
  const wallet = bonusAccount(game);
  return homeOf(state, game, wallet, bonusOfStake(state, game, sequence), atMs) === wallet;
}

/**
 * Once the wagering is met, what is left of the bonus becomes the player's own, in the same command: less the granted
 * amount where the terms take it back, and up to their cap.
 */
export function completeBonus(
  state: PlayerState,
  game: Vertical,
  working: WorkingBalances,
  atMs: number,
): PlayerState {
  const bonus = runningBonus(state, game);
  if (!bonus || progressE4(state, game, bonus) < bonus.requiredE4) return state;
  if (!isWithinTime(state, game, bonus, atMs)) return state;
  const held = working.balances[bonusAccount(game)] ?? 0n;
  const principal = bonus.terms.isPrincipalCashable ? 0n : least(held, bonus.grantedMinor);
  const cap = capMinor(bonus, state.currency);
  const converted = cap === null ? held - principal : least(held - principal, cap);
  if (held > converted) move(working, bonusAccount(game), account.promoRecovered, held - converted);
  if (converted > 0n) move(working, bonusAccount(game), account.main, converted);
  releaseLocked(working, game);
  return ended(state, game, bonusState.completed, bonusEnding.completed);
}

/** A running bonus ends without completion: its money goes back, money that it bound is the player's own. */
export function endRunning(
  state: PlayerState,
  game: Vertical,
  working: WorkingBalances,
  reason: BonusEnding,
): PlayerState {
  const held = working.balances[bonusAccount(game)] ?? 0n;
  if (held > 0n) move(working, bonusAccount(game), account.promoRecovered, held);
  releaseLocked(working, game);
  return runningBonus(state, game) ? ended(state, game, bonusState.forfeited, reason) : state;
}

/** BONUS and LOCKED of a vertical. */
export function heldMinor({ balances }: Pick<PlayerState, 'balances'>, game: Vertical): bigint {
  return (balances[bonusAccount(game)] ?? 0n) + (balances[lockedAccount(game)] ?? 0n);
}

function releaseLocked(working: WorkingBalances, game: Vertical): void {
  const locked = working.balances[lockedAccount(game)] ?? 0n;
  if (locked > 0n) move(working, lockedAccount(game), account.main, locked);
}

function ended(state: PlayerState, game: Vertical, to: Bonus['state'], ending: BonusEnding): PlayerState {
  const [newest, ...older] = state.bonuses[game]!;
  return { ...state, bonuses: { ...state.bonuses, [game]: [{ ...newest!, state: to, ending }, ...older] } };
}

function capMinor({ terms, grantedMinor }: Bonus, currency: number): bigint | null {
  const { conversionCap } = terms;
  if (conversionCap === null) return null;
  if ('timesE2' in conversionCap) return (grantedMinor * conversionCap.timesE2) / 100n;
  return conversionCap.minor.get(currency) ?? null;
}

function isBonusMoney(wallet: number, game: Vertical): boolean {
  return wallet === bonusAccount(game) || wallet === lockedAccount(game);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
