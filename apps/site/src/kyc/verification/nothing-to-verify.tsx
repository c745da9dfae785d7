import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { IdCard, ShieldCheck } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useStanding } from '../../platform/text/verification-sentence.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** No document was requested. Shows whether one is needed all the same; a player may start the verification. */
export function NothingToVerify({ mayStart, onStart }: { mayStart: boolean; onStart: () => void }) {
  const t = useText();
  const own = useStanding();
  const isNeeded = own?.standing === 'to_pay_in' || own?.standing === 'to_pay_out';
  const Icon = isNeeded ? IdCard : ShieldCheck;
  return (
    <div className={css.card}>
      <EmptyState
        icon={<Icon size={48} aria-hidden="true" className={isNeeded ? ui.warn : ui.ok} />}
        title={t(isNeeded ? 'kyc.notice.title' : 'kyc.nothing.title')}
        text={own?.sentence}
      >
        {mayStart && (
          <Button tone="cta" onClick={onStart}>
            {t('kyc.nothing.start')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
