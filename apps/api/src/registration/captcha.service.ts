import { SiteVerifyReply } from '@halcyon/wire/captcha/hcaptcha';
import type { Config } from '../platform/config/config.ts';

/** `unreachable`: no verdict. A sign-up is refused then as well, but with another code. */
type CaptchaVerdict = 'passed' | 'failed' | 'unreachable';

/** Verifies a token with the captcha service. Never throws. */
export type CaptchaVerifier = { verify(token: string | undefined, address: string): Promise<CaptchaVerdict> };

const TIMEOUT_MS = 5_000;
const TOKEN_LENGTH_MAX = 5_000;

/** hCaptcha's siteverify: a form post, a JSON answer. */
export function hcaptcha(captcha: Config['captcha']): CaptchaVerifier {
  return {
    async verify(token, address) {
      if (!token || token.length > TOKEN_LENGTH_MAX) return 'failed';
      const body = new URLSearchParams({
        secret: captcha.secret,
        response: token,
        remoteip: address,
        sitekey: captcha.siteKey,
      });
      try {
        const answer = await fetch(captcha.verifyUrl, {
          method: 'POST',
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        if (!answer.ok) return 'unreachable';
        return SiteVerifyReply.parse(await answer.json()).success ? 'passed' : 'failed';
      } catch {
        return 'unreachable';
      }
    },
  };
}
