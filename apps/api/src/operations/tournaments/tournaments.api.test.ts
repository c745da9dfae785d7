import { faultsToStderr } from '@halcyon/server-kit/faults';
import { callAsGamesServer } from '@halcyon/testkit/own-games';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { someTournament, withBuyIn } from '@halcyon/testkit/tournament-rules';
import { eventually, Pushes, refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyDeposit } from '../../ledger/payment.service.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { moveTournaments } from '../../prizes/tournament/final.service.ts';
import { returnBuyIns } from '../../prizes/tournament/entry.service.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
let vera: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

type Rules = Partial<Parameters<typeof someTournament>[1]>;
/** A draft that begins in a minute, as the form sends it: the server adds the rates of the day. */
function draftOf(tournamentId: string, of: Rules = {}) {
  const {
    perEuro: _rates,
    ratesOn: _date,
    ...rules
  } = someTournament(new Date(harness.clock.now().getTime() + 60_000), of);
  return { tournamentId, category: 'casino', rules };
}
const save = (draft: object) =>
  niall.call('POST /api/operator/v1/tournaments', { ...draft, reason: 'for the spring' });
const propose = (way: 'publish' | 'cancel', id: string, by = niall) =>
  by.call(`POST /api/operator/v1/tournaments/${id}/${way}`, { reason: 'as planned' });
const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });
const list = async () => (await niall.call('GET /api/operator/v1/tournaments')).items;
const move = () =>
  moveTournaments(
    {
      db: harness.db,
      ledger: harness.ledger,
      categoriesOf: async () => new Map(),
      report: faultsToStderr,
    },
    harness.clock.now(),
  );

