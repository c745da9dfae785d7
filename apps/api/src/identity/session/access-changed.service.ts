import type { Topic } from '@halcyon/server-kit/events';

/** Switches of a player's profile have changed: open pages are notified. */
export const accessChanged: Topic<[playerId: bigint, flags: Readonly<Record<string, boolean>>]> = {
  name: 'identity.access_changed',
};
