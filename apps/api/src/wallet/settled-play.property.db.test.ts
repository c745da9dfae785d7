import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { order, someTerms } from '@halcyon/testkit/money-play';
import { START, steps, termsOfStep, toCommand } from '@halcyon/testkit/money-generator';
import { publishTerms } from '@halcyon/testkit/published-terms';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lanes } from '../ledger/executor/lanes.ts';
import { kind, vertical, type Command } from '../ledger/public.ts';
import { listLegs, type LegRow } from './leg.store.ts';
import {
  findSequenceBefore,
  listSettledPlay,
  sumSettledPlay,
  type SequenceSpan,
} from './settled-play.store.ts';

const RUNS = Number(process.env['HALCYON_PROPERTY_RUNS'] ?? 120);
/** Drawn once and for all: a fresh draw of as few would have too few wins now and then. */
const COVERED = { seed: 1_984, numRuns: 120 };
let harness: MoneyHarness;
let lanes: Lanes;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
  await publishTerms(harness.owner, [someTerms(), ...termsOfStep]);
  lanes = new Lanes(harness.ledger, { connection: harness.database.app });
});
afterAll(async () => {
  await lanes.close();
  await harness[Symbol.asyncDispose]();
});

const isReal = (account: number) => account === 1 || (account >= 11 && account <= 14);
type Sum = { readonly staked: bigint; readonly returned: bigint };

/**
 * The same in the plainest way, from a whole history: every stake counts with the first win or end of its round at or
 * after it, every win that a stake paid for with itself, and what was taken back by now does not count.
 */
function plainSum(legs: readonly LegRow[], span: SequenceSpan): Sum {
  const heads = legs.filter((leg) => leg.leg_number === 0 && leg.outcome === 0);
  const isIn = (sequence: bigint) => sequence > span.afterSequence && sequence <= span.upToSequence;
  const goneAt = (key: string) =>
    heads.find((leg) => leg.kind === kind.refund && leg.reference_key === key)?.sequence ?? null;
  const partsOf = (sequence: bigint, isPart: (leg: LegRow) => boolean) =>
    legs
      .filter((leg) => leg.sequence === sequence && isPart(leg))
      .reduce((sum, leg) => sum + leg.amount_minor, 0n);
  let [staked, returned] = [0n, 0n];
  for (const head of heads) {
    if (goneAt(head.command_key) !== null) continue;
    if (head.kind === kind.stake) {
      const settling = heads.filter(
        (leg) =>
          leg.sequence >= head.sequence &&
          (leg.kind === kind.settle || leg.kind === kind.endRound || leg.ends_round) &&
          ((head.round_key !== null && leg.round_key === head.round_key) ||
            (leg.kind === kind.settle && leg.reference_key === head.command_key) ||
            leg.command_key === head.command_key),
      );
      const first = settling.map(({ sequence }) => sequence).toSorted((one, other) => Number(one - other))[0];
      if (first !== undefined && isIn(first)) staked += partsOf(head.sequence, (leg) => isReal(leg.source));
    }
    if (head.kind === kind.settle && isIn(head.sequence)) {
      const isPaid = heads.some(
        (leg) =>
          leg.kind === kind.stake &&
          leg.sequence < head.sequence &&
          (leg.command_key === head.reference_key ||
            (leg.round_key !== null &&
              leg.round_key === head.round_key &&
              (goneAt(leg.command_key) ?? head.sequence) >= head.sequence)),
      );
      if (isPaid)
        returned += partsOf(
          head.sequence,
          (leg) => leg.source === -1 && (isReal(leg.destination) || leg.destination === 4),
        );
    }
  }
  return { staked, returned };
}

async function live(commands: readonly Command[], playerId: bigint): Promise<void> {
  await harness.openPlayer(playerId, START.main);
  const grant = { number: 1, terms: someTerms(), lockedMinor: 0n, isOfSpins: false };
  await lanes.submit(
    order(kind.grantBonus, 'grant', START.bonus, {
      playerId,
      vertical: vertical.casino,
      grant: { ...grant, requiredE4: START.required * 10_000n, expiresAtMs: Date.now() + 365 * 86_400_000 },
    }),
  );
  await Promise.all(commands.map((command) => lanes.submit(command)));
}

const sumOf = (rows: readonly { readonly staked_minor: bigint; readonly returned_minor: bigint }[]): Sum => ({
  staked: rows.reduce((sum, row) => sum + row.staked_minor, 0n),
  returned: rows.reduce((sum, row) => sum + row.returned_minor, 0n),
});
const cuts = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 4 });

