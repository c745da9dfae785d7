import { Button, buttonLook } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { useFormat } from '../../platform/text/format.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { isUnrestricted, mayPlay } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { useTournamentWords } from './tournament-words.ts';
import { useJoinTournament, type TournamentPage } from './tournament.queries.ts';
import css from './tournament.module.css';

/** How to take part, or that the player does. Nothing once it is over, or for a player who may not play. */
export function JoinStrip({ page: { tournament } }: { page: TournamentPage }) {
  const t = useText();
  const format = useFormat();
  const words = useTournamentWords();
  const session = useSession();
  const { state, joins, joined, minStake, buyIn } = tournament;
  if (state === 'CANCELED') return <Cancelled tournament={tournament} />;
  const isJoinable = state === 'PUBLISHED' || state === 'RUNNING';
  if (!mayPlay(session) || (!isJoinable && !joined)) return null;
  const standing =
    state === 'RUNNING'
      ? 'prizes.tournament.joined'
      : isJoinable
        ? 'prizes.tournament.joinedEarly'
        : 'prizes.tournament.tookPart';
  if (joined)
    return (
      <p className={css.strip} data-joined="">
        <CircleCheck size={20} aria-hidden="true" />
        <span>{[t(standing), words.returned(tournament)].filter(Boolean).join(' ')}</span>
      </p>
    );
  const how = {
    AUTO: () => t('prizes.tournament.joinAuto', { stake: format.money(minStake) }),
    OPT_IN: () => t('prizes.tournament.joinOptIn'),
    BUY_IN: () => t('prizes.tournament.joinBuyIn', { price: buyIn ? format.money(buyIn) : '' }),
  }[joins]();
  return (
    <div className={css.strip}>
      <p>{how}</p>
      {!isUnrestricted(session) ? <LogIn /> : joins !== 'AUTO' && <Join tournament={tournament} />}
    </div>
  );
}

/** That nothing is won, and where the player's buy-in is. */
function Cancelled({ tournament }: Pick<TournamentPage, 'tournament'>) {
  const t = useText();
  const words = useTournamentWords();
  return (
    <p className={css.strip} data-cancelled="">
      <CircleX size={20} aria-hidden="true" />
      <span>
        {[t('prizes.tournament.cancelledText'), words.returned(tournament)].filter(Boolean).join(' ')}
      </span>
    </p>
  );
}

function LogIn() {
  const t = useText();
  const dialogHref = useDialogHref();
  return (
    <Link to={dialogHref('login')} preventScrollReset {...buttonLook({ tone: 'cta' })}>
      {t('prizes.tournament.logIn')}
    </Link>
  );
}

/** Refusals of a tournament's campaign, and the refusal of the tournament that means the same. */
const sameAs: Readonly<Record<string, string>> = {
  campaign_unknown: 'tournament_unknown',
  campaign_not_active: 'tournament_closed',
  already_claimed: 'tournament_closed',
  bonus_not_allowed: 'not_eligible',
  consent_required: 'not_eligible',
  play_not_allowed: 'barred',
  currency_mismatch: 'currency_without_rate',
};

// texts: prizes.tournament.refused.*
function Join({ tournament }: { tournament: TournamentPage['tournament'] }) {
  const t = useText();
  const format = useFormat();
  const { texts, messages } = useSite();
  const join = useJoinTournament(tournament);
  const code = isProblem(join.error) ? (join.error.code.split('.').at(-1) ?? '') : '';
  return (
    <>
      <Button
        tone="cta"
        isPending={join.isPending}
        pendingLabel={t('shell.loading')}
        onClick={() =>
          join.mutate(undefined, {
            onSuccess: () =>
              messages.show({
                kind: 'success',
                text: t('prizes.tournament.joinedNow', { title: tournament.title }),
              }),
          })
        }
      >
        {tournament.buyIn
          ? t('prizes.tournament.joinFor', { price: format.money(tournament.buyIn) })
          : t('prizes.tournament.join')}
      </Button>
      {join.isError && (
        <FormMessage kind="error">
          {texts.find(`prizes.tournament.refused.${sameAs[code] ?? code}`) ?? t('shell.fallback.part_title')}
        </FormMessage>
      )}
    </>
  );
}
