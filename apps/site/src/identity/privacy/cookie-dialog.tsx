import type { CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { useEffect, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { settleAnalytics } from '../analytics.queries.ts';
import { findCookieChoice } from './cookie-choice.queries.ts';
import { CookieForm } from './cookie-form.tsx';
import css from '../identity.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Changes the cookie choice later. */
export function CookieDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const [options, setOptions] = useState<CookieOptions | null>(null);
  useEffect(() => {
    findCookieChoice(site).then(
      (choice) => setOptions(choice ?? site.cookieDefault),
      () => setOptions(site.cookieDefault),
    );
  }, [site]);
  const done = () => {
    void settleAnalytics(site);
    site.messages.show({ kind: 'success', text: t('cookies.saved') });
    onClose();
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('cookies.open')} closeLabel={t('shell.close')}>
      <p className={`${ui.muted} ${css.cookieLead}`}>{t('cookies.text')}</p>
      {options && <CookieForm options={options} onSaved={done} />}
    </Sheet>
  );
}
