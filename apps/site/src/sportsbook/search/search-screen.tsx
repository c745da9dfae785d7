import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { PartFallback } from '../../platform/page/fallbacks.tsx';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LeagueMark, SideSign } from '../art/crest.tsx';
import { FollowStar } from '../follow/follow-star.tsx';
import { Groups } from '../list/event-list.tsx';
import { searchQuery } from '../offer/offer.queries.ts';
import { useOfferStream } from '../offer/use-offer-stream.ts';
import { sportsbookPaths } from '../sportsbook-address.ts';
import css from '../sportsbook.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Teams, players, competitions and events on offer by name. What is typed is in the address. */
export function SearchScreen() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  return (
    <>
      <div className={css.head}>
        <h1>{t('sportsbook.search.title')}</h1>
      </div>
      <div className={`${fieldCss.inputBox} ${css.search}`}>
        <span className={fieldCss.affix}>
          <Search size={20} aria-hidden="true" />
        </span>
        <input
          type="search"
          // The page was opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          defaultValue={query}
          aria-label={t('sportsbook.search.label')}
          placeholder={t('sportsbook.search.label')}
          onInput={({ currentTarget }) =>
            setSearch(currentTarget.value ? { q: currentTarget.value } : {}, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <Found query={useDeferredValue(query)} />
    </>
  );
}

function Found({ query }: { query: string }) {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const { data, isError } = useQuery(searchQuery(site, query));
  useOfferStream([...new Set(data?.events.map(({ sport }) => `sport:${sport}`))]);
  const paths = sportsbookPaths(site.locale.language);
  if (query.trim().length < 2) return <p className={css.note}>{t('sportsbook.search.hint')}</p>;
  if (isError) return <PartFallback />;
  if (!data) return <p className={css.note}>{t('shell.loading')}</p>;
  const { sides, competitions, events } = data;
  if (sides.length + competitions.length + events.length === 0)
    return (
      <p className={ui.muted} role="status">
        {t('sportsbook.search.none', { query: query.trim() })}
      </p>
    );
  return (
    <>
      {competitions.length > 0 && (
        <section>
          <div className={css.sectionHead}>
            <h2>{t('sportsbook.nav.competitions')}</h2>
          </div>
          <ul className={ui.row2}>
            {competitions.map(({ sport, region, competition }) => (
              <li key={competition.id} className={css.followed}>
                <Link to={href(paths.competition(sport, region, competition))} className={ui.inline}>
                  <LeagueMark slug={competition.slug} size={20} />
                  {competition.name}
                </Link>
                <FollowStar kind="competition" id={competition.id} name={competition.name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sides.length > 0 && (
        <section>
          <div className={css.sectionHead}>
            <h2>{t('sportsbook.search.teams')}</h2>
          </div>
          <ul className={ui.row2}>
            {sides.map(({ id, name, look, sport }) => (
              <li key={id} className={css.followed}>
                <span className={ui.inline}>
                  <SideSign sport={sport} name={name} look={look} size={20} />
                  {name}
                </span>
                <FollowStar kind="participant" id={id} name={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section>
          <div className={css.sectionHead}>
            <h2>{t('sportsbook.search.events')}</h2>
          </div>
          <Groups events={events} grouping="time" />
        </section>
      )}
    </>
  );
}
