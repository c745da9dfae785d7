import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import mark from '../../../../../content/media/brand/mark.svg?url';
import css from './shell.module.css';

/** The bird and the word, a link to the home page. */
export function Logo() {
  const t = useText();
  const href = useHref();
  return (
    <Link to={href('/')} className={css.logo} aria-label={t('shell.brand')}>
      <img src={mark} alt="" width={28} height={28} />
      <span aria-hidden="true">{t('shell.brand').toLowerCase()}</span>
    </Link>
  );
}
