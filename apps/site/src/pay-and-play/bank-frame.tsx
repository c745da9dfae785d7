import { Button } from '@halcyon/ui/button';
import { Spinner } from '@halcyon/ui/spinner';
import { useEffect, useState } from 'react';
import { useFormat } from '../platform/text/format.ts';
import { useSite, useText } from '../platform/site.ts';
import type { PayAndPlay } from './use-pay-and-play.ts';
import css from './pay-and-play.module.css';
import authCss from '../platform/auth.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** After this a bank counts as slow, and a way around its frame is offered. */
const SLOW_MS = 8_000;

/** The bank's own page in a frame. It redirects to `/signup/callback`, which notifies this page. */
export function BankFrame({ visit }: { visit: PayAndPlay }) {
  const t = useText();
  const format = useFormat();
  const { currencyForm } = useSite();
  const { iframeUrl, amountMinor } = visit.state;
  const [isLoaded, setLoaded] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (iframeUrl === null) return null;
  const amount = format.money({ amountMinor: amountMinor ?? 0n, currency: currencyForm.currency });
  return (
    <>
      <h1>{t('paynplay.bank.title')}</h1>
      <p className={authCss.lead}>{t('paynplay.bank.text', { amount })}</p>
      <div className={css.bankFrame} aria-busy={!isLoaded}>
        {!isLoaded && (
          <div className={css.bankFrameWait}>
            <Spinner label={t('paynplay.starting')} />
            {isSlow && <p className={ui.hint}>{t('paynplay.bank.slow')}</p>}
          </div>
        )}
        <iframe
          src={iframeUrl}
          title={t('paynplay.bank.frame')}
          // The bank is another origin; only our own page that it redirects to is same-origin, and needs both rights.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          referrerPolicy="origin"
          onLoad={() => setLoaded(true)}
        />
      </div>
      <div className={css.bankFrameWays}>
        <Button onClick={visit.restart}>{t('paynplay.bank.cancel')}</Button>
        <a href={iframeUrl} className={css.bankOwnWindow}>
          {t('paynplay.bank.ownWindow')}
        </a>
      </div>
    </>
  );
}
