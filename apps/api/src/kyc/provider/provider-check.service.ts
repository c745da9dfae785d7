import { randomUUIDv7 } from 'node:crypto';
import type { documentsEndpoints } from '@halcyon/contract/kyc/documents.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findPlayerFacts, type PlayerFacts } from '../../identity/public.ts';
import type { PlayerContext } from '../../platform/http/context.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import {
  lockFile,
  receiveDocument,
  rejectDocument,
  verifyDocument,
} from '../document/document-move.service.ts';
import { findDocument, listDocuments, type DocumentRow } from '../document/document.store.ts';
import { isFourEyed } from '../level/four-eyes.rules.ts';
import { verificationOf, wasEnhanced } from '../level/kyc.service.ts';
import type { Kyc } from '../dependencies.ts';
import { isSamePerson } from './holder.rules.ts';
import * as store from './provider-check.store.ts';
import { KycProviderUnavailable, type ProviderUpdate, type Verdict } from './provider.port.ts';

type Initiate = (typeof documentsEndpoints)['POST /api/v1/player/documents/initiate'];

const MINUTE_MS = 60_000;
/** Until the provider answers, the order is kept this long. */
const CREATED_MINUTES = 5;
/** A callback that has not come by then is fetched. */
const FIRST_LOOK_MS = 2 * MINUTE_MS;
const RETURN_PATH = '/en-UN/my-account/account/verification';
const PER_RUN_MAX = 100;

/**
 * Orders a check of the identity document and answers with the provider's page. The order is committed before
 * the provider is called, so a verdict always finds its check.
 * Refuses: document_not_requested, document_under_review, document_verified, provider_unavailable.
 */
export async function initiateCheck(
  kyc: Kyc,
  ctx: PlayerContext,
  { body }: InputOf<Initiate>,
): Promise<AnswerOf<Initiate>> {
  const { playerId } = ctx;
  const checkId = randomUUIDv7();
  if (!kyc.provider.isAvailable) throw new Refusal('kyc.provider_unavailable');
  await ctx.db.transact(async (tx) => {
    const at = ctx.clock.now();
    await lockFile(tx, playerId);
    const row = takable(
      (await listDocuments(tx, playerId)).find((each) => each.document_type === 'PROOF_OF_ID'),
    );
    const expiresAt = new Date(at.getTime() + CREATED_MINUTES * MINUTE_MS);
    const documentId = row.document_id;
    await store.insertCheck(tx, {
      playerId,
      checkId,
      documentId,
      provider: kyc.provider.name,
      at,
      expiresAt,
    });
  });
  const back = new URL(body.returnPath ?? RETURN_PATH, kyc.config.publicOrigin);
  try {
    const urls = { successUrl: back.href, errorUrl: back.href };
    const order = { playerId, checkId, locale: ctx.session.languageId, ...urls };
    const { reference, redirectUrl, expiresAt } = await kyc.provider.initiate(order);
    const askAt = new Date(ctx.clock.now().getTime() + FIRST_LOOK_MS);
    await store.openCheck(ctx.db, { playerId, checkId, reference, expiresAt, askAt });
    return { redirectUrl, expiresAt: expiresAt.toISOString() };
  } catch (error) {
    if (!(error instanceof KycProviderUnavailable)) throw error;
    ctx.log.warn({ err: error }, 'the verification provider cannot be reached');
    const at = ctx.clock.now();
    await store.endCheck(ctx.db, {
      playerId,
      checkId,
      state: 'expired',
      verdict: null,
      detail: 'initiate failed',
      at,
    });
    throw new Refusal('kyc.provider_unavailable');
  }
}

function takable(row: DocumentRow | undefined): DocumentRow {
  if (row?.status === 'UNDER_REVIEW') throw new Refusal('kyc.document_under_review');
  if (row?.status === 'VERIFIED') throw new Refusal('kyc.document_verified');
  if (!row || !mayMove(row)) throw new Refusal('kyc.document_not_requested');
  return row;
}

function mayMove({ status }: DocumentRow): boolean {
  return status === 'REQUESTED' || status === 'EXPIRED';
}

export type UpdateOutcome = 'applied' | 'repeated' | 'unknown';

/**
 * Applies a verdict once. The first one counts: a repetition changes nothing, and neither does another verdict
 * after it. A reference that is not this check's own is ignored.
 */
