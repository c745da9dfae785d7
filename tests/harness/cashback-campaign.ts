import type { CashbackCampaign } from '../../apps/api/src/rewards/cashback/dependencies.ts';

export const CAMPAIGN = '019a0000-0000-7000-8000-000000000001';

/** The first day of a test. */
export const tomorrow = Temporal.Now.plainDateISO('UTC').add({ days: 1 });
/** A time of the first, second, … day of a test, which are ahead of the clock. */
export const on = (day: number, time = '00:00:00') =>
  new Date(`${tomorrow.add({ days: day }).toString()}T${time}Z`).toISOString();

/** A daily cash-back of 10 %, up to 50.00, as own money. */
export function aCampaign(more: Partial<CashbackCampaign> = {}): CashbackCampaign {
  return {
    campaignId: CAMPAIGN,
    version: 1,
    termsId: '0'.repeat(64),
    vertical: 'CASINO',
    schedule: { kind: 'DAILY' },
    zone: 'UTC',
    rateBps: 1_000,
    boostBps: 0,
    boostedGames: new Set(),
    amounts: new Map([['EUR', { capMinor: 5_000n, minimumMinor: 0n }]]),
    claimHours: 72,
    isRetroactive: false,
    isWagered: false,
    endsAt: null,
    ...more,
  };
}
