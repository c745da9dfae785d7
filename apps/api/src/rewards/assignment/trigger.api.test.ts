import { fixed, publish, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { claimsOn, forPlayers, PARALLEL, times, type Claims } from '@halcyon/testkit/claims';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseDepositCount } from '../../identity/closing/account.service.ts';
import { applyDeposit, voidBonuses } from '../../ledger/payment.service.ts';
import { issueCode } from '../code/code.service.ts';
import { endLapsed } from '../rewards.jobs.ts';
import { onDeposit } from './trigger.service.ts';

let harness: RewardsHarness;
let { publishFor, rewardIn, bonusOf } = {} as Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  ({ publishFor, rewardIn, bonusOf } = claimsOn(harness));
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const assignments = (player: Claimer) =>
  harness.owner.sql<{ campaign_id: string; state: number; granted_minor: bigint; occurrence: string }>`
    select campaign_id, state, granted_minor, occurrence from rewards.assignment
    where player_id = ${player.playerId} order by number`;
const auto = { autoGrant: true, mayQueue: true };
const first = { ...auto, trigger: { event: 'FIRST_DEPOSIT' }, offers: { EUR: share(10_000, '10000') } };
const second = { ...auto, trigger: { event: 'SECOND_DEPOSIT' }, offers: { EUR: share(5_000, '5000') } };

