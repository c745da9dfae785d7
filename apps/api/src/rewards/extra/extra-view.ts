import { defaultLanguage, isLanguageId } from '@halcyon/contract/market/languages';
import type { Extra } from '@halcyon/contract/rewards/extra.contract';
import { outcomesOf } from '@halcyon/contract/rewards/extra-odds';
import type { ExtraTerms, RewardTerms } from '@halcyon/contract/rewards/terms';
import { toWire } from '@halcyon/money/amount';
import canonicalize from 'canonicalize';
import type { Campaigns } from '../campaign/campaign.service.ts';

import { getTerms } from '../terms/terms.service.ts';
import { amountsIn } from '../terms.rules.ts';
import { findDraw, type DrawRow, type ExtraRow, type On } from './extra.store.ts';

/** An extra as its player sees it. The seed is shown with the outcome, never before. */
export async function extraView(
  { campaigns }: { readonly campaigns: Campaigns },
  on: On,
  row: ExtraRow,
  language: string,
): Promise<Extra> {
  const { extra } = await getTerms(on, row.terms_id);
  const campaign = await campaigns.find(on, row.campaign_id);
  if (!extra || !campaign) throw new Error(`the extra ${row.assignment_id} has no terms or no campaign`);
  const draw = row.ticket === null ? null : await findDraw(on, row.campaign_id, row.terms_id);
  const isOpen = row.state === 'OPENED';
  const seed = draw ? draw.seed : row.seed;
  return {
    assignmentId: row.assignment_id,
    campaignId: row.campaign_id,
    form: extra.form,
    state: row.state,
    title: campaign.body.texts[isLanguageId(language) ? language : defaultLanguage].title,
    termsId: row.terms_id,
    prizes: statedPrizes(extra, row.currency),
    seedHash: row.seed_hash,
    ...(isOpen && seed !== null && { seed }),
    ...(row.client_seed !== null && { clientSeed: row.client_seed }),
    ...(row.ticket !== null && { ticket: row.ticket }),
    ...(extra.form === 'DRAW' && { ticketsMax: extra.ticketsMax }),
    ...(draw && { tickets: draw.tickets, drawsAt: draw.draws_at.toISOString() }),
    ...(isOpen && {
      outcome: row.outcome,
      won: row.outcome === null ? null : toWire(row.won_minor ?? 0n, row.currency),
    }),
    ...(row.won_minor !== null && row.won_minor > 0n && row.paid_at && { paidAt: row.paid_at.toISOString() }),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** Every outcome with its odds, as the terms have them. Pure. */
function statedPrizes(extra: ExtraTerms, currency: string): Extra['prizes'] {
  const amounts = amountsIn(extra, currency) ?? [];
  return outcomesOf(extra).map(({ weight, oddsPercent }, at) => ({
    money: amounts[at] ? toWire(amounts[at], currency) : null,
    weight,
    oddsPercent,
  }));
}

// The lines of proofs, which scripts/verify-extra.ts reads.

/** What an opened wheel or loot box follows from. Pure. */
export function ownProof(row: ExtraRow, terms: RewardTerms): string {
  return canonicalize({
    line: 'extra',
    assignmentId: row.assignment_id,
    termsId: row.terms_id,
    terms,
    seedHash: row.seed_hash,
    seed: row.seed,
    clientSeed: row.client_seed,
    currency: row.currency,
    outcome: row.outcome,
    amountMinor: String(row.won_minor),
  })!;
}

/** The first line of a draw's proof. Pure. */
export function drawHead(row: DrawRow, terms: RewardTerms): string {
  return canonicalize({
    line: 'draw',
    campaignId: row.campaign_id,
    termsId: row.terms_id,
    terms,
    seedHash: row.seed_hash,
    seed: row.seed,
    tickets: row.tickets,
  })!;
}

/** A ticket, without anything that says whose it is. Pure. */
export function drawTicket(row: Pick<ExtraRow, 'ticket' | 'currency' | 'outcome' | 'won_minor'>): string {
  const { ticket, currency, outcome } = row;
  return canonicalize({ line: 'ticket', ticket, currency, outcome, amountMinor: String(row.won_minor) })!;
}
