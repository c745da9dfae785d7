import type { CashOutRule as RuleOrder } from '@halcyon/contract/sportsbook/cash-out.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard } from '../../ledger/public.ts';
import { isBetOpen } from '../bets/bet.machine.ts';
import { getBet, partRefusal, requireCurrency } from './cash-out.service.ts';
import { isPart } from './cash-out.rules.ts';
import { endRule, findRule, putRule, type CashOutRule } from './cash-out-rule.store.ts';
import { mayEverCashOut, type ValuedBet } from './cash-out-value.rules.ts';

export type RuleSet = { readonly bet: ValuedBet; readonly rule: CashOutRule };

/**
 * Sets the rule of an open bet in place of the one it had.
 * Refuses: bet.unknown, bet.not_open, bet.cash_out_not_offered, bet.currency_mismatch, bet.cash_out_part_invalid.
 */
export async function setRule(
  tx: Tx,
  clock: Clock,
  { playerId, betId }: { readonly playerId: bigint; readonly betId: string },
  { atLeast, atMost, stake }: RuleOrder,
): Promise<RuleSet> {
  await lockGuard(tx, playerId); // first lock
  const bet = await getBet(tx, playerId, betId);
  if (!isBetOpen(bet.state)) throw new Refusal('bet.not_open');
  if (!mayEverCashOut(bet)) throw new Refusal('bet.cash_out_not_offered');
  requireCurrency(bet.currency, [atLeast, atMost, stake]);
  const minor = (amount: { readonly amountMinor: string } | undefined) =>
    amount ? BigInt(amount.amountMinor) : null;
  const stakeMinor = minor(stake);
  if (stakeMinor !== null && !isPart(bet, stakeMinor)) throw partRefusal(bet);
  const rule = await putRule(tx, {
    playerId,
    betId,
    betRevision: bet.revision,
    atLeastMinor: minor(atLeast),
    atMostMinor: minor(atMost),
    stakeMinor,
    setAt: clock.now(),
  });
  return { bet, rule };
}

/** Without a rule nothing changes. Refuses: bet.unknown. */
export async function removeRule(tx: Tx, playerId: bigint, betId: string): Promise<void> {
  await lockGuard(tx, playerId); // first lock
  await getBet(tx, playerId, betId);
  const rule = await findRule(tx, playerId, betId);
  if (rule) await endRule(tx, rule, 'player');
}
