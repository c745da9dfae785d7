import { Link } from 'react-router';
import { useHref, useText } from '../../platform/site.ts';

/** The word mark, a link to the home page. */
export function Logo() {
  const t = useText();
  const href = useHref();
  return (
    <Link to={href('/')} className="logo" aria-label={t('shell.brand')}>
      <span aria-hidden="true">{t('shell.brand').toLowerCase()}</span>
      <i aria-hidden="true" />
    </Link>
  );
}
