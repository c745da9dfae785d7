import { DataList } from '@halcyon/ui/data-list';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { useTournamentWords } from './tournament-words.ts';
import { countingGamesQuery, type TournamentView } from './tournament.queries.ts';
import css from './tournament.module.css';
import ui from '@halcyon/ui/ui.module.css';

const VERIFY = 'npm run verify-tournament --';

type Props = { tournament: TournamentView };

/** How a score comes about, in a sentence and an example. */
export function HowScored({ tournament }: Props) {
  const t = useText();
  const format = useFormat();
  const words = useTournamentWords();
  const isBestOf = tournament.scoring === 'WIN_MULTIPLIER';
  return (
    <section className={css.card} aria-labelledby="scoring">
      <h2 id="scoring">{t('prizes.tournament.scoringTitle')}</h2>
      <p className={ui.muted}>{words.scoring(tournament)}</p>
      <p className={css.example}>
        <strong>{t('prizes.tournament.exampleTitle')}</strong> {words.example(tournament)}
      </p>
      {isBestOf && (
        <p className={ui.hint}>
          {t('prizes.tournament.stakeSame', { stake: format.money(tournament.minStake) })}
        </p>
      )}
    </section>
  );
}

/** What each place gets. */
export function Prizes({ tournament }: Props) {
  const t = useText();
  const shares = useRewardFormat();
  const words = useTournamentWords();
  if (tournament.prizes.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="prizes">
      <h2 id="prizes">{t('prizes.tournament.prizes')}</h2>
      <DataList
        align="end"
        rows={tournament.prizes.map((prize) => ({
          term:
            prize.fromPlace === prize.toPlace
              ? t('prizes.tournament.onePlace', { place: prize.fromPlace })
              : t('prizes.tournament.places', { from: prize.fromPlace, to: prize.toPlace }),
          hint:
            prize.shareBps &&
            t('prizes.tournament.share', { percent: shares.tenths(Math.floor(prize.shareBps / 10)) }),
          value: words.prize(prize),
        }))}
      />
      <p className={ui.hint}>{t('prizes.tournament.prizesText')}</p>
    </section>
  );
}

/** The rules in short, the games that count, and the address of the whole. */
export function Rules({ tournament }: Props) {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  const { minStake, minRounds, games, endsAt, zone, termsId } = tournament;
  const rules = [
    t('prizes.tournament.rule.money', { stake: format.money(minStake) }),
    games === null
      ? t('prizes.tournament.rule.everyGame')
      : t('prizes.tournament.rule.games', { games: games.length }),
    ...(minRounds > 1 ? [t('prizes.tournament.rule.rounds', { rounds: minRounds })] : []),
    t('prizes.tournament.rule.ties'),
    t('prizes.tournament.rule.late', { time: shares.zonedTime(endsAt, zone) }),
    t('prizes.tournament.rule.final'),
  ];
  return (
    <section className={css.card} aria-labelledby="rules">
      <h2 id="rules">{t('prizes.tournament.rules')}</h2>
      <ul className={css.rules}>
        {rules.map((rule) => (
          <li key={rule}>
            <Check size={16} aria-hidden="true" />
            {rule}
          </li>
        ))}
      </ul>
      {games && <Games tournament={tournament} />}
      <p className={ui.hint}>
        {t('prizes.tournament.termsId')} <code>{termsId}</code>
      </p>
    </section>
  );
}

function Games({ tournament }: Props) {
  const t = useText();
  const [isOpened, setOpened] = useState(false);
  const { data } = useQuery({ ...countingGamesQuery(useSite(), tournament), enabled: isOpened });
  const more = (tournament.games?.length ?? 0) - (data?.length ?? 0);
  return (
    <details className={css.more} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        {t('prizes.tournament.games')}
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      {data ? (
        <p>
          {data.map(({ name }) => name).join(' · ')}
          {more > 0 && ` · ${t('prizes.tournament.moreGames', { games: more })}`}
        </p>
      ) : (
        <p className={ui.hint}>{t('shell.loading')}</p>
      )}
    </details>
  );
}

/** How to recompute the table: what was committed to before, and the proof with instructions once it is final. */
export function CheckTable({ tournament }: Props) {
  const t = useText();
  const { id, state, seedHash, resultHash, seed } = tournament;
  const file = `${id}.ndjson`;
  return (
    <section className={css.card} aria-labelledby="check">
      <h2 id="check">
        <ClipboardCheck size={20} aria-hidden="true" />
        {t('prizes.tournament.check.title')}
      </h2>
      {state === 'FINAL' && resultHash ? (
        <>
          <p className={ui.muted}>{t('prizes.tournament.check.text')}</p>
          <ol className={css.steps}>
            <li>
              <a
                href={`/api/v1/tournament/proof/${encodeURIComponent(id)}`}
                download={file}
                className={ui.underline}
              >
                {t('prizes.tournament.check.download')}
              </a>
            </li>
            <li>
              {t('prizes.tournament.check.run')} <code>{`${VERIFY} ${file}`}</code>
            </li>
            <li>
              {t('prizes.tournament.check.compare')} <code>{resultHash}</code>
            </li>
          </ol>
          <p className={ui.hint}>
            {t('prizes.tournament.check.seed')} <code>{seed}</code>
          </p>
        </>
      ) : (
        <p className={ui.muted}>{t('prizes.tournament.check.later')}</p>
      )}
      <p className={ui.hint}>
        {t('prizes.tournament.check.seedHash')} <code>{seedHash}</code>
      </p>
    </section>
  );
}
