import { Button, buttonLook } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useTurn } from '../../platform/dialog/overlays.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { hideLimitations, isBarring, type Limitations } from './limitations.queries.ts';

type LimitationDialogProps = { limitations: Limitations; onDone: () => void };

/** What an active bonus means for this game, before the first stake. Modal: the game waits. */
// texts: game.limitation.*
export function LimitationDialog({ limitations, onDone }: LimitationDialogProps) {
  const t = useText();
  const { texts } = useSite();
  const href = useHref();
  const format = useFormat();
  const [isHidden, setHidden] = useState(false);
  const isBarred = isBarring(limitations);
  const { statusCode, weightBps } = limitations;
  const amount = limitations.maxStake ? format.money(limitations.maxStake) : '';
  const goOn = () => {
    if (isHidden) hideLimitations(limitations);
    onDone();
  };
  if (!useTurn('dialog', true)) return null;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={goOn}
      title={t('game.limitation.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Link to={href('/online-casino')} {...buttonLook({ tone: 'outline' })}>
            {t('game.back')}
          </Link>
          {!isBarred && (
            <Button tone="cta" onClick={goOn}>
              {t('game.limitation.go_on')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {statusCode === 'BARRED' && !isBarred
          ? t('game.limitation.BARRED_FUNDED')
          : texts.find(`game.limitation.${statusCode}`, { amount })}
      </p>
      {statusCode === 'STAKE_CAPPED' && weightBps === 0 && <p>{t('game.limitation.NOT_COUNTED')}</p>}
      {!isBarred && (
        <CheckboxField
          name="hidePopup"
          checked={isHidden}
          onChange={(event) => setHidden(event.target.checked)}
          label={t('game.limitation.hide')}
        />
      )}
    </Dialog>
  );
}
