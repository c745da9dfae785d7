import { Button } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { CircleCheck } from 'lucide-react';
import { FormMessage } from '@halcyon/ui/form-message';
import { useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { Captcha } from '../input/captcha.tsx';
import { MaxAttemptsWait } from '../max-attempts-text.tsx';
import { maxAttemptsWait } from '../max-attempts.queries.ts';
import { isProven, type PinChannel } from '../sign-up-flow.ts';
import { useCountdown } from '../input/use-countdown.ts';
import type { SignUp } from './use-sign-up.ts';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

const CODE_LENGTH = 6;
/** A message needs its time; an earlier request only makes the first code worthless. */
const RESEND_AFTER_SECONDS = 30;

type StepVerificationProps = {
  signUp: SignUp;
  say: (name: 'smsCode' | 'emailCode') => string | undefined;
};

/** Both codes on one page, each with its own state and its own resend. */
export function StepVerification({ signUp, say }: StepVerificationProps) {
  const t = useText();
  const { values, sentPhone, phoneHint } = signUp.state;
  const wait = maxAttemptsWait();
  return (
    <>
      {wait !== null && (
        <FormMessage kind="info">
          {t('registration.error.smsMaxAttempts')} <MaxAttemptsWait minutes={wait} />
        </FormMessage>
      )}
      <p className={ui.muted}>{t('registration.verification.explanation')}</p>
      <CodeBlock
        signUp={signUp}
        channel="sms"
        label={t('registration.verification.smsCode', { phone: sentPhone ?? phoneHint ?? '' })}
        done={t('registration.verification.smsVerified')}
        value={values.smsCode}
        error={say('smsCode')}
      />
      <CodeBlock
        signUp={signUp}
        channel="email"
        label={t('registration.verification.emailCode', { email: values.email })}
        done={t('registration.verification.emailVerified')}
        value={values.emailCode}
        error={say('emailCode')}
      />
    </>
  );
}

type CodeBlockProps = {
  signUp: SignUp;
  channel: PinChannel;
  label: string;
  done: string;
  value: string;
  error: string | undefined;
};

function CodeBlock({ signUp, channel, label, done, value, error }: CodeBlockProps) {
  const t = useText();
  const { state } = signUp;
  if (isProven(state, channel)) {
    return (
      <p className={css.codeDone} role="status">
        <CircleCheck size={20} aria-hidden="true" />
        <span>{done}</span>
      </p>
    );
  }
  const hasFailed = state.pins[channel] === 'send_fail';
  // Nothing was sent from this device: a new code may be requested immediately.
  const isUnsent = state.pins[channel] === 'uninitialised';
  return (
    <div className={ui.stack2} data-pin={state.pins[channel]}>
      <CodeField
        label={label}
        name={channel === 'sms' ? 'smsCode' : 'emailCode'}
        length={CODE_LENGTH}
        maxLength={12}
        // With two such fields on a page the browser would offer both the code of the text message.
        autoComplete={channel === 'sms' ? 'one-time-code' : 'off'}
        defaultValue={value}
        data-autofocus={channel === 'sms' ? '' : undefined}
        error={error ?? (hasFailed ? t('registration.verification.sendFailed') : undefined)}
      />
      <Resend signUp={signUp} channel={channel} isNow={hasFailed || isUnsent} />
    </div>
  );
}

/** A new code after half a minute. Every further message needs its own captcha. */
function Resend({ signUp, channel, isNow }: { signUp: SignUp; channel: PinChannel; isNow: boolean }) {
  const t = useText();
  const { messages } = useSite();
  const [leftSeconds, restart] = useCountdown(RESEND_AFTER_SECONDS);
  const [isAsking, setAsking] = useState(false);
  const send = async (token: string | null) => {
    if (!token) return;
    const isSent = await signUp.resend(channel, token);
    setAsking(false);
    if (!isSent) return;
    restart();
    messages.announce(t('registration.verification.resent'));
  };
  if (isAsking) {
    return (
      <div className={ui.stack2}>
        <p className={ui.hint}>{t('registration.verification.resendCaptcha')}</p>
        <Captcha captcha={signUp.config.data?.captcha} onToken={(token) => void send(token)} />
      </div>
    );
  }
  if (leftSeconds > 0 && !isNow) {
    return <p className={ui.hint}>{t('registration.verification.resendIn', { seconds: leftSeconds })}</p>;
  }
  return (
    <p>
      <Button tone="plain" size="s" onClick={() => setAsking(true)}>
        {t('registration.verification.resend')}
      </Button>
    </p>
  );
}
