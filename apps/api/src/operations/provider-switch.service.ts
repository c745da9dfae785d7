import type { InputOf } from '@halcyon/contract/platform/endpoint';
import type {
  operatorProviderEndpoints,
  ProviderBooks,
  ProviderState,
} from '@halcyon/contract/operations/providers.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { listProviderStates } from '../catalogue/public.ts';
import { compareProviderDay } from '../play/public.ts';
import type { Sql } from '@halcyon/server-kit/sql';
import { writeAudit } from './audit/audit.service.ts';
import type { OperatorCommandContext, OperatorContext } from './dependencies.ts';

type Books = InputOf<(typeof operatorProviderEndpoints)['GET /api/operator/v1/providers/:slug/books']>;
type Input = InputOf<(typeof operatorProviderEndpoints)['POST /api/operator/v1/providers/:slug/switch']>;

export async function listProviders({ operations }: OperatorContext): Promise<{ items: ProviderState[] }> {
  return { items: await statesOf(operations.db.sql) };
}

/** Refuses: operations.provider_unknown. Writes: catalogue.provider_switch, the audit log. */
export async function setProviderSwitch(
  ctx: OperatorCommandContext,
  { params, body }: Input,
): Promise<{ items: ProviderState[] }> {
  const { operator, tx, at, address } = ctx;
  const { slug } = params;
  const marketId = body.marketId ?? null;
  if (!(await statesOf(tx.sql)).some((state) => state.slug === slug)) {
    throw new Refusal('operations.provider_unknown');
  }
  const { isOff, reason } = body;
  await ctx.operations.switches.move(tx, { slug, marketId, isOff, by: operator.email, reason, at });
  await writeAudit(tx, {
    operatorId: operator.operatorId,
    actor: operator.email,
    action: isOff ? 'provider.switched_off' : 'provider.switched_on',
    reason,
    facts: { provider: slug, market: marketId ?? 'everywhere' },
    address,
    at,
  });
  return { items: await statesOf(tx.sql) };
}

async function statesOf(sql: Sql): Promise<ProviderState[]> {
  const states = await listProviderStates({ sql });
  return states.map(({ slug, gameCount, off }) => ({
    slug,
    gameCount,
    off: off.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  }));
}

/** What one answer shows; the count says how many there are. */
const DIFFERENCES_SHOWN = 200;

/** Refuses: operations.provider_unknown without a contract, play.provider_unavailable without readable books. */
export async function readProviderBooks(
  { operations }: OperatorContext,
  { params, query }: Books,
): Promise<ProviderBooks> {
  const provider = [...operations.providers.values()].find(({ slug }) => slug === params.slug);
  if (!provider || provider.adapter.hasBooks === false) throw new Refusal('operations.provider_unknown');
  const report = await compareProviderDay(operations.db, provider, query.date);
  return {
    ...report,
    differenceCount: report.differences.length,
    differences: report.differences.slice(0, DIFFERENCES_SHOWN),
  };
}
