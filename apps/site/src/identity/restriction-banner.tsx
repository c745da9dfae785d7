import { ShieldAlert } from 'lucide-react';
import { isSignedIn } from '../platform/session.ts';
import { useSession, useText } from '../platform/site.ts';

/** Stands on every page of an excluded or timed-out player: how long it lasts and what still works. */
export function RestrictionBanner() {
  const t = useText();
  const session = useSession();
  if (!isSignedIn(session) || !session.restriction) return null;
  const { code, days = 1 } = session.restriction;
  const words =
    code === 'timeout_in_progress'
      ? t('identity.restriction.timeout', { count: days })
      : code === 'exclusion_in_progress'
        ? t('identity.restriction.exclusion', { count: days })
        : t('identity.restriction.exclusionIndefinite');
  return (
    <section className="restriction-banner" aria-label={t('identity.restriction.title')}>
      <ShieldAlert size={20} aria-hidden="true" />
      <p>
        <strong>{words}</strong> {t('identity.restriction.open')}
      </p>
    </section>
  );
}
