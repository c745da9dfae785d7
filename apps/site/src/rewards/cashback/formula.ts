import type { Reward } from '../rewards.queries.ts';

type Info = NonNullable<Reward['cashbackInfo']>;
type Money = Info['accrued'];

/** One line of a cash-back's sum. */
export type FormulaLine = { readonly of: 'share' | 'boost' | 'cap' | 'carry'; readonly amount: Money };

/** What a running window has come to, with the lines that add up to it. */
export type Formula = { readonly lines: readonly FormulaLine[]; readonly soFar: Money };

/**
 * The sum of a running window. The server divides once, after the sum; so does this, and the boost is the rest. A carry
 * below zero is never a debit. Pure.
 */
export function formulaOf(info: Info): Formula {
  const { currency } = info.accrued;
  const money = (minor: bigint): Money => ({ amountMinor: String(minor), currency });
  const loss = BigInt(info.netLoss.amountMinor);
  const boosted = least(BigInt(info.boostedNetLoss.amountMinor), loss);
  const share = BigInt(info.rateBps) * loss;
  const whole = (share + BigInt(info.boostBps) * boosted) / 10_000n;
  const accrued = BigInt(info.accrued.amountMinor);
  // What has ended and can be claimed takes the carry first.
  const carry = info.claimable.amountMinor === '0' ? BigInt(info.carry.amountMinor) : 0n;
  const sum = accrued + carry;
  const lines: (FormulaLine | false)[] = [
    { of: 'share', amount: money(share / 10_000n) },
    info.boostBps > 0 && { of: 'boost', amount: money(whole - share / 10_000n) },
    accrued < whole && { of: 'cap', amount: money(accrued - whole) },
    carry !== 0n && { of: 'carry', amount: money(carry) },
  ];
  return { lines: lines.filter((line) => line !== false), soFar: money(sum > 0n ? sum : 0n) };
}

/** True: the player has it, be it on or off with something left of it. Pure. */
export function isHeldCashback({ cashbackInfo, cashbackActivated, actions }: Reward): boolean {
  if (!cashbackInfo) return false;
  return cashbackActivated === true || actions.includes('CLAIM') || cashbackInfo.accrued.amountMinor !== '0';
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
