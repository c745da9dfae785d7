import { digitsOf } from '@halcyon/contract/market/typed-text';
import { Button } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState, type FormEvent } from 'react';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import ui from '@halcyon/ui/ui.module.css';

const CODE_LENGTH = 6;

type Channel = 'email' | 'sms';
type UnlockState =
  | { readonly at: 'asking' }
  | { readonly at: 'entering'; readonly email: string; readonly channel: Channel }
  | { readonly at: 'unlocked'; readonly email: string };

const words: Readonly<Record<string, TextKey>> = {
  'login.code_invalid': 'identity.unlock.codeInvalid',
  'request.invalid': 'identity.unlock.codeInvalid',
  'request.too_many': 'identity.loginError.tooMany',
  'network.error': 'identity.loginError.network',
};

type UnlockFormProps = { email: string; onDone: (email: string) => void };

/** Unlocks a locked login with a code. It never reveals whether there is an account with that e-mail. */
export function UnlockForm({ email, onDone }: UnlockFormProps) {
  const t = useText();
  const { call } = useSite();
  const [state, setState] = useState<UnlockState>({ at: 'asking' });
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<TextKey | null>(null);
  const [missing, setMissing] = useState<TextKey | null>(null);

  async function attempt(work: () => Promise<void>) {
    if (isPending) return;
    setPending(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(words[isProblem(thrown) ? thrown.code : ''] ?? 'identity.loginError.system');
    } finally {
      setPending(false);
    }
  }
  const request = (to: string, channel: Channel) =>
    attempt(async () => {
      await call('POST /api/v1/player/login/unlock_request', { body: { email: to, channel } });
      setState({ at: 'entering', email: to, channel });
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const entered = String(data.get('email') ?? (state.at === 'asking' ? '' : state.email)).trim();
    const code = digitsOf(String(data.get('code') ?? ''));
    if (state.at === 'asking') {
      setMissing(entered ? null : 'identity.loginError.emailMissing');
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      return entered ? void request(entered, button?.value === 'sms' ? 'sms' : 'email') : undefined;
    }
    setMissing(code ? null : 'identity.unlock.codeMissing');
    if (!code) return undefined;
    if (state.at !== 'entering') return undefined;
    return void attempt(async () => {
      await call('POST /api/v1/player/login/unlock', {
        body: { email: entered, code, channel: state.channel },
      });
      setState({ at: 'unlocked', email: entered });
    });
  };

  if (state.at === 'unlocked') {
    return (
      <div className={ui.stack4}>
        <FormMessage kind="success" takesFocus>
          {t('identity.unlock.done')}
        </FormMessage>
        <Button tone="cta" size="l" isWide onClick={() => onDone(state.email)}>
          {t('identity.login.submit')}
        </Button>
      </div>
    );
  }
  const pending = { isPending, pendingLabel: t('identity.unlock.pending') };
  return (
    <form onSubmit={submit} className={ui.stack4} noValidate>
      <p className={ui.muted}>{t('identity.unlock.explanation')}</p>
      {error && (
        <FormMessage kind="error" takesFocus>
          {t(error)}
        </FormMessage>
      )}
      {state.at === 'asking' ? (
        <TextField
          label={t('identity.login.email')}
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          error={missing ? t(missing) : undefined}
        />
      ) : (
        <>
          <FormMessage kind="info" takesFocus={!error}>
            {t(state.channel === 'sms' ? 'identity.unlock.requestedSms' : 'identity.unlock.requested')}
          </FormMessage>
          <CodeField
            label={t('identity.unlock.code')}
            name="code"
            length={CODE_LENGTH}
            maxLength={12}
            error={missing ? t(missing) : undefined}
          />
        </>
      )}
      <Button type="submit" tone="cta" size="l" isWide {...pending}>
        {state.at === 'asking' ? t('identity.unlock.request') : t('identity.unlock.submit')}
      </Button>
      {state.at === 'asking' && (
        <Button type="submit" name="channel" value="sms" isWide {...pending}>
          {t('identity.unlock.requestSms')}
        </Button>
      )}
      {state.at === 'entering' && (
        <Button tone="plain" onClick={() => void request(state.email, state.channel)}>
          {t('identity.unlock.resend')}
        </Button>
      )}
      <Button tone="plain" onClick={() => onDone(email)}>
        {t('identity.unlock.backToLogin')}
      </Button>
    </form>
  );
}