describe('a deposit', () => {
  // facts: B2.1, BE.29, BR.2
  test('29: and another one at once get the places one and two; one bonus runs, the other is queued', async () => {
    await times(async () => {
      const player = await harness.openClaimer();
      const [one, two] = [await publishFor([player], first), await publishFor([player], second)];
      await Promise.all([player.deposit(6_000n), player.deposit(4_000n)]);
      const rows = await assignments(player);
      expect(rows.map(({ campaign_id: id, state }) => [id, state])).toEqual([
        [one, 5],
        [two, 4],
      ]);
      const grants = rows.map((row) => row.granted_minor);
      expect(['6000+2000', '4000+3000']).toContain(grants.join('+'));
      expect(await player.balances()).toMatchObject({ mainMinor: 10_000n });
      expect(await bonusOf(player)).toBe(grants[0]);
    }, PARALLEL / 2);
  });

  test('whose bonus finds the place taken waits for a claim: by its own id, 400, or by its state, 422', async () => {
    const player = await harness.openClaimer();
    await publishFor([player], first);
    const waits = await publishFor([player], { ...second, mayQueue: false });
    await player.deposit(1_000n);
    await player.deposit(2_000n);
    const [running, waiting] = await harness.owner.sql<{ assignment_id: string; state: number }>`
      select assignment_id, state from rewards.assignment where player_id = ${player.playerId} order by number`;
    expect([running?.state, waiting?.state]).toEqual([5, 2]);
    const { body } = await player.call('GET', '/v2/bonus/rewards?rewardsType=ELIGIBLE');
    const reward = body.items.find(({ campaignId }: { campaignId: string }) => campaignId === waits);
    expect(reward).toMatchObject({ actions: ['CLAIM'], granted: { amountMinor: '1000' } });
    const { termsId } = reward;
    const id = waiting!.assignment_id;
    expect(await player.call('POST', `/v1/bonus/${id}/claim`, { termsId })).toMatchObject({
      status: 400,
      body: { code: 'ACTIVE_TRIGGERED_BONUS' },
    });
    const activate = { state: 'ACTIVATED', bonusAssignmentId: id };
    expect(await player.call('POST', '/v1/bonus/state', activate)).toMatchObject({
      status: 422,
      body: { code: 'ACTIVE_TRIGGERED_BONUS' },
    });
    await player.call('PUT', `/v1/bonus/${running!.assignment_id}/state`, { state: 'FORFEITED' });
    expect((await player.call('POST', '/v1/bonus/state', activate)).status).toBe(200);
    expect(await bonusOf(player)).toBe(1_000n);
  });

  // CompLinks-xclub #232, #125: one payment in two transactions, or two tabs, gave the bonus twice.
  // facts: BB.9
  test('that is reported fifty times has one place and one bonus', async () => {
    const player = await harness.openClaimer();
    await publishFor([player], { ...first, trigger: { event: 'NEXT_DEPOSIT' }, countPerPlayer: 100 });
    const paymentId = crypto.randomUUID();
    await times(() => player.deposit(2_000n, { paymentId }));
    expect(await assignments(player)).toMatchObject([
      { state: 5, granted_minor: 2_000n, occurrence: paymentId },
    ]);
    expect(await player.balances()).toMatchObject({ mainMinor: 2_000n });
  });

  test('below the minimum is the first one all the same and gets nothing', async () => {
    const player = await harness.openClaimer();
    await publishFor([player], { ...first, offers: { EUR: share(10_000, '10000', '2000') } });
    await player.deposit(1_999n);
    await player.deposit(5_000n);
    expect(await assignments(player)).toEqual([]);
  });

  test('gets the chosen bonus, else an opted-in one, else the first that begins by itself; never two', async () => {
    const next = { ...first, trigger: { event: 'NEXT_DEPOSIT' }, mayQueue: false };
    const open = async () => {
      const player = await harness.openClaimer();
      const low = await publishFor([player], { ...next, priority: 1 });
      const high = await publishFor([player], { ...next, priority: 2 });
      const wished = await publishFor([player], { ...next, autoGrant: false });
      return { player, low, high, wished };
    };
    const optIn = async (player: Claimer, id: string) => {
      const { termsId } = await rewardIn(player, id);
      return player.call('POST', `/v1/bonus/optIn/${id}/activate`, { termsId });
    };
    const chosen = await open();
    await optIn(chosen.player, chosen.wished);
    await chosen.player.deposit(1_000n, { bonusId: chosen.low });
    const [kept, granted] = await assignments(chosen.player);
    expect([kept, granted]).toMatchObject([
      { campaign_id: chosen.wished, state: 3, occurrence: 'next' },
      { campaign_id: chosen.low, state: 5 },
    ]);
    const opted = await open();
    expect((await optIn(opted.player, opted.wished)).body.reward).toMatchObject({
      state: 'OPTED_IN',
      actions: ['OPT_OUT'],
    });
    await opted.player.deposit(1_000n);
    expect(await assignments(opted.player)).toMatchObject([
      { campaign_id: opted.wished, state: 5, granted_minor: 1_000n },
    ]);
    const out = await opted.player.call('POST', `/v1/bonus/optIn/${opted.wished}/deactivate`, {});
    expect(out).toMatchObject({ status: 422, body: { code: 'rewards.already_claimed' } });
    const plain = await open();
    await plain.player.deposit(1_000n);
    expect(await assignments(plain.player)).toMatchObject([{ campaign_id: plain.high, state: 5 }]);
  });

  test('finds an opt-in that was taken back meanwhile gone: the state at its success decides', async () => {
    const player = await harness.openClaimer();
    const wished = await publishFor([player], { ...first, autoGrant: false });
    const { termsId } = await rewardIn(player, wished);
    await player.call('POST', `/v1/bonus/optIn/${wished}/activate`, { termsId });
    await player.call('POST', `/v1/bonus/optIn/${wished}/deactivate`, {});
    await player.deposit(1_000n);
    expect(await bonusOf(player)).toBe(0n);
  });

  test('finds an opt-in, which no claim takes before, as long as its campaign lasts, and one more after an exclusion has ended the first', async () => {
    const player = await harness.openClaimer();
    const wished = await publishFor([player], { ...first, autoGrant: false, claimHours: 1 });
    const { termsId } = await rewardIn(player, wished);
    const optIn = () => player.call('POST', `/v1/bonus/optIn/${wished}/activate`, { termsId });
    const { assignmentId } = (await optIn()).body.reward;
    const claimed = await player.call('POST', `/v1/bonus/${assignmentId}/claim`, { termsId });
    expect(claimed).toMatchObject({ status: 400, body: { code: 'rewards.not_eligible' } });
    const key = 'break:over';
    await harness.db.transact((tx) =>
      voidBonuses(harness.deps.ledger, tx, { playerId: player.playerId, key, currency: 'EUR' }),
    );
    expect((await optIn()).status).toBe(200);
    harness.clock.move(2 * 3_600_000);
    await endLapsed(harness.deps);
    await player.deposit(1_000n);
    expect((await assignments(player)).map(({ state }) => state)).toEqual([10, 5]);
    expect((await optIn()).body.code).toBe('rewards.already_claimed');
  });

  test('gives an opted-in bonus under the terms and with the amount that the player has read', async () => {
    const player = await harness.openClaimer();
    const wished = await publishFor([player], { ...first, autoGrant: false });
    const { termsId } = await rewardIn(player, wished);
    await player.call('POST', `/v1/bonus/optIn/${wished}/activate`, { termsId });
    const changed = {
      ...first,
      ...forPlayers([player]),
      autoGrant: false,
      offers: { EUR: share(1_000, '10') },
    };
    await publish(harness, someCampaign(changed as object), someRewardTerms({ validSeconds: 60 }), wished);
    expect(await rewardIn(player, wished)).toMatchObject({ termsId, state: 'OPTED_IN' });
    await player.deposit(1_000n);
    const { active } = (await player.call('GET', '/v1/bonus')).body;
    expect(active).toMatchObject([{ termsId, granted: { amountMinor: '1000' } }]);
    const kept = await harness.owner.sql`
      select terms_id from rewards.active_bonus where player_id = ${player.playerId}`;
    expect(kept).toEqual([{ terms_id: termsId }]);
  });

  test('is credited without a bonus where the budget is used up or the player is excluded', async () => {
    const player = await harness.openClaimer();
    await publishFor([player], { ...first, budgets: { EUR: { limitMinor: '10', limitCount: null } } });
    await player.deposit(1_000n);
    expect([(await player.balances()).mainMinor, await bonusOf(player)]).toEqual([1_000n, 0n]);
    const barred = await harness.openClaimer();
    await publishFor([barred], first);
    await harness.db.transact(async (tx) => {
      await applyDeposit(harness.deps.ledger, tx, {
        playerId: barred.playerId,
        key: 'deposit:late',
        currency: 'EUR',
        amountMinor: 1_000n,
        reservationKey: null,
      });
      await raiseDepositCount(tx, barred.playerId, harness.clock.now());
      await tx.sql`update wallet.guard set stakes_barred_until = now() + interval '1 day'
        where player_id = ${barred.playerId}`;
      const paymentId = crypto.randomUUID();
      const deposit = {
        playerId: barred.playerId,
        paymentId,
        amountMinor: 1_000n,
        currency: 'EUR',
        bonusId: null,
      };
      await onDeposit(harness.deps, tx, deposit);
    });
    expect([(await barred.balances()).mainMinor, await bonusOf(barred)]).toEqual([1_000n, 0n]);
    expect(await assignments(barred)).toEqual([]);
  });
});

