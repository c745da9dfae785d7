import { CheckReply, ControlReply, VerifyReply, vonageStatus } from '@halcyon/wire/sms/vonage-verify';
import type { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';

/** What the SMS provider said to a request for a code. */
type SmsRequested =
  | { readonly kind: 'sent'; readonly requestId: string }
  | { readonly kind: 'phone_invalid' }
  /** A verification of this number runs already; its id, where the provider names it. */
  | { readonly kind: 'running'; readonly requestId: string | null }
  | { readonly kind: 'too_many' }
  | { readonly kind: 'failed' };
type SmsChecked = 'right' | 'wrong' | 'too_many' | 'gone' | 'failed';

/** Sends and checks codes by text message; the codes live at the provider. Never throws for its faults. */
export type SmsCodes = {
  /** `phone` is E.164 with the plus, `language` BCP 47. */
  request(phone: string, language: string): Promise<SmsRequested>;
  /** Sends the running code again. `gone`: there is none any more, so a new one may be requested. */
  again(requestId: string): Promise<'sent' | 'gone' | 'failed'>;
  check(requestId: string, code: string): Promise<SmsChecked>;
};

const TIMEOUT_MS = 8_000;
const CODE_LENGTH = '6';
const PIN_SECONDS = '300';
const BRAND = 'Halcyon';

/** Languages in Vonage's own spelling; any other gets English. */
const vonageLanguages: Readonly<Record<string, string>> = {
  de: 'de-de',
  fi: 'fi-fi',
  fr: 'fr-fr',
  'fr-CA': 'fr-ca',
  nb: 'nb-no',
  pl: 'pl-pl',
  'pt-BR': 'pt-br',
  'pt-PT': 'pt-pt',
  tr: 'tr-tr',
  ja: 'ja-jp',
  fil: 'fil-ph',
  'es-CL': 'es-mx',
  'es-PE': 'es-mx',
  'en-IN': 'en-in',
};

/** Vonage Verify v1: form posts, the outcome in `status` under HTTP 200. */
export function vonageCodes(sms: Config['sms']): SmsCodes {
  const post = async <Reply extends z.ZodType>(
    path: string,
    schema: Reply,
    fields: Record<string, string>,
  ): Promise<z.output<Reply> | null> => {
    const body = new URLSearchParams({ api_key: sms.key, api_secret: sms.secret, ...fields });
    try {
      const answer = await fetch(`${sms.baseUrl}${path}`, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) return null;
      const read = schema.safeParse(await answer.json());
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  };

  return {
    async request(phone, language) {
      const reply = await post('/verify/json', VerifyReply, {
        number: phone.replace(/^\+/, ''),
        brand: BRAND,
        code_length: CODE_LENGTH,
        lg: vonageLanguages[language] ?? 'en-gb',
        pin_expiry: PIN_SECONDS,
      });
      switch (reply?.status) {
        case vonageStatus.ok:
          return reply.request_id ? { kind: 'sent', requestId: reply.request_id } : { kind: 'failed' };
        case vonageStatus.invalidValue:
          return { kind: 'phone_invalid' };
        case vonageStatus.alreadyInProgress:
          return { kind: 'running', requestId: reply.request_id || null };
        case vonageStatus.throttled:
        case vonageStatus.wrongCodeTooOften:
          return { kind: 'too_many' };
        default:
          return { kind: 'failed' };
      }
    },

    async again(requestId) {
      const reply = await post('/verify/control/json', ControlReply, {
        request_id: requestId,
        cmd: 'trigger_next_event',
      });
      if (reply?.status === vonageStatus.ok) return 'sent';
      return reply?.status === vonageStatus.notFound ? 'gone' : 'failed';
    },

    async check(requestId, code) {
      const reply = await post('/verify/check/json', CheckReply, { request_id: requestId, code });
      switch (reply?.status) {
        case vonageStatus.ok:
          return 'right';
        case vonageStatus.wrongCode:
          return 'wrong';
        case vonageStatus.wrongCodeTooOften:
        case vonageStatus.throttled:
          return 'too_many';
        case vonageStatus.notFound:
          return 'gone';
        default:
          return 'failed';
      }
    },
  };
}
