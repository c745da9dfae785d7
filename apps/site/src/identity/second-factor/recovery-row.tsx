import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useMutation } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { useSite, useText } from '../../platform/site.ts';
import { FactorRefusal } from './factor-refusal.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsQuery } from './second-factor.queries.ts';

const RecoveryCodes = lazyPart(
  ['security'],
  async () => (await import('./recovery-codes.tsx')).RecoveryCodes,
);

/** Number of codes in one set. */
const CODES_MADE = 10;

/** Number of recovery codes left, and new ones against a second factor. */
export function RecoveryRow({ left }: { left: number }) {
  const t = useText();
  const site = useSite();
  const renew = useMutation({
    mutationFn: () => site.call('POST /api/v1/player/second-factor/recovery-codes'),
    onSettled: () => site.queries.invalidateQueries({ queryKey: factorsQuery(site).queryKey }),
  });
  return (
    <FactorRow
      icon={LifeBuoy}
      title={t('security.recovery.title')}
      text={t('security.recovery.left', { left, total: CODES_MADE })}
      hint={t('security.recovery.hint')}
    >
      <Button
        size="s"
        isPending={renew.isPending}
        pendingLabel={t('security.factor.pending')}
        onClick={() => renew.mutate()}
      >
        {t('security.recovery.renew')}
      </Button>
      <FactorRefusal error={renew.error} />
      {renew.data && (
        <Dialog
          isOpen
          onClose={renew.reset}
          title={t('security.recovery.title')}
          closeLabel={t('shell.close')}
        >
          <Suspense fallback={null}>
            <RecoveryCodes codes={renew.data.recoveryCodes} onDone={renew.reset}>
              <p>{t('security.recovery.replaced')}</p>
            </RecoveryCodes>
          </Suspense>
        </Dialog>
      )}
    </FactorRow>
  );
}