test('an exclusion cancels what waits for the player', async () => {
  const player = await harness.openClaimer();
  await publishFor([player], first);
  await publishFor([player], second);
  await player.deposit(6_000n);
  await player.deposit(4_000n);
  await harness.db.transact((tx) =>
    voidBonuses(harness.deps.ledger, tx, { playerId: player.playerId, key: 'break', currency: 'EUR' }),
  );
  expect((await assignments(player)).map(({ state }) => state)).toEqual([7, 10]);
});

describe('a bonus code', () => {
  const code = { trigger: { event: 'MANUAL_CODE' }, offers: { EUR: fixed('1500') }, countPerPlayer: 10 };
  const enter = (player: Claimer, bonusCode: string, more = {}) =>
    player.call('POST', '/v1/bonus-code/manual-claim', { bonusCode, state: 'ACTIVATED', ...more });
  const issue = (campaignId: string, text: string, more = {}) =>
    harness.db.transact((tx) => issueCode(harness.deps, tx, { campaignId, code: text, ...more }));

  // facts: B4.1
  test('shows its reward and uses nothing up, then grants it once', async () => {
    // shopware #4177, digicom #162: the last use was refused, and looking at a code used it up.
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], code);
    await issue(campaignId, 'LAST-ONE', { usesLeft: 1 });
    for (let look = 0; look < 3; look += 1) {
      const seen = await player.call('POST', '/v1/bonus-code/validate', { bonusCode: ' last-one ' });
      expect(seen.body).toMatchObject({
        campaignId,
        reward: { hasBonusCode: true, offered: { fixed: { amountMinor: '1500' } } },
      });
    }
    const listed = await player.call('GET', '/v2/bonus/rewards?rewardsType=ELIGIBLE');
    expect(listed.body.items).toEqual([]);
    expect((await enter(player, 'LAST-ONE')).body.assignment).toMatchObject({ stage: 'ACTIVATED' });
    expect(await enter(player, 'LAST-ONE')).toMatchObject({
      status: 400,
      body: { code: 'rewards.code_used' },
    });
    const again = await player.call('POST', '/v1/bonus-code/validate', { bonusCode: 'LAST-ONE' });
    expect(again).toMatchObject({ status: 422, body: { code: 'rewards.code_used' } });
  });

  // facts: BB.8
  test('with one use left, entered by fifty players at once, grants one', async () => {
    const players = await times(() => harness.openClaimer());
    const campaignId = await publishFor(players, code);
    await issue(campaignId, 'ONLY-ONE', { usesLeft: 1 });
    const answers = await Promise.all(players.map((player) => enter(player, 'ONLY-ONE')));
    const done = answers.filter(({ status }) => status === 200);
    const used = answers.filter(({ body }) => body.code === 'rewards.code_used');
    expect([done.length, used.length]).toEqual([1, PARALLEL - 1]);
  });

  test('of another player does not exist, and one past its time is expired', async () => {
    const [player, other] = [await harness.openClaimer(), await harness.openClaimer()];
    const campaignId = await publishFor([player, other], code);
    await issue(campaignId, 'MINE', { playerId: player.playerId });
    await issue(campaignId, 'OLD', { expiresAt: harness.clock.now() });
    expect((await enter(other, 'MINE')).body.code).toBe('rewards.code_unknown');
    expect((await enter(other, 'OLD')).body.code).toBe('rewards.code_expired');
    expect((await enter(player, 'MINE')).status).toBe(200);
  });

  test('guessed ten times an hour is guessed no more, however parallel', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], code);
    await issue(campaignId, 'REAL-CODE');
    const answers = await times((index) => enter(player, `GUESS-${index}`));
    const unknown = answers.filter(({ body }) => body.code === 'rewards.code_unknown');
    const refused = answers.filter(
      ({ status, body }) => status === 429 && body.code === 'rewards.too_many_tries',
    );
    expect([unknown.length, refused.length]).toEqual([10, PARALLEL - 10]);
    expect((await enter(player, 'REAL-CODE')).status).toBe(429);
    harness.clock.move(3_600_000);
    expect((await enter(player, 'REAL-CODE')).status).toBe(200);
  });

  test('is closed to a player whose codes an operator has switched off', async () => {
    const player = await harness.openClaimer();
    const available = () => player.call('GET', '/v1/bonus-code/manual-claim/available');
    expect((await available()).body).toEqual({ isAvailable: true });
    await harness.owner.sql`update identity.access set is_manual_claim_allowed = false
      where player_id = ${player.playerId}`;
    expect((await available()).body).toEqual({ isAvailable: false, reason: 'rewards.bonus_not_allowed' });
    await issue(await publishFor([player], code), 'SHUT');
    expect((await enter(player, 'SHUT')).body.code).toBe('rewards.bonus_not_allowed');
  });

  test('of a partner opens the assignment that the partner has arranged, and no other', async () => {
    const player = await harness.openClaimer();
    await publishFor([player], first);
    const campaignId = await publishFor([player], { ...second, mayQueue: false });
    const elsewhere = await publishFor([player], code);
    await issue(campaignId, 'PARTNER', { isPartner: true });
    await issue(elsewhere, 'ELSEWHERE', { isPartner: true });
    await player.deposit(1_000n);
    await player.deposit(2_000n);
    const rows = await harness.owner.sql<{ assignment_id: string }>`
      select assignment_id from rewards.assignment where player_id = ${player.playerId} order by number`;
    const [running, waiting] = rows.map((row) => row.assignment_id);
    await player.call('PUT', `/v1/bonus/${running}/state`, { state: 'FORFEITED' });
    const claim = (partnerBonusCode: string) =>
      player.call('POST', '/v1/bonus/partner-bonus', { bonusAssignmentId: waiting, partnerBonusCode });
    expect(await claim('ELSEWHERE')).toMatchObject({ status: 400, body: { code: 'rewards.code_unknown' } });
    expect((await claim('PARTNER')).body.assignment).toMatchObject({ stage: 'ACTIVATED', campaignId });
    expect(await claim('PARTNER')).toMatchObject({ status: 400, body: { code: 'rewards.already_claimed' } });
    expect((await enter(player, 'PARTNER')).body.code).toBe('rewards.code_unknown');
  });
});

