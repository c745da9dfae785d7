import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useMutation } from '@tanstack/react-query';
import { leaveSite } from '../../identity/session/sign-out.queries.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { limitNoticesQuery, type LimitNoticesView } from '../limits.queries.ts';
import css from '../limits.module.css';

type LimitNoticeDialogProps = { items: LimitNoticesView['items'] };

/** How much of which limits is used. Where nothing is left to lose, to stake or to play, it leads out. */
export function LimitNoticeDialog({ items }: LimitNoticeDialogProps) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const isFull = items.some(({ percent }) => percent === 100);
  const isOver = items.some(({ kind, percent }) => percent === 100 && kind !== 'deposit');
  const see = useMutation({
    mutationFn: () => site.call('POST /api/v1/player/limit-notices/seen', { body: {} }),
    async onSuccess(after) {
      if (!isOver) return site.queries.setQueryData(limitNoticesQuery(site).queryKey, after);
      await site.call('POST /api/v1/player/sign_out').catch(() => null);
      return leaveSite(site, '/');
    },
  });
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      role="alertdialog"
      title={t(isFull ? 'limits.notice.full' : 'limits.notice.half')}
      closeLabel={t('shell.close')}
      footer={
        <Button isPending={see.isPending} pendingLabel={t('limits.row.saving')} onClick={() => see.mutate()}>
          {t(isOver ? 'limits.check.stop' : 'limits.notice.understood')}
        </Button>
      }
    >
      <div className={css.check}>
        <ul className={css.missing}>
          {items.map(({ kind, duration, percent, resetAt }) => (
            <li key={`${kind}-${duration}`}>
              {t(`limits.row.field.${kind}.${duration}`)}:{' '}
              {t('limits.notice.used', { percent, when: format.dateTime(resetAt) })}
            </li>
          ))}
        </ul>
        <p className={css.checkLinks}>
          <a href={href('/my-account/gambling-limits')} target="_blank">
            {t('limits.check.limits')}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
