import type { StreamState } from '../../platform/api/event-stream.ts';
import { useText } from '../../platform/site.ts';
import css from '../sportsbook.module.css';

/** Note that prices are not updating because the connection is lost. */
export function LiveNote({ state }: { state: StreamState | null }) {
  const t = useText();
  return (
    <div role="status">{state === 'lost' && <p className={css.paused}>{t('sportsbook.live.paused')}</p>}</div>
  );
}
