import type { EventRow as Row } from '@halcyon/contract/sportsbook/offer.contract';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { LeagueMark } from '../art/crest.tsx';
import { sportsbookPaths } from '../sportsbook-address.ts';
import { EventRow, rowMarkets } from './event-row.tsx';
import { useDays } from '../time/use-days.ts';
import css from './row.module.css';

/** Events of each competition, in the order of their first one. Pure. */
export function byCompetition(events: readonly Row[]): readonly (readonly Row[])[] {
  return [...Map.groupBy(events, ({ competition }) => competition.id).values()];
}

/** Events of one competition under its name. */
export function CompetitionGroup({ events }: { events: readonly Row[] }) {
  const site = useSite();
  const t = useText();
  const href = useHref();
  const [first] = events;
  if (!first) return null;
  const { sport, region, competition } = first;
  return (
    <section className={css.group}>
      <header className={css.head}>
        <div className={css.title}>
          <h3>
            <Link
              className={css.headLink}
              to={href(sportsbookPaths(site.locale.language).competition(sport, region, competition))}
            >
              <LeagueMark slug={competition.slug} size={28} />
              {competition.name}
            </Link>
          </h3>
          <span className={css.region}>{region.name}</span>
          {competition.isSimulated && <span className={css.simulated}>{t('sportsbook.simulated')}</span>}
        </div>
        <Columns events={events} />
      </header>
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

/** Label of simulated events: no real club or competition is meant. */
export function SimulatedTag({ events }: { events: readonly Row[] }) {
  const t = useText();
  const isSimulated = events.some(({ competition }) => competition.isSimulated);
  return isSimulated && <span className={css.simulated}>{t('sportsbook.simulated')}</span>;
}

/** Running events of many competitions. */
export function RunningGroup({ events }: { events: readonly Row[] }) {
  return (
    <section className={css.group} data-mixed="">
      <ul className={css.bare}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} hasCompetition />
        ))}
      </ul>
    </section>
  );
}

/** Events by start, with a line for each new day. */
export function DayGroups({ events }: { events: readonly Row[] }) {
  const { dayOf, dayName } = useDays();
  const days = Map.groupBy(events, ({ startsAt }) => dayOf(startsAt));
  return [...days].map(([day, of]) => (
    <section key={day} className={css.group} data-mixed="">
      <header className={css.head}>
        <div className={css.title}>
          <h3>{dayName(day)}</h3>
          <SimulatedTag events={of} />
        </div>
        <Columns events={of} />
      </header>
      <ul>
        {of.map((event) => (
          <EventRow key={event.id} event={event} hasCompetition />
        ))}
      </ul>
    </section>
  ));
}

/** Column heads of the prices. The cells have separate labels. */
function Columns({ events }: { events: readonly Row[] }) {
  const t = useText();
  const pairs = events.map(rowMarkets);
  const result = pairs.find(([one]) => one)?.[0];
  const line = pairs.find(([, other]) => other)?.[1];
  const isThree = result?.outcomes.some(({ id }) => id === 'draw') ?? false;
  const over = (key: 'markets.outcome.over' | 'markets.outcome.under') => t(key, { line: '' }).trim();
  return (
    <>
      <div className={css.columns} aria-hidden="true">
        {(isThree ? ['1', 'X', '2'] : ['1', '2']).map((sign) => (
          <span key={sign} className={css.column}>
            {result && sign}
          </span>
        ))}
      </div>
      <div className={css.columns} data-line="" aria-hidden="true">
        {line && (
          <>
            <span className={css.column}>{over('markets.outcome.over')}</span>
            <span className={css.column}>{over('markets.outcome.under')}</span>
          </>
        )}
      </div>
    </>
  );
}
