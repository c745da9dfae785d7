import type { Counted } from '../record.ts';
import type { Reading } from '../reading.ts';
import type { Definition, Definitions } from '../score-rules.ts';
import { resultOf } from '../score-verdicts.ts';
import { all, isWon, type Verdict } from '../verdict.ts';

/** Goals of players; own goals never. */
const goalsOf = (read: Reading): readonly Counted[] => read.listed('goals').filter(({ isOwn }) => !isOwn);

/** Void without a part in regular time; undecided while the player may still come on. */
function ifPlayed(read: Reading, player: string, verdict: Verdict): Verdict {
  const presence = read.record.onPitch.get(player);
  const hasPlayed = presence && (presence.period === undefined || read.scope.periods.test(presence.period));
  if (!hasPlayed) return read.isOver() ? 'VOID' : null;
  read.note('on_pitch', presence.from === 0 ? 'start' : 'substitute');
  return verdict;
}

/** Whether the player can still score. */
const hasLeft = (read: Reading, player: string) =>
  read.isOver() || (read.record.onPitch.get(player)?.until ?? Infinity) !== Infinity;

function scoredAtLeast(read: Reading, player: string, number: number): Verdict {
  const count = goalsOf(read).filter((goal) => goal.player === player).length;
  read.note('goals', count);
  const verdict = count >= number ? 'WON' : hasLeft(read, player) ? 'LOST' : null;
  return ifPlayed(read, player, verdict);
}

const scorer = (number: number): Definition => ({
  id: 'scorer',
  decide: (read) => scoredAtLeast(read, read.outcome, number),
});

/** Players who came on after the first goal, or not at all, are void. Without a goal all who played are lost. */
const firstScorer: Definition = {
  id: 'first_scorer',
  decide: (read) => {
    const first = goalsOf(read)[0];
    if (!first && !read.isOver()) return null;
    if (read.outcome === 'none') return isWon(!first);
    if (!first) return ifPlayed(read, read.outcome, 'LOST');
    if (first.player === read.outcome) return 'WON';
    const presence = read.record.onPitch.get(read.outcome);
    return presence && presence.from < first.sequence ? 'LOST' : 'VOID';
  },
};

const lastScorer: Definition = {
  id: 'last_scorer',
  decide: (read) => {
    if (!read.isOver()) return null;
    const last = goalsOf(read).at(-1);
    if (read.outcome === 'none') return isWon(!last);
    return ifPlayed(read, read.outcome, isWon(last?.player === read.outcome));
  },
};

/** `<player>&home`: a player who did not play makes the whole outcome void. */
const scorerAndResult: Definition = {
  id: 'scorer',
  decide: (read) => {
    const at = read.outcome.lastIndexOf('&');
    const player = read.outcome.slice(0, at);
    const scored = scoredAtLeast(read, player, 1);
    return scored === 'VOID'
      ? 'VOID'
      : all(scored, ifPlayed(read, player, resultOf(read.span('goals'), read.outcome.slice(at + 1))));
  },
};

const carded: Definition = {
  id: 'player_carded',
  decide: (read) => {
    const cards = read.listed('bookings').filter(({ player }) => player === read.outcome).length;
    read.note('cards', cards);
    return ifPlayed(read, read.outcome, cards > 0 ? 'WON' : hasLeft(read, read.outcome) ? 'LOST' : null);
  },
};

export const playerRules: Definitions = {
  first_scorer: firstScorer,
  last_scorer: lastScorer,
  anytime_scorer: scorer(1),
  two_plus_scorer: scorer(2),
  hat_trick_scorer: scorer(3),
  'anytime_scorer&1x2': scorerAndResult,
  player_carded: carded,
};
