import { Button } from '@halcyon/ui/button';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

type Widget = {
  render: (
    host: HTMLElement,
    params: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string;
  remove: (id: string) => void;
};
declare global {
  interface Window {
    hcaptcha?: Widget;
  }
}

const LOAD_MS_MAX = 15_000;
let loading: Promise<Widget> | null = null;

/** Loads the captcha's script once; a failed load may be retried. */
function loadWidget(scriptUrl: string, nonce: string | undefined): Promise<Widget> {
  loading ??= new Promise<Widget>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${scriptUrl}?render=explicit&recaptchacompat=off`;
    script.async = true;
    if (nonce) script.nonce = nonce;
    const fail = () => {
      script.remove();
      loading = null;
      reject(new Error('the captcha did not load'));
    };
    const timer = setTimeout(fail, LOAD_MS_MAX);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      if (window.hcaptcha) resolve(window.hcaptcha);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}

type CaptchaProps = {
  captcha: { siteKey: string; scriptUrl: string } | undefined;
  /** Called with a token after a passed check, with null when the token expires. */
  onToken: (token: string | null) => void;
  error?: string | undefined;
};

/** The captcha, by hCaptcha. A token works once: remount it with a new `key`. */
export function Captcha({ captcha, onToken, error }: CaptchaProps) {
  const t = useText();
  const { nonce } = useSite();
  const host = useRef<HTMLDivElement>(null);
  const latestOnToken = useRef(onToken);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    latestOnToken.current = onToken;
  });
  const siteKey = captcha?.siteKey;
  const scriptUrl = captcha?.scriptUrl;
  useEffect(() => {
    if (!siteKey || !scriptUrl) return;
    let isGone = false;
    let remove = () => {};
    loadWidget(scriptUrl, nonce).then(
      (widget) => {
        if (isGone || !host.current) return;
        const id = widget.render(host.current, {
          sitekey: siteKey,
          theme: isLight() ? 'light' : 'dark',
          callback: (token) => latestOnToken.current(token),
          'expired-callback': () => latestOnToken.current(null),
          'error-callback': () => latestOnToken.current(null),
        });
        remove = () => widget.remove(id);
        setState('ready');
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
      remove();
    };
  }, [siteKey, scriptUrl, nonce, attempt]);
  return (
    <div className={css.captcha} data-invalid={error ? true : undefined}>
      <p className={css.captchaLabel}>{t('registration.details.captcha')}</p>
      {state === 'loading' && <Skeleton height={72} />}
      {state === 'failed' && (
        <div role="alert" className={css.captchaBox}>
          <p className={ui.error}>{t('registration.details.captchaFailed')}</p>
          <Button
            size="s"
            onClick={() => {
              setState('loading');
              setAttempt(attempt + 1);
            }}
          >
            {t('registration.details.captchaRetry')}
          </Button>
        </div>
      )}
      <div ref={host} />
      {error && (
        <p className={ui.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function isLight(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'light' : window.matchMedia('(prefers-color-scheme: light)').matches;
}
