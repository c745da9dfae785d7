import { randomUUID } from 'node:crypto';
import type { CampaignBody, TriggerEvent } from '@halcyon/contract/rewards/campaign';
import type { CashbackSchedule, RewardTerms } from '@halcyon/contract/rewards/terms';
import { publish, someCampaign, someRewardTerms } from './campaigns.ts';
import { callAsGamesServer } from './own-games.ts';
import type { Guest, PlatformHarness } from './platform-harness.ts';
import type { Json } from './visitor.ts';

type Cashback = NonNullable<RewardTerms['cashback']>;

/** Terms of a cash-back of 10 %, up to 50.00 a window, as own money. */
export function someCashbackTerms(
  schedule: CashbackSchedule,
  cashback: Partial<Cashback> = {},
  more: Partial<RewardTerms> = {},
): RewardTerms {
  return someRewardTerms({
    kind: 'CASHBACK',
    wager: null,
    maxBetMinor: null,
    cashback: {
      schedule,
      rateBps: 1_000,
      boostBps: 0,
      boosterGames: [],
      amounts: { EUR: { capMinor: '5000', minimumMinor: '0' } },
      isRetroactive: false,
      ...cashback,
    },
    ...more,
  });
}

/** A campaign of cash-back that any player of market UN can switch on. */
export function someCashback(kind: CashbackSchedule['kind'], more: Partial<CampaignBody> = {}): CampaignBody {
  return someCampaign({
    name: 'Something back',
    type: 'LOYALTY',
    trigger: { event: `CASHBACK_${kind}` as TriggerEvent & `CASHBACK_${string}` },
    offers: {},
    budgets: {},
    ...more,
  });
}

export function publishCashback(
  of: Parameters<typeof publish>[0],
  schedule: CashbackSchedule,
  cashback: Partial<Cashback> = {},
  more: { readonly terms?: Partial<RewardTerms>; readonly body?: Partial<CampaignBody> } = {},
): Promise<string> {
  const terms = someCashbackTerms(schedule, cashback, more.terms);
  return publish(of, someCashback(schedule.kind, more.body), terms);
}

/** Rounds of an own game, as its server calls the wallet. */
export type Play = {
  /** Stakes, and settles with a win that may be nothing; the stake’s id. */
  round(stakeMinor: string, winMinor?: string): Promise<string>;
  stake(stakeMinor: string): Promise<string>;
  settle(stakeId: string, winMinor: string): Promise<Json>;
  /** The provider takes a stake back. */
  takeBack(stakeId: string, stakeMinor: string): Promise<Json>;
};

export async function openPlay(harness: PlatformHarness, { visitor }: Guest): Promise<Play> {
  const body = { slug: 'neon-777', locale: 'en-UN', language: 'en', countryCode: 'IE', currency: 'EUR' };
  const { data } = await visitor.call('POST /api/v1/game/slug/url', {
    body: { ...body, platform: 'desktop' },
  });
  const { gameId, launchUrl } = data.gameDetail;
  const token = new URL(launchUrl).searchParams.get('token');
  const { playerRef, sessionToken } = await callAsGamesServer(harness, 'authenticate', { token, gameId });
  const of = { playerRef, gameId, mode: 'real', currency: 'EUR' };
  const call = async (name: Parameters<typeof callAsGamesServer>[1], more: object): Promise<Json> => {
    const answer = await callAsGamesServer(harness, name, { ...of, ...more });
    if (!answer['ok']) throw new Error(`${name} was answered with ${String(answer['code'])}`);
    return answer;
  };
  const play: Play = {
    async round(stakeMinor, winMinor = '0') {
      const id = await play.stake(stakeMinor);
      await play.settle(id, winMinor);
      return id;
    },
    async stake(amountMinor) {
      const id = randomUUID();
      const first = { sessionToken, amountMinor, referenceTransactionId: null, isRoundFinal: false };
      await call('stake', { transactionId: id, roundId: id, ...first });
      return id;
    },
    settle: (id, amountMinor) =>
      call('win', {
        transactionId: `w${id}`,
        roundId: id,
        amountMinor,
        referenceTransactionId: id,
        isRoundFinal: true,
      }),
    takeBack: (id, amountMinor) =>
      call('rollback', {
        transactionId: `b${id}`,
        roundId: id,
        amountMinor,
        referenceTransactionId: id,
        isRoundFinal: true,
      }),
  };
  return play;
}
