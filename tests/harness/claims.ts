import { kind, outcomeCode, type Command } from '../../apps/api/src/ledger/public.ts';
import { publish, someCampaign, someRewardTerms } from './campaigns.ts';
import { order } from './money-play.ts';
import type { Answer, Claimer, RewardsHarness } from './rewards-harness.ts';

/** How many calls a race has. */
export const PARALLEL = 50;

export const times = <Of>(run: (index: number) => Promise<Of>, count = PARALLEL): Promise<Of[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** The audience of these players alone, so that tests do not meet. */
export const forPlayers = (players: readonly Claimer[]) => ({
  audience: { ...someCampaign().audience, players: players.map(({ playerId }) => Number(playerId)) },
});

/** Answers by their code; `done` for those that were not refused. */
export const codesOf = (answers: readonly Answer[]): Partial<Record<string, Answer[]>> =>
  Object.groupBy(answers, ({ status, body }) => (status === 200 ? 'done' : (body.code as string)));

/** What players do with rewards. */
export type Claims = {
  /** A campaign for these players alone; its id. */
  publishFor(players: readonly Claimer[], more?: object, terms?: object): Promise<string>;
  rewardIn(player: Claimer, campaignId: string): Promise<Answer['body']>;
  /** A claim under the terms of now. */
  claim(player: Claimer, campaignId: string, more?: object, key?: string): Promise<Answer>;
  give(player: Claimer, assignmentId: string, more?: object): Promise<Answer>;
  bonusOf(player: Claimer): Promise<bigint>;
  /** Stakes in a round of the casino; the order that settles it with nothing. */
  stakeAll(player: Claimer, minor: bigint, key: string): Promise<Command>;
};

export function claimsOn(harness: RewardsHarness): Claims {
  const rewardIn: Claims['rewardIn'] = async (player, campaignId) => {
    const { body } = await player.call('GET', `/v1/bonus/campaigns?campaignIds=${campaignId}`);
    return body.items[0];
  };
  return {
    rewardIn,
    publishFor: (players, more = {}, terms = {}) =>
      publish(harness, someCampaign({ ...forPlayers(players), ...more }), someRewardTerms(terms)),
    async claim(player, campaignId, more = {}, key) {
      const { termsId } = await rewardIn(player, campaignId);
      return player.call('POST', `/v2/bonus/rewards/${campaignId}/claim`, { termsId, ...more }, key);
    },
    give: (player, assignmentId, more = {}) =>
      player.call('PUT', `/v1/bonus/${assignmentId}/state`, { state: 'FORFEITED', ...more }),
    bonusOf: async (player) => (await player.balances()).bonusMinor.casino,
    async stakeAll({ playerId }, minor, key) {
      const of = { playerId, roundKey: key, vertical: 1 } as const;
      const { code } = await harness.lanes.submit(order(kind.stake, key, minor, of));
      if (code !== outcomeCode.done) throw new Error(`the stake was answered with ${code}`);
      return order(kind.settle, `${key}+`, 0n, { ...of, referenceKey: key, endsRound: true });
    },
  };
}
