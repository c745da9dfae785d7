import { Dialog } from '@halcyon/ui/layer/dialog';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useText } from '../../platform/site.ts';
import { ResetPanel } from './reset-panel.tsx';
import { useReset } from './use-reset.ts';
import { SignUpArt } from '../sign-up-art.tsx';

/** The reset over any page. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const reset = useReset(() => false);
  if (isSignedIn(useSession())) return null;
  return (
    <Dialog
      isOpen
      isFull
      onClose={onClose}
      title={t('registration.reset.title')}
      closeLabel={t('shell.close')}
      art={<SignUpArt />}
    >
      <ResetPanel reset={reset} isDialog />
    </Dialog>
  );
}
