import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ReadRoot } from './commitments.ts';

const triesMax = 20;
const waitMs = 1_000;
const Root = z.object({ root: z.string().regex(/^[0-9a-f]{64}$/) });

/** Roots of the platform's ledger. Waits for a platform that is starting: the first root found is bound permanently. */
export function ledgerRoots(platformUrl: string): ReadRoot {
  return async (date) => {
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(`${platformUrl}/ledger/roots/${date}`).catch(() => null);
      if (response?.ok) return Root.safeParse(await response.json()).data?.root ?? null;
      await response?.body?.cancel();
      if (response?.status === 404 || tried === triesMax) return null;
      await sleep(waitMs, undefined, { ref: false });
    }
  };
}
