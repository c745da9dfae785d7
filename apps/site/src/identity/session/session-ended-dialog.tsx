import { Button, buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { LogOut } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useTurn } from '../../platform/dialog/overlays.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import css from '../identity.module.css';
import ui from '@halcyon/ui/ui.module.css';

const words: Readonly<Record<string, TextKey>> = {
  'session.idle': 'identity.session.endedIdle',
  'session.token_expired': 'identity.session.endedExpired',
  'session.revoked': 'identity.session.endedElsewhere',
  'session.forbidden': 'identity.session.endedElsewhere',
  'session.none': 'identity.session.endedExpired',
  signed_out: 'identity.session.endedHere',
};

/** Says why the player is logged out, and leads back to this very page after a login. */
export function SessionEndedDialog({ endedBy }: { endedBy: string }) {
  const t = useText();
  const { session } = useSite();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const dialogHref = useDialogHref();
  const from = query.get('from') ?? pathname + search;
  const dismiss = () => session.set({ status: 'anonymous' });
  return (
    <Dialog
      isOpen={useTurn('session-ended', true)}
      role="alertdialog"
      onClose={dismiss}
      title={t('identity.session.endedTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={dismiss}>{t('identity.session.goOnAnonymous')}</Button>
          <Link
            to={dialogHref('login', { from })}
            preventScrollReset
            onClick={dismiss}
            {...buttonLook({ tone: 'cta' })}
          >
            {t('identity.session.logInAgain')}
          </Link>
        </>
      }
    >
      <div className={`${ui.centre} ${ui.muted} ${css.centred}`}>
        <LogOut size={40} aria-hidden="true" />
        <p>{t(words[endedBy] ?? 'identity.session.endedExpired')}</p>
      </div>
    </Dialog>
  );
}
