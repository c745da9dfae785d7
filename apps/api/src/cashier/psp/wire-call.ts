import type { z } from 'zod';
import { ProviderUnavailable } from './psp.port.ts';

const TIMEOUT_MS = 15_000;
const BODY_CHARACTERS_MAX = 500_000;

/**
 * One call to a payment provider. Every unclear outcome is ProviderUnavailable: unreachable, too slow, a fault of
 * theirs, an answer that is not the expected shape.
 */
export async function callProvider<Schema extends z.ZodType>(
  url: string,
  request: {
    readonly method: 'GET' | 'POST' | 'PUT';
    readonly headers: Record<string, string>;
    readonly body?: string;
  },
  schema: Schema,
): Promise<z.output<Schema>> {
  let text: string;
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
    if (!response.ok) throw new ProviderUnavailable(`HTTP ${response.status}`);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('the provider did not answer', { cause: error });
  }
  if (text.length > BODY_CHARACTERS_MAX) throw new ProviderUnavailable('the answer is too long');
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ProviderUnavailable('the answer makes no sense', { cause: error });
  }
}
