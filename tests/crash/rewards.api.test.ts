import { randomUUID } from 'node:crypto';
import { systemClock } from '@halcyon/server-kit/clock';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { publish, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { deviationsOf } from '@halcyon/testkit/deviations';
import { openProductHarness, type ProductHarness } from '@halcyon/testkit/product-harness';
import { deposit, newPerson, Refused, signUp, Visitor, type Json } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshStatistics } from '../../apps/api/src/ledger/chain/reconcile.service.ts';
import { Chance } from '../simulate/chance.ts';
import { insist } from '../simulate/persistence.ts';
import { Seat } from '../simulate/seat.ts';
import { calmDown, strike } from '../simulate/weather.ts';

// Bonuses of the whole product, as `npm start` starts it, while its platform and its database are killed.
const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const KILLS = isLong ? 10 : 1;
const PLAYERS = isLong ? 8 : 4;
const CAMPAIGNS = isLong ? 120 : 40;
const SEED = Number(process.env['HALCYON_SEED'] ?? 20_261);
const SLOT = 'cherry-blitz';

let harness: ProductHarness;
beforeAll(async () => {
  harness = await openProductHarness();
}, 240_000);
afterAll(() => harness?.stop(), 60_000);

/** What a player was answered: from then on it must be so. */
type Answered = {
  readonly claimed: { readonly assignmentId: string; readonly termsId: string }[];
  /** Given up, alone or for another one. */
  readonly ended: { readonly assignmentId: string; readonly reason: number }[];
};
const GIVEN_UP = 2;
const REPLACED = 5;

class Claimer {
  readonly visitor: Visitor;
  readonly answered: Answered = { claimed: [], ended: [] };
  readonly #chance: Chance;
  readonly #person = newPerson();
  readonly #campaigns: string[];

  constructor(at: ProductHarness['at'], campaigns: readonly string[], chance: Chance) {
    this.visitor = new Visitor(at);
    this.#campaigns = [...campaigns];
    this.#chance = chance;
  }

  async arrive(): Promise<void> {
    await signUp(this.visitor, this.#person);
    await deposit(this.visitor, '20000', 'EUR', 'CREDITCARD');
  }

  async live(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const what = this.#chance.weighted({ claim: 5, giveUp: 2, play: 5, payIn: 1 });
      try {
        await this[what]();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    }
  }

  /** The next campaign, if need be in exchange for the bonus that runs. */
  async claim(): Promise<void> {
    const campaignId = this.#campaigns.shift();
    if (campaignId === undefined) return this.play();
    const { items } = await this.#insist(() =>
      this.visitor.call('GET /api/v1/bonus/campaigns', { query: { campaignIds: campaignId } }),
    );
    const { termsId } = (items as Json[])[0]!;
    const send = (more: object) =>
      this.#pay(`POST /api/v2/bonus/rewards/${campaignId}/claim`, { termsId, ...more });
    let replaced: string | null = null;
    const { assignment } = await send({}).catch((error: unknown) => {
      if (!(error instanceof Refused) || !error.problem.code.startsWith('ACTIVE_')) throw error;
      replaced = (error.problem['additionalInfo'] as Json)['assignmentId'] as string;
      return send({ forfeitAssignmentId: replaced });
    });
    this.answered.claimed.push(assignment as Answered['claimed'][number]);
    if (replaced !== null) this.answered.ended.push({ assignmentId: replaced, reason: REPLACED });
  }

  async giveUp(): Promise<void> {
    const { active } = await this.#insist(() => this.visitor.call('GET /api/v1/bonus'));
    const [running] = active as Json[];
    if (!running) return;
    const { assignmentId } = running as { assignmentId: string };
    await this.#pay(`PUT /api/v1/bonus/${assignmentId}/state`, { state: 'FORFEITED' });
    this.answered.ended.push({ assignmentId, reason: GIVEN_UP });
  }

  async play(): Promise<void> {
    const seat = await this.#insist(() => Seat.take(this.visitor, SLOT, 'IE'));
    if (seat.unfinished) await seat.answered(seat.unfinished);
    const stakes = (seat.description['stakesMinor'] as string[]).filter((minor) => BigInt(minor) <= 500n);
    for (let spin = this.#chance.between(1, 5); spin > 0; spin -= 1) {
      const key = randomUUID();
      const { round } = await this.#insist(() => seat.start(this.#chance.pick(stakes), key));
      await seat.answered(round as Json);
    }
  }

  /** A deposit whose bonus begins by itself, or is queued. */
  async payIn(): Promise<void> {
    await this.#insist(() => deposit(this.visitor, '2000', 'EUR', 'CREDITCARD'));
  }

  /** Ends what is still under way. */
  async leave(): Promise<void> {
    const seat = await this.#insist(() => Seat.take(this.visitor, SLOT, 'IE'));
    if (seat.unfinished) await seat.answered(seat.unfinished);
  }

