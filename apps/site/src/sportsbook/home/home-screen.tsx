import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { EventList, NoEvents } from '../list/event-list.tsx';
import { readWhen } from '../list/event-lists.ts';
import { ListNav } from '../list/list-nav.tsx';
import { ListHead, SoonScreen } from '../list/list-screen.tsx';
import { useGrouping } from '../list/use-grouping.ts';
import { LiveNote } from '../offer/live-note.tsx';
import { liveQuery, sportsQuery } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { SimulatedTag } from '../row/event-group.tsx';
import { LiveEvents } from './live-events.tsx';
import { nextSport } from './next-sport.ts';
import sportCss from '../sportsbook.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** What is being played, and what comes next. */
export function SportsbookHomeScreen() {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const [search] = useSearchParams();
  const { data: sports } = useSuspenseQuery(sportsQuery(site));
  const { data: live } = useSuspenseQuery(liveQuery(site));
  const [grouping] = useGrouping();
  const sport = nextSport(sports);
  const state = useOfferStream(['live', ...(sport ? [`sport:${sport}`] : [])]);
  const when = readWhen(search.get('when'));
  if (when) return <SoonScreen when={when} isHome />;
  if (sports.length === 0)
    return (
      <>
        <h1 className={ui.hidden}>{t('sportsbook.title')}</h1>
        <NoEvents title={t('sportsbook.empty.no_sport_title')} text={t('sportsbook.empty.no_sport_text')} />
      </>
    );
  return (
    <>
      <h1 className={ui.hidden}>{t('sportsbook.title')}</h1>
      <LiveNote state={state} />
      <ListNav
        path="/sportsbook"
        name={t('sportsbook.nav.all')}
        when={null}
        liveCount={live.events.length}
        isHome
      />
      {live.events.length > 0 && (
        <section>
          <div className={sportCss.sectionHead}>
            <h2>{t('sportsbook.live.title')}</h2>
            <span className={sportCss.count}>{live.events.length}</span>
            <SimulatedTag events={live.events} />
            <span className={sportCss.note}>{t('sportsbook.live.delayed')}</span>
            <Link to={href(sportsbookPaths(site.locale.language).list('live'))}>
              {t('sportsbook.live.see_all')}
            </Link>
          </div>
          <LiveEvents events={live.events} />
        </section>
      )}
      {sport && (
        <>
          <ListHead
            title={`${t('sportsbook.next.title')} · ${t(`sportsbook.sport.${sport as 'football'}`)}`}
          />
          <EventList filter={{ sport, live: 'false' }} grouping={grouping} />
        </>
      )}
    </>
  );
}
