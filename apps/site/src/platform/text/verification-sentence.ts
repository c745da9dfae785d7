import { REVIEW_HOURS } from '@halcyon/contract/kyc/document';
import { useQuery } from '@tanstack/react-query';
import { useSite } from '../site.ts';
import { depositCheckQuery, verificationQuery, withdrawalCheckQuery } from '../standing.queries.ts';
import { verificationStanding, type VerificationStanding } from '../verification-standing.ts';

// texts: cashier.verification.*
/** Where the verification is, and the one sentence for it. Null until it is known. */
export function useStanding(): { readonly standing: VerificationStanding; readonly sentence: string } | null {
  const site = useSite();
  const verification = useQuery(verificationQuery(site));
  const deposit = useQuery(depositCheckQuery(site));
  const withdrawal = useQuery(withdrawalCheckQuery(site));
  if (!verification.data || deposit.isPending || withdrawal.isPending) return null;
  const checks = {
    deposit: deposit.data?.outcome ?? null,
    withdrawal: withdrawal.data?.outcome ?? null,
  };
  const standing = verificationStanding(verification.data, checks);
  return { standing, sentence: site.texts.t(`cashier.verification.${standing}`, { hours: REVIEW_HOURS }) };
}
