import type { CheckState } from '@halcyon/contract/operations/health.contract';
import { Badge } from '@halcyon/ui/badge';
import { Table, type Column } from '@halcyon/ui/table';
import { useDesk, useLoaded } from '../platform/use-client.ts';
import { atWords } from '../platform/words.ts';
import { WhenLoaded } from './parts.tsx';
import ui from '@halcyon/ui/ui.module.css';

const names: Readonly<Record<string, string>> = {
  'operations.audit_chain': 'Audit log, row by row',
  'wallet.reconcile': 'Ledger, every balance from its movements',
  'wallet.daily_roots': 'Published daily roots of the ledger',
  'rewards.bound_money': 'Bonus money without a bonus',
  'prizes.pools': 'Prize pools, paid out against paid in',
  'play.provider_books': 'Books of the game providers, the day before',
  'sportsbook.bet_books': 'Bets on sport, what was booked against what they say',
};

const columns: readonly Column<CheckState>[] = [
  { id: 'name', title: 'Check', cell: (row) => names[row.name] ?? row.name },
  { id: 'at', title: 'Last run', cell: (row) => (row.checkedAt ? atWords(row.checkedAt) : 'Not yet') },
  { id: 'state', title: 'Found', cell: (row) => <Found of={row} /> },
];

function Found({ of: { checkedAt, fault, failedSince, isOverdue } }: { of: CheckState }) {
  if (fault !== null) {
    return (
      <>
        <Badge tone="warn">Fault</Badge> since {atWords(failedSince)}: {fault}
      </>
    );
  }
  if (isOverdue) return <Badge tone="warn">Overdue</Badge>;
  return checkedAt === null ? '–' : <Badge tone="neutral">Nothing wrong</Badge>;
}

/** What the installation last found about its own records. */
export function CheckList() {
  const { client } = useDesk();
  const checks = useLoaded('checks', () => client.call('GET /api/operator/v1/checks'));
  return (
    <section aria-labelledby="checks" className={ui.stack3}>
      <h2 id="checks">Checks of the records</h2>
      <WhenLoaded of={checks}>
        {({ items }) => (
          <Table caption="Checks of the records" rows={items} rowKey={(row) => row.name} columns={columns} />
        )}
      </WhenLoaded>
    </section>
  );
}
