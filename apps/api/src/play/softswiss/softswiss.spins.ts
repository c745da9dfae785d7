import { formatDecimal } from '@halcyon/money/amount';
import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  signSoftswiss,
  SOFTSWISS_FREESPINS_MS_MAX,
  SOFTSWISS_SIGNATURE,
  softswissFreespinsPaths,
  SoftswissIssued,
} from '@halcyon/wire/providers/softswiss';
import { softswissV2Path } from '@halcyon/wire/providers/softswiss-v2';
import type { ProviderAccount, SpinCall, SpinCalls } from '../provider/adapter.ts';
import { askProvider } from '../provider/ask-provider.ts';

const REFUSED = 412;

/**
 * Free spins of both versions. The report of their total names neither player nor currency, so that our id of the issue
 * says both.
 */
export const softswissSpins: SpinCalls = {
  nameOf: issueIdOf,
  async issue(account, call) {
    const isV2 = account.keys['version'] === '2';
    const { amountMinor, currency } = call.value;
    const order = {
      casino_id: account.keys['casinoId'] ?? '',
      issue_id: issueIdOf(call),
      currency,
      games: [call.gameRef],
      freespins_quantity: call.rounds,
      bet_level: isV2 ? formatDecimal(amountMinor, currency) : exactNumber(String(amountMinor)),
      valid_until: validUntil(call).toISOString(),
      ...(isV2 ? { account: { id: call.playerRef } } : { user: { id: call.playerRef } }),
    };
    const path = isV2 ? softswissV2Path.issue : softswissFreespinsPaths.issue;
    return (await ask(account, path, order)) ? issueIdOf(call) : null;
  },
  async cancel(account, { bonusRef }) {
    const path =
      account.keys['version'] === '2' ? softswissV2Path.cancelIssue : softswissFreespinsPaths.cancel;
    // An issue that is over, or unknown, is refused: there is nothing left to cancel.
    await ask(account, path, { casino_id: account.keys['casinoId'] ?? '', issue_id: bonusRef });
  },
};

function issueIdOf({ playerRef, value, awardId }: SpinCall): string {
  return `${playerRef}.${value.currency}.${awardId}`;
}

function validUntil({ validFrom, expiresAt }: SpinCall): Date {
  return new Date(Math.min(expiresAt.getTime(), validFrom.getTime() + SOFTSWISS_FREESPINS_MS_MAX));
}

/** False: refused. */
async function ask({ origin, keys }: ProviderAccount, path: string, fields: object): Promise<boolean> {
  const body = JSON.stringify(fields);
  const { code } = await askProvider(SoftswissIssued, {
    url: `${origin.replace(/\/$/, '')}${path}`,
    body,
    headers: { [SOFTSWISS_SIGNATURE]: signSoftswiss(body, keys['authToken'] ?? '') },
    refusalStatus: REFUSED,
  });
  return code === undefined || code === null;
}