// facts: B7.1
test('a tournament is drafted, previewed and published by two operators, as the second one has seen it', async () => {
  const draft = draftOf('spring-race');
  const previewed = await niall.call('POST /api/operator/v1/tournaments/preview', {
    ...draft,
    language: 'fi',
  });
  expect(previewed).toMatchObject({ problems: [], tournament: { title: 'Race fi', state: 'DRAFT' } });
  const wrong = draftOf('spring-race', { minRounds: 0, endsAt: draft.rules.startsAt });
  const found = await niall.call('POST /api/operator/v1/tournaments/preview', { ...wrong, language: 'en' });
  expect(found.problems).toContainEqual(expect.stringMatching(/^minRounds: /));
  expect(await refusalOf(save(wrong))).toBe('operations.tournament_invalid');
  expect(await refusalOf(vera.call('GET /api/operator/v1/tournaments'))).toBe('operator.not_allowed');
  await save(draft);
  expect(await list()).toMatchObject([{ tournamentId: 'spring-race', state: 'DRAFT', entries: 0 }]);
  const path = `${harness.at.site}/api/v1/tournament/public/casino/spring-race/en`;
  expect((await fetch(path)).status).toBe(404);
  const first = await propose('publish', 'spring-race');
  expect(await refusalOf(propose('publish', 'spring-race', mira))).toBe('operations.proposal_open');
  expect(await refusalOf(confirm(niall, first.proposalId))).toBe('operations.proposal_own');
  // Changed after it was proposed: what is confirmed is what was proposed, or nothing.
  await save(draftOf('spring-race', { minStakeMinor: '200' }));
  expect(await refusalOf(confirm(mira, first.proposalId))).toBe('operations.proposal_stale');
  await mira.call(`POST /api/operator/v1/proposals/${first.proposalId}/decline`, { reason: 'changed since' });
  const second = await propose('publish', 'spring-race');
  await confirm(mira, second.proposalId);
  expect(await refusalOf(save(draftOf('spring-race')))).toBe('operations.tournament_published');
  expect((await fetch(path)).status).toBe(200);
  const { tournament, rules } = await niall.call('GET /api/operator/v1/tournaments/spring-race');
  expect(tournament).toMatchObject({ state: 'PUBLISHED', approvedBy: expect.stringContaining(', ') });
  expect(rules).toMatchObject({ minStakeMinor: '200', seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await save(draftOf('late-race'));
  harness.clock.move(61_000);
  expect(await refusalOf(propose('publish', 'late-race'))).toBe('operations.tournament_late');
});

// facts: B7.1
test('a real round at a game moves the board and the points, and the level that it reaches is pushed', async () => {
  await move();
  const guest = await harness.openGuest();
  const { playerId, visitor } = guest;
  const order = { playerId, key: 'seed', currency: 'EUR', amountMinor: 200_000n, reservationKey: null };
  await harness.db.transact((tx) => applyDeposit(harness.ledger, tx, order));
  const pushes = await Pushes.open(visitor);
  const body = {
    slug: 'neon-777',
    countryCode: 'IE',
    currency: 'EUR',
    language: 'en',
    locale: 'en-UN',
    platform: 'desktop',
  };
  const { data } = await visitor.call('POST /api/v1/game/slug/url', { body });
  const token = new URL(data.gameDetail.launchUrl).searchParams.get('token');
  const { playerRef, sessionToken } = await callAsGamesServer(harness, 'authenticate', {
    token,
    gameId: 'neon-777',
  });
  const of = { playerRef, gameId: 'neon-777', mode: 'real', currency: 'EUR', roundId: 'composed' };
  const staked = await callAsGamesServer(harness, 'stake', {
    ...of,
    sessionToken,
    transactionId: 'composed-stake',
    amountMinor: '100000',
    referenceTransactionId: null,
    isRoundFinal: false,
  });
  expect(staked).toMatchObject({ ok: true });
  const won = await callAsGamesServer(harness, 'win', {
    ...of,
    transactionId: 'composed-win',
    amountMinor: '250000',
    referenceTransactionId: 'composed-stake',
    isRoundFinal: true,
  });
  expect(won).toMatchObject({ ok: true });
  const page = await eventually(async () => {
    const found = await visitor.call('GET /api/v1/tournament/casino/spring-race/en');
    return found['you']?.place ? found : null;
  });
  expect(page).toMatchObject({
    you: { place: 1, score: '25000', roundsCounted: 1 },
    board: [{ you: true, score: '25000' }],
  });
  const loyalty = await eventually(async () => {
    const found = await visitor.call('GET /api/v1/loyalty?market=UN&language=en');
    return found['you'].level > 0 ? found : null;
  });
  expect(loyalty['you']).toMatchObject({ level: 1, points: '100' });
  const frame = await eventually(async () => pushes.frames.find(({ type }) => type === 'loyalty') ?? null);
  expect(frame).toMatchObject({ body: { loyaltyLevel: 1 } });
  pushes.close();
});

test('a tournament is cancelled by two operators, and its buy-ins go back', async () => {
  await save(draftOf('cup', withBuyIn));
  await confirm(mira, (await propose('publish', 'cup')).proposalId);
  const { playerId, visitor } = await harness.openGuest();
  const order = { playerId, key: 'seed', currency: 'EUR', amountMinor: 5_000n, reservationKey: null };
  await harness.db.transact((tx) => applyDeposit(harness.ledger, tx, order));
  const { tournament } = await visitor.call('GET /api/v1/tournament/casino/cup/en');
  await visitor.call('POST /api/v1/tournament/casino/cup/join', { body: { termsId: tournament.termsId } });
  expect(await list()).toContainEqual(
    expect.objectContaining({
      tournamentId: 'cup',
      entries: 1,
      pool: { amountMinor: '1000', currency: 'EUR' },
    }),
  );
  const { proposalId } = await propose('cancel', 'cup');
  const [open] = (await mira.call('GET /api/operator/v1/proposals')).items;
  expect(open).toMatchObject({ kind: 'tournament', subject: 'cancel cup', playerId: null });
  await confirm(mira, proposalId);
  expect(await refusalOf(propose('cancel', 'cup'))).toBe('operations.tournament_over');
  const after = await visitor.call('GET /api/v1/tournament/casino/cup/en');
  expect(after['tournament']).toMatchObject({ state: 'CANCELED', joined: true, returned: { at: null } });
  const { db, ledger } = harness;
  await returnBuyIns({ db, ledger, outbox, report: faultsToStderr }, harness.clock.now());
  const history = await visitor.call('GET /api/v1/player/wallet/transactions?category=BONUS');
  expect(history['items'].map(({ type }: { type: string }) => type)).toEqual(['BET_VOID', 'BET']);
});
