import { ProgressBar } from '@halcyon/ui/progress-bar';
import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import { doneTenths } from '../parts/average-cost.ts';
import { useRewardWords } from '../parts/reward-words.ts';
import type { BonusView, Reward } from '../rewards.queries.ts';
import css from '../rewards.module.css';

/** Stands for the amount in a sentence, so that the amount can be set in larger type in every word order. */
const SLOT = '\u0000';

/** How much of the wagering has counted, in figures and as a bar. Rounded down. */
export function WageringBar({ reward, bonus }: { reward: Reward; bonus: BonusView }) {
  const t = useText();
  const format = useFormat();
  const words = useRewardWords();
  const { wageringProgress, wageringAmount, wageringLeft } = bonus;
  const tenths = doneTenths(BigInt(wageringProgress.amountMinor), BigInt(wageringAmount.amountMinor));
  const isDone = tenths === 1_000;
  const progress = format.money(wageringProgress);
  const required = format.money(wageringAmount);
  const [before = '', after = ''] = t('rewards.bar.counted', { progress: SLOT, required }).split(SLOT);
  const left = isDone ? t('rewards.bar.done') : t('rewards.bar.left', { amount: format.money(wageringLeft) });
  return (
    <div className={css.bar}>
      <p>
        <span>
          {before}
          <strong className={css.counted}>{progress}</strong>
          {after}
        </span>
        <strong>{left}</strong>
      </p>
      <ProgressBar
        label={t('rewards.fact.wager')}
        percent={tenths / 10}
        valueText={`${t('rewards.bar.counted', { progress, required })}, ${left}`}
        size="l"
        tone={isDone ? 'cta' : 'gold'}
      />
      <p className={css.scale}>
        <span>{words.percent(tenths)}</span>
        <span>{words.wager(reward)}</span>
      </p>
    </div>
  );
}
