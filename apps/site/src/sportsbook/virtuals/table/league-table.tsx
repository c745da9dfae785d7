import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../platform/page/card.tsx';
import { useSite, useText } from '../../../platform/site.ts';
import { Crest } from '../../art/crest.tsx';
import { leagueTableQuery, type LeagueTableView } from '../virtuals.queries.ts';
import css from './league-table.module.css';
import ui from '@halcyon/ui/ui.module.css';

const HEIGHT = 560;
const CREST = 20;
/** A wide column is left out where the table has little room. */
const columns = [
  { id: 'played', isWide: false },
  { id: 'won', isWide: true },
  { id: 'drawn', isWide: true },
  { id: 'lost', isWide: true },
  { id: 'goals', isWide: true },
  { id: 'difference', isWide: false },
  { id: 'points', isWide: false },
] as const;
const signed = (count: number) => `${count > 0 ? '+' : count < 0 ? '−' : ''}${Math.abs(count)}`;
const outcomes = { W: 'win', D: 'draw', L: 'loss' } as const;

type Row = LeagueTableView['rows'][number];

/** The league table of a season of virtual football, from its settled matches. `season`: null is the running one. */
export function LeagueTable({ season }: { season: number | null }) {
  const t = useText();
  const query = useQuery(leagueTableQuery(useSite(), season));
  const table = query.data ?? null;
  const title = t(table?.isFinal ? 'virtuals.season.table' : 'virtuals.table.title');
  return (
    <section className={css.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {table && (
          <small>
            {t('virtuals.season.title', { number: String(table.season) })}
            {!table.isFinal && ` · ${roundText(t, table.round)}`}
          </small>
        )}
      </header>
      <QueryState query={query} height={HEIGHT}>
        {table && <Rows table={table} caption={title} />}
      </QueryState>
    </section>
  );
}

const roundText = (t: ReturnType<typeof useText>, round: number) =>
  round === 0 ? t('virtuals.table.none') : t('virtuals.table.after', { number: round });

function Rows({ table: { rows }, caption }: { table: LeagueTableView; caption: string }) {
  const t = useText();
  return (
    <table className={css.table}>
      <caption className={ui.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={ui.hidden}>{t('virtuals.table.place')}</span>
          </th>
          <th scope="col" data-club="">
            {t('virtuals.season.club')}
          </th>
          {columns.map(({ id, isWide }) => (
            <th key={id} scope="col" data-wide={isWide || undefined} title={t(`virtuals.table.${id}`)}>
              <span aria-hidden="true">{t(`virtuals.table.short.${id}`)}</span>
              <span className={ui.hidden}>{t(`virtuals.table.${id}`)}</span>
            </th>
          ))}
          <th scope="col" data-form="">
            {t('virtuals.table.form')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.name}>
            <td>{at + 1}</td>
            <th scope="row" data-club="">
              <span>
                <Crest name={row.name} look={row.look} size={CREST} />
                {row.name}
              </span>
            </th>
            <Figures row={row} />
            <td data-form="">
              <Form of={row.form} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figures({ row }: { row: Row }) {
  const words = {
    ...row,
    goals: `${row.goals}:${row.conceded}`,
    difference: signed(row.goals - row.conceded),
  };
  return columns.map(({ id, isWide }) => (
    <td key={id} data-wide={isWide || undefined} data-points={id === 'points' || undefined}>
      {words[id]}
    </td>
  ));
}

/** The last matches of a club, the latest last: a letter for the eye, a word for the ear. */
function Form({ of }: { of: string }) {
  const t = useText();
  return (
    <ul>
      {[...of].map((letter, at) => {
        const name = outcomes[letter as keyof typeof outcomes];
        return (
          <li key={at} data-outcome={name}>
            <span aria-hidden="true">{t(`virtuals.table.letter.${name}`)}</span>
            <span className={ui.hidden}>{t(`virtuals.table.${name}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
