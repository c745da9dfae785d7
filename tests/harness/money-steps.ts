import type { MoneyStep, StakeStep, WinStep } from '../../apps/api/src/play/provider/adapter.ts';

type Booking = Pick<StakeStep, 'caller' | 'roundId' | 'gameRef' | 'isRoundFinal'>;

/** Steps of provider calls as tests write them, each booked as `booking` says at that moment. Units: minor, EUR. */
export function moneySteps(booking: () => Booking) {
  const money = (minor: number) => ({ amountMinor: BigInt(minor), currency: 'EUR' });
  return {
    money,
    stakeStep: (id: string, minor = 100, more: Partial<StakeStep> = {}): StakeStep => ({
      kind: 'stake',
      ...booking(),
      transactionId: id,
      amount: money(minor),
      ...more,
    }),
    winStep: (id: string, minor: number, of: string | null, more: Partial<WinStep> = {}): WinStep => ({
      kind: 'win',
      ...booking(),
      transactionId: id,
      amount: money(minor),
      stakeTransactionId: of,
      ...more,
    }),
    rollbackStep: (id: string, of: string, more: object = {}): MoneyStep => ({
      kind: 'rollback',
      ...booking(),
      transactionId: id,
      original: 'stake',
      originalTransactionId: of,
      amount: null,
      ...more,
    }),
  };
}
