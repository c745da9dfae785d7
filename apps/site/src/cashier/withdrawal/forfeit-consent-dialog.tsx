import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { Suspense } from 'react';
import ui from '@halcyon/ui/ui.module.css';
import { isProblem } from '../../platform/api/problem.ts';
import { useText } from '../../platform/site.ts';
import { LazySums } from '../../rewards/parts/sums.part.ts';
import { useFormat } from '../../platform/text/format.ts';

type AtStake = { readonly keeps: string; readonly loses: string; readonly currency: string };

/** What the refusal of a withdrawal under a bonus says; null: it was refused for another reason. */
export function bonusAtStake(error: unknown): AtStake | null {
  if (!isProblem(error) || error.code !== 'cashier.bonus_would_be_forfeited') return null;
  const { keeps = '0', loses = '0', currency = '' } = error.additionalInfo;
  return { keeps, loses, currency };
}

type Props = {
  readonly atStake: AtStake;
  /** Own money that is free, before the withdrawal. */
  readonly availableMinor: bigint;
  readonly onKeep: () => void;
  readonly onGiveUp: () => void;
};

/** The withdrawal would end a bonus: both sums, and two buttons of equal weight. */
export function ForfeitConsentDialog({ atStake, availableMinor, onKeep, onGiveUp }: Props) {
  const t = useText();
  const format = useFormat();
  const { keeps, loses, currency } = atStake;
  const amount = format.money({ amountMinor: loses, currency });
  const ownMinor = availableMinor + BigInt(keeps);
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onKeep}
      title={t('cashier.withdraw.forfeitTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button data-autofocus onClick={onKeep}>
            {t('cashier.withdraw.forfeitKeep')}
          </Button>
          <Button onClick={onGiveUp}>{t('cashier.withdraw.forfeitGo', { amount })}</Button>
        </>
      }
    >
      <div className={ui.stack4}>
        <Suspense fallback={null}>
          <LazySums keeps={format.money({ amountMinor: ownMinor, currency })} loses={amount} />
        </Suspense>
        {keeps !== '0' && (
          <p>
            {t('cashier.withdraw.forfeitKeeps', { amount: format.money({ amountMinor: keeps, currency }) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
