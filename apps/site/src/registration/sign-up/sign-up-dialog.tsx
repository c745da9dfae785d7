import { Dialog } from '@halcyon/ui/layer/dialog';
import { useLocation, useSearchParams } from 'react-router';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { wayBack } from '../../platform/dialog/way-back.ts';
import { SignUpArt } from '../sign-up-art.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';
import { useSignUp } from './use-sign-up.ts';
import { useSignUpTitle } from './use-sign-up-title.ts';

/** Sign-up over any page. Input is kept for the next opening. */
export function SignUpDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { prefix } = useSite();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const session = useSession();
  const target = wayBack(search.get('from') ?? pathname + query, prefix);
  const signUp = useSignUp(target);
  const title = useSignUpTitle(signUp.state);
  if (isSignedIn(session)) return null;
  return (
    <Dialog isOpen isFull onClose={onClose} title={title} closeLabel={t('shell.close')} art={<SignUpArt />}>
      <SignUpPanel signUp={signUp} isDialog />
    </Dialog>
  );
}
