import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { walletQuery } from '../../wallet/wallet.queries.ts';
import { averageCost, returnOf, stakesFor } from '../parts/average-cost.ts';
import { useRewardWords, weightsOf } from '../parts/reward-words.ts';
import { rewardsQuery, termsQuery, type BonusView, type Reward } from '../rewards.queries.ts';
import css from './why-panel.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Props = {
  reward: Reward;
  bonus: BonusView;
  /** Opened by the address that led here. */
  isOpen: boolean;
};

/**
 * Why the bonus balance cannot be withdrawn: the rule, what is left and on what, what that costs on average, and the
 * bets that counted last.
 */
export function WhyPanel({ reward, bonus, isOpen }: Props) {
  const t = useText();
  const format = useFormat();
  const words = useRewardWords();
  const site = useSite();
  const { data: list } = useQuery(rewardsQuery(site));
  const { data: terms } = useQuery(termsQuery(site, reward.termsId));
  const { data: wallet } = useQuery(walletQuery(site));
  const { currency } = bonus.granted;
  const left = BigInt(bonus.wageringLeft.amountMinor);
  const money = (amountMinor: bigint) => format.money({ amountMinor, currency });
  const ways = (terms ? weightsOf(terms) : []).map(([category, weight]) => {
    const stakes = stakesFor(left, weight);
    const returnBps = returnOf(list, category);
    const cost = averageCost(stakes, returnBps, BigInt(bonus.bonusLeft.amountMinor));
    return { name: t(`rewards.category.${category}`), returnBps, weight, stakes, cost };
  });
  const required = format.money(bonus.wageringAmount);
  return (
    <details className={css.why} open={isOpen || undefined} id={`why-${bonus.vertical}`}>
      <summary>
        <Lock size={18} aria-hidden="true" />
        {t('rewards.why.title')}
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      <ol className={css.whyParts}>
        <li>
          <h3>{t('rewards.why.rule')}</h3>
          <p>
            {t(bonus.bonusType === 'STICKY' ? 'rewards.why.sticky' : 'rewards.why.notSticky', { required })}
          </p>
        </li>
        <li>
          <h3>{t('rewards.why.left')}</h3>
          <p>
            {required} − {format.money(bonus.wageringProgress)} ={' '}
            <strong className={ui.plain}>{format.money(bonus.wageringLeft)}</strong>
          </p>
          <Lines
            rows={ways.map(({ name, weight, stakes }) => ({
              term: t('rewards.why.on', { category: name }),
              hint: t('rewards.why.counts', { percent: words.percent(weight / 10) }),
              value: money(stakes),
            }))}
          />
        </li>
        <li>
          <h3>{t('rewards.cost.title')}</h3>
          <Lines
            rows={ways.map(({ name, returnBps, stakes, cost }) => ({
              term: t('rewards.why.return', { category: name, percent: format.percent(returnBps) }),
              hint: `${money(stakes)} × ${format.percent(10_000 - returnBps)}`,
              value: money(cost),
            }))}
          />
          <p>{t('rewards.why.bounded')}</p>
        </li>
        {bonus.lastBets.length > 0 && (
          <li>
            <h3>{t('rewards.why.bets')}</h3>
            <Lines
              rows={bonus.lastBets.map(({ gameName, stake, weightBps, counted }) => ({
                term: gameName ?? t('rewards.why.game'),
                hint: `${format.money(stake)} × ${words.percent(weightBps / 10)}`,
                value: format.money(counted),
              }))}
            />
          </li>
        )}
      </ol>
      {wallet && (
        <p className={css.whyFoot}>
          <Info size={16} aria-hidden="true" />
          {t('rewards.why.withdraw', { amount: format.money(wallet.main.cash) })}
        </p>
      )}
    </details>
  );
}

type Line = { readonly term: ReactNode; readonly hint: string; readonly value: string };

function Lines({ rows }: { rows: readonly Line[] }) {
  return (
    <dl className={css.lines}>
      {rows.map(({ term, hint, value }, index) => (
        // The same bet may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>
            {term} <span>{hint}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
