import {
  account,
  bonusEnding,
  kind,
  type Bonus,
  type BonusTerms,
  type Command,
  type PlayerState,
} from '../../apps/api/src/ledger/public.ts';
import { progressE4, runningBonus } from '../../apps/api/src/wagering/decide/bonus.rules.ts';
import { aBonus, aPlayer, NOON_MS, order, play, someTerms } from './money-play.ts';

/** For worked examples of bonus money. M, L, B: MAIN, LOCKED, BONUS of the casino. */
export type Terms = Partial<BonusTerms>;
export type Given = Partial<Omit<Bonus, 'terms'>> & {
  terms?: Terms;
  m?: bigint;
  l?: bigint;
  b?: bigint;
  p?: bigint;
};

/** A player in the middle of a bonus. `p`: what counted already, in minor units. */
export function given({ m = 0n, l = 0n, b = 0n, p = 0n, ...bonus }: Given): PlayerState {
  return aPlayer(m, {
    balances: { 11: l, 21: b },
    wageredE4: { 21: p * 10_000n },
    bonuses: { 1: [aBonus({ requiredE4: 50_000n * 10_000n, grantedMinor: b, ...bonus })] },
  });
}
export const sticky = { isSticky: true };
export const maxBet = (minor: bigint, more: Terms = {}): Terms => ({
  maxBetMinor: new Map([[978, minor]]),
  ...more,
});
export const at = (weight: number): Terms => ({
  weights: { games: new Map(), categories: new Map(), default: weight },
});
export const stake = (key: string, minor: bigint, more: Partial<Command> = {}) =>
  order(kind.stake, key, minor, { roundKey: key, ...more });
export const win = (of: string, minor: bigint, more: Partial<Command> = {}) =>
  order(kind.settle, `${of}+`, minor, { referenceKey: of, roundKey: of, ...more });
export const refund = (of: string) => order(kind.refund, `${of}-`, 0n, { referenceKey: of, roundKey: of });
export const end = (number = 1, reason: Bonus['ending'] = bonusEnding.givenUp) =>
  order(kind.endBonus, `end${number}`, 0n, { vertical: 1, ending: { number, reason: reason! } });
export const grant = (number: number, minor: bigint, more: Partial<NonNullable<Command['grant']>> = {}) =>
  order(kind.grantBonus, `grant${number}`, minor, {
    vertical: 1,
    grant: {
      number,
      terms: someTerms(),
      lockedMinor: 0n,
      requiredE4: 50_000n * 10_000n,
      expiresAtMs: NOON_MS + 86_400_000,
      isOfSpins: false,
      ...more,
    },
  });
export const spins = (key: string, minor: bigint) => order(kind.settle, key, minor, { isSpinWinnings: true });

/** M, L, B and the progress of the running bonus in minor units, null where none runs. */
export function result(
  start: PlayerState,
  commands: readonly Command[],
  options: { atMs?: readonly number[] } = {},
) {
  const played = play(start, commands, options);
  const { state } = played;
  const bonus = runningBonus(state, 1);
  const sums = { m: state.balances[1] ?? 0n, l: state.balances[11] ?? 0n, b: state.balances[21] ?? 0n };
  const p = bonus ? progressE4(state, 1, bonus) / 10_000n : null;
  const ending = state.bonuses[1]?.at(-1)?.ending ?? null;
  return { ...played, ...sums, p, ending };
}
/** What went to the operator's recovered promotions, command by command. */
export const recovered = ({ decisions }: ReturnType<typeof play>) =>
  decisions.map(({ legs }) =>
    legs.reduce((sum, leg) => sum + (leg.destination === account.promoRecovered ? leg.amountMinor : 0n), 0n),
  );
