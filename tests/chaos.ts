/**
 * Bad minutes of the outside world, with kills, and books that have to be equal at the end: `npm run chaos`.
 *
 * Starts its own product, runs players at every provider, injects the nine faults of the reference at every
 * provider, kills the platform, and compares the providers' books with the ledger, round by round. Options: `--minutes`
 * (30), `--players` (8), `--kills` (2), `--seed` (else drawn and printed).
 *
 * `--sport`: the sportsbook instead. Players place, repeat and cash out bets while every fault of the odds feed is on in
 * turn at `--speed` 30, and platform and PostgreSQL are killed `--kills` times each; then every acknowledged bet is compared
 * with what an independent recomputation says, and with the ledger. `--json FILE` keeps the figures.
 *
 * Prints a table; exits with 1 on any difference.
 */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openProductHarness } from '@halcyon/testkit/product-harness';
import { runChaos } from './chaos/chaos.ts';
import { runSportChaos } from './chaos/sport/sport-chaos.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    players: { type: 'string', default: '8' },
    kills: { type: 'string', default: '2' },
    seed: { type: 'string' },
    sport: { type: 'boolean', default: false },
    speed: { type: 'string', default: '30' },
    matches: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const say = (line: string) => console.log(`[chaos] ${line}`);
say(`seed ${seed}; starting the harness …`);
const differences = values.sport ? await chaosOfSport() : await chaosOfProviders();
for (const difference of differences) console.error(difference);
process.exitCode = differences.length === 0 ? 0 : 1;

async function chaosOfProviders(): Promise<readonly string[]> {
  await using harness = await openProductHarness({ environment: { SANDBOX_LIVE_PACE: '10' } });
  const result = await runChaos(harness, {
    seed,
    seconds: Number(values.minutes) * 60,
    players: Number(values.players),
    killsAtLeast: Number(values.kills),
    say,
  });
  console.table(
    result.providers.map(({ provider, rounds, equal, stakedMinor, wonMinor }) => ({
      provider,
      rounds,
      equal,
      staked: stakedMinor,
      won: wonMinor,
    })),
  );
  say(`misbehaviour switched on: ${listed(result.moods)}`);
  const rounds = result.providers.reduce((sum, provider) => sum + provider.rounds, 0);
  say(
    `${rounds} rounds, ${result.kills} kills, ${result.tally.lost} lost answers, ${result.differences.length} differences`,
  );
  return result.differences;
}

async function chaosOfSport(): Promise<readonly string[]> {
  await using harness = await openProductHarness({
    environment: { SANDBOX_ODDS_FEED_MATCHES: values.matches },
    hear: (text) => process.env['HALCYON_CHAOS_LOG'] === 'on' && process.stderr.write(text),
  });
  const minutes = Number(values.minutes);
  const of = { seed, seconds: minutes * 60, players: Number(values.players), speed: Number(values.speed) };
  const result = await runSportChaos(harness, { ...of, killsEach: Number(values.kills), say });
  const { tally, kills, moods, states, differences } = result;
  const figures = {
    command: `npm run chaos -- --sport --minutes ${minutes} --players ${of.players} --kills ${values.kills} --seed ${seed}`,
    speed: of.speed,
    bets: result.bets,
    byType: Object.fromEntries(tally.kinds),
    byState: Object.fromEntries(states),
    events: result.events,
    asked: tally.asked,
    lostAnswers: tally.lost,
    repeatedKeys: tally.repeated,
    cashOuts: tally.cashedOut,
    cashOutRules: tally.rules,
    refused: Object.fromEntries(tally.refused),
    faults: Object.fromEntries(moods),
    kills,
    resultsRecomputedFromGoals: result.rechecked,
    secondsFromLastFaultToEqualBooks: result.secondsToSettle,
    differences: differences.length,
  };
  console.log(JSON.stringify(figures, null, 2));
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  return differences;
}

function listed(moods: ReadonlyMap<string, number>): string {
  return [...moods].map(([fault, times]) => `${fault} ${times}`).join(', ');
}