export async function applyUpdate(kyc: Kyc, update: ProviderUpdate): Promise<UpdateOutcome> {
  const { playerId, checkId } = update;
  return kyc.db.transact(async (tx) => {
    if (!(await lockFile(tx, playerId))) return 'unknown';
    const check = await store.findCheck(tx, playerId, checkId);
    if (!check || (check.reference !== null && check.reference !== update.reference)) return 'unknown';
    // A check that was given up may still get a late verdict.
    const isOpen = check.verdict === null;
    if (!isOpen) {
      if (check.verdict !== null && check.verdict !== update.verdict.kind) {
        kyc.log.warn(
          { checkId, first: check.verdict, second: update.verdict.kind },
          'a second verdict was left out',
        );
      }
      return 'repeated';
    }
    const at = kyc.clock.now();
    const { verdict, state } = await judge(kyc, tx, playerId, update.verdict);
    await store.endCheck(tx, {
      playerId,
      checkId,
      state,
      verdict: update.verdict.kind,
      detail: verdict.detail,
      at,
    });
    const row = await findDocument(tx, playerId, check.document_id);
    // Uploaded or decided by a person meanwhile: the check is written down and moves nothing.
    if (row && mayMove(row)) await move(kyc, tx, row, verdict, at);
    return 'applied';
  });
}

/** The verdict against the account: another person's document, or an expired one, is no proof. */
async function judge(
  kyc: Kyc,
  tx: Tx,
  playerId: bigint,
  verdict: Verdict,
): Promise<{ readonly verdict: Verdict; readonly state: store.CheckState }> {
  if (verdict.kind === 'nothing') return { verdict, state: 'expired' };
  if (verdict.kind !== 'verified') return { verdict, state: verdict.kind };
  const player = await findPlayerFacts(tx, playerId);
  if (!player) throw new Error(`there is no player ${playerId}`);
  const seen = againstAccount(verdict, player, kyc.clock.now());
  // A machine is one pair of eyes.
  const { level } = await verificationOf(tx, playerId);
  if (seen.kind === 'verified' && isFourEyed(level, await wasEnhanced(tx, playerId))) {
    const unclear = {
      kind: 'unclear',
      detail: 'approved by the provider; the level asks for two people',
    } as const;
    return { verdict: unclear, state: 'unclear' };
  }
  return { verdict: seen, state: seen.kind === 'nothing' ? 'expired' : seen.kind };
}

function againstAccount(verdict: Verdict & { kind: 'verified' }, player: PlayerFacts, now: Date): Verdict {
  const { holder, expiresOn, detail } = verdict;
  if (expiresOn !== null && expiresOn <= now.toISOString().slice(0, 10)) {
    return { kind: 'rejected', reason: 'ID_EXPIRED', detail };
  }
  const person = isSamePerson(holder, player);
  if (person === 'unknown') return { kind: 'unclear', detail: `${detail}: the holder was not read` };
  if (person === 'other_name') return { kind: 'rejected', reason: 'ID_NAME_MISMATCH', detail };
  if (person === 'other_birth_date') return { kind: 'rejected', reason: 'ID_BIRTH_DATE_MISMATCH', detail };
  return verdict;
}

async function move(kyc: Kyc, tx: Tx, row: DocumentRow, verdict: Verdict, at: Date): Promise<void> {
  const by = { actor: 'provider', reason: verdict.detail, at };
  if (verdict.kind === 'verified') await verifyDocument(kyc.outbox, tx, row, verdict.expiresOn, by);
  if (verdict.kind === 'rejected') await rejectDocument(kyc.outbox, tx, row, verdict.reason, by);
  if (verdict.kind === 'unclear') await receiveDocument(kyc.outbox, tx, row, null, by);
}

/** Fetches a player's last check if its verdict has not come. True: it is still open. */
export async function askAboutLatest(kyc: Kyc, playerId: bigint): Promise<boolean> {
  const [last] = await store.listChecks(kyc.db, playerId, 1);
  return last?.state === 'open' ? askAbout(kyc, last) : false;
}

/** One round over the checks whose callback is late. */
export async function lookAfterChecks(kyc: Kyc): Promise<void> {
  for (const check of await store.listChecksToAsk(kyc.db, kyc.clock.now(), PER_RUN_MAX)) {
    await askAbout(kyc, check).catch((error: unknown) =>
      kyc.log.error({ err: error, checkId: check.check_id }, 'a check could not be looked after'),
    );
  }
}

/** True: there is no verdict yet and there may still be one. */
async function askAbout(kyc: Kyc, check: store.CheckRow): Promise<boolean> {
  const { player_id: playerId, check_id: checkId } = check;
  const now = kyc.clock.now();
  try {
    const update = check.reference === null ? null : await kyc.provider.find(check.reference);
    if (update && update.playerId === playerId && update.checkId === checkId) {
      await applyUpdate(kyc, update);
      return false;
    }
  } catch (error) {
    if (!(error instanceof KycProviderUnavailable)) throw error;
    kyc.log.warn({ err: error, checkId }, 'the verification provider cannot be asked');
  }
  if (now >= check.expires_at) {
    const end = {
      playerId,
      checkId,
      state: 'expired',
      verdict: null,
      detail: 'never finished',
      at: now,
    } as const;
    await store.endCheck(kyc.db, end);
    return false;
  }
  await store.askCheckAt(kyc.db, playerId, checkId, new Date(now.getTime() + FIRST_LOOK_MS));
  return true;
}
