import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { rewardsQuery, termsQuery, type Reward } from '../rewards.queries.ts';
import { averageCost, returnOf, stakesFor } from './average-cost.ts';
import { weightsOf } from './reward-words.ts';
import { fixedAmounts, requiredOf, type Amounts } from './wagering.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** What wagering costs on average in the games that count most. Nothing while its amount is open. `of`: of a deposit. */
export function AverageCostNote({
  reward,
  of = fixedAmounts(reward),
}: {
  reward: Reward;
  of?: Amounts | null;
}) {
  const t = useText();
  const format = useFormat();
  const site = useSite();
  const { data: list } = useQuery(rewardsQuery(site));
  const { data: terms } = useQuery(termsQuery(site, reward.termsId));
  const { granted, wageringLeft } = reward;
  const leftMinor = of ? requiredOf(reward, of) : BigInt(wageringLeft.amountMinor);
  const bonusMinor = of ? of.bonusMinor : BigInt(granted?.amountMinor ?? 0);
  const best = terms && weightsOf(terms).toSorted((one, other) => other[1] - one[1])[0];
  if (!best || leftMinor === 0n || bonusMinor === 0n) return null;
  const [category, weight] = best;
  const { currency } = wageringLeft;
  const returnBps = returnOf(list, category);
  const stakes = stakesFor(leftMinor, weight);
  return (
    <div className={css.formula}>
      <p>
        <strong>{t('rewards.cost.title')}</strong>
        <strong className={css.figure}>
          {format.money({ amountMinor: averageCost(stakes, returnBps, bonusMinor), currency })}
        </strong>
      </p>
      <p className={ui.hint}>
        {t('rewards.cost.text', {
          stakes: format.money({ amountMinor: stakes, currency }),
          category: t(`rewards.category.${category}`),
          percent: format.percent(10_000 - returnBps),
        })}
      </p>
    </div>
  );
}
