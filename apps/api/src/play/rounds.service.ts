import { getCurrencyByNumber } from '@halcyon/money/currency';
import type { Round, RoundProof, UnfinishedRound } from '@halcyon/contract/play/rounds.contract';
import type { Seeds } from '@halcyon/contract/play/seeds.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { GamesAnswerOf } from '@halcyon/wire/seamless/games-calls';
import { gameAddresses } from '../catalogue/public.ts';
import type { Context, PlayerContext } from '../platform/http/context.ts';
import {
  listLegs,
  listOpenRounds,
  listRoundLegs,
  standingOf,
  sumRound,
  type LegRow,
  type RoundKeeper,
} from '../wallet/public.ts';
import { account, kind, provider } from '../ledger/public.ts';
import type { GamesClient } from './halcyon/games.client.ts';
import { playerRefOf } from './session/player-ref.ts';
import { registeredProviders } from './registry/registry.ts';

const PAGE = 20;
/** Providers finish or give back what lies longer: after that a round counts as over, and still takes what comes. */
const WAITING_MS_MAX = 90 * 86_400_000;
const WAITING_MAX = 100;

const providerNumbers: ReadonlyMap<string, number> = new Map(Object.entries(provider));
const providerSlugs = new Map<number, string>(Object.entries(provider).map(([slug, id]) => [id, slug]));
/** Numbers of the providers whose wins answer what was staked, so that a round needs no end. */
export const winEnds = registeredProviders
  .filter(({ policy }) => policy.roundEnd === 'never-told' || policy.roundEnd === 'win-settles-stake')
  .map(({ id }) => id);

const slugOf = (providerId: number): string => providerSlugs.get(providerId) ?? String(providerId);

/** The player's rounds, newest first, by the ledger. A page is cut at stakes, so a round is always whole. */
export async function listRounds(
  ctx: PlayerContext,
  keeper: RoundKeeper,
  query: { cursor?: string | undefined; gameId?: string | undefined },
): Promise<{ items: Round[]; nextCursor: string | null }> {
  const beforeSequence = query.cursor ? BigInt(query.cursor) : null;
  const gameId = query.gameId ?? null;
  const filter = { beforeSequence, gameId, kinds: [kind.stake], doneOnly: true, limit: PAGE };
  const stakes = await listLegs(ctx.db, ctx.playerId, filter);
  const heads = stakes.filter((leg) => leg.leg_number === 0 && leg.round_key !== null);
  const rounds = await roundsOf(ctx, keeper, heads);
  const last = heads.at(-1);
  return { items: rounds, nextCursor: heads.length === PAGE && last ? String(last.sequence) : null };
}

/** One round of the player. Refuses: round_unknown, also for another player's. */
export async function getRound(
  ctx: PlayerContext,
  keeper: RoundKeeper,
  id: string,
  of = 'halcyon',
): Promise<Round> {
  const providerId = providerNumbers.get(of);
  const [round] =
    providerId === undefined ? [] : await roundsOf(ctx, keeper, [{ provider_id: providerId, round_key: id }]);
  if (!round) throw new Refusal('play.round_unknown');
  return round;
}

type RoundName = Pick<LegRow, 'provider_id' | 'round_key'>;

/** Rounds by provider and key, each once, in the given order. */
async function roundsOf(
  ctx: PlayerContext,
  keeper: RoundKeeper,
  names: readonly RoundName[],
): Promise<Round[]> {
  const [legs, kept] = await Promise.all([legsOf(ctx, names), keptRounds(ctx, keeper, names)]);
  return [...new Set(names.map(nameOf))].flatMap((name) =>
    roundFrom(legs.get(name) ?? [], waitingSince(ctx), kept),
  );
}

/** By the numbers of the providers whose rounds a book alone ends: those that are open. */
type KeptRounds = ReadonlyMap<number, ReadonlySet<string>>;

