import { useMutation } from '@tanstack/react-query';
import { useIntent } from '../../platform/api/use-intent.ts';
import { useSite } from '../../platform/site.ts';
import { forgetRewards, type Extra } from '../rewards.queries.ts';

/** Opens a wheel or a loot box with a seed of the browser's; a press after an error carries the same one. */
export function useOpenExtra() {
  const site = useSite();
  const carry = useIntent();
  return useMutation({
    // The key of the intent is a random UUID that the server could not have known, and stays over retries.
    mutationFn: ({ assignmentId }: Extra) =>
      carry({ assignmentId }, (key) =>
        site.call(
          'POST /api/v1/bonus/extras/:assignmentId/open',
          { params: { assignmentId }, body: { clientSeed: key } },
          { idempotencyKey: key },
        ),
      ),
    onSettled: () => forgetRewards(site),
  });
}
