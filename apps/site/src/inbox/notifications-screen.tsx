import { Button, buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from '../platform/link.tsx';
import { readCookieChoice } from '../identity/privacy/cookie-choice.queries.ts';
import { Card } from '../platform/page/card.tsx';
import { isProblem } from '../platform/api/problem.ts';
import { useSite, useText } from '../platform/site.ts';
import { useDialogHref } from '../platform/dialog/use-dialog.ts';
import { CRM_PLACE, loadCrm } from './crm-loader.ts';
import { connectionsQuery } from './inbox.queries.ts';
import { InboxTabs } from './inbox-tabs.tsx';
import css from './inbox.module.css';

type Load = 'none' | 'loading' | 'loaded' | 'consent' | 'paused' | 'unavailable';

/**
 * CRM offers. Nothing of it is loaded before the player requests and allows it. `pending`: the rewards that wait for the
 * player.
 */
export function NotificationsScreen({ pending }: { pending: ReactNode }) {
  const t = useText();
  const site = useSite();
  const dialogHref = useDialogHref();
  const config = useQuery(connectionsQuery(site));
  const [load, setLoad] = useState<Load>('none');
  const crm = config.data?.crm ?? null;
  const press = async () => {
    if (!crm) return setLoad('unavailable');
    // The choice in this browser counts even before the server has it.
    if (readCookieChoice()?.marketing === false) return setLoad('consent');
    setLoad('loading');
    try {
      await loadCrm(site, config.data?.supportEmail ?? '', crm);
      return setLoad('loaded');
    } catch (error) {
      return setLoad(whyNot(error));
    }
  };
  return (
    <InboxTabs>
      <Card title={t('inbox.offers.title')} text={t('inbox.offers.text')}>
        {load === 'consent' && (
          <FormMessage kind="info" takesFocus>
            {t('inbox.offers.consent')}
            <Link to={dialogHref('cookies')} preventScrollReset {...buttonLook({ size: 's' })}>
              {t('inbox.offers.consentButton')}
            </Link>
          </FormMessage>
        )}
        {load === 'paused' && <FormMessage kind="info">{t('inbox.offers.paused')}</FormMessage>}
        {load === 'unavailable' && <FormMessage kind="error">{t('inbox.offers.unavailable')}</FormMessage>}
        <div id={CRM_PLACE} className={css.crmInbox} hidden={load !== 'loaded' && load !== 'loading'} />
        {load !== 'loaded' && load !== 'paused' && (
          <div>
            <Button
              tone="cta"
              isPending={load === 'loading' || config.isPending}
              pendingLabel={t('inbox.offers.loading')}
              onClick={() => void press()}
            >
              <Sparkles size={18} aria-hidden="true" />
              {t('inbox.offers.load')}
            </Button>
          </div>
        )}
      </Card>
      <Card title={t('inbox.offers.pending')}>{pending}</Card>
    </InboxTabs>
  );
}

function whyNot(error: unknown): Load {
  if (!isProblem(error)) return 'unavailable';
  if (error.code === 'crm.consent_missing') return 'consent';
  return error.code === 'crm.not_allowed' || error.code === 'session.restricted' ? 'paused' : 'unavailable';
}
