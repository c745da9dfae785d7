import { createHash } from 'node:crypto';
import { FeedMessage, oddsFeedFrameBytesMax } from '@halcyon/wire/odds-feed/messages';
import canonicalize from 'canonicalize';
import { readMarketName, type EventMessage } from './apply.rules.ts';

/** Why a frame is not used. */
export type FrameRefusal = 'too_large' | 'not_text' | 'not_json' | 'wrong_schema' | 'wrong_product';

/** Reads a frame of a producer's line. Pure. */
export function readFrame(text: string, product: number): FeedMessage | FrameRefusal {
  if (Buffer.byteLength(text) > oddsFeedFrameBytesMax) return 'too_large';
  // A character that PostgreSQL cannot store in a text.
  if (text.includes('\\u0000')) return 'wrong_schema';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not_json';
  }
  const message = FeedMessage.safeParse(value).data;
  if (!message) return 'wrong_schema';
  return message.product === product ? message : 'wrong_product';
}

const stateful = ['bet_settlement', 'rollback_bet_settlement', 'bet_cancel', 'rollback_bet_cancel'] as const;
export type StatefulMessage = Extract<EventMessage, { kind: (typeof stateful)[number] }>;

/** True: it moves money, so it is never dropped and applies once. */
export function isStateful(message: EventMessage): message is StatefulMessage {
  return (stateful as readonly string[]).includes(message.kind);
}

/**
 * What makes a message that moves money the same one: kind, event, markets, content and timestamp, in whatever order its
 * parts came, and whether it was sent once more by a recovery or by another producer. Pure.
 */
export function contentHashOf(message: StatefulMessage): Buffer {
  const { sequence: _sequence, requestId: _request, product: _product, markets, ...rest } = message;
  const named = (markets as readonly { type: string; specifiers: string; outcomes?: { id: string }[] }[]).map(
    ({ type, specifiers, outcomes, ...market }) => ({
      ...market,
      key: readMarketName({ type, specifiers })?.key ?? `${type}|${specifiers}`,
      ...(outcomes && { outcomes: outcomes.toSorted((one, other) => compare(one.id, other.id)) }),
    }),
  );
  const content = { ...rest, markets: named.toSorted((one, other) => compare(one.key, other.key)) };
  return createHash('sha256').update(canonicalize(content)!).digest();
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
