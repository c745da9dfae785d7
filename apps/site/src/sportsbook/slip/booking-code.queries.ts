import { useMutation } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useSite } from '../../platform/site.ts';
import { emptySlip, selectionKey, toggled, withBanker, type SlipState } from '../stake/slip-state.ts';
import { slipStakeKey } from '../stake/slip-drafts.ts';
import { changeSlip } from './slip-store.ts';

type Shared = Answer<'GET /sportsbook-api/booking-codes/:code'>;

/** The picks of a code that are still on offer, at current prices. Pure. */
export function slipOfCode({ legs, type, systemSize, isEachWay }: Shared): SlipState {
  const picks = legs.reduce<SlipState>((slip, { eventId, market, outcome, oddsMilli, version, isBanker }) => {
    if (oddsMilli === null || version === null) return slip;
    const next = toggled(slip, { eventId, market, outcome, seen: { version, oddsMilli } }) ?? slip;
    return isBanker ? withBanker(next, selectionKey({ eventId, market, outcome })) : next;
  }, emptySlip);
  const system = type === 'SINGLE' || type === 'ACCUMULATOR' || type === 'BUILDER' ? null : type;
  return {
    ...picks,
    eachWay: isEachWay ? (type === 'SINGLE' ? picks.picks.map(selectionKey) : [slipStakeKey]) : [],
    mode: system ? 'system' : null,
    system: system && { type: system, ...(typeof systemSize === 'number' && { size: systemSize }) },
  };
}

/** Replaces the slip with the picks of a code. */
export function useTakeCode() {
  const { call, locale } = useSite();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (code: string) =>
      call('GET /sportsbook-api/booking-codes/:code', { params: { code }, query: { market: locale.market } }),
    onSuccess: (shared) => changeSlip(() => slipOfCode(shared)),
  });
  return { take: mutate, isPending, isUnknown: isError };
}
