import type { ExtraTerms } from '@halcyon/contract/rewards/terms';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { fixed, noBudgetLimit, publish, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { failingFor, failingOnce } from '@halcyon/testkit/planted-faults';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { announce, someTournament, withBuyIn } from '@halcyon/testkit/tournament-rules';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyExtra } from '../../../../../scripts/verify-extra.ts';
import { proofOf, runDraws } from './draw.service.ts';
import { expireExtras } from './extra.service.ts';
import { lockGuard } from '../../ledger/guard.service.ts';
import { onReversal } from '../reversal.service.ts';
import { findDraw } from './extra.store.ts';

let harness: RewardsHarness;
beforeAll(async () => {
  harness = await openRewardsHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const deps = () => ({ ...harness.deps, report: faultsToStderr });

const prizeTerms = (extra?: ExtraTerms) =>
  someRewardTerms({
    kind: 'PRIZE',
    wager: null,
    maxBetMinor: null,
    validSeconds: 3_600,
    ...(extra && { extra }),
  });
const wheel: ExtraTerms = {
  form: 'WHEEL',
  sections: [
    { weight: 1, amountMinor: { EUR: '5000' } },
    { weight: 3, amountMinor: { EUR: '200' } },
    { weight: 4, amountMinor: null },
  ],
};
const publishExtra = (extra: ExtraTerms, limitMinor: string | null = null) =>
  publish(
    harness,
    someCampaign({ offers: { EUR: fixed('0') }, budgets: { EUR: { ...noBudgetLimit, limitMinor } } }),
    prizeTerms(extra),
  );
async function claim(player: Claimer, campaignId: string, occurrence?: string) {
  const { termsId } = (await harness.deps.campaigns.find(harness.db, campaignId))!;
  const body = { termsId, ...(occurrence && { occurrence }) };
  return player.call('POST', `/v2/bonus/rewards/${campaignId}/claim`, body);
}
const extras = async (player: Claimer) => (await player.call('GET', '/v1/bonus/extras')).body.items;
async function granted(campaignId: string): Promise<bigint> {
  const rows = await harness.owner.sql<{ granted_minor: bigint }>`
    select granted_minor from rewards.budget where campaign_id = ${campaignId}`;
  return rows[0]!.granted_minor;
}

// facts: B2.1
test('a wheel states its odds and commits to its seed before it is opened, and its outcome can be computed', async () => {
  const player = await harness.openClaimer();
  const campaignId = await publishExtra(wheel);
  expect((await claim(player, campaignId)).status).toBe(200);
  const [before] = await extras(player);
  expect(before).toMatchObject({
    form: 'WHEEL',
    state: 'READY',
    prizes: [
      { money: { amountMinor: '5000', currency: 'EUR' }, oddsPercent: '12.5' },
      { money: { amountMinor: '200' }, oddsPercent: '37.5' },
      { money: null, oddsPercent: '50' },
    ],
  });
  expect([before.seed, before.outcome]).toEqual([undefined, undefined]);
  // The budget keeps the largest prize.
  expect(await granted(campaignId)).toBe(5_000n);
  const open = (clientSeed: string) =>
    player.call('POST', `/v1/bonus/extras/${before.assignmentId}/open`, { clientSeed });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => open(`own-${at}`)));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['rewards.already_claimed']),
  );
  const { body } = opened[0]!;
  expect(body).toMatchObject({ state: 'OPENED', seedHash: before.seedHash });
  expect((await open(body.clientSeed)).body).toEqual(body);
  const wonMinor = BigInt(body.won.amountMinor);
  expect((await player.balances()).mainMinor).toBe(wonMinor);
  expect(body.paidAt !== undefined).toBe(wonMinor > 0n);
  expect(await granted(campaignId)).toBe(wonMinor);
  const proof = (await player.call('GET', `/v1/bonus/extras/${before.assignmentId}/proof`)).body.line;
  expect(verifyExtra(proof)).toEqual([]);
  expect(await harness.deviations()).toEqual([]);
});

test('a budget that cannot pay the largest prize gives no wheel, and one that was not opened in time frees it', async () => {
  const [first, second] = [await harness.openClaimer(), await harness.openClaimer()];
  const campaignId = await publishExtra(wheel, '9999');
  expect((await claim(first, campaignId)).status).toBe(200);
  expect((await claim(second, campaignId)).body.code).toBe('rewards.campaign_full');
  harness.clock.move(3_600_000);
  const [late] = await extras(first);
  const answer = await first.call('POST', `/v1/bonus/extras/${late.assignmentId}/open`, { clientSeed: 'x' });
  expect(answer.body.code).toBe('rewards.expired');
  await Promise.all([expireExtras(deps()), expireExtras(deps())]);
  expect((await extras(first))[0].state).toBe('EXPIRED');
  expect(await granted(campaignId)).toBe(0n);
  expect((await claim(second, campaignId)).status).toBe(200);
});

