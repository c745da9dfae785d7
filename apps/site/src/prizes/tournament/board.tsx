import { EmptyState } from '@halcyon/ui/page-state';
import { Medal, RefreshCw, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useText } from '../../platform/site.ts';
import { isOpen, prizeOf } from './board-frame.ts';
import { BoardSpeaker } from './board-speaker.tsx';
import { useTournamentWords } from './tournament-words.ts';
import type { TournamentPage } from './tournament.queries.ts';
import css from './board.module.css';
import ui from '@halcyon/ui/ui.module.css';

const MEDALS = 3;

type BoardProps = { page: TournamentPage; isLost: boolean };

/** The top of the board as a table, and the own place, which stays in view. */
export function Board({ page, isLost }: BoardProps) {
  const t = useText();
  const words = useTournamentWords();
  const [ownRow, isOwnInView] = useInView<HTMLTableRowElement>();
  const { tournament, board, you } = page;
  return (
    <section className={css.board} aria-labelledby="board">
      <div className={css.boardHead}>
        <h2 id="board">
          {t(tournament.state === 'FINAL' ? 'prizes.tournament.final' : 'prizes.tournament.board')}
        </h2>
        <Freshness page={page} isLost={isLost} />
      </div>
      {board.length === 0 ? (
        <EmptyState
          icon={<Trophy size={40} aria-hidden="true" />}
          title={t('prizes.tournament.empty')}
          text={t(isOpen(tournament) ? 'prizes.tournament.emptyText' : 'prizes.tournament.emptyFinal')}
          headingLevel={3}
        />
      ) : (
        <table className={css.table}>
          <caption className={ui.hidden}>
            {t('prizes.tournament.caption', { title: tournament.title })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('prizes.tournament.place')}</th>
              <th scope="col">{t('prizes.tournament.player')}</th>
              <th scope="col">{words.column(tournament)}</th>
              <th scope="col">{t('prizes.tournament.prize')}</th>
            </tr>
          </thead>
          <tbody>
            {board.map((row) => {
              const isShared = board.some(
                ({ place, entryId }) => place === row.place && entryId !== row.entryId,
              );
              return (
                <tr
                  key={row.entryId}
                  ref={row.you ? ownRow : undefined}
                  data-own={row.you}
                  aria-current={row.you}
                >
                  <td data-top={row.place <= MEDALS || undefined}>
                    {row.place}
                    {isShared && (
                      <>
                        <span aria-hidden="true"> =</span>
                        <span className={ui.hidden}> {t('prizes.tournament.shared')}</span>
                      </>
                    )}
                  </td>
                  <th scope="row">
                    <span className={css.name}>
                      {row.place <= MEDALS && <Medal size={16} aria-hidden="true" />}
                      {row.you ? t('prizes.tournament.you') : <Masked name={row.name} />}
                    </span>
                  </th>
                  <td>{words.score(row.score, tournament)}</td>
                  <td>{words.prize(row.prize) ?? '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {you && <OwnRow page={page} you={you} isHidden={isOwnInView} />}
    </section>
  );
}

/** A name of dots alone is read as what it is. */
function Masked({ name }: { name: string }) {
  const t = useText();
  return (
    <>
      <span aria-hidden="true">{name}</span>
      <span className={ui.hidden}>{name.replaceAll('•', '') || t('prizes.tournament.nameless')}</span>
    </>
  );
}

/** As of when the board is, or that its stream is lost for now. */
function Freshness({ page: { tournament, asOf }, isLost }: BoardProps) {
  const t = useText();
  const shares = useRewardFormat();
  return (
    <>
      {!isLost && tournament.state === 'RUNNING' && (
        <p className={ui.hint}>{t('prizes.tournament.asOf', { time: shares.clock(asOf) })}</p>
      )}
      <p className={css.lost} role="status">
        {isLost && (
          <>
            <RefreshCw size={14} aria-hidden="true" />
            {t('prizes.tournament.reconnecting')}
          </>
        )}
      </p>
    </>
  );
}

type OwnRowProps = {
  page: TournamentPage;
  you: NonNullable<TournamentPage['you']>;
  /** The row of the table is in view. */
  isHidden: boolean;
};

/** The own place: at the lower edge of the board, on phones above the bar of the page. */
function OwnRow({ page: { tournament, board }, you, isHidden }: OwnRowProps) {
  const t = useText();
  const words = useTournamentWords();
  const { place, roundsCounted } = you;
  const own = board.find((row) => row.you);
  const prize = words.prize(own?.prize ?? (place === null ? null : prizeOf(tournament, place)));
  const score = words.score(you.score, tournament);
  return (
    <>
      <div
        role="group"
        className={css.own}
        data-hidden={isHidden || undefined}
        aria-label={t('prizes.tournament.ownPlace')}
      >
        <strong className={css.ownPlace}>{place ?? '–'}</strong>
        <div>
          <strong>{t('prizes.tournament.you')}</strong>
          <span className={ui.hint}>
            {place === null && roundsCounted < tournament.minRounds
              ? t('prizes.tournament.roundsOf', { rounds: roundsCounted, least: tournament.minRounds })
              : t('prizes.tournament.rounds', { rounds: roundsCounted })}
          </span>
        </div>
        <div>
          <strong className={css.ownScore}>{score}</strong>
          <span className={ui.hint}>
            {prize ? t('prizes.tournament.prizeHere', { prize }) : t('prizes.tournament.noPrize')}
          </span>
        </div>
      </div>
      <BoardSpeaker words={place === null ? '' : t('prizes.tournament.spoken', { place, score })} />
    </>
  );
}

/** Whether an element is in view now; it may come and go. */
function useInView<Of extends Element>(): [(element: Of | null) => void, boolean] {
  const [element, setElement] = useState<Of | null>(null);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false);
    };
  }, [element]);
  return [setElement, isInView];
}
