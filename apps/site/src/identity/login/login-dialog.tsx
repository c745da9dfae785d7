import { Dialog } from '@halcyon/ui/layer/dialog';
import { useState } from 'react';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useText } from '../../platform/site.ts';
import { LoginArt, LoginStrip } from '../auth-art.tsx';
import { LoginPanel, loginTitles, type LoginContent } from './login-panel.tsx';

type LoginDialogProps = { onClose: () => void; content?: LoginContent };

/** Login over any page. Closing it clears errors and keeps the player's target. */
export function LoginDialog({ onClose, content: first = 'login' }: LoginDialogProps) {
  const t = useText();
  const [content, setContent] = useState<LoginContent>(first);
  if (isSignedIn(useSession())) return null;
  return (
    <Dialog
      isOpen
      isFull
      onClose={onClose}
      title={t(loginTitles[content])}
      closeLabel={t('shell.close')}
      art={<LoginArt />}
    >
      <LoginStrip />
      <LoginPanel content={content} onContent={setContent} isDialog />
    </Dialog>
  );
}

/** The same dialog, opened at the unlock form. */
export function MaxAttemptsDialog({ onClose }: { onClose: () => void }) {
  return <LoginDialog onClose={onClose} content="unlock" />;
}
