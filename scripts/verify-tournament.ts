/**
 * Computes a tournament's table from its proof, without the server: `npm run verify-tournament -- proof.ndjson`.
 *
 * It imports nothing of the product on purpose, so that it can be read in one sitting and run anywhere. Compare the hash
 * that it prints with the `resultHash` of the tournament, and `seedHash` with the one that was published before it began.
 * Rounds of your own are found by SHA-256 of `<entryId>:<provider number>:<round>`, its first 32 characters.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

type PrizeLine = { kind: string; places: number; amountMinor?: string; goods?: string; shareBps?: number };
type Rules = {
  rulesVersion: number;
  scoring: string;
  currency: string;
  perEuro: Record<string, string>;
  minStakeMinor: string;
  minRounds: number;
  minorPerPoint: string;
  weights: Record<string, number>;
  defaultWeight: number;
  buyInMinor?: string;
  startsAt: string;
  endsAt: string;
  prizes: PrizeLine[];
  seedHash: string;
};
type Head = { line: 'tournament'; tournamentId: string; termsId: string; rules: Rules; seed: string };
type EntryLine = { line: 'entry'; entryId: string; currency: string; joinedAt: string };
type RoundLine = {
  line: 'round';
  entryId: string;
  roundId: string;
  category: string | null;
  stakeMinor: string;
  winMinor: string;
  stakedAt: string;
  settledAt: string;
};
type Prize = { kind: string; amountMinor?: string; goods?: string };
type PlaceLine = {
  line: 'place';
  place: number;
  entryId: string;
  score: string;
  reachedAt: string;
  rounds: number;
  prize: Prize | null;
};
type Line = Head | EntryLine | RoundLine | PlaceLine;

const LATE_MS = 15 * 60_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Everything that is wrong with a proof, as text. Empty: its table follows from its rounds. */
export function verifyTournament(proof: string): readonly string[] {
  const lines = proof
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Line);
  const head = lines.find((line) => line.line === 'tournament');
  if (!head) return ['the proof has no rules'];
  const { rules, seed } = head;
  if (rules.rulesVersion !== 1) return [`rules version ${rules.rulesVersion} is unknown`];
  const faults: string[] = [];
  if (sha256(canonical(rules)) !== head.termsId) faults.push('the rules are not those of the terms id');
  if (sha256(seed) !== rules.seedHash) faults.push('the seed is not the one that was committed to');
  const entries = new Map(
    lines.filter((line) => line.line === 'entry').map((entry) => [entry.entryId, entry]),
  );
  const rounds = lines.filter((line) => line.line === 'round');
  const seen = new Set<string>();
  for (const round of rounds) {
    const entry = entries.get(round.entryId);
    if (!entry || !counts(round, entry, rules)) faults.push(`round ${round.roundId} does not count`);
    if (seen.has(round.roundId)) faults.push(`round ${round.roundId} is there twice`);
    seen.add(round.roundId);
  }
  if (faults.length > 0) return faults;
  const computed = tableOf(entries, rounds, rules, seed);
  const stated = lines.filter((line) => line.line === 'place');
  if (computed.length !== stated.length)
    faults.push(`the table has ${stated.length} places, its rounds give ${computed.length}`);
  for (const [index, place] of computed.entries()) {
    const other = stated[index];
    if (other && canonical(other) !== canonical(place))
      faults.push(`place ${other.place} is ${canonical(other)}, its rounds give ${canonical(place)}`);
  }
  return faults;
}

function counts(round: RoundLine, entry: EntryLine, rules: Rules): boolean {
  const stakedAt = Date.parse(round.stakedAt);
  const end = Date.parse(rules.endsAt);
  const stake = converted(round.stakeMinor, entry.currency, rules);
  return (
    stakedAt >= Date.parse(rules.startsAt) &&
    stakedAt >= Date.parse(entry.joinedAt) &&
    stakedAt < end &&
    Date.parse(round.settledAt) <= end + LATE_MS &&
    stake > 0n &&
    stake >= BigInt(rules.minStakeMinor)
  );
}

type Scored = { entryId: string; score: bigint; reachedAt: string; rounds: number; draw: string };

function tableOf(
  entries: ReadonlyMap<string, EntryLine>,
  rounds: readonly RoundLine[],
  rules: Rules,
  seed: string,
): readonly PlaceLine[] {
  const scored = [...Map.groupBy(rounds, ({ entryId }) => entryId)]
    .map(([entryId, own]): Scored => {
      const { currency } = entries.get(entryId)!;
      return {
        entryId,
        ...scoreOf(own, currency, rules),
        rounds: own.length,
        draw: sha256(`${seed}:${entryId}`),
      };
    })
    .filter(({ score, rounds: count }) => score > 0n && count >= rules.minRounds)
    .toSorted(
      (one, other) =>
        (one.score === other.score ? 0 : one.score > other.score ? -1 : 1) ||
        Date.parse(one.reachedAt) - Date.parse(other.reachedAt) ||
        (one.draw < other.draw ? -1 : 1),
    );
  let place = 0;
  const placed = scored.map((of, index) => {
    const before = scored[index - 1];
    if (!before || before.score !== of.score || before.reachedAt !== of.reachedAt) place = index + 1;
    return { place, of };
  });
  const pool = BigInt(rules.buyInMinor ?? 0) * BigInt(entries.size);
  const prizes = prizesOf(placed, rules.prizes, pool);
  return placed.map(({ place: at, of }, index) => ({
    line: 'place',
    place: at,
    entryId: of.entryId,
    score: String(of.score),
    reachedAt: of.reachedAt,
    rounds: of.rounds,
    prize: prizes[index] ?? null,
  }));
}

