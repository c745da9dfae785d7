import type { CashOutReceipt } from '@halcyon/contract/sportsbook/bet.contract';
import type { CashOutRuleView, FollowedBet } from '@halcyon/contract/sportsbook/cash-out.contract';
import { toWire } from '@halcyon/money/amount';
import { addMs } from '@halcyon/server-kit/clock';
import type { CashOutRule } from './cash-out-rule.store.ts';
import { leastPartOf, OFFERED_MS, offerIdOf, stakeLeftOf, stepOf } from './cash-out.rules.ts';
import type { OfferedValue, ValuedBet, valueOf } from './cash-out-value.rules.ts';
import type { CashOutRow } from './cash-out.store.ts';

/** What is offered for a bet, as its player sees it. Pure. */
export function followedOf(bet: ValuedBet, value: ReturnType<typeof valueOf>, now: Date): FollowedBet {
  const { betId, state, currency } = bet;
  return {
    betId,
    state,
    stakeLeft: toWire(stakeLeftOf(bet), currency),
    ...(value.kind === 'offer'
      ? { offer: offerOf(bet, value, now), reason: null }
      : { offer: null, reason: value.reason }),
  };
}

function offerOf(bet: ValuedBet, value: OfferedValue, now: Date): FollowedBet['offer'] {
  const money = (minor: bigint) => toWire(minor, bet.currency);
  const { fairMinor, offerMinor, feeBps, delayMs } = value;
  return {
    id: offerIdOf(bet, now),
    amount: money(offerMinor),
    fair: money(fairMinor),
    fee: money(fairMinor - offerMinor),
    feeBps,
    validUntil: addMs(now, OFFERED_MS).toISOString(),
    delayMs,
    versions: Object.entries(versionsOf(value)).map(([eventId, version]) => ({ eventId, version })),
    part: {
      min: money(leastPartOf(bet, offerMinor)),
      max: money(stakeLeftOf(bet)),
      step: money(stepOf(bet)),
    },
  };
}

/** Of the events that are not decided. Pure. */
export function versionsOf({ open }: OfferedValue): Readonly<Record<string, number>> {
  return Object.fromEntries(open.map(({ event }) => [event.id, event.version]));
}

/** Pure. */
export function receiptOf(row: CashOutRow, currency: string): CashOutReceipt {
  const money = (minor: bigint) => toWire(minor, currency);
  return {
    stake: money(row.stake_minor),
    paid: money(row.paid_minor),
    fair: money(row.fair_minor),
    feeBps: row.fee_bps,
    by: row.request_key === null ? 'rule' : 'player',
    at: row.cashed_out_at.toISOString(),
  };
}

/** Pure. */
export function ruleViewOf(rule: CashOutRule, currency: string): CashOutRuleView {
  const money = (minor: bigint | null) => (minor === null ? null : toWire(minor, currency));
  return {
    atLeast: money(rule.atLeastMinor),
    atMost: money(rule.atMostMinor),
    stake: money(rule.stakeMinor),
    setAt: rule.setAt.toISOString(),
  };
}
