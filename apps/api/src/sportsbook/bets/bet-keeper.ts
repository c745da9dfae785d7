import { provider } from '../../ledger/public.ts';
import type { RoundKeeper } from '../../wallet/public.ts';
import { providerOf } from './bet.ts';
import { listOpenBets } from './bet.store.ts';

/** A bet is a round that ends with its settlement alone, and is open again once that is rolled back. */
export const betKeeper: RoundKeeper = {
  providerIds: [provider.sportsbook, provider['virtual-sports']],
  async listOpen(on, playerId) {
    const bets = await listOpenBets(on, playerId);
    return bets.map((bet) => ({ provider_id: providerOf(bet), round_key: bet.betId }));
  },
};
