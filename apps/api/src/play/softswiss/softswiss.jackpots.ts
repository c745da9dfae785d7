import { findCurrency } from '@halcyon/money/currency';
import { parseDecimalTowardsZero } from '@halcyon/money/amount';
import { signSoftswiss, SOFTSWISS_SIGNATURE } from '@halcyon/wire/providers/softswiss';
import { SoftswissJackpots, softswissJackpotPath } from '@halcyon/wire/providers/softswiss-jackpots';
import type { ProviderAccount, ProviderJackpot } from '../provider/adapter.ts';
import { askProvider, JACKPOT_WAIT_MS_MAX } from '../provider/ask-provider.ts';

/**
 * The jackpots of every game, games of one name, level and amount together. Of several currencies the first that
 * money can be held in counts. Refuses: play.provider_unavailable.
 */
export async function softswissJackpots(account: ProviderAccount): Promise<readonly ProviderJackpot[]> {
  const body = JSON.stringify({ casino_id: account.keys['casinoId'] ?? '' });
  const { games } = await askProvider(SoftswissJackpots, {
    url: `${account.origin.replace(/\/$/, '')}${softswissJackpotPath}`,
    headers: { [SOFTSWISS_SIGNATURE]: signSoftswiss(body, account.keys['authToken'] ?? '') },
    body,
    patienceMs: JACKPOT_WAIT_MS_MAX,
  });
  const stated = games.flatMap(({ game_id: gameRef, levels }) =>
    levels.flatMap(({ level, name, data }) => {
      const found = data.find(({ currency }) => findCurrency(currency));
      const amountMinor = found && parseDecimalTowardsZero(found.amount, found.currency);
      if (!found || amountMinor == null) return [];
      return [
        { key: `${level} ${name} ${amountMinor}`, gameRef, name, amountMinor, currency: found.currency },
      ];
    }),
  );
  return [...Map.groupBy(stated, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { name, amountMinor, currency } = first;
    return [{ name, amount: { amountMinor, currency }, gameRefs: same.map(({ gameRef }) => gameRef) }];
  });
}
