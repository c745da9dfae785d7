import { Button } from '@halcyon/ui/button';
import { useFormat } from '../../platform/text/format.ts';
import { useText } from '../../platform/site.ts';
import { useLimitAmount } from '../limit-words.ts';
import type { AnyLimitItem } from '../limits.queries.ts';
import type { useLimitChange } from './use-limit.ts';
import css from '../limits.module.css';

type Change = ReturnType<typeof useLimitChange>['change'];

/** A raise or a removal that waits, or that needs its confirmation. */
export function LimitPending({ item, change }: { item: AnyLimitItem; change: Change }) {
  const t = useText();
  const format = useFormat();
  const amountOf = useLimitAmount();
  const { pendingLimit, pendingLimitActiveFrom, awaitsConfirmation, confirmBefore } = item;
  if (!pendingLimitActiveFrom) return null;
  const amount = pendingLimit ? amountOf(pendingLimit) : '';
  const when = format.dateTime(awaitsConfirmation && confirmBefore ? confirmBefore : pendingLimitActiveFrom);
  const words = awaitsConfirmation
    ? t(pendingLimit ? 'limits.pending.ready' : 'limits.pending.ready_removal', { amount, when })
    : t(pendingLimit ? 'limits.pending.raise' : 'limits.pending.removal', { amount, when });
  return (
    <div className={css.pending}>
      <p>{words}</p>
      <div className={css.rowTools}>
        {awaitsConfirmation && (
          <Button
            size="s"
            tone="cta"
            isPending={change.isPending}
            pendingLabel={t('limits.row.saving')}
            onClick={() => change.mutate({ confirmPendingLimit: true })}
          >
            {t('limits.pending.confirm')}
          </Button>
        )}
        <Button
          size="s"
          isPending={change.isPending}
          pendingLabel={t('limits.row.saving')}
          onClick={() => change.mutate({ cancelPendingLimit: true })}
        >
          {t('limits.pending.cancel')}
        </Button>
      </div>
    </div>
  );
}