async function keptRounds(
  ctx: PlayerContext,
  { providerIds, listOpen }: RoundKeeper,
  names: readonly RoundName[],
): Promise<KeptRounds> {
  if (!names.some((name) => providerIds.includes(name.provider_id))) return new Map();
  const open = Map.groupBy(await listOpen(ctx.db, ctx.playerId), (round) => round.provider_id);
  return new Map(
    providerIds.map((id) => [id, new Set((open.get(id) ?? []).map(({ round_key: key }) => key))]),
  );
}

async function legsOf(ctx: PlayerContext, names: readonly RoundName[]): Promise<Map<string, LegRow[]>> {
  const byProvider = Map.groupBy(names, ({ provider_id }) => provider_id);
  const read = [...byProvider].map(([providerId, own]) => {
    const keys = own.flatMap(({ round_key }) => round_key ?? []);
    return listRoundLegs(ctx.db, ctx.playerId, providerId, [...new Set(keys)]);
  });
  return Map.groupBy((await Promise.all(read)).flat(), nameOf);
}

const nameOf = ({ provider_id, round_key }: RoundName): string => `${provider_id} ${round_key}`;

/** A stake from before this instant no longer waits. */
export const waitingSince = (ctx: Context): Date => new Date(ctx.clock.now().getTime() - WAITING_MS_MAX);

/**
 * A round from its legs, in the order of the ledger; one whose stakes are all older than `since` is over, unless `kept`
 * says when it is. Pure.
 */
export function roundFrom(legs: readonly LegRow[], since: Date, kept: KeptRounds = new Map()): Round[] {
  const first = legs[0];
  if (!first) return [];
  const currency = getCurrencyByNumber(first.currency).code;
  const money = (minor: bigint) => ({ amountMinor: String(minor), currency });
  const { stakeMinor, returnedMinor } = sumRound(legs);
  const { lastStake, isGivenBack, answer } = standingOf(legs);
  const bonusLegs = legs.filter((leg) => leg.kind === kind.stake && leg.source > account.hold);
  const told = legs.find((leg) => leg.outcome === 0 && (leg.ends_round || leg.kind === kind.endRound));
  const ending = told ?? (winEnds.includes(first.provider_id) ? answer : undefined);
  const isInTime = !ending && lastStake !== undefined && lastStake.decided_at >= since;
  const isWaiting = kept.get(first.provider_id)?.has(first.round_key!) ?? isInTime;
  return [
    {
      id: first.round_key!,
      provider: slugOf(first.provider_id),
      gameId: first.game_id ?? '',
      state: isGivenBack ? 'refunded' : isWaiting ? 'open' : 'settled',
      stake: money(stakeMinor),
      returned: money(returnedMinor),
      bonusPart: money(sumRound(bonusLegs).stakeMinor),
      startedAt: first.decided_at.toISOString(),
      settledAt: (ending ?? (isGivenBack ? legs.at(-1) : undefined))?.decided_at.toISOString() ?? null,
    },
  ];
}

/** What waits of a round's stakes: where wins answer them, those behind the last win. Pure. */
function heldMinor(legs: readonly LegRow[]): bigint {
  const lastWin = winEnds.includes(legs[0]?.provider_id ?? 0)
    ? legs.findLast((leg) => leg.outcome === 0 && leg.kind === kind.settle)
    : undefined;
  const stakes = legs.filter((leg) => leg.kind === kind.stake && leg.sequence > (lastWin?.sequence ?? 0n));
  const keys = new Set(stakes.map((leg) => leg.command_key));
  const back = legs.filter((leg) => leg.kind === kind.refund && keys.has(leg.reference_key ?? ''));
  return sumRound([...stakes, ...back]).stakeMinor;
}

