import { useSearchParams } from 'react-router';
import { useSite, useText } from '../../platform/site.ts';
import { wayBack } from '../../platform/dialog/way-back.ts';
import { SignUpArt } from '../sign-up-art.tsx';
import { SignUpPanel } from './sign-up-panel.tsx';
import { useSignUp } from './use-sign-up.ts';
import { useSignUpTitle } from './use-sign-up-title.ts';
import authCss from '../../platform/auth.module.css';
import pageCss from '../../platform/page.module.css';
import dialogCss from '@halcyon/ui/layer/dialog.module.css';

/** Sign-up as a full page. */
export function SignUpScreen() {
  const t = useText();
  const { prefix } = useSite();
  const [search] = useSearchParams();
  const signUp = useSignUp(wayBack(search.get('from'), prefix));
  const title = useSignUpTitle(signUp.state);
  return (
    <div className={`${pageCss.page} ${authCss.page}`}>
      <div className={authCss.card} data-art="">
        <div className={dialogCss.art}>
          <SignUpArt />
        </div>
        <div className={authCss.cardBody}>
          <h1>{title}</h1>
          {signUp.state.place === 'Details' && <p className={authCss.lead}>{t('registration.pageText')}</p>}
          <SignUpPanel signUp={signUp} isDialog={false} />
        </div>
      </div>
    </div>
  );
}
