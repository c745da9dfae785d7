import {
  InitiateAnswer,
  isJumioCallbackSigned,
  jumioAuthorization,
  ScanAnswer,
  ScanResult,
  type InitiateCall,
} from '@halcyon/wire/kyc/jumio';
import type { z } from 'zod';
import type { Clock } from '@halcyon/server-kit/clock';
import type { KycConnection } from '../../platform/config/config.ts';
import { verdictOf } from './jumio.rules.ts';
import {
  KycProviderUnavailable,
  type CheckOrder,
  type KycProvider,
  type ProviderUpdate,
} from './provider.port.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_CHARACTERS_MAX = 100_000;
/** How long the player may take at the provider's page. */
const TOKEN_MINUTES = 30;
/** Document and face. */
const WORKFLOW_ID = 200;
/** Jumio refuses calls without one. */
const USER_AGENT = 'Halcyon/1.0';
const checkReference = /^([1-9]\d{0,15})\.([0-9a-f-]{36})$/;

/** Jumio Netverify v4. Its callback and its retrieval carry the same result, so both are read in one place. */
export function jumioProvider(connection: KycConnection, clock: Clock): KycProvider {
  const headers = {
    authorization: jumioAuthorization(connection.apiToken, connection.apiSecret),
    'user-agent': USER_AGENT,
    accept: 'application/json',
  };
  return {
    name: 'jumio',
    isAvailable: true,
    async initiate(order) {
      const answer = await call(
        `${connection.origin}/api/v4/initiate`,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(orderOf(order, connection.callbackUrl)),
        },
        InitiateAnswer,
      );
      const expiresAt = new Date(clock.now().getTime() + TOKEN_MINUTES * 60_000);
      return { reference: answer.transactionReference, redirectUrl: answer.redirectUrl, expiresAt };
    },
    async find(reference) {
      const url = `${connection.origin}/api/netverify/v2/scans/${encodeURIComponent(reference)}`;
      const answer = await call(url, { method: 'GET', headers }, ScanAnswer);
      return answer.status !== 'PENDING' && answer.result ? updateOf(answer.result) : null;
    },
    read({ rawBody, signature }) {
      if (!isJumioCallbackSigned(rawBody, signature, connection.callbackSecret)) return null;
      const fields = Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')));
      const read = ScanResult.safeParse(fields);
      return read.success ? updateOf(read.data) : null;
    },
  };
}

function orderOf(order: CheckOrder, callbackUrl: string): InitiateCall {
  return {
    customerInternalReference: `${order.playerId}.${order.checkId}`,
    userReference: String(order.playerId),
    successUrl: order.successUrl,
    errorUrl: order.errorUrl,
    callbackUrl,
    workflowId: WORKFLOW_ID,
    locale: order.locale,
    tokenLifetimeInMinutes: TOKEN_MINUTES,
  };
}

/** Null: this is about no check of ours. */
function updateOf(result: ScanResult): ProviderUpdate | null {
  const ours = checkReference.exec(result.merchantIdScanReference);
  if (!ours) return null;
  return {
    playerId: BigInt(ours[1]!),
    checkId: ours[2]!,
    reference: result.jumioIdScanReference,
    verdict: verdictOf(result),
  };
}

async function call<Schema extends z.ZodType>(
  url: string,
  request: RequestInit,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new KycProviderUnavailable(`HTTP ${response.status}`);
    if (text.length > ANSWER_CHARACTERS_MAX) throw new KycProviderUnavailable('the answer is too long');
    return schema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof KycProviderUnavailable) throw error;
    throw new KycProviderUnavailable('no usable answer', { cause: error });
  }
}
