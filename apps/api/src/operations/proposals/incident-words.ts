import type { Incident } from '@halcyon/contract/operations/review.contract';
import { formatDecimal } from '@halcyon/money/amount';
import { getCurrencyByNumber } from '@halcyon/money/currency';
import type { listIncidents } from '../../cashier/public.ts';
import { waysOf, type IncidentRow, provider } from '../../ledger/public.ts';

type PaymentRow = Awaited<ReturnType<typeof listIncidents>>['items'][number];

/** A refused message about a payment, as operators read it. Pure. */
export function ofPayment(row: PaymentRow): Incident {
  return {
    incidentId: row.incident_id,
    provider: row.provider,
    kind: row.kind,
    playerId: row.claimed_player_id,
    paymentId: row.claimed_payment_id,
    expected: row.expected,
    given: row.given,
    message: row.message,
    happenedAt: row.happened_at.toISOString(),
    ways: [],
  };
}

const providers = new Map<number, string>(Object.entries(provider).map(([name, id]) => [id, name]));

/** An incident of the ledger, as operators read it. Pure. */
export function ofLedger(row: IncidentRow): Incident {
  const { code } = getCurrencyByNumber(row.currency);
  const words = (minor: bigint) => `${formatDecimal(minor, code)} ${code}`;
  const given = [
    words(row.amount_minor),
    row.kind === 'debt' && !row.closed_at && `${words(row.owed_minor)} owed now`,
    row.other_player_id !== null && `also of player ${row.other_player_id}`,
    row.round_key !== null && `round ${row.round_key}`,
  ];
  return {
    incidentId: row.incident_id,
    provider: providers.get(row.provider_id) ?? String(row.provider_id),
    kind: row.kind,
    playerId: row.player_id.toString(),
    paymentId: row.command_key.slice(row.command_key.indexOf(':') + 1),
    expected: null,
    given: given.filter(Boolean).join(', '),
    message: row.closed_at ? 'closed' : 'waits for operators',
    happenedAt: row.happened_at.toISOString(),
    ways: [...waysOf(row)],
  };
}
