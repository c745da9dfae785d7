import { ShieldAlert } from 'lucide-react';
import { isHeldBack, type SignedInSession } from '../../platform/api/session.ts';
import { useSession, useText } from '../../platform/site.ts';
import type { Translate } from '../../platform/text/texts.ts';
import css from '../identity.module.css';

// texts brought along: identity, by the server and by the login
/** On every page of a player who may only withdraw and look: why, and what a break leaves open. */
export function RestrictionBanner() {
  const t = useText();
  const session = useSession();
  if (!isHeldBack(session)) return null;
  return (
    <section className={css.restrictionBanner} aria-label={t('identity.restriction.title')}>
      <ShieldAlert size={20} aria-hidden="true" />
      <p>
        <strong>{wordsOf(session.restriction, t)}</strong>{' '}
        {session.restriction && t('identity.restriction.open')}
      </p>
    </section>
  );
}

function wordsOf(restriction: SignedInSession['restriction'], t: Translate): string {
  if (!restriction) return t('identity.restriction.payoutOnly');
  const { code, days = 1 } = restriction;
  if (code === 'timeout_in_progress') return t('identity.restriction.timeout', { count: days });
  if (code === 'exclusion_in_progress') return t('identity.restriction.exclusion', { count: days });
  return t('identity.restriction.exclusionIndefinite');
}
