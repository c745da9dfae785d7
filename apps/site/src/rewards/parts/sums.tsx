import { Check, Minus } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Both sums of giving a bonus up, side by side. */
export function Sums({ keeps, loses }: { keeps: string; loses: string }) {
  const t = useText();
  return (
    <div className={css.sums}>
      <div data-keep="">
        <span>
          <Check size={16} aria-hidden="true" />
          {t('rewards.forfeit.keep')}
        </span>
        <strong>{keeps}</strong>
        <span className={ui.hint}>{t('rewards.forfeit.keepHint')}</span>
      </div>
      <div>
        <span>
          <Minus size={16} aria-hidden="true" />
          {t('rewards.forfeit.give')}
        </span>
        <strong>{loses}</strong>
        <span className={ui.hint}>{t('rewards.forfeit.giveHint')}</span>
      </div>
    </div>
  );
}
