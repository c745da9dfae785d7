import { Button, buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { limitOfferQuery } from '../limits.queries.ts';
import css from '../limits.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Before the first deposit, where the market requires it: limits now, or not. Declined once, it is not repeated. */
export function LimitOffer() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { data } = useQuery(limitOfferQuery(site));
  const decline = useMutation({
    mutationFn: () => site.call('POST /api/v1/player/limit-offer/decline', { body: {} }),
    onSuccess: (after) => site.queries.setQueryData(limitOfferQuery(site).queryKey, after),
  });
  if (data?.prompt !== 'ask' || data.missing.length === 0) return null;
  return (
    <div className={css.offer}>
      <FormMessage kind="info">
        <p>
          <strong className={ui.block}>{t('limits.offer.title')}</strong> {t('limits.offer.text')}
        </p>
        <div className={css.rowTools}>
          <Link to={href('/my-account/gambling-limits')} {...buttonLook({ tone: 'cta', size: 's' })}>
            {t('limits.offer.set')}
          </Link>
          <Button
            size="s"
            tone="plain"
            isPending={decline.isPending}
            pendingLabel={t('limits.row.saving')}
            onClick={() => decline.mutate()}
          >
            {t('limits.offer.decline')}
          </Button>
        </div>
      </FormMessage>
    </div>
  );
}
