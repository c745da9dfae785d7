import { Gift } from 'lucide-react';
import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useText } from '../../platform/site.ts';
import type { Limitations } from '../launch/limitations.queries.ts';
import css from '../play.module.css';

/** How much of a stake counts towards the running bonus, and the highest bet with its money. */
export function BonusLine({ limitations }: { limitations: Limitations | null }) {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  if (!limitations || limitations.weightBps === null || limitations.statusCode === 'BARRED') return null;
  const { weightBps, maxStake } = limitations;
  const percent = shares.tenths(Math.floor(weightBps / 10));
  return (
    <p className={css.bonusLine}>
      <Gift size={16} aria-hidden="true" />
      {maxStake
        ? t('game.bonus_line.capped', { percent, amount: format.money(maxStake) })
        : t('game.bonus_line.counts', { percent })}
    </p>
  );
}
