import { buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useEffect, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import type { LimitOfferView } from '../limits.queries.ts';
import css from '../limits.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The limits that the market requires before the first deposit, and the link to continue once they are set. */
export function MissingCard({ offer }: { offer: LimitOfferView }) {
  const t = useText();
  const href = useHref();
  const missing = offer.prompt === 'required' ? offer.missing : [];
  const isMissing = missing.length > 0;
  const [wasMissing, setWasMissing] = useState(isMissing);
  useEffect(() => {
    if (isMissing) setWasMissing(true);
  }, [isMissing]);
  if (isMissing) {
    return (
      <FormMessage kind="info">
        <p>
          <strong className={ui.block}>
            {t(offer.mode === 'any' ? 'limits.missing.title_any' : 'limits.missing.title')}
          </strong>
          {t('limits.missing.text')}
        </p>
        <ul className={css.missing}>
          {missing.map(({ kind, duration }) => (
            <li key={`${kind}-${duration}`}>{t(`limits.row.field.${kind}.${duration}`)}</li>
          ))}
        </ul>
      </FormMessage>
    );
  }
  if (!wasMissing) return null;
  return (
    <FormMessage kind="success">
      <p className={css.done}>
        {t('limits.missing.done')}
        <Link to={href('/my-account/banking/deposit')} {...buttonLook({ tone: 'cta', size: 's' })}>
          {t('limits.missing.go_on')}
        </Link>
      </p>
    </FormMessage>
  );
}
