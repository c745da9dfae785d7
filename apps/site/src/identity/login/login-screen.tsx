import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession, useText } from '../../platform/site.ts';
import { LoginArt, LoginStrip } from '../auth-art.tsx';
import { LoginPanel, loginTitles, type LoginContent } from './login-panel.tsx';
import { loginRefusal } from './login-words.ts';
import { useTarget } from './use-login.ts';
import authCss from '../../platform/auth.module.css';
import pageCss from '../../platform/page.module.css';
import dialogCss from '@halcyon/ui/layer/dialog.module.css';

/** What the page's action answers to a form that was sent without script. */
export type LoginAttempt = {
  readonly email: string;
  readonly code: string;
  readonly additionalInfo: Readonly<Record<string, string>>;
};

/** Login as a full page; it works without script, too. */
export function LoginScreen({ attempt }: { attempt: LoginAttempt | undefined }) {
  const t = useText();
  const session = useSession();
  const target = useTarget();
  const first = attempt && { email: attempt.email, refusal: loginRefusal(attempt) };
  const [content, setContent] = useState<LoginContent>('login');
  if (isSignedIn(session)) {
    return (
      <div className={pageCss.page}>
        <EmptyState
          headingLevel={1}
          icon={<CircleCheck size={40} aria-hidden="true" />}
          title={t('identity.login.alreadyIn')}
          text={t('identity.login.alreadyInText', { email: session.player.email })}
        >
          <Link to={target} {...buttonLook({ tone: 'cta' })}>
            {t('identity.login.goOn')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`${pageCss.page} ${authCss.page}`}>
      <div className={authCss.card} data-art="">
        <div className={dialogCss.art}>
          <LoginArt />
        </div>
        <div className={authCss.cardBody}>
          <LoginStrip />
          <h1>{t(loginTitles[content])}</h1>
          {content === 'login' && <p className={authCss.lead}>{t('identity.login.explanation')}</p>}
          <LoginPanel content={content} onContent={setContent} first={first} isDialog={false} />
        </div>
      </div>
    </div>
  );
}
