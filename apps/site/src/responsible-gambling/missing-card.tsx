import type { LimitDuration } from '@halcyon/contract/responsible-gambling/limits.contract';
import { buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useHref, useText } from '../platform/site.ts';

type MissingCardProps = { deposit: readonly LimitDuration[]; loss: readonly LimitDuration[] };

/** The limits that the market wants before the first deposit, and the way on once they stand. */
export function MissingCard({ deposit, loss }: MissingCardProps) {
  const t = useText();
  const href = useHref();
  const isMissing = deposit.length + loss.length > 0;
  const [wasMissing, setWasMissing] = useState(isMissing);
  useEffect(() => {
    if (isMissing) setWasMissing(true);
  }, [isMissing]);
  if (isMissing) {
    return (
      <FormMessage kind="info">
        <p>
          <strong>{t('limits.missing.title')}</strong> {t('limits.missing.text')}
        </p>
        <ul className="limits-missing">
          {deposit.map((duration) => (
            <li key={`deposit-${duration}`}>{t(`limits.missing.deposit.${duration}`)}</li>
          ))}
          {loss.map((duration) => (
            <li key={`loss-${duration}`}>{t(`limits.missing.loss.${duration}`)}</li>
          ))}
        </ul>
      </FormMessage>
    );
  }
  if (!wasMissing) return null;
  return (
    <FormMessage kind="success">
      <p className="limits-done">
        {t('limits.missing.done')}
        <Link to={href('/my-account/banking/deposit')} {...buttonLook({ tone: 'cta', size: 's' })}>
          {t('limits.missing.go_on')}
        </Link>
      </p>
    </FormMessage>
  );
}
