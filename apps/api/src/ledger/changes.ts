import type { Topic } from '@halcyon/server-kit/events';

/**
 * A player's money has changed and committed; `sequence` is the player's newest. Losing one loses nothing: frames carry
 * sequence numbers, and clients repair gaps.
 */
export const walletChanged: Topic<[playerId: bigint, sequence: bigint]> = { name: 'wallet.changed' };
