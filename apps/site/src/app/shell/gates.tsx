import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { Globe, Wrench } from 'lucide-react';
import { useHref, useText } from '../../platform/site.ts';
import { Logo } from './logo.tsx';
import css from './shell.module.css';

/** Replaces every page while the site is closed, or closed to this visitor. */
export function ShutPage({ gate }: { gate: 'maintenance' | 'restricted' }) {
  return gate === 'maintenance' ? <MaintenancePage /> : <RestrictedPage />;
}

/** The site is closed for maintenance. */
function MaintenancePage() {
  const t = useText();
  return (
    <main id="content" className={css.gate}>
      <Logo />
      <EmptyState
        headingLevel={1}
        icon={<Wrench size={40} aria-hidden="true" />}
        title={t('shell.states.maintenance_title')}
        text={t('shell.states.maintenance_text')}
      />
    </main>
  );
}

/** The visitor's country may not play here. */
function RestrictedPage() {
  const t = useText();
  const href = useHref();
  return (
    <main id="content" className={css.gate}>
      <Logo />
      <EmptyState
        headingLevel={1}
        icon={<Globe size={40} aria-hidden="true" />}
        title={t('shell.states.restricted_title')}
        text={t('shell.states.restricted_text')}
      >
        <a href={href('/contact-live-chat')} {...buttonLook({ tone: 'outline' })}>
          {t('shell.states.restricted_contact')}
        </a>
      </EmptyState>
    </main>
  );
}
