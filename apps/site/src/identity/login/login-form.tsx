import { Button, buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { PasswordField } from '@halcyon/ui/field/password-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState, type FormEvent } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import type { LoginState } from './use-login.ts';
import type { Credentials } from './login.queries.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import css from '../../platform/auth.module.css';
import ui from '@halcyon/ui/ui.module.css';

type LoginFormProps = {
  state: LoginState;
  /** From an earlier attempt. */
  email: string;
  /** Where a browser without script sends the form. */
  action: string;
  isDialog: boolean;
  onSubmit: (credentials: Credentials) => void;
  onUnlock: (email: string) => void;
};

type Missing = { email?: TextKey; password?: TextKey };

/** E-mail and password. A real form: without script it is sent to the page's own action. */
export function LoginForm(props: LoginFormProps) {
  const { state, email, action, isDialog, onUnlock } = props;
  const t = useText();
  const dialogHref = useDialogHref();
  const href = useHref();
  const [missing, setMissing] = useState<Missing>({});
  const isPending = state.at !== 'open';
  const refusal = state.at === 'open' ? state.refusal : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const entered = readCredentials(form);
    const lacks: Missing = {
      ...(!entered.email.trim() && { email: 'identity.loginError.emailMissing' as const }),
      ...(!entered.password && { password: 'identity.loginError.passwordMissing' as const }),
    };
    setMissing(lacks);
    const first = lacks.email ? 'email' : lacks.password ? 'password' : null;
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else props.onSubmit(entered);
  };
  return (
    <form method="post" action={action} onSubmit={submit} className={ui.stack4} noValidate>
      {refusal && (
        <FormMessage kind="error" takesFocus>
          <p>{t(refusal.text)}</p>
          {refusal.kind === 'unfinished' && (
            <Link
              to={dialogHref('signup')}
              preventScrollReset
              {...buttonLook({ tone: 'neutral', size: 's' })}
            >
              {t('identity.login.continueSignUp')}
            </Link>
          )}
          {refusal.kind === 'locked' && (
            <Button size="s" onClick={() => onUnlock(email)}>
              {t('identity.login.unlockLink')}
            </Button>
          )}
        </FormMessage>
      )}
      <TextField
        label={t('identity.login.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={email}
        data-autofocus={isDialog && !email ? '' : undefined}
        error={missing.email && t(missing.email)}
      />
      <PasswordField
        label={t('identity.login.password')}
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
        showLabel={t('identity.login.showPassword')}
        hideLabel={t('identity.login.hidePassword')}
        data-autofocus={isDialog && email ? '' : undefined}
        error={missing.password && t(missing.password)}
      />
      <Link
        to={isDialog ? dialogHref('reset-password') : href('/reset-password')}
        preventScrollReset
        className={css.forgot}
      >
        {t('identity.login.forgot')}
      </Link>
      <Button
        type="submit"
        tone="cta"
        size="l"
        isWide
        isPending={isPending}
        pendingLabel={t('identity.login.pending')}
      >
        {t('identity.login.submit')}
      </Button>
    </form>
  );
}

function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
}
