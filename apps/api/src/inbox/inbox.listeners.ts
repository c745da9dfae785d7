import { messageKinds } from '@halcyon/contract/inbox/message';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Listener, Subscriber } from '../platform/events/relay.ts';
import { eventMessages } from './event-messages.rules.ts';
import { deliver, forgetQueued, queue } from './inbox.service.ts';

const DAY_MS = 86_400_000;

/**
 * Writes to players what happened to them, in the relay's own transaction: a message is there exactly once for each
 * event, however often it is delivered.
 */
export function inboxSubscriber(clock: Clock): Subscriber {
  const on = Object.entries(eventMessages).map(([name, messageOf]): [string, Listener] => [
    name,
    async (tx, { id, player_id: playerId, facts }) => {
      const at = clock.now();
      const source = `event:${id}`;
      const message = messageOf(facts);
      if (message && messageKinds[message.kind] === 'service')
        await deliver(tx, playerId, { ...message, source, at });
      else if (message) await queue(tx, playerId, { ...message, source, sendAt: at });
      if (name === 'registration.completed') {
        await queue(tx, playerId, {
          kind: 'tip_limits',
          source: 'tip:limits',
          sendAt: new Date(at.getTime() + DAY_MS),
        });
        const later = new Date(at.getTime() + 3 * DAY_MS);
        await queue(tx, playerId, { kind: 'tip_fairness', source: 'tip:fairness', sendAt: later });
      }
      if (name === 'responsible_gambling.break_started') await forgetQueued(tx, playerId);
    },
  ]);
  return { name: 'inbox', on: new Map(on) };
}
