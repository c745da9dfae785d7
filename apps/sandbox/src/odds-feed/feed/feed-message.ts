import type { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';

/** A message before the outlet gives it its time and, if it is of an event, its number. */
type Unsent<Message> = Message extends unknown ? Omit<Message, 'timestamp' | 'sequence'> : never;
export type UnsentMessage = Unsent<z.input<typeof FeedMessage>>;

/** Messages that change more than prices: they are sent again in a recovery. */
const stateful = [
  'bet_settlement',
  'rollback_bet_settlement',
  'bet_cancel',
  'rollback_bet_cancel',
  'fixture_change',
] as const satisfies readonly FeedMessage['kind'][];
type Stateful = Extract<FeedMessage, { kind: (typeof stateful)[number] }>;

export const isStateful = (message: FeedMessage): message is Stateful =>
  (stateful as readonly string[]).includes(message.kind);

export type Publish = (message: UnsentMessage) => void;
