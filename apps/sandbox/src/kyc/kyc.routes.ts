import { setTimeout as sleep } from 'node:timers/promises';
import {
  InitiateCall,
  jumioAuthorization,
  jumioSignatureHeader,
  sandboxJumio,
  signJumioCallback,
  type InitiateAnswer,
  type ScanAnswer,
  type ScanResult,
} from '@halcyon/wire/kyc/jumio';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pageHeaders } from '../platform/page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { checkPage, endedPage } from './check-page.ts';
import { outcomes, resultOf, Scans, type Scan } from './scans.ts';

const TIMEOUT_MS = 20_000;
const WAIT_FIRST_MS = 250;
const WAIT_MS_MAX = 30_000;
const TRIES_MAX = 500;

const Choice = z.object({
  outcome: z.enum(outcomes),
  firstName: z.string().max(100).default(''),
  lastName: z.string().max(100).default(''),
  birthDate: z.string().max(10).default(''),
  expiry: z.string().max(10).default(''),
});

type Parts = { readonly switchboard: Switchboard; readonly baseUrl: () => string };

/** Jumio Netverify v4: orders, the hosted page, the callback until it is taken, and what became of a check. */
export function kycRoutes(app: FastifyInstance, { switchboard, baseUrl }: Parts): { stop(): void } {
  const scans = new Scans();
  const stop = new AbortController();

  app.post('/api/v4/initiate', async (request, reply) => {
    await switchboard.delay('kyc');
    const refused = refusalOf(request, switchboard);
    if (refused !== null) return reply.code(refused).send({ message: 'refused' });
    const order = InitiateCall.safeParse(request.body);
    if (!order.success) return reply.code(400).send({ message: order.error.message });
    const scan = scans.open(order.data);
    return {
      timestamp: new Date().toISOString(),
      transactionReference: scan.reference,
      redirectUrl: `${baseUrl()}/kyc/check/${scan.reference}`,
    } satisfies InitiateAnswer;
  });

  app.get<{ Params: { reference: string } }>(
    '/api/netverify/v2/scans/:reference',
    async (request, reply): Promise<ScanAnswer | undefined> => {
      await switchboard.delay('kyc');
      const refused = refusalOf(request, switchboard);
      const scan = scans.find(request.params.reference);
      if (refused !== null || !scan) return reply.code(refused ?? 404).send({ message: 'refused' });
      if (!scan.result || switchboard.of('kyc').undecided) return { status: 'PENDING' };
      return { status: 'DONE', result: scan.result };
    },
  );

  app.get<{ Params: { reference: string } }>('/kyc/check/:reference', (request, reply) => {
    const scan = scans.find(request.params.reference);
    if (!scan) return reply.code(404).send('This check is unknown.');
    return reply.headers(pageHeaders).send(scan.outcome ? endedPage(scan) : checkPage(scan));
  });

  app.post<{ Params: { reference: string } }>('/kyc/check/:reference', (request, reply) => {
    const scan = scans.find(request.params.reference);
    const choice = Choice.safeParse(request.body);
    if (!scan) return reply.code(404).send('This check is unknown.');
    if (!choice.success) return reply.code(400).send('Choose one of the outcomes.');
    if (scan.outcome) return goBack(reply, scan, 'SUCCESS');
    const { outcome, ...paper } = choice.data;
    if (outcome === 'cancel') return goBack(reply, scan, 'ERROR');
    scan.outcome = outcome;
    scan.result = resultOf(scan, outcome, paper);
    void callBack(scan.order.callbackUrl, scan.result);
    return goBack(reply, scan, 'SUCCESS');
  });

  /** The redirect reports that the player reached the end, never the verdict. */
  function goBack(reply: FastifyReply, scan: Scan, status: 'SUCCESS' | 'ERROR'): FastifyReply {
    const url = new URL(status === 'SUCCESS' ? scan.order.successUrl : scan.order.errorUrl);
    url.searchParams.set('transactionStatus', status);
    url.searchParams.set('transactionReference', scan.reference);
    if (status === 'ERROR') url.searchParams.set('errorCode', '9835');
    return reply.redirect(url.href, 303);
  }

  /** Retries until accepted, with growing delays; then the extra times set by the switch. */
  async function callBack(url: string, result: ScanResult): Promise<void> {
    const { late_ms: lateMs, silent, slow_ms: slowMs } = switchboard.of('kyc');
    if (silent) return;
    await wait(lateMs + slowMs);
    let waitMs = WAIT_FIRST_MS;
    for (let tries = 0; tries < TRIES_MAX && !stop.signal.aborted; tries += 1) {
      if (await post(url, result)) {
        const { repeat } = switchboard.of('kyc');
        for (let sent = 0; sent < repeat; sent += 1) await post(url, result);
        return;
      }
      await wait(waitMs);
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    }
  }

  async function post(url: string, result: ScanResult): Promise<boolean> {
    const body = new URLSearchParams(JSON.parse(JSON.stringify(result)) as Record<string, string>).toString();
    const isWrong = switchboard.of('kyc').wrong_signature;
    const signature = isWrong
      ? `sha256=${'0'.repeat(64)}`
      : signJumioCallback(body, sandboxJumio.callbackSecret);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', [jumioSignatureHeader]: signature },
        body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return response.ok;
    } catch {
      return false;
    }
  }

  async function wait(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: stop.signal, ref: false }).catch(() => {});
  }

  return { stop: () => stop.abort() };
}

/** Basic credentials and a User-Agent, as the provider requires; null: valid. */
function refusalOf(request: FastifyRequest, switchboard: Switchboard): number | null {
  if (switchboard.of('kyc').fail) return 503;
  const wanted = jumioAuthorization(sandboxJumio.apiToken, sandboxJumio.apiSecret);
  if (request.headers.authorization !== wanted) return 401;
  return request.headers['user-agent'] ? null : 403;
}
