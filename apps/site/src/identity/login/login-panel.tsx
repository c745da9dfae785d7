import { buttonLook } from '@halcyon/ui/button';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { BankEntry } from '../../platform/banking/bank-entry.tsx';
import { useHref, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { LoginForm } from './login-form.tsx';
import { keptEmailForLogin } from './login.queries.ts';
import type { LoginRefusal } from './login-words.ts';
import { UnlockForm } from './unlock-form.tsx';
import { useLogin } from './use-login.ts';
import css from '../../platform/auth.module.css';
import ui from '@halcyon/ui/ui.module.css';

export type LoginContent = 'login' | 'unlock' | 'factor';

const LoginFactor = lazyPart(
  ['identity', 'security'],
  async () => (await import('./login-factor.tsx')).LoginFactor,
);

/** The heading of each of them. */
export const loginTitles: Readonly<Record<LoginContent, TextKey>> = {
  login: 'identity.login.title',
  unlock: 'identity.unlock.title',
  factor: 'identity.login.factorTitle',
};

type LoginPanelProps = {
  content: LoginContent;
  onContent: (content: LoginContent) => void;
  /** Result of an attempt without script. */
  first?: { readonly email: string; readonly refusal: LoginRefusal } | undefined;
  isDialog: boolean;
};

/**
 * Login, its second factor or, after too many attempts, the unlock form; the same in the dialog and on the
 * page.
 */
export function LoginPanel({ content, onContent, first, isDialog }: LoginPanelProps) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const [search] = useSearchParams();
  const [email, setEmail] = useState(() => first?.email ?? keptEmailForLogin());
  const [challengeId, setChallengeId] = useState('');
  const { state, submit, refuse } = useLogin(first?.refusal ?? null);
  const from = search.get('from');
  const action = href('/login') + (from ? `?${new URLSearchParams({ from })}` : '');

  if (content === 'factor' && challengeId) {
    return (
      <Suspense fallback={null}>
        <LoginFactor challengeId={challengeId} onCancel={() => onContent('login')} />
      </Suspense>
    );
  }
  if (content === 'unlock') {
    const finish = (unlocked: string) => {
      setEmail(unlocked);
      refuse(null);
      onContent('login');
    };
    return <UnlockForm email={email} onDone={finish} />;
  }
  const signUp = isDialog ? dialogHref('signup', from ? { from } : {}) : href('/signup');
  return (
    <div className={ui.stack5}>
      <LoginForm
        key={email}
        state={state}
        email={email}
        action={action}
        isDialog={isDialog}
        onUnlock={(locked) => {
          setEmail(locked);
          onContent('unlock');
        }}
        onSubmit={async (credentials) => {
          const refusal = await submit(credentials);
          if (refusal?.kind === 'factor') {
            setEmail(credentials.email);
            setChallengeId(refusal.challengeId);
            refuse(null);
            onContent('factor');
          }
          if (refusal?.kind !== 'locked') return;
          setEmail(credentials.email);
          onContent('unlock');
        }}
      />
      <BankEntry of="logIn" />
      <p className={css.switch}>
        {t('identity.login.noAccount')}
        <Link to={signUp} preventScrollReset {...buttonLook({ tone: 'outline', isWide: true })}>
          {t('identity.login.signUp')}
        </Link>
      </p>
    </div>
  );
}
