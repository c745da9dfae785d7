import { faultsToStderr } from '@halcyon/server-kit/faults';
import type { CashOut } from '@halcyon/contract/sportsbook/cash-out.contract';
import {
  cashOutByPlayer,
  readCashOut,
  type CashOutDependencies,
} from '../../apps/api/src/sportsbook/cash-out/cash-out.service.ts';
import { findBet } from '../../apps/api/src/sportsbook/bets/bet.store.ts';
import { offerIdOf } from '../../apps/api/src/sportsbook/cash-out/cash-out.rules.ts';
import { onMoves, relayMoves } from '../../apps/api/src/sportsbook/bets/bets-moved.ts';
import { inProcessBus, type Bus } from '../../apps/api/src/platform/events/bus.ts';
import type { SampleBook } from './book.ts';

export type SampleCashOuts = Omit<CashOutDependencies, 'wait'> & {
  /** Where moves of bets are noted. */
  readonly bus: Bus;
  /** What happens while a cash-out waits; `signal`: of a rule whose process is stopped. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  read(playerId: bigint, betId: string): ReturnType<typeof readCashOut>;
  /** By the player, for the offer of now unless another one was seen. */
  cashOut(
    of: { readonly playerId: bigint; readonly betId: string; readonly requestKey: string },
    seen?: Partial<CashOut>,
  ): ReturnType<typeof cashOutByPlayer>;
};

/** Cash-outs of a book that a test changes. */
export function openCashOuts(book: SampleBook): SampleCashOuts {
  const { db, ledger, clock, offer, exposure } = book;
  const bus = inProcessBus(faultsToStderr);
  relayMoves(db, bus);
  onMoves(bus, (eventIds) => exposure.note(eventIds));
  const cashOuts: SampleCashOuts = {
    db,
    ledger,
    clock,
    offer,
    bus,
    wait: async () => {},
    read: (playerId, betId) => readCashOut(cashOuts, db, playerId, betId),
    async cashOut(of, seen = {}) {
      const bet = await findBet(db, of.playerId, of.betId);
      const { offer: offered } = await cashOuts.read(of.playerId, of.betId);
      const now = offered ?? {
        id: offerIdOf(bet!, clock.now()),
        amount: { amountMinor: '1', currency: 'EUR' },
      };
      return cashOutByPlayer(cashOuts, of, { offer: { id: now.id, amount: now.amount }, ...seen });
    },
  };
  return cashOuts;
}
