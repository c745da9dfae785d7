import type { Movement } from '@halcyon/contract/wallet/push.contract';
import { account, kind, type Kind, type Leg } from '../command.ts';
import type { NewRow } from './decide-batch.ts';

const kinds: Partial<Record<Kind, Movement['kind']>> = {
  [kind.stake]: 'stake',
  [kind.settle]: 'return',
  [kind.refund]: 'refund',
  [kind.deposit]: 'deposit',
  [kind.holdWithdrawal]: 'withdrawal',
  [kind.returnWithdrawal]: 'withdrawal_returned',
  [kind.buyIn]: 'stake',
  [kind.returnBuyIn]: 'refund',
  [kind.payPool]: 'return',
};

/** Money that is held apart can be neither staked nor withdrawn. */
const apart: readonly number[] = [account.hold, account.suspense, account.excess, account.spinWinnings];
const isUsable = (of: number) => of > 0 && !apart.includes(of);

/** What a leg did to the money that the player can use. Pure. */
export function usableMinor({
  source,
  destination,
  amountMinor,
}: Pick<Leg, 'source' | 'destination' | 'amountMinor'>): bigint {
  return (isUsable(destination) ? amountMinor : 0n) - (isUsable(source) ? amountMinor : 0n);
}

/** The movements of the commands of one batch by player, in order. Pure. */
export function movementsOf(recorded: readonly NewRow[]): ReadonlyMap<bigint, readonly Movement[]> {
  const found = new Map<bigint, Movement[]>();
  for (const { command, decision } of recorded) {
    const minor = decision.legs.reduce((sum, leg) => sum + usableMinor(leg), 0n);
    const named = kinds[command.kind];
    if (!named || minor === 0n) continue;
    const movement: Movement = {
      sequence: Number(decision.outcome.sequence),
      // A refund below zero takes a win back.
      kind: named === 'refund' && minor < 0n ? 'return' : named,
      amountMinor: String(minor),
      roundId: command.roundKey,
    };
    const known = found.get(command.playerId);
    if (known) known.push(movement);
    else found.set(command.playerId, [movement]);
  }
  return found;
}
