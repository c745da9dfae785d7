import { useFormat } from '../../platform/text/format.ts';
import { useRewardFormat } from '../../platform/text/reward-format.ts';
import { useText } from '../../platform/site.ts';
import { prizeTotal } from './board-frame.ts';
import type { TournamentPage, TournamentView } from './tournament.queries.ts';

const SCORE_UNITS = 10_000n;
const PER_HUNDREDTH = 100n;

// texts: prizes.tournament.state.*
// texts: prizes.tournament.column.*
// texts: prizes.tournament.scoring.*
// texts: prizes.tournament.example.*
/** What a tournament is, in the reader's words and figures. */
export function useTournamentWords() {
  const t = useText();
  const format = useFormat();
  const shares = useRewardFormat();
  const money = (amountMinor: bigint | string, { minStake }: TournamentView) =>
    format.money({ amountMinor, currency: minStake.currency });
  /** A score as the board shows it, rounded down. */
  const score = (text: string, tournament: TournamentView) => {
    const value = BigInt(text);
    switch (tournament.scoring) {
      case 'WIN_MULTIPLIER':
        return `${shares.hundredths(value / PER_HUNDREDTH)}×`;
      case 'TOTAL_RATIO':
        return format.percent(Number(value));
      case 'POINTS':
        return shares.hundredths(value / PER_HUNDREDTH);
      case 'STAKE_COUNT':
        return format.number(Number(value));
      case 'TOTAL_STAKE':
      case 'PROFIT':
        return money(value, tournament);
    }
  };
  return {
    score,
    state: ({ state }: Pick<TournamentView, 'state'>) => t(`prizes.tournament.state.${stateOf(state)}`),
    column: ({ scoring }: TournamentView) => t(`prizes.tournament.column.${scoring}`),
    scoring: ({ scoring }: TournamentView) => t(`prizes.tournament.scoring.${scoring}`),
    /** One round or a few with the score that they give. */
    example: (tournament: TournamentView) => {
      const { scoring, stakePerPoint } = tournament;
      const [stake, win, points] = exampleOf[scoring];
      return t(`prizes.tournament.example.${scoring}`, {
        stake: scoring === 'POINTS' && stakePerPoint ? format.money(stakePerPoint) : money(stake, tournament),
        win: money(win, tournament),
        score: score(String(points), tournament),
      });
    },
    /** When it begins, ends or was cancelled, as a clock time with its zone. */
    when: ({ state, startsAt, endsAt, cancelledAt, zone }: TournamentView) => {
      if (cancelledAt) return t('prizes.tournament.cancelled', { time: shares.zonedTime(cancelledAt, zone) });
      if (state === 'PUBLISHED')
        return t('prizes.tournament.starts', { time: shares.zonedTime(startsAt, zone) });
      return t(state === 'RUNNING' ? 'prizes.tournament.ends' : 'prizes.tournament.ended', {
        time: shares.zonedTime(endsAt, zone),
      });
    },
    total: (tournament: TournamentView) => {
      if (tournament.state === 'CANCELED') return null;
      if (tournament.pool) return t('prizes.tournament.pool', { amount: format.money(tournament.pool) });
      const total = prizeTotal(tournament);
      return total && t('prizes.tournament.total', { amount: format.money(total) });
    },
    /** Where the player's buy-in is that goes back; null: there is none. */
    returned: ({ returned }: TournamentView) =>
      returned
        ? t(returned.at === null ? 'prizes.tournament.returning' : 'prizes.tournament.returned', {
            amount: format.money(returned.amount),
          })
        : null,
    prize: (prize: TournamentPage['board'][number]['prize'] | null) => {
      if (!prize) return null;
      return prize.money ? format.money(prize.money) : prize.goods;
    },
  };
}

/** ENDED and REVIEW are the same for a player: no round is added, and the table is not final. */
function stateOf(state: TournamentView['state']): Exclude<TournamentView['state'], 'DRAFT' | 'ENDED'> {
  return state === 'DRAFT' || state === 'ENDED' ? 'REVIEW' : state;
}

/** Stake and win in minor units, and the score that they give. */
const exampleOf: Readonly<Record<TournamentView['scoring'], readonly [bigint, bigint, bigint]>> = {
  WIN_MULTIPLIER: [50n, 6_170n, (6_170n * SCORE_UNITS) / 50n],
  TOTAL_STAKE: [100n, 0n, 300n],
  STAKE_COUNT: [0n, 0n, 5n],
  TOTAL_RATIO: [10_000n, 9_870n, 9_870n],
  POINTS: [0n, 0n, SCORE_UNITS],
  PROFIT: [10_000n, 15_000n, 5_000n],
};