  #pay(path: string, body: unknown): Promise<Json> {
    const key = randomUUID();
    return this.#insist(() => this.visitor.pay(path, body, key));
  }

  #insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const { email, password } = this.#person;
    const signInAgain = async () => void (await this.visitor.logIn(email, password).catch(() => {}));
    return insist({ onFault: () => {}, signInAgain }, call);
  }
}

/** Campaigns that every player can claim once, whose wagering about ten spins meet, and a sticky one of every deposit. */
async function publishCampaigns(db: Db): Promise<string[]> {
  const wager = { base: 'BONUS', multiplierE2: 100, countsAt: 'PLACEMENT' } as const;
  const of = { db, clock: systemClock };
  const onDeposit = { trigger: { event: 'NEXT_DEPOSIT' as const }, autoGrant: true, mayQueue: true };
  const offers = { EUR: share(5_000, '1000') };
  const sticky = someRewardTerms({ wager, bonusType: 'STICKY' });
  await publish(of, someCampaign({ ...onDeposit, offers, countPerPlayer: 50 }), sticky);
  const ids: string[] = [];
  for (let number = 0; number < CAMPAIGNS; number += 1) {
    ids.push(await publish(of, someCampaign(), someRewardTerms({ wager })));
  }
  return ids;
}

type Found = {
  readonly assignment_id: string;
  readonly state: number;
  readonly end_reason: number | null;
  readonly terms_id: string;
  readonly has_terms: boolean;
  readonly bonus_terms_id: string | null;
  readonly grants: number;
};

test(
  `kill -9 of platform and PostgreSQL, ${KILLS} of each, under claims, deposits with a bonus, completions and forfeits: nothing answered is lost`,
  async () => {
    console.log(`seed ${SEED}`);
    const before = openDb({ ...harness.database, max: 2 });
    const campaigns = await publishCampaigns(before);
    await before.close();
    await calmDown(harness);
    const chance = new Chance(SEED);
    const claimers = Array.from(
      { length: PLAYERS },
      (_, number) => new Claimer(harness.at, campaigns, chance.fork(number)),
    );
    for (const claimer of claimers) await claimer.arrive();

    const kills: Record<string, number> = { platform: 0, database: 0 };
    const isOver = () => Object.values(kills).every((times) => times >= KILLS);
    const parts = ['platform', 'database'] as const;
    await Promise.all([
      strike(harness, { chance: chance.fork(1_000), parts, kills, isOver, say: () => {} }),
      ...claimers.map((claimer) => claimer.live(isOver)),
    ]);
    await harness.whenReady();
    await Promise.all(claimers.map((claimer) => claimer.leave()));

    const db = openDb({ ...harness.database, max: 2 });
    const claimed = claimers.flatMap(({ answered }) => answered.claimed);
    const ended = claimers.flatMap(({ answered }) => answered.ended);
    const rows = await db.sql<Found>`
      select assignment.assignment_id, assignment.state, assignment.end_reason, assignment.terms_id,
        terms.body is not null as has_terms, bonus.terms_id as bonus_terms_id,
        (select count(*)::int from wallet.leg where leg.player_id = assignment.player_id and leg_number = 0
          and command_key = 'grant:' || assignment.assignment_id and outcome = 0) as grants
      from rewards.assignment left join rewards.terms using (terms_id)
      left join rewards.active_bonus as bonus using (player_id, number)
      where activated_at is not null`;
    const found = new Map(rows.map((row) => [row.assignment_id, row]));
    for (const { assignmentId, termsId } of claimed)
      expect(found.get(assignmentId), assignmentId).toMatchObject({
        terms_id: termsId,
        bonus_terms_id: termsId,
        has_terms: true,
        grants: 1,
      });
    for (const { assignmentId, reason } of ended)
      expect(found.get(assignmentId), assignmentId).toMatchObject({ state: 7, end_reason: reason });
    // Also those whose answer was lost: each began once, under terms that are there.
    for (const row of rows)
      expect(row).toMatchObject({ grants: 1, has_terms: true, bonus_terms_id: row.terms_id });
    const bare = await db.sql`
      select from rewards.active_bonus left join rewards.terms using (terms_id) where terms.body is null`;
    expect(bare).toEqual([]);
    await refreshStatistics(db.sql);
    expect(await deviationsOf(db.sql)).toEqual([]);
    await db.close();
    // There was something to lose.
    const completed = rows.filter(({ state }) => state === 6).length;
    console.log(
      `${claimed.length} claims, ${ended.length} ends, ${completed} completions, kills ${JSON.stringify(kills)}`,
    );
    expect(claimed.length).toBeGreaterThan(5);
    expect(ended.length).toBeGreaterThan(3);
    expect(completed).toBeGreaterThan(0);
  },
  isLong ? 900_000 : 300_000,
);
