import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { Tx } from '@halcyon/server-kit/sql';
import { noteMarks } from '../../responsible-gambling/public.ts';

/** Keeps which account pays or is paid, so that an excluded person who comes again is found by it. */
export async function noteInstrument(
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly method: PaymentMethod;
    /** Null: the provider names none. */
    readonly accountId: string | null | undefined;
    readonly at: Date;
  },
): Promise<void> {
  const { playerId, method, accountId, at } = of;
  if (accountId) await noteMarks(tx, playerId, 'instrument', [`${method}:${accountId}`], at);
}
