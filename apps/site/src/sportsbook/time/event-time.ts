import type { EventRow } from '@halcyon/contract/sportsbook/offer.contract';
import type { Translate } from '../../platform/text/texts.ts';

type Progress = EventRow['progress'];

/** The part of a match that is being played, in words; null: not known. Pure but for the texts. */
export function periodWords({ period, clock }: Progress, t: Translate): string | null {
  if (period === undefined) return null;
  if (period === 'half1' && clock?.isStopped && clock.second >= 2_700) return t('sportsbook.period.break');
  if (period === 'half1' || period === 'half2') return t(`sportsbook.period.${period}`);
  if (period.startsWith('overtime')) return t('sportsbook.period.overtime');
  if (period === 'shootout') return t('sportsbook.period.shootout');
  const [, kind, n = ''] = /^(set|map|quarter|period)(\d+)$/.exec(period) ?? [];
  if (kind === 'set' || kind === 'map' || kind === 'quarter' || kind === 'period')
    return t(`sportsbook.period.${kind}`, { n });
  return null;
}

/** `62:14`, or `105:00`. Pure. */
export function clockText(second: number): string {
  return `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
}

export const isLive = ({ state }: Pick<EventRow, 'state'>): boolean =>
  state === 'live' || state === 'suspended' || state === 'interrupted' || state === 'abandoned';
export const isOver = ({ state }: Pick<EventRow, 'state'>): boolean =>
  state === 'ended' || state === 'closed' || state === 'cancelled';

/** The part whose score is shown beside the total: the set or map that is played. Pure. */
export function currentPart({ period, periodScores }: Progress) {
  if (period === undefined || !/^(?:set|map)\d/.test(period)) return null;
  return periodScores?.find((of) => of.period === period) ?? null;
}
