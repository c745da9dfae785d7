import type { termsEndpoints } from '@halcyon/contract/rewards/terms.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './terms.store.ts';
import { termsIdOf } from './terms-id.rules.ts';

type On = Pick<Db | Tx, 'sql'>;

/** Stores terms once, under their address. Throws: they are no terms, for example without a default weight. */
export async function storeTerms(tx: Tx, terms: unknown): Promise<string> {
  const body = RewardTerms.parse(terms);
  const termsId = termsIdOf(body);
  await store.insertTerms(tx, termsId, body);
  return termsId;
}

/** Throws: no such terms. What an assignment or a version names always exists. */
export async function getTerms(on: On, termsId: string): Promise<RewardTerms> {
  return RewardTerms.parse(await store.findTerms(on, termsId));
}

/** Refuses: rewards.terms_unknown. */
export async function readTerms(
  ctx: { readonly db: On },
  { params }: InputOf<(typeof termsEndpoints)['GET /api/v1/bonus/terms/:termsId']>,
): Promise<RewardTerms> {
  const body = await store.findTerms(ctx.db, params.termsId);
  if (body === null) throw new Refusal('rewards.terms_unknown');
  return RewardTerms.parse(body);
}
