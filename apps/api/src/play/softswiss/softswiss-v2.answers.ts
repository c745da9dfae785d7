import { formatDecimal } from '@halcyon/money/amount';
import { readSoftswiss, softswissCode as code } from '@halcyon/wire/providers/softswiss';
import {
  softswissV2Path as path,
  SoftswissV2BetWin,
  SoftswissV2Promo,
  SoftswissV2Rollback,
} from '@halcyon/wire/providers/softswiss-v2';
import type { ProviderCommand, ProviderOutcome, RawCall, RawReply, Receipt } from '../provider/adapter.ts';
import { codeOf } from './softswiss.codes.ts';

/** An outcome in version 2: every transaction with our id of it, in the order of the call. */
export function formatSoftswissV2(
  call: RawCall,
  command: ProviderCommand,
  outcome: ProviderOutcome,
): RawReply {
  if (!outcome.ok) return refusedV2(codeOf(outcome.code), outcome.code);
  if (!outcome.balance) return refusedV2(code.player, 'player_unknown');
  const { currency, totalMinor } = outcome.balance;
  const balance = formatDecimal(totalMinor, currency);
  const { receipts } = outcome;
  if (call.path === path.promo) {
    const promo = readSoftswiss(SoftswissV2Promo, call.rawBody);
    const [receipt] = receipts;
    const id = receipt?.operatorTransactionId ?? '';
    return json(200, {
      balance,
      id,
      id_provider: promo?.id_provider,
      bonus_amount: bonusOf(receipt, currency),
    });
  }
  if (command.kind !== 'batch') return json(200, { balance });
  const isRollback = call.path === path.rollback;
  const asked = readSoftswiss(isRollback ? SoftswissV2Rollback : SoftswissV2BetWin, call.rawBody);
  const transactions = (asked?.transactions ?? []).flatMap(({ id_provider }) => {
    const receipt = receipts.find(({ step }) => step.transactionId === id_provider);
    if (!receipt) return [];
    // The id of nothing is empty: a rollback of what never came, a bet after its rollback.
    const id = receipt.isNoop ? '' : receipt.operatorTransactionId;
    return [{ id, id_provider, ...(!isRollback && { bonus_amount: bonusOf(receipt, currency) }) }];
  });
  return json(200, { balance, round_id: command.steps[0]?.roundId, transactions });
}

const bonusOf = (receipt: Receipt | undefined, currency: string) =>
  formatDecimal(receipt?.bonusPartMinor ?? 0n, currency);

/** Code and HTTP status by Twirp's table; what the wallet refuses is named by version 1's number. */
export function refusedV2(of: number, message: string): RawReply {
  const [twirp, status] = ofTwirp[of] ?? ['failed_precondition', 412];
  return json(status, { code: twirp, msg: message, meta: { api_code: String(of) } });
}

const ofTwirp: Readonly<Record<number, readonly [string, number]>> = {
  [code.badRequest]: ['invalid_argument', 400],
  [code.forbidden]: ['permission_denied', 403],
  [code.internal]: ['internal', 500],
};

function json(status: number, body: object): RawReply {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}
