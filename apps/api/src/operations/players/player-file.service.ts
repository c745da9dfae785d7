import { accountStatusOf } from '@halcyon/contract/identity/account-status';
import { verificationLevelOf } from '@halcyon/contract/kyc/verification-level';
import type {
  FoundPlayer,
  operatorPlayerEndpoints,
  PlayerFile,
} from '@halcyon/contract/operations/players.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  findPlayerFacts,
  type PlayerFacts,
  findFlags,
  findPerson,
  listNotes,
  listStatusChanges,
  searchPlayers,
  phoneText,
} from '../../identity/public.ts';
import { documentsOf, listLevels, verificationOf, readAnswers } from '../../kyc/public.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { writeAudit } from '../audit/audit.service.ts';
import { listNames } from '../operators/operator.store.ts';
import type { OperatorContext } from '../dependencies.ts';

type Ends = typeof operatorPlayerEndpoints;
type On = Pick<Tx, 'sql'>;

const FOUND_MAX = 25;
const CHANGES_MAX = 50;

/** Players by number, e-mail, phone or the beginning of the last name. */
export async function findPlayers(
  ctx: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/players']>,
): Promise<{ items: FoundPlayer[] }> {
  const rows = await searchPlayers(ctx.operations.db, query.query, FOUND_MAX);
  return {
    items: rows.map((row) => ({
      playerId: Number(row.player_id),
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      marketId: row.market_id,
      accountStatus: accountStatusOf(row.status),
      kycStatus: verificationLevelOf(row.verification_level),
    })),
  };
}

/** Everything about one player that the operator may see; the look is written down. Refuses: player_unknown. */
export async function readPlayer(
  ctx: OperatorContext,
  { params }: InputOf<Ends['GET /api/operator/v1/players/:playerId']>,
): Promise<PlayerFile> {
  const { db } = ctx.operations;
  const playerId = BigInt(params.playerId);
  const player = await mustFind(db, playerId);
  const maySeePapers = ctx.operator.rights.has('documents.read');
  const [flags, person, verification, statuses, levels, notes] = await Promise.all([
    findFlags(db, playerId),
    findPerson(db, playerId),
    verificationOf(db, playerId),
    listStatusChanges(db, playerId, CHANGES_MAX),
    listLevels(db, playerId, CHANGES_MAX),
    listNotes(db, playerId, CHANGES_MAX),
  ]);
  if (!flags) throw new Error(`player ${playerId} has no access row`);
  const nameOf = await namesOf(db, [...statuses, ...levels, ...notes]);
  await db.transact((tx) => writeDeed(ctx, tx, { action: 'player.opened', playerId }));
  return {
    ...(await summaryOf(db, player)),
    isEmailProven: player.isEmailProven,
    phone: player.phone && phoneText(player.phone),
    isPhoneProven: player.isPhoneProven,
    birthDate: player.birthDate,
    countryCode: player.countryCode,
    currency: player.currency,
    address: addressOf(person),
    flags: {
      casino: flags.casino,
      liveCasino: flags.live_casino,
      sports: flags.sports,
      virtualSports: flags.virtual_sports,
      bonuses: flags.bonuses,
      deposit: flags.deposit,
      withdrawal: flags.withdrawal,
      payout: flags.payout,
      isMultibrandSuspended: flags.is_multibrand_suspended,
      isWithdrawalReview: flags.is_withdrawal_review,
    },
    documentsDueAt: verification.documentsDueAt?.toISOString() ?? null,
    documents: maySeePapers ? await documentsOf(db, playerId) : null,
    questionnaire: maySeePapers ? await readAnswers(db, playerId) : null,
    statusChanges: statuses.map((row) => ({
      from: row.from_status === null ? null : accountStatusOf(row.from_status),
      to: accountStatusOf(row.to_status),
      actor: nameOf(row.actor),
      reason: row.reason,
      at: row.changed_at.toISOString(),
    })),
    levelChanges: levels.map((row) => ({ ...row, actor: nameOf(row.actor), at: row.at.toISOString() })),
    notes: notes.map(({ text, actor, noted_at: at }) => ({
      text,
      actor: nameOf(actor),
      at: at.toISOString(),
    })),
  };
}

/** Refuses: operations.player_unknown. */
export async function mustFind(on: On, playerId: bigint): Promise<PlayerFacts> {
  const player = await findPlayerFacts(on, playerId);
  if (!player) throw new Refusal('operations.player_unknown');
  return player;
}

/** The first lines about a player. */
export async function summaryOf(on: On, player: PlayerFacts): Promise<FoundPlayer> {
  const { level } = await verificationOf(on, player.playerId);
  return {
    playerId: Number(player.playerId),
    email: player.email,
    firstName: player.firstName,
    lastName: player.lastName,
    marketId: player.marketId,
    accountStatus: player.status,
    kycStatus: level,
  };
}

const operatorId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Operators by name; `player`, `system` and `provider` stay what they are. */
export async function namesOf(
  on: On,
  deeds: readonly { readonly actor: string }[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(deeds.map(({ actor }) => actor))].filter((actor) => operatorId.test(actor));
  const rows = ids.length > 0 ? await listNames(on, ids) : [];
  const names = new Map(rows.map((row) => [row.operator_id, row.name]));
  return (actor) => names.get(actor) ?? actor;
}

/** One line, or null while there is no address. */
export function addressOf(
  person: {
    readonly address: string | null;
    readonly city: string | null;
    readonly postal_code: string | null;
    readonly region: string | null;
  } | null,
): string | null {
  const parts = [person?.address, person?.postal_code, person?.city, person?.region].filter((part) => part);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** Writes down what this operator does. */
export function writeDeed(
  ctx: OperatorContext,
  tx: Tx,
  deed: {
    readonly action: string;
    readonly playerId?: bigint;
    readonly reason?: string;
    readonly facts?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { operatorId, email: actor } = ctx.operator;
  return writeAudit(tx, { operatorId, actor, address: ctx.address, at: ctx.at, ...deed });
}
