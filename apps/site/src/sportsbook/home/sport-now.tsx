import { useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { liveQuery } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { SimulatedTag } from '../row/event-group.tsx';
import { LiveEvents } from './live-events.tsx';
import sectionsCss from '../../platform/sections.module.css';
import sportCss from '../sportsbook.module.css';

/** Running matches on the home of the site; nothing where none are. */
export function SportNow() {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const { data } = useQuery(liveQuery(site));
  useOfferStream(data && data.events.length > 0 ? ['live'] : []);
  if (!data || data.events.length === 0) return null;
  return (
    <section className={sectionsCss.section}>
      <div className={sportCss.sectionHead}>
        <h2>{t('sportsbook.live.title')}</h2>
        <span className={sportCss.count}>{data.events.length}</span>
        <SimulatedTag events={data.events} />
        <span className={sportCss.note}>{t('sportsbook.live.delayed')}</span>
        <Link to={href('/sportsbook')}>{t('sportsbook.empty.all')}</Link>
      </div>
      <LiveEvents events={data.events} />
    </section>
  );
}
