import { digitsOf } from '@halcyon/contract/market/typed-text';
import type { Challenge, FactorAnswer, SecondFactorMethod } from '@halcyon/contract/identity/challenge';
import { Button } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { TextField } from '@halcyon/ui/field/text-field';
import { Spinner } from '@halcyon/ui/spinner';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isProblem } from '../../platform/api/problem.ts';
import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { provePasskey } from './passkey.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

const CODE_LENGTH = 6;

const refusals: Readonly<Record<string, TextKey>> = {
  'second_factor.invalid': 'security.factor.invalid',
  'request.invalid': 'security.factor.invalid',
  'second_factor.expired': 'security.factor.expired',
  'second_factor.email_taken': 'security.factor.emailTaken',
  'second_factor.too_many': 'security.factor.tooMany',
  'second_factor.not_sent': 'security.factor.notSent',
  'second_factor.method_unavailable': 'security.factor.notSent',
  'request.too_many': 'security.factor.tooMany',
  'network.error': 'security.factor.network',
  'passkey.failed': 'security.factor.passkeyFailed',
};

const explanations: Readonly<Record<SecondFactorMethod, TextKey>> = {
  email: 'security.factor.emailSent',
  sms: 'security.factor.smsSent',
  totp: 'security.factor.totpText',
  passkey: 'security.factor.passkeyText',
};
const switches: Readonly<Record<SecondFactorMethod, TextKey>> = {
  email: 'security.factor.useEmail',
  sms: 'security.factor.useSms',
  totp: 'security.factor.useTotp',
  passkey: 'security.factor.usePasskey',
};

type FactorFormProps = {
  lead?: string;
  /** Requests a challenge: for the method named, else the quickest. */
  ask: (method?: SecondFactorMethod) => Promise<Challenge>;
  /** Rejects with the problem when the answer is wrong. */
  answer: (answer: FactorAnswer) => Promise<void>;
  onCancel: () => void;
  /** Shown when the challenge has expired; absent: the same buttons request a new one. */
  expired?: string;
};

/** A second factor by any of the ways an account has: code by mail or text, authenticator app, passkey. */
export function FactorForm({ lead, ask, answer, onCancel, expired }: FactorFormProps) {
  const t = useText();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [error, setError] = useState<TextKey | null>(null);
  const [isPending, setPending] = useState(false);
  /** With the app only: one of its recovery codes is typed in place of its code. */
  const [isRecovery, setRecovery] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setPending(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(refusals[isProblem(thrown) ? thrown.code : ''] ?? 'security.factor.system');
    } finally {
      setPending(false);
    }
  }
  const request = (method?: SecondFactorMethod) =>
    attempt(async () => {
      setChallenge(await ask(method));
      setRecovery(false);
    });
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void request();
    // The first request is sent on mount only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!challenge) {
    return (
      <div className={ui.stack4}>
        {error ? (
          <FormMessage kind="error">{t(error)}</FormMessage>
        ) : (
          <Spinner label={t('security.factor.pending')} />
        )}
        {error && <Button onClick={() => void request()}>{t('security.factor.again')}</Button>}
        {error && (
          <Button tone="plain" onClick={onCancel}>
            {t('security.factor.cancel')}
          </Button>
        )}
      </div>
    );
  }
  const { challengeId, method, methods, sentTo, passkeyOptions } = challenge;
  const isPasskey = method === 'passkey';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    const code = isRecovery ? typed : digitsOf(typed);
    if (!isPasskey && !code) return setError('security.factor.codeMissing');
    void attempt(async () => {
      if (isRecovery) return answer({ challengeId, recoveryCode: code });
      if (!isPasskey) return answer({ challengeId, code });
      return answer({ challengeId, passkey: await provePasskey(passkeyOptions ?? {}) });
    });
  };
  return (
    <form onSubmit={submit} className={ui.stack4} noValidate>
      {lead && <p className={ui.muted}>{lead}</p>}
      {error && (
        <FormMessage kind="error" takesFocus>
          {expired && error === 'security.factor.expired' ? expired : t(error)}
        </FormMessage>
      )}
      <p>{isRecovery ? t('security.factor.recoveryText') : t(explanations[method], { to: sentTo ?? '' })}</p>
      {isRecovery && (
        <TextField
          key="recovery"
          label={t('security.factor.recoveryCode')}
          name="code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus=""
        />
      )}
      {!isPasskey && !isRecovery && (
        <CodeField
          key={challengeId + method}
          label={t('security.factor.code')}
          name="code"
          length={CODE_LENGTH}
          maxLength={12}
          data-autofocus=""
        />
      )}
      <Button
        type="submit"
        tone="cta"
        size="l"
        isWide
        isPending={isPending}
        pendingLabel={t('security.factor.pending')}
      >
        {t(isPasskey ? 'security.factor.passkeySubmit' : 'security.factor.submit')}
      </Button>
      <div className={ui.stack1}>
        {sentTo && (
          <Button tone="plain" onClick={() => void request(method)}>
            {t('security.factor.resend')}
          </Button>
        )}
        {method === 'totp' && !isRecovery && (
          <Button tone="plain" onClick={() => setRecovery(true)}>
            {t('security.factor.useRecovery')}
          </Button>
        )}
        {methods
          .filter((other) => isRecovery || other !== method)
          .map((other) => (
            <Button key={other} tone="plain" onClick={() => void request(other)}>
              {t(switches[other])}
            </Button>
          ))}
        <Button tone="plain" onClick={onCancel}>
          {t('security.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}
