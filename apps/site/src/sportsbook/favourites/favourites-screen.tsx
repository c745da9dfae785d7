import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@halcyon/ui/skeleton';
import { PartFallback } from '../../platform/page/fallbacks.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { Groups, NoEvents } from '../list/event-list.tsx';
import { LiveNote } from '../offer/live-note.tsx';
import { eventsQuery, type EventList } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { useFollowed } from '../follow/followed.ts';
import { FollowStar } from '../follow/follow-star.tsx';
import css from '../sportsbook.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Events of what this browser follows, and what that is. */
export function FavouritesScreen() {
  const site = useSite();
  const t = useText();
  const followed = useFollowed();
  const filter = { of: followed.map(({ id }) => id).join(',') };
  const found = useQuery({ ...eventsQuery(site, filter), enabled: followed.length > 0 });
  const topics = [...new Set(found.data?.events.map(({ sport }) => `sport:${sport}`))];
  const state = useOfferStream(topics);
  return (
    <>
      <div className={css.head}>
        <h1>{t('sportsbook.nav.favourites')}</h1>
      </div>
      <LiveNote state={state} />
      {followed.length === 0 ? (
        <NoEvents title={t('sportsbook.favourites.none_title')} text={t('sportsbook.favourites.none_text')} />
      ) : (
        <>
          <ul className={`${ui.row2} ${css.followedAll}`}>
            {followed.map((one) => (
              <li key={one.id} className={css.followed}>
                {one.name}
                <FollowStar {...one} />
              </li>
            ))}
          </ul>
          <FollowedEvents found={found} />
        </>
      )}
    </>
  );
}

function FollowedEvents({ found }: { found: { data?: EventList | undefined; isError: boolean } }) {
  const t = useText();
  if (found.isError && !found.data) return <PartFallback />;
  if (!found.data) return <Skeleton height={320} />;
  if (found.data.events.length === 0) return <p className={css.note}>{t('sportsbook.favourites.quiet')}</p>;
  return <Groups events={found.data.events} grouping="time" />;
}
