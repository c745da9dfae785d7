import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Compass, LockKeyhole } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';

/** No such page. */
export function NotFoundPage() {
  const t = useText();
  const href = useHref();
  return (
    <EmptyState
      headingLevel={1}
      icon={<Compass size={40} aria-hidden="true" />}
      title={t('shell.states.not_found_title')}
      text={t('shell.states.not_found_text')}
    >
      <Link to={href('/')} {...buttonLook({ tone: 'cta' })}>
        {t('shell.states.not_found_home')}
      </Link>
      <Link to={href('/online-casino')} {...buttonLook()}>
        {t('shell.states.not_found_games')}
      </Link>
    </EmptyState>
  );
}

/** The page behind a guard that asked for a player; `from` in the address is where the player wanted to go. */
export function UnauthorisedPage() {
  const t = useText();
  const href = useHref();
  const [search] = useSearchParams();
  const from = search.get('from');
  const login = new URLSearchParams({ dialog: 'login', ...(from && { from }) });
  return (
    <EmptyState
      headingLevel={1}
      icon={<LockKeyhole size={40} aria-hidden="true" />}
      title={t('shell.states.unauthorised_title')}
      text={t('shell.states.unauthorised_text')}
    >
      <Link to={`?${login}`} {...buttonLook({ tone: 'cta' })}>
        {t('shell.account.log_in')}
      </Link>
      <Link to={href('/signup')} {...buttonLook()}>
        {t('shell.account.sign_up')}
      </Link>
    </EmptyState>
  );
}
