import type { RecoveryRequest } from '@halcyon/wire/odds-feed/messages';
import type { z } from 'zod';
import type { Switches } from '../../platform/switchboard.ts';
import type { Product } from '../feed/outlet.ts';

/** What the thread starts with. */
export type FeedThreadData = {
  readonly oddsFeedFile: string | null;
  readonly platformUrl: string;
  readonly matchesMax: number;
  readonly switches: Switches['odds-feed'];
  readonly revision: number;
};

/** What a consumer, or a test, requests of the feed. */
export type FeedCall =
  | { readonly name: 'fixture' | 'record'; readonly event: string }
  | { readonly name: 'recover'; readonly request: z.infer<typeof RecoveryRequest> }
  | {
      readonly name: 'schedule';
      readonly fromMs: number;
      readonly toMs: number;
      readonly cursor: string | null;
    };

/** Switches with the number of the last change from outside that they include. */
type Numbered<Values> = { readonly kind: 'switches'; readonly revision: number; readonly values: Values };

export type ToThread =
  | { readonly kind: 'call'; readonly id: number; readonly call: FeedCall }
  | Numbered<Readonly<Record<string, unknown>>>
  | { readonly kind: 'connected'; readonly id: number; readonly product: Product }
  /** So many bytes of frames are on their way to the reader and no longer in memory. */
  | { readonly kind: 'sent'; readonly id: number; readonly bytes: number }
  | { readonly kind: 'disconnected'; readonly id: number }
  | { readonly kind: 'stop' };

export type FromThread =
  /** JSON; null: there is no such event, or no recovery now. */
  | { readonly kind: 'answer'; readonly id: number; readonly json: string | null }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string }
  | Numbered<Switches['odds-feed']>
  | { readonly kind: 'frame'; readonly id: number; readonly bytes: Uint8Array }
  /** The reader is too far behind. */
  | { readonly kind: 'cut-off'; readonly id: number };
