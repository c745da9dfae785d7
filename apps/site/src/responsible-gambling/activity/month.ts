import type { MonthView } from '../limits.queries.ts';

/** All days together. */
export function sumOf({ days }: MonthView): { depositedMinor: bigint; netMinor: bigint; seconds: number } {
  return days.reduce(
    (sum, day) => ({
      depositedMinor: sum.depositedMinor + BigInt(day.deposited.amountMinor),
      netMinor: sum.netMinor + BigInt(day.net.amountMinor),
      seconds: sum.seconds + day.seconds,
    }),
    { depositedMinor: 0n, netMinor: 0n, seconds: 0 },
  );
}

export type Bar = {
  readonly date: string;
  /** Heights from the middle line, 0 to 1: deposits and winnings go up, losses down. */
  readonly deposited: number;
  readonly net: number;
};

/** Every day as bars on one scale, and the amount of a full bar; null: no movement all month. */
export function barsOf({
  days,
}: MonthView): { readonly bars: readonly Bar[]; readonly peakMinor: bigint } | null {
  const amounts = days.flatMap((day) => [BigInt(day.deposited.amountMinor), BigInt(day.net.amountMinor)]);
  const peakMinor = amounts.reduce((peak, minor) => {
    const size = minor < 0n ? -minor : minor;
    return size > peak ? size : peak;
  }, 0n);
  if (peakMinor === 0n) return null;
  const share = (minor: bigint) => Number((minor * 10_000n) / peakMinor) / 10_000;
  return {
    peakMinor,
    bars: days.map((day) => ({
      date: day.date,
      deposited: share(BigInt(day.deposited.amountMinor)),
      net: share(BigInt(day.net.amountMinor)),
    })),
  };
}
