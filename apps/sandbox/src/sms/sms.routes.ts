import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  CheckRequest,
  ControlRequest,
  SearchRequest,
  VerifyRequest,
  vonageStatus,
  type VonageStatus,
} from '@halcyon/wire/sms/vonage-verify';
import type { SandboxConfig } from '../platform/config.ts';
import { answerMessages, type MessageBox } from '../platform/mailbox-page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { smsText } from './sms-text.ts';
import { VerifyRequests } from './verify-requests.ts';

const errorTexts: Partial<Record<VonageStatus, string>> = {
  [vonageStatus.throttled]: 'Too many requests',
  [vonageStatus.missingParameter]: 'A required parameter is missing',
  [vonageStatus.invalidValue]: 'Invalid value for a parameter',
  [vonageStatus.wrongCredentials]: 'Bad credentials',
  [vonageStatus.internalError]: 'Internal error',
  [vonageStatus.notFound]: 'The request was not found or has been verified already',
  [vonageStatus.alreadyInProgress]: 'A verification of this number is in progress',
  [vonageStatus.wrongCode]: 'The code does not match',
  [vonageStatus.wrongCodeTooOften]: 'A wrong code was given too often',
  [vonageStatus.requestsNotFound]: 'No request found',
};
const isNumberSame = (a: string, b: string): boolean => a === b.replace(/\D/g, '');

/** Vonage Verify v1 under `/verify/…/json`, and `GET /sms?to=` to read what was sent. */
export function smsRoutes(app: FastifyInstance, deps: SmsDependencies): void {
  const { box, switchboard } = deps;
  const verifications = new VerifyRequests();

  type Wording = { readonly brand: string; readonly lg: string };
  const send = (number: string, { brand, lg }: Wording, code: string): void => {
    const { silent, repeat } = switchboard.of('sms');
    if (silent) return;
    const text = smsText(lg, brand, code);
    for (let sent = 0; sent <= repeat; sent += 1) {
      box.deliver({ to: number, text, sentAt: new Date().toISOString() });
    }
  };
  const wordings = new Map<string, Wording>();

  answer(app, deps, '/verify/json', VerifyRequest, (ask) => {
    if (switchboard.of('sms').throttle) return refusal(vonageStatus.throttled);
    if (switchboard.of('sms').refuse_number) return refusal(vonageStatus.invalidValue);
    const started = verifications.start({
      number: ask.number,
      codeLength: ask.code_length === '4' ? 4 : 6,
      expirySeconds: ask.pin_expiry,
    });
    const { status, request_id: id, code } = started;
    if (id && code) {
      const { brand, lg } = ask;
      wordings.set(id, { brand, lg });
      send(ask.number.replace(/^\+/, ''), { brand, lg }, code);
    }
    return { ...(id ? { request_id: id } : {}), ...refusal(status) };
  });
  answer(app, deps, '/verify/check/json', CheckRequest, (ask) => {
    const status = verifications.check(ask.request_id, ask.code);
    const event = { event_id: randomBytes(8).toString('hex'), price: '0.10000000', currency: 'EUR' };
    return { request_id: ask.request_id, ...(status === vonageStatus.ok ? event : {}), ...refusal(status) };
  });
  answer(app, deps, '/verify/control/json', ControlRequest, (ask) => {
    if (ask.cmd === 'cancel') return { command: ask.cmd, ...refusal(verifications.cancel(ask.request_id)) };
    const again = verifications.again(ask.request_id);
    if (again) send(again.number, wordings.get(ask.request_id) ?? { brand: 'Halcyon', lg: 'en' }, again.code);
    return { command: ask.cmd, ...refusal(again ? vonageStatus.ok : vonageStatus.notFound) };
  });
  answer(app, deps, '/verify/search/json', SearchRequest, (ask) => {
    const found = verifications.find(ask.request_id);
    if (!found) return refusal(vonageStatus.requestsNotFound);
    return {
      request_id: found.id,
      status: found.state,
      number: found.number,
      date_submitted: new Date(found.startedAtMs).toISOString(),
      checks: found.checks,
    };
  });

  app.get<{ Querystring: { to?: string } }>('/sms', (request, reply) => {
    const to = request.query.to ?? '';
    return answerMessages(request, reply, { title: 'Text messages', to, messages: box.to(to, isNumberSame) });
  });
}

export type SmsDependencies = {
  readonly box: MessageBox;
  readonly switchboard: Switchboard;
  readonly config: Pick<SandboxConfig, 'smsKey' | 'smsSecret'>;
};

/** One form endpoint: HTTP 200 always, the outcome in `status`. */
function answer<Schema extends z.ZodType<{ api_key: string; api_secret: string }>>(
  app: FastifyInstance,
  { switchboard, config }: SmsDependencies,
  path: string,
  schema: Schema,
  run: (ask: z.output<Schema>) => object,
): void {
  app.post(path, async (request, reply) => {
    await switchboard.delay('sms');
    if (switchboard.of('sms').fail) return refusal(vonageStatus.internalError);
    const parsed = schema.safeParse(request.body);
    if (!parsed.success) {
      const isMissing = parsed.error.issues.some(({ message }) => message.includes('undefined'));
      return refusal(isMissing ? vonageStatus.missingParameter : vonageStatus.invalidValue);
    }
    const { api_key: key, api_secret: secret } = parsed.data;
    if (key !== config.smsKey || secret !== config.smsSecret) {
      return refusal(vonageStatus.wrongCredentials);
    }
    return reply.send(run(parsed.data));
  });
}

function refusal(status: VonageStatus): { status: string; error_text?: string } {
  const text = errorTexts[status];
  return text === undefined ? { status } : { status, error_text: text };
}
