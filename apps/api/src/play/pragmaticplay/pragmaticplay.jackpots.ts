import { parseDecimalTowardsZero } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import { PragmaticPlayJackpots, pragmaticPlayJackpotsPath } from '@halcyon/wire/providers/pragmatic-jackpots';
import { hashPragmaticPlay } from '@halcyon/wire/providers/pragmatic-play';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { ProviderAccount, ProviderJackpot } from '../provider/adapter.ts';
import { askProvider, JACKPOT_WAIT_MS_MAX } from '../provider/ask-provider.ts';

/** Running jackpots with the games that pay them. Refuses: play.provider_unavailable, also for an answer with an error. */
export async function pragmaticPlayJackpots(account: ProviderAccount): Promise<readonly ProviderJackpot[]> {
  const fields = { login: account.keys['secureLogin'] ?? '' };
  const query = writeFields({ ...fields, hash: hashPragmaticPlay(fields, account.keys['secret'] ?? '') });
  const { error, jackpots } = await askProvider(PragmaticPlayJackpots, {
    url: `${account.origin.replace(/\/$/, '')}${pragmaticPlayJackpotsPath}?${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
    patienceMs: JACKPOT_WAIT_MS_MAX,
  });
  if (error !== '0' || !jackpots) throw new Refusal('play.provider_unavailable');
  return jackpots.flatMap(({ name, amount, currency, games }) => {
    const amountMinor = findCurrency(currency) ? parseDecimalTowardsZero(amount, currency) : null;
    const gameRefs = games
      .split(',')
      .map((ref) => ref.trim())
      .filter((ref) => ref !== '');
    return amountMinor === null ? [] : [{ name, amount: { amountMinor, currency }, gameRefs }];
  });
}
