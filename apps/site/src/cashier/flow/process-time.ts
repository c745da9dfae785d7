import { useText } from '../../platform/site.ts';
import type { MethodOffer } from '../cashier.queries.ts';

/** How long a payment takes, in words. */
export function useProcessTime(): (time: MethodOffer['deposit']['processTime']) => string {
  const t = useText();
  return (time) => {
    if (time.unit === 'instant') return t('cashier.processTime.instant');
    return t(time.unit === 'hours' ? 'cashier.processTime.hours' : 'cashier.processTime.days', time);
  };
}
