import type { Draw } from '../engine.ts';

/** First names of invented people, as they stand on a plate at the table. */
const names: Readonly<Record<string, readonly string[]>> = {
  en: ['Amelia', 'Rowan', 'Isla', 'Jasper', 'Nora', 'Felix', 'Maeve', 'Theo'],
  de: ['Lena', 'Jonas', 'Mila', 'Moritz'],
  es: ['Lucía', 'Mateo', 'Carmen', 'Bruno'],
  fr: ['Camille', 'Louis', 'Inès', 'Hugo'],
  fi: ['Aino', 'Eero', 'Helmi', 'Onni'],
  sv: ['Astrid', 'Nils', 'Elsa', 'Axel'],
  tr: ['Defne', 'Emir', 'Elif', 'Kerem'],
  pt: ['Beatriz', 'Tomás', 'Marina', 'Rafael'],
  ja: ['Hina', 'Ren', 'Yui', 'Sora'],
};
/** A dealer stays at the table for so many rounds. */
export const ROUNDS_PER_DEALER = 40;

/** Another dealer than the last one, who speaks the table's language. */
export function nextDealer(language: string, last: string, draw: Draw): string {
  const others = (names[language] ?? names['en'] ?? []).filter((name) => name !== last);
  return others[draw(others.length)] ?? last;
}

/** How many watch a table without seats: a slow walk between a handful and two hundred. */
export function nextAudience(count: number, draw: Draw): number {
  return Math.min(220, Math.max(4, count + draw(11) - 5));
}