describe('a campaign that requires an agreement', () => {
  const agreed = { ...first, needsConsent: true };
  const consents = async (player: Claimer) =>
    (await player.call('GET', '/v1/bonus/campaigns/consent')).body.items;

  // facts: B3.1
  test('grants nothing before it, and begins with it', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], agreed);
    expect(await consents(player)).toMatchObject([{ campaignId, agreed: null, decidedAt: null }]);
    await player.deposit(1_000n);
    expect(await assignments(player)).toMatchObject([{ state: 1 }]);
    expect(await bonusOf(player)).toBe(0n);
    const yes = await player.call('POST', `/v1/bonus/campaigns/${campaignId}/consent`, { agreed: true });
    expect(yes).toMatchObject({ status: 200, body: { agreed: true, assignment: { stage: 'ACTIVATED' } } });
    expect(await bonusOf(player)).toBe(1_000n);
    expect(await consents(player)).toMatchObject([{ campaignId, agreed: true }]);
  });

  test('ends what waited where the player does not agree', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], agreed);
    await player.deposit(1_000n);
    const no = await player.call('POST', '/v1/bonus/campaigns/consent', {
      campaignIds: [campaignId],
      agreed: false,
    });
    expect(no.body.items).toMatchObject([{ campaignId, agreed: false }]);
    expect(await assignments(player)).toMatchObject([{ state: 10 }]);
  });

  test('gives the running bonus up with the agreement, in one transaction', async () => {
    const player = await harness.openClaimer();
    const running = await publishFor([player], first);
    await player.deposit(1_000n, { bonusId: running });
    const { assignmentId } = (await player.call('GET', '/v1/bonus')).body.active[0];
    const campaignId = await publishFor([player], { ...agreed, trigger: { event: 'SECOND_DEPOSIT' } });
    await player.deposit(3_000n);
    const path = `/v1/bonus/campaigns/${campaignId}/consent`;
    expect(await player.call('POST', path, { agreed: true })).toMatchObject({
      status: 422,
      body: { code: 'ACTIVE_TRIGGERED_BONUS', additionalInfo: { assignmentId } },
    });
    const yes = await player.call('POST', path, { agreed: true, forfeitAssignmentId: assignmentId });
    expect(yes.body.assignment).toMatchObject({ stage: 'ACTIVATED', granted: { amountMinor: '3000' } });
    expect(await bonusOf(player)).toBe(3_000n);
  });

  test('is claimed with a code and the agreement in one call', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], { trigger: { event: 'MANUAL_CODE' }, needsConsent: true });
    await harness.db.transact((tx) => issueCode(harness.deps, tx, { campaignId, code: 'AGREED' }));
    const enter = { bonusCode: 'AGREED', state: 'ACTIVATED' };
    expect((await player.call('POST', '/v1/bonus-code/manual-claim', enter)).body.code).toBe(
      'rewards.consent_required',
    );
    const yes = await player.call('POST', '/v1/bonus/consent', { agreed: true, bonusCode: 'AGREED' });
    expect(yes.body.assignment).toMatchObject({ stage: 'ACTIVATED', campaignId });
  });
});
