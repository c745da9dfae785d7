import { Button } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTurn } from '../../platform/dialog/overlays.ts';
import { useSite, useText } from '../../platform/site.ts';
import { countdownText, isLastMinuteBegun } from './idle-clock.ts';
import { signOut } from './sign-out.queries.ts';
import { useIdle } from './use-idle.ts';
import css from '../identity.module.css';
import countdownCss from '../../platform/countdown.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Five minutes before the idle limit: is the player still there? Only its own buttons close it. */
export function IdleDialog() {
  const t = useText();
  const site = useSite();
  const { phase, stay } = useIdle();
  const [isStaying, setStaying] = useState(false);
  const isOpen = useTurn('idle', phase.phase === 'warning');
  const leftSeconds = phase.phase === 'warning' ? phase.leftSeconds : 0;
  useEffect(() => {
    if (isLastMinuteBegun(leftSeconds)) site.messages.announce(t('identity.session.idleMinute'));
  }, [leftSeconds, site, t]);

  const keepOn = async () => {
    setStaying(true);
    await stay().catch(() => null);
    setStaying(false);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => void keepOn()}
      role="alertdialog"
      title={t('identity.session.idleTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={() => void signOut(site)}>{t('identity.session.logOut')}</Button>
          <Button
            tone="cta"
            isPending={isStaying}
            pendingLabel={t('identity.session.pending')}
            onClick={() => void keepOn()}
          >
            {t('identity.session.stay')}
          </Button>
        </>
      }
    >
      <div className={`${ui.centre} ${css.centred}`}>
        <Clock size={40} aria-hidden="true" className={ui.warnText} />
        <p className={ui.muted}>
          {t('identity.session.idleText', { count: Math.max(1, Math.ceil(leftSeconds / 60)) })}
        </p>
        <p className={countdownCss.count} role="timer" aria-label={t('identity.session.idleIn')}>
          {countdownText(leftSeconds)}
        </p>
        <p className={ui.hint}>{t('identity.session.idleRound')}</p>
      </div>
    </Dialog>
  );
}
