import { createHash } from 'node:crypto';
import type { SlotMachine } from '../slot-definition.ts';
import { exactRtp } from './exact-rtp.ts';
import { estimate, type SlotSample } from './slot-sample.ts';

/** How a measurement was made; part of its report. */
export type MeasureFacts = {
  readonly command: string;
  readonly commit: string;
  readonly node: string;
  readonly seconds: number;
  /** Of the data that was played; null for a game without data. */
  readonly fingerprint: string | null;
};
/** `complaint` is null when what the game states is what was measured. */
export type MeasureReport = { readonly text: string; readonly complaint: string | null };

/** Fingerprint of the data that a report speaks of: a changed strip or payout changes it. */
export function definitionHash(machine: SlotMachine): string {
  const { rtpBasisPoints: _, hitFrequencyBasisPoints: __, ...rules } = machine.definition;
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16);
}

/** The report of one slot as Markdown. */
export function reportSlot(machine: SlotMachine, sample: SlotSample, facts: MeasureFacts): MeasureReport {
  const { definition } = machine;
  const stake = definition.stakeCoins;
  const measured = estimate(sample.rounds, sample.coins, sample.squaredCoins, stake);
  const exact = exactRtp(machine);
  const stated = definition.rtpBasisPoints / 10_000;
  const truth = exact ? exact.total : measured.mean;
  const complaints = [
    facts.fingerprint === definitionHash(machine)
      ? []
      : [`${definition.gameId} has changed since it was measured`],
    Math.round(truth * 10_000) === definition.rtpBasisPoints
      ? []
      : [`${definition.gameId} states ${percent(stated)} and returns ${percent(truth)}`],
    stated >= measured.low && stated <= measured.high ? [] : [`${percent(stated)} lies outside the interval`],
    Math.round((sample.hits / sample.rounds) * 10_000) === definition.hitFrequencyBasisPoints
      ? []
      : [`hit frequency measured: ${Math.round((sample.hits / sample.rounds) * 10_000)} basis points`],
  ].flat();

  const rows: readonly (readonly [string, string])[] = [
    ['Stated return to player', percent(stated)],
    ['Simulated rounds', count(sample.rounds)],
    ['Simulated mean', percent(measured.mean, 4)],
    ['99 % interval', `${percent(measured.low, 4)} to ${percent(measured.high, 4)}`],
    ['Standard deviation per round', `${measured.deviation.toFixed(3)} stakes`],
    ['Paid spin / free spins, simulated', `${percent(sample.baseCoins / sample.rounds / stake, 3)} / ${percent((sample.coins - sample.baseCoins) / sample.rounds / stake, 3)}`],
    ...(exact
      ? ([
          ['Exact mean (all reel stops, all free spin sequences)', percent(exact.total, 6)],
          ['Paid spin / free spins, exact', `${percent(exact.base, 6)} / ${percent(exact.free, 6)}`],
          ['Stop combinations of the paid spin', count(exact.stops)],
        ] as const)
      : []),
    ['Rounds that win anything', percent(sample.hits / sample.rounds, 2)],
    ['Free spins', `once in ${(sample.rounds / sample.triggers).toFixed(1)} rounds, ${(sample.freeSpins / sample.triggers).toFixed(2)} spins each time`],
    ['Highest win seen', `${(sample.highestCoins / stake).toFixed(2)} stakes`],
    ['Maximum win by the rules', `${count(definition.maxWinMultiple)} stakes, reached in ${count(sample.maxWins)} of the simulated rounds`],
    ['Volatility', `${definition.volatility} of 5`],
  ]; // prettier-ignore
  const text = `# ${definition.name}: return to player

| What | Figure |
|---|---|
${rows.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}

- Command: \`${facts.command}\`
- Commit ${facts.commit}, Node ${facts.node}, ${facts.seconds.toFixed(0)} s
- Mathematics version ${definition.mathVersion}, fingerprint of the game's data \`${facts.fingerprint}\`
- The return is the same at each stake: every payout is a whole number of coins and a stake is ${stake} coins.
- The simulation plays the data of the game by the rules of the product; a test compares both round by round with the same draws.${exact ? '\n- The exact mean leaves the maximum win aside; how often it was reached is shown above.' : '\n- Cascades have no closed form; the stated return is the simulated mean.'}
`; // prettier-ignore
  return { text, complaint: complaints.length === 0 ? null : complaints.join('; ') };
}

export function percent(share: number, decimals = 2): string {
  return `${(share * 100).toFixed(decimals)} %`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