/** Compares both over lives cut into spans. Counted: the spans, and those with stakes, returns, and play taken back. */
async function compareLives(drawn: { readonly seed?: number; readonly numRuns: number }) {
  let [spans, stakes, returns, voids] = [0, 0, 0, 0];
  await fc.assert(
    fc.asyncProperty(steps, cuts, async (played, cutAt) => {
      const playerId = (lastPlayer += 1n);
      const commands = played.map((step) => {
        const command = toCommand(playerId, step);
        // Some stakes and wins end their round themselves.
        return { ...command, endsRound: command.endsRound || (command.kind <= 2 && step.own === 5) };
      });
      await live(commands, playerId);
      const legs = await listLegs(harness.db, playerId, { limit: 1_000 });
      const end = legs[0]!.sequence;
      const edges = [...new Set([0n, ...cutAt.map(BigInt), end])]
        .filter((edge) => edge <= end)
        .toSorted((one, other) => Number(one - other));
      const events: { counted: bigint; staked_minor: bigint; returned_minor: bigint }[] = [];
      for (const [index, upToSequence] of edges.slice(1).entries()) {
        const span = { afterSequence: edges[index]!, upToSequence };
        const rows = await listSettledPlay(harness.db, [{ playerId, ...span }]);
        events.push(...rows.map(({ counted_sequence: counted, ...row }) => ({ counted, ...row })));
        voids += rows.filter((row) => row.staked_minor < 0n || row.returned_minor < 0n).length;
      }
      for (const [index, upToSequence] of edges.slice(1).entries()) {
        const span = { afterSequence: edges[index]!, upToSequence };
        const plain = plainSum(legs, span);
        expect(sumOf(await sumSettledPlay(harness.db, playerId, span))).toEqual(plain);
        const within = events.filter(
          ({ counted }) => counted > span.afterSequence && counted <= upToSequence,
        );
        expect(sumOf(within)).toEqual(plain);
        spans += 1;
        stakes += plain.staked > 0n ? 1 : 0;
        returns += plain.returned > 0n ? 1 : 0;
      }
    }),
    { ...drawn, endOnFailure: true },
  );
  return { spans, stakes, returns, voids };
}

test('real money of settled rounds is found as a plain look at the whole ledger finds it, cut anywhere', async () => {
  const { spans } = await compareLives({ numRuns: RUNS });
  expect(spans).toBeGreaterThanOrEqual(RUNS);
}, 300_000);

test('the lives of the test above settle stakes and wins, and take some back', async () => {
  // Lives in which nothing happens prove nothing.
  const { stakes, returns, voids } = await compareLives(COVERED);
  expect(stakes).toBeGreaterThan(COVERED.numRuns / 2);
  expect(returns).toBeGreaterThan(COVERED.numRuns / 2);
  expect(voids).toBeGreaterThan(COVERED.numRuns / 20);
}, 300_000);

test('a stake that its round settled is not counted again with a win of another round that names it', async () => {
  const playerId = (lastPlayer += 1n);
  await harness.openPlayer(playerId, 10_000n);
  const submit = (...of: Parameters<typeof order>) =>
    lanes.submit(order(of[0], of[1], of[2], { ...of[3], playerId }));
  await submit(kind.stake, 's', 3_000n, { roundKey: 'one' });
  const { sequence } = await submit(kind.endRound, 'e', 0n, { roundKey: 'one' });
  const late = await submit(kind.settle, 'w', 500n, { roundKey: 'two', referenceKey: 's' });
  const sumIn = async (afterSequence: bigint, upToSequence: bigint) =>
    sumOf(await sumSettledPlay(harness.db, playerId, { afterSequence, upToSequence }));
  expect(await sumIn(0n, sequence)).toEqual({ staked: 3_000n, returned: 0n });
  expect(await sumIn(sequence, late.sequence)).toEqual({ staked: 0n, returned: 500n });
});

test('the last command before an instant is found between any two commands', async () => {
  const playerId = (lastPlayer += 1n);
  await harness.openPlayer(playerId, 1_000n);
  await harness.owner.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round)
    select ${playerId}, 9, 'k' || n, 0, 1 + n, 4, 0, 1, 0, 0, 0, 0, 978, 0, 0, 0, 0,
      now() + n * interval '1 minute', true from generate_series(1, 300) as n`;
  await harness.owner.sql`update wallet.guard set sequence = 301 where player_id = ${playerId}`;
  const legs = await listLegs(harness.db, playerId, { limit: 400 });
  for (const { sequence, decided_at: at } of legs) {
    expect(await findSequenceBefore(harness.db, playerId, at)).toBe(sequence - 1n);
    expect(await findSequenceBefore(harness.db, playerId, new Date(at.getTime() + 1))).toBe(sequence);
  }
  expect(await findSequenceBefore(harness.db, playerId, new Date(0))).toBe(0n);
});
