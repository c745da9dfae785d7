import { Button, buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useEffect, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { leaveSite } from '../../identity/session/sign-out.queries.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { activityQuery } from '../limits.queries.ts';
import css from '../../platform/countdown.module.css';
import ui from '@halcyon/ui/ui.module.css';

const SECOND_MS = 1000;

/** The pause after a check, where the market requires one: no stake is taken, and the page says until when. */
export function RestDialog({ until }: { until: string }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const left = useSecondsTo(until);
  useEffect(() => {
    if (left === 0) void site.queries.invalidateQueries(activityQuery(site));
  }, [left, site]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      role="alertdialog"
      title={t('limits.rest.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={() => void stop()}>{t('limits.check.stop')}</Button>
          <Link to={href('/online-casino')} {...buttonLook()}>
            {t('limits.rest.lobby')}
          </Link>
        </>
      }
    >
      <p className={ui.muted}>{t('limits.rest.text', { when: format.dateTime(until) })}</p>
      <p className={css.count} role="timer" aria-label={t('limits.rest.left')}>
        {clock}
      </p>
    </Dialog>
  );

  async function stop() {
    await site.call('POST /api/v1/player/sign_out').catch(() => null);
    leaveSite(site, '/');
  }
}

/** Counted down from the server's response when it arrived, independent of the browser's own clock. */
function useSecondsTo(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS));
}
