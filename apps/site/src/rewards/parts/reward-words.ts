import type { GameClass } from '@halcyon/contract/content/game-class';
import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { Reward, RewardTermsView } from '../rewards.queries.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const gameClasses = ['slot', 'table', 'live'] as const satisfies readonly GameClass[];

/** Weights of the kinds of games that count towards a bonus; single games with another weight are not listed. Pure. */
export function weightsOf({ vertical, weights }: RewardTermsView): readonly [GameClass, number][] {
  return gameClasses
    .filter((category) => (category === 'live') === (vertical === 'LIVE_CASINO'))
    .map((category): [GameClass, number] => [category, weights.categories[category] ?? weights.default])
    .filter(([, weight]) => weight > 0);
}

// texts: rewards.vertical.*
// texts: rewards.state.*
/** What a reward is and what applies to it, in words. */
export function useRewardWords() {
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  const { tenths: percent } = useRewardFormat();
  return {
    percent,
    kind: ({
      betBonusType,
      vertical,
      cashbackInfo,
      extraForm,
    }: Pick<Reward, 'betBonusType' | 'vertical' | 'cashbackInfo' | 'extraForm'>) => {
      if (extraForm) return t(`rewards.extra.form.${extraForm}`);
      if (cashbackInfo) return t('rewards.filter.cashback');
      if (betBonusType === -1) return t('rewards.filter.spins');
      if (betBonusType === 1) return t('rewards.freeBet.kind');
      return texts.find(`rewards.vertical.${vertical}`) ?? vertical;
    },
    state: ({ state }: Reward) => (state ? texts.find(`rewards.state.${state}`) : null),
    amount: ({ granted, offered, cashbackInfo: cashback, freeSpinDetail: spins, wageringAmount }: Reward) => {
      if (cashback) {
        const share = percent(Math.floor(cashback.rateBps / 10));
        return cashback.cap
          ? t('rewards.cashback.amountUpTo', { percent: share, cap: format.money(cashback.cap) })
          : t('rewards.cashback.amount', { percent: share });
      }
      // Once the winnings are a bonus, it is what counts.
      if (spins && wageringAmount.amountMinor === '0')
        return t('rewards.spins.amount', { rounds: spins.roundsTotal, value: format.money(spins.value) });
      if (granted) return format.money(granted);
      if (offered?.fixed) return format.money(offered.fixed);
      if (offered?.percentBps === undefined) return null;
      const share = percent(Math.floor(offered.percentBps / 10));
      return offered.cap
        ? t('rewards.amount.upTo', { percent: share, cap: format.money(offered.cap) })
        : t('rewards.amount.percent', { percent: share });
    },
    wager: ({ wagerBase, wrMultiplier: times }: Reward) =>
      wagerBase ? t(`rewards.base.${wagerBase}`, { times }) : t('rewards.fact.noWager'),
    counts: (terms: RewardTermsView) =>
      weightsOf(terms)
        .map(
          ([category, weight]) => `${t(`rewards.category.${category}`)} ${percent(Math.floor(weight / 10))}`,
        )
        .join(', '),
    validity: ({ expiresAt, campaignDisplayInfo }: Reward) => {
      if (expiresAt) return format.dateTime(expiresAt);
      const seconds = campaignDisplayInfo.validSeconds;
      return seconds % DAY_SECONDS === 0
        ? format.duration(seconds / DAY_SECONDS, 'day')
        : format.duration(Math.floor(seconds / HOUR_SECONDS), 'hour');
    },
  };
}
