import { useEffect, useRef, type Dispatch } from 'react';
import { useSite } from '../../platform/site.ts';
import { documentsQuery, forgetVerification } from '../kyc.queries.ts';
import { accountStanding, nextWanted } from '../sections.ts';
import type { VerificationAction, VerificationFlow } from '../verification-flow.ts';

/**
 * Starts the account as a whole: requests a verification, then goes to the first document that is
 * wanted, or says that there is none. Runs once for each start.
 */
export function useStartVerification(flow: VerificationFlow, tell: Dispatch<VerificationAction>): void {
  const site = useSite();
  const isBegun = flow.status === 'account-loading' && flow.documentType === null;
  const { startPoint } = flow;
  const isRunning = useRef(false);
  useEffect(() => {
    if (!isBegun || isRunning.current) return;
    isRunning.current = true;
    begin()
      .then(tell)
      .finally(() => {
        isRunning.current = false;
      });

    async function begin(): Promise<VerificationAction> {
      try {
        await site.call('POST /api/v1/player/documents/verification', { body: { startPoint } });
        await forgetVerification(site);
        const documents = await site.queries.fetchQuery(documentsQuery(site));
        const target = nextWanted(documents);
        if (target) return { type: 'ready', target };
        const { standing } = accountStanding(documents);
        return { type: 'ready', account: standing === 'success' ? 'success' : 'uploaded' };
      } catch {
        return { type: 'ready', account: 'error' };
      }
    }
  }, [isBegun, startPoint, site, tell]);
}