test('a draw gives its tickets numbers without a gap, draws once and pays each winner once', async () => {
  const drawsAt = new Date(harness.clock.now().getTime() + 7_200_000).toISOString();
  const campaignId = await publishExtra({
    form: 'DRAW',
    drawsAt,
    ticketsMax: 4,
    prizes: [
      { winners: 1, amountMinor: { EUR: '3000' } },
      { winners: 2, amountMinor: { EUR: '500' } },
    ],
  });
  const players = await Promise.all(Array.from({ length: 5 }, () => harness.openClaimer()));
  const answers = await Promise.all(players.map((player) => claim(player, campaignId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('rewards.campaign_full');
  const held = players.filter((_, at) => answers[at]!.status === 200);
  const tickets = (await Promise.all(held.map(extras))).map(([ticket]) => ticket);
  expect(tickets.map(({ ticket }) => ticket).toSorted()).toEqual([1, 2, 3, 4]);
  expect(new Set(tickets.map(({ seedHash }) => seedHash)).size).toBe(1);
  expect(tickets[0]).toMatchObject({
    state: 'WAITING',
    prizes: [{ oddsPercent: '25' }, { oddsPercent: '50' }],
  });
  await runDraws(deps());
  expect((await extras(held[0]!))[0].state).toBe('WAITING');
  harness.clock.move(7_200_000);
  await Promise.all([runDraws(deps()), runDraws(deps())]);
  await runDraws(deps());
  const won = await Promise.all(held.map(async (player) => (await player.balances()).mainMinor));
  expect(won.toSorted((one, other) => Number(one - other))).toEqual([0n, 500n, 500n, 3_000n]);
  const { termsId } = tickets[0];
  const draw = (await findDraw(harness.db, campaignId, termsId))!;
  const proof = (await Array.fromAsync(proofOf(harness.db, draw))).join('');
  expect(verifyExtra(proof)).toEqual([]);
  expect(await harness.deviations()).toEqual([]);
});

test('a draw, a prize and a lapsed wheel that fail hold back none of the others, and are tried once more', async () => {
  harness.clock.move(3_600_000);
  await expireExtras(deps());
  const players = [await harness.openClaimer(), await harness.openClaimer()];
  const wheels: string[] = [];
  const drawsAt = new Date(harness.clock.now().getTime() + 3_600_000).toISOString();
  for (const player of players) {
    const prizes = [{ winners: 1, amountMinor: { EUR: '700' } }];
    const campaignId = await publishExtra({ form: 'DRAW', drawsAt, ticketsMax: 1, prizes });
    expect((await claim(player, campaignId)).status).toBe(200);
    wheels.push(await publishExtra(wheel));
    expect((await claim(player, wheels.at(-1)!)).status).toBe(200);
  }
  harness.clock.move(3_600_000);
  const faults: string[] = [];
  const report = (where: string) => void faults.push(where);
  const kept = async () => (await Promise.all(wheels.map(granted))).toSorted();
  const states = async () => (await Promise.all(players.map(extras))).flat().map(({ state }) => state);
  const failing = () => ({ ...harness.deps, report, db: failingOnce(harness.db) });
  await runDraws(failing());
  await expireExtras(failing());
  expect(faults).toEqual(['rewards.draw', 'rewards.expire_extras']);
  expect([await kept(), (await states()).filter((state) => state === 'WAITING')]).toEqual([
    [0n, 5_000n],
    ['WAITING'],
  ]);
  const ledger = failingFor(harness.deps.ledger, players[0]!.playerId);
  await runDraws({ ...harness.deps, report, ledger });
  const won = () => Promise.all(players.map(async (player) => (await player.balances()).mainMinor));
  expect([faults.at(-1), await won()]).toEqual(['rewards.pay_draw', [0n, 700n]]);
  await runDraws(deps());
  await expireExtras(deps());
  expect([await won(), await kept()]).toEqual([
    [700n, 700n],
    [0n, 0n],
  ]);
});

// facts: B7.1
test('the claim of a tournament’s campaign joins it and pays the buy-in, once', async () => {
  const player = await harness.openClaimer();
  const campaignId = await publish(
    harness,
    someCampaign({ trigger: { event: 'TOURNAMENT' }, offers: { EUR: fixed('0') }, countPerPlayer: 100 }),
    prizeTerms(),
  );
  await player.deposit(2_500n);
  expect((await claim(player, campaignId)).body.code).toBe('prizes.tournament_closed');
  await announce(harness, 'spring', someTournament(harness.clock.now(), { ...withBuyIn, campaignId }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(player, campaignId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await player.balances()).mainMinor).toBe(1_500n);
  const entries = await harness.owner.sql`
    select from prizes.tournament_entry where tournament_id = 'spring' and player_id = ${player.playerId}`;
  expect(entries).toHaveLength(1);
  await announce(
    harness,
    'summer',
    someTournament(harness.clock.now(), { ...withBuyIn, campaignId, buyInMinor: '9900' }),
  );
  const dear = await claim(player, campaignId, 'summer');
  expect([dear.status, dear.body.code]).toEqual([400, 'wallet.insufficient_funds']);
  expect(await harness.deviations()).toEqual([]);
});

test('a wheel that a reversed deposit brought cannot be opened, and its budget is free again', async () => {
  const player = await harness.openClaimer();
  const paymentId = randomUUID();
  const campaignId = await publish(
    harness,
    someCampaign({
      trigger: { event: 'NEXT_DEPOSIT' },
      offers: { EUR: fixed('0') },
      budgets: { EUR: noBudgetLimit },
      audience: { ...someCampaign().audience, players: [Number(player.playerId)] },
    }),
    prizeTerms(wheel),
  );
  await player.deposit(1_000n, { bonusId: campaignId, paymentId });
  expect((await claim(player, campaignId, paymentId)).status).toBe(200);
  const [ready] = await extras(player);
  expect([ready.state, await granted(campaignId)]).toEqual(['READY', 5_000n]);
  await harness.db.transact(async (tx) => {
    await lockGuard(tx, player.playerId);
    await onReversal(harness.deps, tx, { playerId: player.playerId, paymentId });
  });
  const path = `/v1/bonus/extras/${ready.assignmentId}/open`;
  expect((await player.call('POST', path, { clientSeed: 'own' })).body.code).toBe('rewards.expired');
  expect(await granted(campaignId)).toBe(0n);
  const rows = await harness.owner.sql<{ state: number; end_reason: number }>`
    select state, end_reason from rewards.assignment where assignment_id = ${ready.assignmentId}`;
  expect(rows).toEqual([{ state: 7, end_reason: 6 }]);
});
