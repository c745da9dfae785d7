import { formatDecimal } from '@halcyon/money/amount';
import {
  evolutionAuthorization,
  EvolutionVoucher,
  evolutionVoucherPath,
  sixPlaces,
} from '@halcyon/wire/providers/evolution';
import type { ProviderAccount, SpinCalls } from '../provider/adapter.ts';
import { askProvider } from '../provider/ask-provider.ts';

const REFUSED = 422;

/** Vouchers of free rounds. Their name comes with the answer; our id of the award is the external one. */
export const evolutionSpins: SpinCalls = {
  async issue(account, { awardId, playerRef, gameRef, rounds, value, expiresAt }) {
    const { voucherId, errors } = await ask(account, '/issue-one', {
      playerId: playerRef,
      currency: value.currency,
      externalId: awardId,
      expiresAt: expiresAt.toISOString(),
      winningSettings: {
        tableId: gameRef,
        rounds,
        roundValue: sixPlaces(formatDecimal(value.amountMinor, value.currency)),
      },
    });
    if (voucherId) return voucherId;
    if (errors) return null;
    throw new Error('a voucher was answered with nothing');
  },
  async cancel(account, { bonusRef }) {
    await ask(account, `/${encodeURIComponent(bonusRef)}/cancel`, {});
  },
};

function ask({ origin, keys }: ProviderAccount, path: string, fields: object) {
  const { casinoId = '', freeGamesToken = '', freeGamesCampaign = '' } = keys;
  return askProvider(EvolutionVoucher, {
    url: `${origin.replace(/\/$/, '')}${evolutionVoucherPath(freeGamesCampaign)}${path}`,
    body: JSON.stringify(fields),
    headers: { authorization: evolutionAuthorization(casinoId, freeGamesToken) },
    refusalStatus: REFUSED,
  });
}