/** Rounds that wait for the player, with the money in them. By the ledger, so that it answers while a provider is silent. */
export async function listUnfinished(
  ctx: PlayerContext,
  keeper: RoundKeeper,
): Promise<{ items: UnfinishedRound[]; held: Round['stake'] }> {
  const { currency } = ctx.session;
  const asked = { since: waitingSince(ctx), limit: WAITING_MAX, winEnds, keeper };
  const names = await listOpenRounds(ctx.db, ctx.playerId, asked);
  const [legs, kept] = await Promise.all([legsOf(ctx, names), keptRounds(ctx, keeper, names)]);
  // One that has ended since they were listed waits no more.
  const waiting = names.flatMap((name) => {
    const of = legs.get(nameOf(name)) ?? [];
    const [round] = roundFrom(of, asked.since, kept);
    return round?.state === 'open' ? [{ round, heldMinor: heldMinor(of) }] : [];
  });
  const games = await gameAddresses(
    ctx.db,
    waiting.map(({ round }) => round.gameId),
  );
  const items = waiting.map(({ round }) => {
    const game = games.get(round.gameId);
    return { ...round, gameName: game?.name ?? null, resumePath: game?.path ?? null };
  });
  const held = waiting.reduce((sum, of) => sum + of.heldMinor, 0n);
  return { items, held: { amountMinor: String(held), currency } };
}

/** Proof and replay of one of the player's own rounds. Refuses: round_unknown, replay_unavailable. */
export async function replayRound(
  ctx: PlayerContext,
  keeper: RoundKeeper,
  gamesServer: GamesClient,
  id: string,
): Promise<RoundProof> {
  await getRound(ctx, keeper, id);
  return proofOf(await gamesServer.call('round', { id }), gamesServer, 'play.replay_unavailable');
}

/** A shared round. Refuses: round_unknown; a round id, which only its player may know, is not public. */
export async function readSharedRound(
  _ctx: Context,
  gamesServer: GamesClient,
  publicId: string,
): Promise<RoundProof> {
  const answer = await gamesServer.call('round', { id: publicId });
  if (answer.ok && answer.round.publicId !== publicId) throw new Refusal('play.round_unknown');
  return proofOf(answer, gamesServer, 'play.round_unknown');
}

function proofOf(answer: GamesAnswerOf<'round'>, gamesServer: GamesClient, code: string): RoundProof {
  if (!answer.ok) throw new Refusal(code);
  const { round } = answer;
  const money = (amountMinor: string) => ({ amountMinor, currency: round.currency });
  return {
    publicId: round.publicId,
    gameId: round.gameId,
    state: round.state,
    stake: money(round.stakeMinor),
    returned: money(round.winMinor),
    startedAt: round.startedAt,
    settledAt: round.settledAt,
    mathVersion: round.mathVersion,
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    serverSeed: round.serverSeed,
    replayUrl: gamesServer.url(round.replayPath),
    verifyUrl: gamesServer.url(`/verify?round=${encodeURIComponent(round.publicId)}`),
  };
}

/** Seeds of our own games: committed, next, revealed. */
export async function readSeeds(ctx: PlayerContext, gamesServer: GamesClient): Promise<Seeds> {
  return seedsOf(await gamesServer.call('seeds', { playerRef: playerRefOf(ctx.playerId) }));
}

/** Reveals the present server seed. Refuses: seeds_round_open while a round depends on it. */
export async function rotateSeeds(
  ctx: PlayerContext,
  gamesServer: GamesClient,
  clientSeed: string,
): Promise<Seeds> {
  const answer = await gamesServer.call('rotateSeeds', { playerRef: playerRefOf(ctx.playerId), clientSeed });
  if (!answer.ok && answer.code === 'seeds_round_open') throw new Refusal('play.seeds_round_open');
  return seedsOf(answer);
}

function seedsOf(answer: GamesAnswerOf<'seeds'>): Seeds {
  if (!answer.ok) throw new Refusal('play.provider_unavailable');
  const { current, nextServerSeedHash, revealed } = answer;
  return { current, nextServerSeedHash, revealed };
}
