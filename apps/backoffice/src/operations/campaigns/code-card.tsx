import type { CodeBatch } from '@halcyon/contract/operations/campaign-codes.contract';
import type { OperatorCampaign } from '@halcyon/contract/operations/campaigns.contract';
import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { Table, type Column } from '@halcyon/ui/table';
import { useDeed, useDesk, useLoaded } from '../../platform/use-client.ts';
import { atWords } from '../../platform/words.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import { DeedMessage, WhenLoaded } from '../parts.tsx';
import desk from '../../app/app.module.css';

type Row = CodeBatch & { isPending: boolean; save: ((batch: CodeBatch) => void) | null };

const columns: readonly Column<Row>[] = [
  { id: 'count', title: 'Codes', align: 'end', cell: (row) => row.codeCount },
  { id: 'uses', title: 'Uses of each', align: 'end', cell: (row) => row.usesEach ?? 'Any number' },
  { id: 'used', title: 'Used up', align: 'end', cell: (row) => row.usedUpCount },
  { id: 'until', title: 'Valid until', cell: (row) => atWords(row.expiresAt) },
  { id: 'made', title: 'Made', cell: (row) => `${row.madeBy}, ${atWords(row.madeAt)}` },
  {
    id: 'exported',
    title: 'Exported',
    cell: (row) => {
      if (row.exportedAt !== null) return `${row.exportedBy}, ${atWords(row.exportedAt)}`;
      return row.save ? (
        <Button size="s" tone="outline" isPending={row.isPending} onClick={() => row.save!(row)}>
          Export
        </Button>
      ) : (
        'Not yet'
      );
    },
  },
];

/** Codes that open the campaign. Their texts can be had once. */
export function CodeCard({ campaign }: { campaign: OperatorCampaign }) {
  const { client, operator } = useDesk();
  const { campaignId, status } = campaign;
  const batches = useLoaded(`codes ${campaignId}`, () =>
    client.call('GET /api/operator/v1/campaigns/:campaignId/code-batches', { params: { campaignId } }),
  );
  const deed = useDeed(batches.reload);
  const mayMake = operator.rights.includes('codes.make');
  const save = ({ batchId }: CodeBatch) =>
    void deed.run(async () => {
      const address = await client.made(
        'POST /api/operator/v1/campaigns/:campaignId/code-batches/:batchId/export',
        { params: { campaignId, batchId }, body: { reason: 'Exported from the campaign’s page' } },
      );
      const link = Object.assign(document.createElement('a'), {
        href: address,
        download: `codes-${batchId}.csv`,
      });
      link.click();
      URL.revokeObjectURL(address);
      return 'Exported. The codes can’t be shown again.';
    });
  return (
    <section className={desk.deskCard} aria-label="Codes">
      <h2>Codes</h2>
      <DeedMessage deed={deed} />
      <WhenLoaded of={batches}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No codes yet.</p>
          ) : (
            <Table
              caption="Batches of codes"
              rows={items.map((row) => ({ ...row, isPending: deed.isPending, save: mayMake ? save : null }))}
              rowKey={(row) => row.batchId}
              columns={columns}
            />
          )
        }
      </WhenLoaded>
      {mayMake && status !== 'CANCELED' && <CodeForm campaignId={campaignId} onDone={batches.reload} />}
    </section>
  );
}

function CodeForm({ campaignId, onDone }: { campaignId: string; onDone: () => void }) {
  const { client } = useDesk();
  const send = async (form: FormData) => {
    const uses = typedIn(form, 'uses');
    const until = typedIn(form, 'until');
    const { state } = await client.call('POST /api/operator/v1/campaigns/:campaignId/code-batches', {
      params: { campaignId },
      body: {
        batchId: crypto.randomUUID(),
        codeCount: Number(typedIn(form, 'count')),
        usesEach: uses === '' ? null : Number(uses),
        expiresAt: until === '' ? null : new Date(`${until}T00:00:00Z`).toISOString(),
        reason: typedIn(form, 'reason'),
      },
    });
    return state === 'moved' ? 'Made.' : 'A second operator has to confirm it.';
  };
  return (
    <DeedForm title="Make codes" button="Make codes" tone="outline" isInCard send={send} onDone={onDone}>
      <TextField
        name="count"
        label="How many"
        type="number"
        min={1}
        max={10_000}
        required
        hint="More than 1,000 take a second operator"
      />
      <TextField name="uses" label="Uses of each" type="number" min={1} hint="Empty: any number" />
      <TextField name="until" label="Valid until (UTC)" type="date" hint="Empty: no end" />
    </DeedForm>
  );
}
