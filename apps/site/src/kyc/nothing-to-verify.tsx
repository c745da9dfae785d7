import { Button } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { ShieldCheck } from 'lucide-react';
import { useText } from '../platform/site.ts';

/** Nothing was asked for. Whoever wants to be verified before that may begin. */
export function NothingToVerify({ mayStart, onStart }: { mayStart: boolean; onStart: () => void }) {
  const t = useText();
  return (
    <div className="kyc-card">
      <EmptyState
        icon={<ShieldCheck size={48} aria-hidden="true" className="text-ok" />}
        title={t('kyc.nothing.title')}
        text={t('kyc.nothing.text')}
      >
        {mayStart && (
          <div className="grid justify-items-center gap-2">
            <Button tone="cta" onClick={onStart}>
              {t('kyc.nothing.start')}
            </Button>
            <p className="ui-hint">{t('kyc.nothing.why')}</p>
          </div>
        )}
      </EmptyState>
    </div>
  );
}
