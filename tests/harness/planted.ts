import * as fc from 'fast-check';
import {
  bonusState,
  type Bonus,
  type Decision,
  type Kind,
  type Known,
  type PlayerState,
} from '../../apps/api/src/ledger/public.ts';
import { decide } from '../../apps/api/src/wagering/decide/decide.ts';
import { decideAlone, SHORT_BONUS_MS, START, steps, toCommand } from './money-generator.ts';
import { MoneyModel } from './money-model.ts';
import { NOON_MS } from './money-play.ts';

/** Bugs for tests to plant in the decision about money, and a comparison that finds them. */
export type Decide = typeof decide;

/** Applies the true decision and then spoils what comes out of it. */
export const spoil =
  (change: (decision: Decision, before: PlayerState) => Decision): Decide =>
  (state, command, known) =>
    change(decide(state, command, known), state);
/** Spoils commands of one kind alone. */
export const only =
  (of: Kind, bug: Decide): Decide =>
  (state, command, known) =>
    (command.kind === of ? bug : decide)(state, command, known);
/** Lets the true decision see less than there is. */
export const blind =
  (
    change: (known: Known, state: PlayerState) => { known?: Partial<Known>; state?: Partial<PlayerState> },
  ): Decide =>
  (state, command, known) => {
    const seen = change(known, state);
    return decide({ ...state, ...seen.state }, command, { ...known, ...seen.known });
  };
const unresolved = { own: false, original: false };
export const forget = (known: Known, which: keyof typeof unresolved) => ({
  known: { [which]: { ...known[which], isResolved: false } },
});

export const withBalance = (decision: Decision, wallet: number, deltaMinor: bigint): Decision => {
  const balances = { ...decision.state.balances };
  balances[wallet] = (balances[wallet] ?? 0n) + deltaMinor;
  return { ...decision, state: { ...decision.state, balances } };
};
export const withFirstLeg = (decision: Decision, change: Partial<Decision['legs'][number]>): Decision => ({
  ...decision,
  legs: decision.legs.map((leg, index) => (index === 0 ? { ...leg, ...change } : leg)),
});
export const withBonuses = (
  { bonuses }: PlayerState,
  change: (bonus: Bonus) => Bonus,
): PlayerState['bonuses'] =>
  Object.fromEntries(Object.entries(bonuses).map(([of, list]) => [of, list.map(change)]));

/** How long after noon the second and the third part of a life begin: short bonuses are over, and then their open rounds. */
const LATER_MS = [0, 2 * SHORT_BONUS_MS, SHORT_BONUS_MS + 86_400_000] as const;
const LONGEST_LIFE = 90;
const places = fc.nat({ max: LONGEST_LIFE });

/** Does the model disagree with this decision on some short life? The first that shows it is the last. */
export function differs(by: Decide, numRuns: number): boolean {
  return fc.check(
    fc.property(steps, places, places, (played, one, other) => {
      const commands = played.map((step) => toCommand(1n, step));
      const atMs = commands.map(
        (_, index) => NOON_MS + LATER_MS[Number(index >= one) + Number(index >= other)]!,
      );
      const model = new MoneyModel(START);
      const expected = commands.map((command, index) => model.apply(command, atMs[index]));
      const { codes, state } = decideAlone(commands, { by, atMs });
      const isSame = codes.every((code, index) => code === expected[index]);
      const bonus = state.bonuses[1]?.find((one) => one.state === bonusState.running);
      const countedE4 = (state.wageredE4[11] ?? 0n) + (state.wageredE4[21] ?? 0n) - (bonus?.sinceE4 ?? 0n);
      const isBonus = model.running ? countedE4 === model.running.progress : !bonus;
      const held = [1, 11, 21, 25].map((account) => state.balances[account] ?? 0n);
      const due = [model.main, model.locked, model.bonus, model.spins];
      return (
        isSame && isBonus && state.owedMinor === model.owed && held.every((sum, index) => sum === due[index])
      );
    }),
    { numRuns, endOnFailure: true },
  ).failed;
}
