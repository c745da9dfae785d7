import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import { useMutation } from '@tanstack/react-query';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.ts';
import type { Translate } from '../platform/texts.ts';
import { limitErrorWords } from './limit-words.ts';
import { limitsQuery, type LimitsView } from './limits.queries.ts';

type Wish =
  | { readonly limit: { readonly amountMinor: string; readonly currency: string } }
  | { readonly deleteLimit: true }
  | { readonly cancelPendingLimit: true }
  | { readonly confirmPendingLimit: true };

/** Sends a wish about one limit, keeps the answer as the limits, and says in a toast what came of it. */
export function useLimitChange(kind: LimitKind, duration: LimitDuration, limits: LimitsView) {
  const site = useSite();
  const format = useFormat();
  const change = useMutation({
    mutationFn: (wish: Wish) => {
      const body = { duration, ...wish };
      return kind === 'deposit'
        ? site.call('PATCH /api/v1/player/deposit-limits', { body })
        : site.call('PATCH /api/v1/player/spend-limits', { body });
    },
    onSuccess: ({ outcome, ...after }) => {
      site.queries.setQueryData(limitsQuery(site, kind).queryKey, after);
      // What the limits leave is part of the deposit check.
      void site.queries.invalidateQueries({ queryKey: ['cashier'] });
      site.messages.show({
        kind: 'success',
        text: toastOf(outcome, after, duration, site.texts.t, format.dateTime),
      });
    },
  });
  const min = format.money(limits.minimum);
  const max = limits.maximum ? format.money(limits.maximum) : '';
  return {
    change,
    fault: change.error ? limitErrorWords(change.error, duration, { min, max }, site.texts) : null,
  };
}

function toastOf(
  outcome: 'active' | 'waits' | 'removal_waits' | 'cancelled' | 'unchanged',
  limits: LimitsView,
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
