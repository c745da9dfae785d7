import { Link } from '../../platform/link.tsx';
import { buttonLook } from '@halcyon/ui/button';
import { Card } from '../../platform/page/card.tsx';
import { useHref, useText } from '../../platform/site.ts';

/** Where to get help, at any time. */
export function SupportCard() {
  const t = useText();
  const href = useHref();
  return (
    <Card title={t('limits.support.title')} text={t('limits.support.text')}>
      <Link to={href('/responsible-gambling')} {...buttonLook()}>
        {t('limits.support.link')}
      </Link>
    </Card>
  );
}
