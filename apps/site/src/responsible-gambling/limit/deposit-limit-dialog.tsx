import { Button, buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { limitsQuery, type LimitItem } from '../limits.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Which own limit is reached, what it leaves and when it resets. No game is proposed instead. */
export function DepositLimitDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const { data: deposit } = useQuery(limitsQuery(site, 'deposit'));
  const { data: loss } = useQuery(limitsQuery(site, 'loss'));
  const lost = reachedOf(loss?.items ?? []);
  const reached = lost ?? tightestOf(deposit?.items ?? []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(titleOf(lost !== null, reached !== null))}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('limits.reached.close')}</Button>
          <Link to={href('/my-account/gambling-limits')} {...buttonLook()}>
            {t('limits.reached.limits')}
          </Link>
        </>
      }
    >
      {!reached && <p className={ui.muted}>{t('limits.reached.none')}</p>}
      {reached?.remaining && (
        <p className={ui.muted}>
          {t(
            lost ? `limits.reached.text_loss.${reached.duration}` : `limits.reached.text.${reached.duration}`,
          )}{' '}
          {t('limits.reached.left', { amount: format.money(reached.remaining) })}{' '}
          {t('limits.reached.resets', { when: format.dateTime(reached.resetAt) })}
        </p>
      )}
    </Dialog>
  );
}

function titleOf(isLost: boolean, isReached: boolean) {
  if (!isReached) return 'limits.reached.none_title' as const;
  return isLost ? ('limits.reached.title_loss' as const) : ('limits.reached.title' as const);
}

function reachedOf(items: readonly LimitItem[]): LimitItem | null {
  return items.find(({ remaining }) => remaining !== null && BigInt(remaining.amountMinor) === 0n) ?? null;
}

/** The limit with the least left. */
function tightestOf(items: readonly LimitItem[]): LimitItem | null {
  const limited = items.filter(({ remaining }) => remaining !== null);
  const leftOf = ({ remaining }: LimitItem) => Number(remaining?.amountMinor ?? 0);
  return limited.toSorted((one, other) => leftOf(one) - leftOf(other))[0] ?? null;
}
