import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { Card, QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { imageAt } from '../../platform/image.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useGameNames } from '../entry/game-names.ts';
import { roundsQuery, unfinishedQuery, type RoundView } from '../history.queries.ts';
import { RoundState } from './round-entry.tsx';
import { netOf, RoundFigures } from './round-figures.tsx';
import { RoundProof } from './round-proof.tsx';
import { SignedAmount } from '../entry/signed-amount.tsx';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The provider of our own games; rounds of others have no proof. */
const OWN_PROVIDER = 'halcyon';

/** `/my-account/rounds`: unfinished rounds, and all rounds with their proof and replay. */
export function RoundsScreen() {
  const t = useText();
  const site = useSite();
  const href = useHref();
  const format = useFormat();
  const rounds = useInfiniteQuery(roundsQuery(site));
  const waiting = useQuery(unfinishedQuery(site));
  const items = rounds.data?.pages.flatMap((page) => page.items) ?? [];
  const open = waiting.data?.items ?? [];
  return (
    <div className={ui.stack4}>
      <h1>{t('history.rounds.title')}</h1>
      {open.length > 0 && waiting.data && (
        <Card
          title={t('history.rounds.unfinished')}
          text={t('history.rounds.held', { amount: format.money(waiting.data.held) })}
        >
          <ul className={css.moneyDay}>
            {open.map((round) => (
              <RoundRow key={round.id} round={round}>
                {round.resumePath && (
                  <Link to={href(round.resumePath)} {...buttonLook({ tone: 'cta', size: 's' })}>
                    {t('history.rounds.finish')}
                  </Link>
                )}
              </RoundRow>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('history.rounds.all')} text={t('history.rounds.text')}>
        <QueryState query={rounds} height={320}>
          {items.length === 0 ? (
            <EmptyState
              headingLevel={3}
              icon={<Dices size={40} aria-hidden="true" />}
              title={t('history.rounds.emptyTitle')}
              text={t('history.rounds.emptyText')}
            >
              <Link to={href('/online-casino')} {...buttonLook({})}>
                {t('history.rounds.toGames')}
              </Link>
            </EmptyState>
          ) : (
            <ul className={css.moneyDay}>
              {items.map((round) => (
                <ProvenRow key={round.id} round={round} />
              ))}
            </ul>
          )}
          {rounds.hasNextPage && (
            <div className={css.moneyMore}>
              <Button
                isPending={rounds.isFetchingNextPage}
                pendingLabel={t('shell.loading')}
                onClick={() => void rounds.fetchNextPage()}
              >
                {t('history.more')}
              </Button>
            </div>
          )}
        </QueryState>
      </Card>
    </div>
  );
}

function ProvenRow({ round }: { round: RoundView }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <RoundRow round={round} below={isOpen && <RoundProof roundId={round.id} />}>
      {round.provider === OWN_PROVIDER && (
        <Button size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('history.rounds.proof')}
        </Button>
      )}
    </RoundRow>
  );
}

type RoundRowProps = { round: RoundView; children?: React.ReactNode; below?: React.ReactNode };

function RoundRow({ round, children, below }: RoundRowProps) {
  const t = useText();
  const format = useFormat();
  const { name, picture } = useGameNames(true)(round.gameId);
  return (
    <li>
      <div className={css.moneyRow} data-still="" data-round="">
        {picture ? (
          <img src={imageAt(picture, 96)} alt="" width={44} height={44} loading="lazy" />
        ) : (
          <span className={css.moneyRowIcon}>
            <Dices size={20} aria-hidden="true" />
          </span>
        )}
        <span className={css.moneyRowWords}>
          <strong>{name}</strong>
          <span className={ui.hint}>
            <time dateTime={round.startedAt}>{format.dateTime(round.startedAt)}</time>
            <RoundState state={round.state} />
          </span>
        </span>
        <RoundFigures round={round} />
        <span className={css.moneyRowFigures}>
          <span className={ui.hidden}>{t('history.net')}: </span>
          <SignedAmount money={netOf(round)} />
        </span>
        {children && <span className={css.moneyRowTools}>{children}</span>}
      </div>
      {below}
    </li>
  );
}
