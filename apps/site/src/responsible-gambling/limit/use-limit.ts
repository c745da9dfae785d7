import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { useMutation } from '@tanstack/react-query';
import type { Answer } from '../../platform/api/endpoints.ts';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, type Site } from '../../platform/site.ts';
import { depositCheckQuery } from '../../platform/standing.queries.ts';
import type { Translate } from '../../platform/text/texts.ts';
import { limitErrorWords, useLimitAmount } from '../limit-words.ts';
import { anyLimitsQuery, limitOfferQuery, type AnyLimitsView, type LimitAmount } from '../limits.queries.ts';

type Wish =
  | { readonly limit: LimitAmount }
  | { readonly deleteLimit: true }
  | { readonly cancelPendingLimit: true }
  | { readonly confirmPendingLimit: true };

type Changed = Answer<'PATCH /api/v1/player/deposit-limits'> | Answer<'PATCH /api/v1/player/time-limits'>;

/** Sends a change of one limit, caches the response as the limits, and shows the result in a toast. */
export function useLimitChange(kind: LimitKind, duration: LimitDuration, limits: AnyLimitsView) {
  const site = useSite();
  const format = useFormat();
  const amount = useLimitAmount();
  const change = useMutation({
    mutationFn: (wish: Wish) => send(site, kind, duration, wish),
    onSuccess: ({ outcome, ...after }) => {
      site.queries.setQueryData(anyLimitsQuery(site, kind).queryKey, after);
      void site.queries.invalidateQueries(limitOfferQuery(site));
      // The remaining limits are part of the deposit check.
      void site.queries.invalidateQueries(depositCheckQuery(site));
      site.messages.show({
        kind: 'success',
        text: toastOf(outcome, after, duration, site.texts.t, format.dateTime),
      });
    },
  });
  const min = amount(limits.minimum);
  const max = limits.maximum ? amount(limits.maximum) : '';
  return {
    change,
    fault: change.error ? limitErrorWords(change.error, duration, { min, max }, site.texts) : null,
  };
}

/** Time is sent in minutes, all else as money; a form has no other kinds. */
function send(site: Site, kind: LimitKind, duration: LimitDuration, wish: Wish): Promise<Changed> {
  const { limit, ...other } = { limit: undefined, ...wish };
  const body = { duration, ...other };
  if (kind === 'time') {
    const time = limit && 'minutes' in limit ? { limit } : {};
    return site.call('PATCH /api/v1/player/time-limits', { body: { ...body, ...time } });
  }
  const money = limit && 'currency' in limit ? { limit } : {};
  return site.call(paths[kind], { body: { ...body, ...money } });
}

const paths = {
  deposit: 'PATCH /api/v1/player/deposit-limits',
  loss: 'PATCH /api/v1/player/spend-limits',
  stake: 'PATCH /api/v1/player/stake-limits',
} as const;

function toastOf(
  outcome: 'active' | 'waits' | 'removal_waits' | 'cancelled' | 'unchanged',
  limits: AnyLimitsView,
  duration: LimitDuration,
  t: Translate,
  dateTime: (instant: string) => string,
): string {
  const from = limits.items.find((item) => item.duration === duration)?.pendingLimitActiveFrom;
  const when = from ? dateTime(from) : '';
  if (outcome === 'waits') {
    return t(limits.raiseNeedsConfirmation ? 'limits.toast.waits_confirm' : 'limits.toast.waits', { when });
  }
  if (outcome === 'removal_waits') {
    return t(limits.raiseNeedsConfirmation ? 'limits.toast.removal_confirm' : 'limits.toast.removal_waits', {
      when,
    });
  }
  return t(`limits.toast.${outcome}`);
}
