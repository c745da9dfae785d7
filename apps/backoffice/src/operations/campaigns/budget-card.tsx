import type { CampaignBudget, OperatorCampaign } from '@halcyon/contract/operations/campaigns.contract';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { Table, type Column } from '@halcyon/ui/table';
import { deskExample, formatDeskAmount, readDeskAmount } from '../../platform/desk-amount.ts';
import { useDesk } from '../../platform/use-client.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import desk from '../../app/app.module.css';

const money = (of: CampaignBudget['limit']) =>
  of === null ? 'No limit' : formatDeskAmount(BigInt(of.amountMinor), of.currency);

const columns: readonly Column<CampaignBudget>[] = [
  { id: 'currency', title: 'Currency', cell: (row) => row.currency },
  { id: 'limit', title: 'Limit', align: 'end', cell: (row) => money(row.limit) },
  { id: 'granted', title: 'Granted', align: 'end', cell: (row) => money(row.granted) },
  { id: 'left', title: 'Left', align: 'end', cell: (row) => money(row.left) },
  {
    id: 'count',
    title: 'Grants',
    align: 'end',
    cell: (row) => `${row.grantedCount} of ${row.limitCount ?? 'any number'}`,
  },
];

/** What it may grant and has granted. A lower limit holds at once, a higher one takes a second operator. */
export function BudgetCard({ campaign, onChange }: { campaign: OperatorCampaign; onChange: () => void }) {
  const { operator } = useDesk();
  const { budgets, status } = campaign;
  if (budgets.length === 0) return null;
  const mayChange = operator.rights.includes('campaigns.write') && status !== 'CANCELED';
  return (
    <section className={desk.deskCard} aria-label="Budgets">
      <h2>Budgets</h2>
      <Table caption="Budgets by currency" rows={budgets} rowKey={(row) => row.currency} columns={columns} />
      {mayChange && <BudgetForm campaign={campaign} onChange={onChange} />}
    </section>
  );
}

function BudgetForm({ campaign, onChange }: { campaign: OperatorCampaign; onChange: () => void }) {
  const { client } = useDesk();
  const { campaignId, budgets } = campaign;
  const send = async (form: FormData) => {
    const currency = typedIn(form, 'currency');
    const limit = typedIn(form, 'limit');
    const count = typedIn(form, 'count');
    const { state } = await client.call('POST /api/operator/v1/campaigns/:campaignId/budgets/:currency', {
      params: { campaignId, currency },
      body: {
        limitMinor: limit === '' ? null : minorOf(limit, currency),
        limitCount: count === '' ? null : Number(count),
        reason: typedIn(form, 'reason'),
      },
    });
    return state === 'moved' ? 'Lowered.' : 'A second operator has to confirm it.';
  };
  return (
    <DeedForm
      title="Change a budget"
      button="Change budget"
      tone="outline"
      isInCard
      send={send}
      onDone={onChange}
    >
      <SelectField
        name="currency"
        label="Currency"
        options={budgets.map(({ currency }) => ({ value: currency, label: currency }))}
      />
      <TextField
        name="limit"
        label="New limit"
        inputMode="decimal"
        hint={`For example ${deskExample(budgets[0]?.currency ?? 'EUR')}; empty: no limit`}
      />
      <TextField name="count" label="New number of grants" inputMode="numeric" hint="Empty: any number" />
    </DeedForm>
  );
}

/** What is no amount reaches the server as it is typed, which refuses it. */
function minorOf(text: string, currency: string): string {
  const read = readDeskAmount(text, currency);
  return 'minor' in read ? String(read.minor) : text;
}
