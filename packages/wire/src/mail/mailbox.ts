import { z } from 'zod';

/** One message that reached the outside world, by mail or by SMS. Codes are plain digits in `text`. */
export const OutsideMessage = z.object({
  to: z.string(),
  text: z.string(),
  subject: z.string().optional(),
  html: z.string().optional(),
  /** RFC 3339, UTC. */
  sentAt: z.iso.datetime(),
});
export type OutsideMessage = z.infer<typeof OutsideMessage>;

/** Response of `GET /mail?to=` and `GET /sms?to=` of the sandbox, newest first. */
export const Mailbox = z.object({ messages: z.array(OutsideMessage) });
export type Mailbox = z.infer<typeof Mailbox>;
