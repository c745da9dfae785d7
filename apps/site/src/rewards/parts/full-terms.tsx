import { ChevronDown } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import type { Reward } from '../rewards.queries.ts';
import css from '../rewards.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The terms of a reward, which unfold in place. */
export function FullTerms({ reward }: { reward: Reward }) {
  const t = useText();
  const { bonusType, wagerBase, maxBet, version, termsId, campaignDisplayInfo } = reward;
  return (
    <details className={css.terms}>
      <summary>
        {t('rewards.terms.open')}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <ul>
        <li>{campaignDisplayInfo.summary}</li>
        {wagerBase && (
          <li>{t(bonusType === 'STICKY' ? 'rewards.terms.sticky' : 'rewards.terms.notSticky')}</li>
        )}
        {maxBet && <li>{t('rewards.terms.refused')}</li>}
        {wagerBase && <li>{t('rewards.terms.giveUp')}</li>}
        <li>{t('rewards.terms.frozen')}</li>
      </ul>
      <p className={ui.hint}>
        {t('rewards.terms.version', { version })} · <code>{termsId}</code>
      </p>
    </details>
  );
}
