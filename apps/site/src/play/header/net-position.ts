import type { Movement } from '@halcyon/contract/wallet/push.contract';

/** Net position in minor units: that of the server's answer, and the movements in games after it. */
export function netAfter(
  answer: { readonly netPosition: { readonly amountMinor: string }; readonly sequence: number },
  movements: readonly Movement[],
): bigint {
  const inGames = movements.filter(
    ({ kind, sequence }) =>
      sequence > answer.sequence && (kind === 'stake' || kind === 'return' || kind === 'refund'),
  );
  return inGames.reduce(
    (sum, { amountMinor }) => sum + BigInt(amountMinor),
    BigInt(answer.netPosition.amountMinor),
  );
}
