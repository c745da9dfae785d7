import { buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { Link } from '../../../platform/link.tsx';
import { MaxAttemptsDialog as LoginLocked } from '../../../identity/login/login-dialog.tsx';
import { useText } from '../../../platform/site.ts';
import { useDialogHref } from '../../../platform/dialog/use-dialog.ts';
import { MaxAttemptsWait } from '../../../registration/max-attempts-text.tsx';
import { maxAttemptsWait } from '../../../registration/max-attempts.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Too many attempts: of codes in a sign-up, else of passwords at the login, which a code unlocks. */
export function MaxAttemptsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const dialogHref = useDialogHref();
  const wait = maxAttemptsWait();
  if (wait === null) return <LoginLocked onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('registration.maxAttempts.title')}
      closeLabel={t('shell.close')}
    >
      <div className={ui.stack5}>
        <p>
          {t('registration.maxAttempts.text')} <MaxAttemptsWait minutes={wait} />
        </p>
        <Link to={dialogHref('signup')} preventScrollReset {...buttonLook({ tone: 'neutral', isWide: true })}>
          {t('registration.maxAttempts.goOn')}
        </Link>
      </div>
    </Dialog>
  );
}
