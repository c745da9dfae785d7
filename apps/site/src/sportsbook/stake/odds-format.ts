import { formatOdds, oddsFormats, type OddsFormat } from '@halcyon/odds/price/odds-format';
import { useSyncExternalStore } from 'react';
import { keep, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { useSite } from '../../platform/site.ts';
import { createStore } from '../../platform/store.ts';

const chosen = createStore<OddsFormat>('decimal');
let isRead = false;

function read(): OddsFormat {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    const kept = readKept('local', storageKeys.oddsFormat);
    chosen.set(oddsFormats.find((format) => format === kept) ?? 'decimal');
  }
  return chosen.get();
}

/** How this browser shows prices. Decimal while the server's markup hydrates. */
export function useOddsFormat(): OddsFormat {
  return useSyncExternalStore(chosen.subscribe, read, () => 'decimal');
}

export function chooseOddsFormat(name: string): void {
  const format = oddsFormats.find((known) => known === name);
  if (!format) return;
  read();
  chosen.set(format);
  keep('local', storageKeys.oddsFormat, format);
}

/** Writes a price as the reader has chosen, with the decimal sign of the page. */
export function useOddsText(): (oddsMilli: number) => string {
  const format = useOddsFormat();
  const { decimal } = useSite().numberForm;
  return (oddsMilli) => formatOdds(oddsMilli, format, decimal);
}
