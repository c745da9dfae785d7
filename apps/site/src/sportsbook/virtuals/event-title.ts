import type { Translate } from '../../platform/text/texts.ts';
import type { ScheduledEvent } from './virtuals.queries.ts';

/** What an event is, in a line: `Fjordside Park, race 312`. */
export function titleOf(
  t: Translate,
  event: Pick<ScheduledEvent, 'sport' | 'kind' | 'competition' | 'season' | 'round' | 'name'>,
): string {
  const { sport, kind, competition, season, round, name } = event;
  if (kind === 'outright') return `${competition}, ${t('virtuals.season.title', { number: season })}`;
  if (sport === 'virtual-football') return `${t('virtuals.round', { number: round })}, ${name}`;
  if (sport === 'virtual-tennis') return `${competition}, ${t('virtuals.match', { number: round })}`;
  return `${competition}, ${t('virtuals.race', { number: round })}`;
}
