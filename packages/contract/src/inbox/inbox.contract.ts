import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, Nothing, pageOf } from '../platform/shapes.ts';
import { messageKindNames, type MessageKind } from './message.ts';

/** Messages of one page. */
export const INBOX_PAGE = 20;
/** How long a CRM session is good for. */
export const CRM_SESSION_MINUTES = 60;

export const InboxMessage = z.object({
  id: z.uuid(),
  /** Key of its texts: `inbox.kind.<kind>.title` and `.text`. */
  kind: z.enum(messageKindNames as readonly [MessageKind, ...MessageKind[]]),
  sentAt: Instant,
  readAt: Instant.nullable(),
  /** Values for the text; absent where it needs none. */
  amount: Money.optional(),
  date: Instant.optional(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const unknown = { 'inbox.message_unknown': 404 } as const;
const params = z.object({ id: z.uuid() });

export const inboxEndpoints = endpoints({
  'GET /api/v1/player/inbox': {
    summary: 'Own messages, newest first',
    access: 'restricted',
    query: z.object({ cursor: z.uuid().optional() }),
    answer: pageOf(InboxMessage),
  },
  'GET /api/v1/player/inbox/unread': {
    summary: 'How many own messages have not been read',
    access: 'restricted',
    answer: z.object({ unread: z.number().int().min(0) }),
  },
  'POST /api/v1/player/inbox/read': {
    summary: 'Marks every own message as read up to the newest one that was seen; later ones stay unread',
    access: 'restricted',
    body: z.object({ upTo: z.uuid() }),
    answer: z.object({ unread: z.number().int().min(0) }),
  },
  'POST /api/v1/player/inbox/:id/read': {
    summary: 'Marks an own message as read; a second time changes nothing',
    access: 'restricted',
    params,
    answer: z.object({ unread: z.number().int().min(0) }),
    refusals: unknown,
  },
  'DELETE /api/v1/player/inbox/:id': {
    summary: 'Deletes an own message',
    access: 'restricted',
    params,
    answer: Nothing,
    refusals: unknown,
  },
  'POST /api/v1/player/crm/session': {
    summary:
      'An id under which the CRM may show its offers to this player for an hour; needs consent to marketing',
    access: 'player',
    answer: z.object({ sid: z.string(), expiresAt: Instant }),
    refusals: { 'crm.consent_missing': 422, 'crm.not_allowed': 422, 'crm.unavailable': 503 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
});
