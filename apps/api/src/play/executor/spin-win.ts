import type { Db } from '@halcyon/server-kit/sql';
import type { SpinBook } from '../../rewards/public.ts';
import type { MoneyStep, ProviderPolicy, WinStep } from '../provider/adapter.ts';
import { bookedOf, refusal, type Booked, type Refused } from './outcome-words.ts';
import type { CappedOrder, StepExecutor } from './step-executor.ts';

/** True: the step begins a free spin, and its award has none left: it is refused before it is played. */
export async function isSpinTooMany(
  spins: SpinBook,
  on: Pick<Db, 'sql'>,
  asked: MoneyStep,
  { playerId, providerId }: CappedOrder,
): Promise<boolean> {
  if (asked.kind !== 'stake' || asked.bonusRef === undefined) return false;
  return (await spins.stateOf(on, { playerId, providerId, bonusRef: asked.bonusRef })) === 'played';
}

/**
 * Books a win of free spins together with what it changes about their award, or refuses it where the award has no spin
 * left. Null: no award of that name takes spins, so it is a win like any other.
 */
export async function carrySpinWin(
  spins: SpinBook,
  of: { readonly policy: ProviderPolicy },
  { asked, order, amountMinor }: { asked: WinStep; order: CappedOrder; amountMinor: bigint },
  by: StepExecutor,
): Promise<Booked | Refused | null> {
  if (!asked.award) return null;
  const { playerId, providerId, transactionId } = order;
  const { bonusRef, played } = asked.award;
  const name = { playerId, providerId, bonusRef };
  if ((await spins.stateOf(by.reads, name)) === 'unknown') return null;
  const win = { ...order, amountMinor, stakeTransactionId: null };
  const outcome = await by.together((together, tx) =>
    spins.report(tx, { ...name, transactionId, amountMinor, played }, (as) =>
      together.settle({
        ...win,
        ...(as === 'spins' ? { isSpinWinnings: true } : { isOfUnknownAward: true }),
      }),
    ),
  );
  return outcome ? bookedOf(of, asked, order, outcome) : refusal('round_closed', asked);
}
