import { digitsOf } from '@halcyon/contract/market/typed-text';
import { PASSWORD_LENGTH_MIN } from '@halcyon/contract/identity/password-rule';
import { Button, buttonLook } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { EmptyState } from '@halcyon/ui/page-state';
import { TextField } from '@halcyon/ui/field/text-field';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from '../../platform/link.tsx';
import { withBonusCode } from '../../identity/arrival-marks.queries.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { NewPasswordField } from '../input/new-password-field.tsx';
import { isResetOpenAt } from './reset-flow.ts';
import { useCountdown } from '../input/use-countdown.ts';
import type { Reset } from './use-reset.ts';
import authCss from '../../platform/auth.module.css';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

const CODE_LENGTH = 6;
const RESEND_AFTER_SECONDS = 30;
/** How long the link of a mail is valid. */
const LINK_MINUTES = 15;

type ResetPanelProps = { reset: Reset; isDialog: boolean };

/** One step of the reset at a time; the same in the dialog and on the page. */
export function ResetPanel({ reset, isDialog }: ResetPanelProps) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const { state } = reset;
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<TextKey | null>(null);
  const fieldError = missing ? t(missing) : state.fieldError ? t(state.fieldError.text) : undefined;
  useEffect(() => {
    if (fieldError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fieldError]);
  const before = useRef(state.place);
  useEffect(() => {
    if (before.current === state.place) return;
    before.current = state.place;
    setMissing(null);
    form.current?.querySelector<HTMLElement>('input')?.focus();
  }, [state.place]);

  if (state.place === 'Complete') return <Changed />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isSending) return;
    const entered = String(new FormData(event.currentTarget).get('entered') ?? '');
    if (state.place === 'Verification' && isResetOpenAt(state, 'Password'))
      return reset.dispatch({ type: 'next' });
    const lack = lacking(state.place, entered);
    setMissing(lack);
    if (lack) return;
    if (state.place === 'Email') void reset.ask(entered.trim(), 'sms');
    else if (state.place === 'Verification') void reset.verify(digitsOf(entered));
    else void reset.save(entered);
  };
  const isWaitingForLink = state.place === 'Verification' && state.channel === 'email';
  return (
    <div className={ui.stack5}>
      <form
        ref={form}
        key={state.place}
        method="post"
        noValidate
        className={ui.stack4}
        onSubmit={submit}
        onInput={() => missing && setMissing(null)}
      >
        {state.problem && (
          <FormMessage kind="error" takesFocus>
            {t(state.problem.text, state.problem.values)}
          </FormMessage>
        )}
        {state.place === 'Email' && <EmailStep reset={reset} error={fieldError} />}
        {state.place === 'Verification' && <CodeStep reset={reset} error={fieldError} />}
        {state.place === 'Password' && <PasswordStep error={fieldError} />}
        <div className={css.stepButtons}>
          {state.place !== 'Email' && (
            <Button size="l" onClick={reset.back}>
              {t('registration.back')}
            </Button>
          )}
          {!isWaitingForLink && (
            <Button
              type="submit"
              tone="cta"
              size="l"
              isWide
              isPending={state.isSending}
              pendingLabel={t('registration.pending')}
            >
              {t(submitWords[state.place])}
            </Button>
          )}
        </div>
      </form>
      <p className={authCss.switch} data-inline="">
        <Link to={isDialog ? dialogHref('login') : href('/login')} preventScrollReset>
          {t('registration.reset.backToLogin')}
        </Link>
      </p>
    </div>
  );
}

const submitWords = {
  Email: 'registration.reset.send',
  Verification: 'registration.verification.confirm',
  Password: 'registration.reset.save',
} as const satisfies Record<string, TextKey>;

function lacking(place: string, entered: string): TextKey | null {
  if (place === 'Email') {
    return /^\S+@\S+\.\S+$/.test(entered.trim()) ? null : 'registration.field.emailInvalid';
  }
  if (place === 'Verification') return /\d/.test(entered) ? null : 'registration.field.codeMissing';
  return [...entered].length >= PASSWORD_LENGTH_MIN ? null : 'registration.field.passwordTooShort';
}

function EmailStep({ reset, error }: { reset: Reset; error: string | undefined }) {
  const t = useText();
  return (
    <>
      <p className={ui.muted}>{t('registration.reset.emailText')}</p>
      <TextField
        label={t('registration.details.email')}
        name="entered"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={reset.state.email}
        data-autofocus=""
        error={error}
      />
    </>
  );
}

function CodeStep({ reset, error }: { reset: Reset; error: string | undefined }) {
  const t = useText();
  const { messages } = useSite();
  const { email, channel } = reset.state;
  const [leftSeconds, restart] = useCountdown(RESEND_AFTER_SECONDS);
  const send = async (by: 'sms' | 'email') => {
    if (!(await reset.ask(email, by))) return;
    restart();
    messages.announce(t('registration.verification.resent'));
  };
  if (isResetOpenAt(reset.state, 'Password')) {
    return (
      <p className={css.codeDone} role="status">
        <CircleCheck size={20} aria-hidden="true" />
        <span>{t('registration.verification.smsVerified')}</span>
      </p>
    );
  }
  return (
    <>
      <FormMessage kind="info">
        {channel === 'sms'
          ? t('registration.reset.sent', { email })
          : t('registration.reset.linkSent', { email, count: LINK_MINUTES })}
      </FormMessage>
      {channel === 'sms' && (
        <CodeField
          label={t('registration.reset.code')}
          name="entered"
          length={CODE_LENGTH}
          maxLength={12}
          data-autofocus=""
          error={error}
        />
      )}
      {leftSeconds > 0 ? (
        <p className={ui.hint}>
          {t(channel === 'sms' ? 'registration.verification.resendIn' : 'registration.reset.resendLinkIn', {
            seconds: leftSeconds,
          })}
        </p>
      ) : (
        <p className={css.plainLine}>
          <Button tone="plain" size="s" onClick={() => void send(channel)}>
            {t(channel === 'sms' ? 'registration.verification.resend' : 'registration.reset.resendLink')}
          </Button>
        </p>
      )}
      {channel === 'sms' && (
        <p className={css.plainLine}>
          <Button tone="plain" size="s" onClick={() => void send('email')}>
            {t('registration.reset.sendLink')}
          </Button>
        </p>
      )}
    </>
  );
}

function PasswordStep({ error }: { error: string | undefined }) {
  const t = useText();
  const [password, setPassword] = useState('');
  return (
    <NewPasswordField
      label={t('registration.reset.newPassword')}
      name="entered"
      password={password}
      personal={[]}
      onChange={(event) => setPassword(event.currentTarget.value)}
      data-autofocus=""
      error={error}
    />
  );
}

/** The password is changed: home is next, with the login over it. */
function Changed() {
  const t = useText();
  const href = useHref();
  return (
    <EmptyState
      icon={<CircleCheck size={48} aria-hidden="true" className={ui.ok} />}
      title={t('registration.reset.done')}
      text={t('registration.reset.doneText')}
    >
      <Link to={withBonusCode(href('/?dialog=login'))} {...buttonLook({ tone: 'cta' })}>
        {t('registration.logIn')}
      </Link>
    </EmptyState>
  );
}
