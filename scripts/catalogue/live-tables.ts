import { readFileSync } from 'node:fs';

/** A live table as its provider's studio states it. */
export type LiveTableEntry = {
  readonly provider: 'evolution' | 'pragmaticplay' | 'creedroomz';
  readonly tableId: string;
  readonly gameRef: string;
  readonly name: string;
  readonly kind: 'roulette' | 'blackjack' | 'baccarat' | 'wheel';
  readonly model: string;
  readonly limits: { readonly currency: 'EUR'; readonly minMinor: string; readonly maxMinor: string };
  readonly seats: number | null;
  readonly dealer: {
    readonly name: string;
    readonly skin: string;
    readonly hair: string;
    readonly cut: 'short' | 'side' | 'bob' | 'bun' | 'long';
  };
  /** From dark to light. */
  readonly colours: readonly string[];
};

const file = new URL('../../apps/sandbox/src/providers/live/tables.json', import.meta.url);

export const liveTables = JSON.parse(readFileSync(file, 'utf8')) as readonly LiveTableEntry[];
