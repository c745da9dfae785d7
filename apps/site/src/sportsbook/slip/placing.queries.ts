import { useQueryClient } from '@tanstack/react-query';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite } from '../../platform/site.ts';
import { createStore, useStore } from '../../platform/store.ts';
import type { SlipDraft } from '../stake/slip-drafts.ts';
import { slipToSend, type PlacedBet } from './slip.queries.ts';
import { without } from '../stake/slip-state.ts';
import { changeSlip, noteStake } from './slip-store.ts';

/** A bet that is placed by one press. */
export type BetToPlace = {
  readonly draft: SlipDraft;
  readonly lineStakeMinor: bigint;
  readonly seenBuilderMilli: number | null;
  readonly freeBetId: string | null;
  readonly delayMs: number;
};
export type Refused = { readonly code: string; readonly facts: Readonly<Record<string, string>> };

/** `lost`: no answer came; the next press sends the same bet again, which is placed once. */
export type Placing =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting'; readonly delayMs: number }
  | { readonly kind: 'placed'; readonly bets: readonly PlacedBet[]; readonly refused: Refused | null }
  | { readonly kind: 'refused'; readonly refused: Refused }
  | { readonly kind: 'lost' };

/** Of the slip, which may be drawn in the rail or in the sheet. */
const placing = createStore<Placing>({ kind: 'idle' });
export const usePlacingState = (): Placing => useStore(placing);
export const endPlacing = (): void => placing.set({ kind: 'idle' });

/** Keys of bets that were sent and not answered, by their content. */
const unanswered = new Map<string, string>();

/** Places bets by one press. A single that is placed leaves the slip, one that is refused stays. */
export function usePlaceBets() {
  const { call, currency, browserApi } = useSite();
  const cache = useQueryClient();
  async function placeOne(bet: BetToPlace): Promise<PlacedBet> {
    const { draft, lineStakeMinor, seenBuilderMilli, freeBetId } = bet;
    const lineStake = { amountMinor: String(lineStakeMinor), currency };
    const body = {
      ...slipToSend(draft, seenBuilderMilli),
      lineStake,
      ...(freeBetId !== null && { freeBetId }),
    };
    const content = JSON.stringify(body);
    const idempotencyKey = unanswered.get(content) ?? crypto.randomUUID();
    unanswered.set(content, idempotencyKey);
    try {
      const placed = await call('POST /sportsbook-api/bets', { body }, { idempotencyKey });
      unanswered.delete(content);
      return placed;
    } catch (error) {
      if (isProblem(error) && error.status > 0 && error.status < 500) unanswered.delete(content);
      throw error;
    }
  }
  return async function place(bets: readonly BetToPlace[]): Promise<Placing> {
    if (placing.get().kind === 'waiting' || bets.length === 0 || !browserApi) return placing.get();
    placing.set({ kind: 'waiting', delayMs: Math.max(...bets.map(({ delayMs }) => delayMs)) });
    const answers = await Promise.allSettled(bets.map(placeOne));
    const placed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const failed = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    const isLost = failed.some((error) => !isProblem(error) || error.status === 0 || error.status >= 500);
    const [problem] = failed.filter(isProblem);
    const refused = problem ? { code: problem.code, facts: problem.additionalInfo } : null;
    for (const [at, answer] of answers.entries())
      if (answer.status === 'fulfilled') changeSlip((slip) => bets[at]!.draft.picks.reduce(without, slip));
    if (placed.length > 0) {
      if (bets[0]!.freeBetId === null) noteStake(currency, bets[0]!.lineStakeMinor);
      void cache.invalidateQueries({ queryKey: ['bets'] });
      void cache.invalidateQueries({ queryKey: ['wallet'] });
    }
    if (placed.length > 0) placing.set({ kind: 'placed', bets: placed, refused });
    else if (isLost || !refused) placing.set({ kind: 'lost' });
    else placing.set({ kind: 'refused', refused });
    return placing.get();
  };
}
