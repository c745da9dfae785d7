import { classics } from './classics.ts';
import { myths } from './myths.ts';
import { nights } from './nights.ts';
import { tableTitles, type TableTitle } from './tables.ts';
import type { Title } from './title.ts';
import { wilds } from './wilds.ts';

/** Every slot that we drew a name and a picture for. */
export const slotTitles: readonly Title[] = [...myths, ...wilds, ...nights, ...classics];
export { tableTitles, type TableTitle };

/** `sultans-peacock` of `Sultan’s Peacock`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
