import type { Translate } from '../../platform/text/texts.ts';
import type { ScheduledEvent } from './virtuals.queries.ts';

/** What an event is, in a line: `Fjordside Park, race 312`. */
export function titleOf(
  t: Translate,
  { sport, competition, round, name }: Pick<ScheduledEvent, 'sport' | 'competition' | 'round' | 'name'>,
): string {
  if (sport === 'virtual-football') return `${t('virtuals.round', { number: round })}, ${name}`;
  if (sport === 'virtual-tennis') return `${competition}, ${t('virtuals.match', { number: round })}`;
  return `${competition}, ${t('virtuals.race', { number: round })}`;
}
