import { estimate } from '../../slots/measure/slot-sample.ts';
import { count, percent, type MeasureFacts, type MeasureReport } from '../../slots/measure/slot-report.ts';
import { BLACKJACK_RTP_BASIS_POINTS } from '../blackjack-facts.ts';
import { UNITS_PER_STAKE } from '../table.machine.ts';
import type { BlackjackSample } from './blackjack-sample.ts';

/** The report of blackjack as Markdown. */
export function reportBlackjack(sample: BlackjackSample, facts: MeasureFacts): MeasureReport {
  const net = estimate(sample.rounds, sample.net, sample.squaredNet, UNITS_PER_STAKE);
  const stated = BLACKJACK_RTP_BASIS_POINTS / 10_000;
  const rtp = { mean: 1 + net.mean, low: 1 + net.low, high: 1 + net.high };
  const complaint =
    Math.round(rtp.mean * 10_000) === BLACKJACK_RTP_BASIS_POINTS
      ? null
      : `blackjack states ${percent(stated)} and returns ${percent(rtp.mean)}`;
  const rows: readonly (readonly [string, string])[] = [
    ['Stated return to player, per first stake', percent(stated)],
    ['Simulated rounds, basic strategy', count(sample.rounds)],
    ['Simulated mean, per first stake', percent(rtp.mean, 4)],
    ['99 % interval', `${percent(rtp.low, 4)} to ${percent(rtp.high, 4)}`],
    ['Return per money staked (doubles and splits included)', percent(sample.paid / sample.staked, 4)],
    ['Standard deviation per round', `${net.deviation.toFixed(3)} first stakes`],
    ['Mean of all stakes in a round', `${(sample.staked / sample.rounds / UNITS_PER_STAKE).toFixed(4)} first stakes`],
    ['Rounds won', percent(sample.wins / sample.rounds)],
    ['Highest payout seen', `${sample.highestCoins / UNITS_PER_STAKE} first stakes`],
  ]; // prettier-ignore
  const text = `# Halcyon Blackjack: return to player

| What | Figure |
|---|---|
${rows.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}

- Command: \`${facts.command}\`
- Commit ${facts.commit}, Node ${facts.node}, ${facts.seconds.toFixed(0)} s
- Six decks shuffled before every round, dealer stands on soft 17 and looks for blackjack, blackjack pays 3:2, double on any two cards and after a split, split to three hands, split aces take one card, insurance 2:1 (never taken by basic strategy).
- The simulation plays the product's own table; only the source of chance differs.
- How it is computed: one plus the mean of everything won minus everything staked, divided by the first stake. A player who plays otherwise gets less.
`;
  return { text, complaint };
}