function scoreOf(
  own: readonly RoundLine[],
  currency: string,
  rules: Rules,
): { score: bigint; reachedAt: string } {
  const counted = own.map((round) => {
    const stake = converted(round.stakeMinor, currency, rules);
    const win = converted(round.winMinor, currency, rules);
    const weight =
      (round.category === null ? undefined : rules.weights[round.category]) ?? rules.defaultWeight;
    const points = rules.scoring === 'POINTS' ? (stake * BigInt(weight)) / BigInt(rules.minorPerPoint) : 0n;
    return { stake, win, points, settledAt: round.settledAt };
  });
  const sum = (of: 'stake' | 'win' | 'points') => counted.reduce((total, round) => total + round[of], 0n);
  const last = counted
    .map(({ settledAt }) => settledAt)
    .toSorted()
    .at(-1)!;
  switch (rules.scoring) {
    case 'WIN_MULTIPLIER': {
      const best = counted
        .map(({ stake, win, settledAt }) => ({ value: (win * 10_000n) / stake, settledAt }))
        .toSorted((one, other) =>
          one.value === other.value
            ? one.settledAt.localeCompare(other.settledAt)
            : one.value > other.value
              ? -1
              : 1,
        )[0]!;
      return { score: best.value, reachedAt: best.settledAt };
    }
    case 'TOTAL_STAKE':
      return { score: sum('stake'), reachedAt: last };
    case 'STAKE_COUNT':
      return { score: BigInt(counted.length), reachedAt: last };
    case 'TOTAL_RATIO':
      return { score: (sum('win') * 10_000n) / sum('stake'), reachedAt: last };
    case 'POINTS':
      return { score: sum('points'), reachedAt: last };
    case 'PROFIT':
      return { score: sum('win') - sum('stake'), reachedAt: last };
    default:
      throw new Error(`scoring ${rules.scoring} is unknown`);
  }
}

/** Entries of one place share their money; what is left goes by the draw, and goods go by it altogether. */
function prizesOf(
  placed: readonly { readonly place: number }[],
  lines: readonly PrizeLine[],
  pool: bigint,
): readonly (Prize | null)[] {
  const isPool = lines.some(({ kind }) => kind === 'POOL');
  const each = lines.flatMap(({ places, ...prize }) => Array.from({ length: places }, () => prize));
  const all: readonly Prize[] = isPool ? dividedPool(each, pool, placed.length) : each;
  const won: (Prize | null)[] = [];
  while (won.length < placed.length) {
    const { place } = placed[won.length]!;
    const count = placed.filter((other) => other.place === place).length;
    const own = all.slice(won.length, won.length + count);
    if (own.length === 0 || own.some(({ kind }) => kind !== 'MONEY')) {
      for (let at = 0; at < count; at++) won.push(own[at] ?? null);
      continue;
    }
    const shared = own.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor!), 0n);
    for (let at = 0; at < count; at++) {
      const amount = shared / BigInt(count) + (BigInt(at) < shared % BigInt(count) ? 1n : 0n);
      won.push(amount === 0n ? null : { kind: 'MONEY', amountMinor: String(amount) });
    }
  }
  return won;
}

/** The whole pool over the places that were reached, by their shares; units that are left go from the first place down. */
function dividedPool(
  each: readonly { readonly shareBps?: number }[],
  pool: bigint,
  placed: number,
): readonly Prize[] {
  const shares = each.slice(0, placed).map(({ shareBps }) => BigInt(shareBps!));
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const amounts = shares.map((share) => (pool * share) / whole);
  let left = pool - amounts.reduce((sum, amount) => sum + amount, 0n);
  return amounts.map((amount) => {
    const more = left > 0n ? 1n : 0n;
    left -= more;
    return { kind: 'MONEY', amountMinor: String(amount + more) };
  });
}

/** By the frozen rates, rounded down. Currencies without cents have none here either. */
function converted(minor: string, from: string, { currency: to, perEuro }: Rules): bigint {
  if (from === to) return BigInt(minor);
  const rate = (currency: string) => {
    const [whole = '0', part = ''] = perEuro[currency]!.split('.');
    return BigInt(whole + part.padEnd(6, '0'));
  };
  return (BigInt(minor) * rate(to) * 10n ** exponent(to)) / (rate(from) * 10n ** exponent(from));
}

function exponent(currency: string): bigint {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return BigInt(maximumFractionDigits ?? 2);
}

/** Fields in the order of their names. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

if (import.meta.main) {
  const [path] = process.argv.slice(2);
  if (!path) {
    process.stderr.write('usage: npm run verify-tournament -- proof.ndjson\n');
    process.exit(2);
  }
  const proof = readFileSync(path, 'utf8');
  const faults = verifyTournament(proof);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(
    `${faults.length === 0 ? 'the table follows from its rounds' : 'the table is wrong'}\n`,
  );
  process.stdout.write(`SHA-256 of the proof: ${sha256(proof)}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
