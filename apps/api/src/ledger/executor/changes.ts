import type { Movement } from '@halcyon/contract/wallet/push.contract';
import type { Topic } from '@halcyon/server-kit/events';

/**
 * A player's money has changed and committed; `sequence` is the player's newest. A lost event loses no balance, for
 * frames carry absolute ones.
 */
export const walletChanged: Topic<[playerId: bigint, sequence: bigint, movements: readonly Movement[]]> = {
  name: 'wallet.changed',
};
