import type { CampaignChange, OperatorCampaign } from '@halcyon/contract/operations/campaigns.contract';
import { Button } from '@halcyon/ui/button';
import { DataList } from '@halcyon/ui/data-list';
import { TextField } from '@halcyon/ui/field/text-field';
import { Table, type Column } from '@halcyon/ui/table';
import { useState } from 'react';
import { useDeed, useDesk, useLoaded } from '../../platform/use-client.ts';
import { atWords, plain } from '../../platform/words.ts';
import { DeedMessage, DeskLink, WhenLoaded } from '../parts.tsx';
import { BudgetCard } from './budget-card.tsx';
import { fieldWords, periodWords, triggerWords } from './campaign-words.ts';
import { StatusOf } from './campaigns-screen.tsx';
import { CodeCard } from './code-card.tsx';
import { HolderCard } from './holder-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { ReplayCard } from './replay-card.tsx';
import type { LanguageId } from '@halcyon/contract/market/languages';
import css from './campaigns.module.css';
import desk from '../../app/app.module.css';

/** One campaign: what it is, who published it, what it has cost, who has it, and what it would have cost before. */
export function CampaignScreen({ campaignId }: { campaignId: string }) {
  const { client } = useDesk();
  const campaign = useLoaded(`campaign ${campaignId}`, () =>
    client.call('GET /api/operator/v1/campaigns/:campaignId', { params: { campaignId } }),
  );
  return (
    <WhenLoaded of={campaign}>{(of) => <Campaign campaign={of} onChange={campaign.reload} />}</WhenLoaded>
  );
}

function Campaign({ campaign, onChange }: { campaign: OperatorCampaign; onChange: () => void }) {
  const [language, setLanguage] = useState<LanguageId>('en');
  const { draft, campaignId } = campaign;
  const currencies = [
    ...new Set([...Object.keys(draft.body.offers), ...Object.keys(draft.terms.cashback?.amounts ?? {})]),
  ];
  return (
    <>
      <div className={css.head}>
        <h1>{campaign.name}</h1>
        <DeskLink to="/campaigns">All campaigns</DeskLink>
      </div>
      <div className={css.editor}>
        <div className={css.form}>
          <section className={desk.deskCard} aria-label="Campaign">
            <StatusOf campaign={campaign} />
            <DataList
              rows={[
                { term: 'Trigger', value: triggerWords(campaign.triggerEvent) },
                { term: 'Kind', value: plain(campaign.kind) },
                { term: 'Product', value: plain(campaign.vertical) },
                { term: 'Markets', value: campaign.markets.join(', ') },
                { term: 'Period', value: periodWords(campaign.schedule) },
                {
                  term: 'Players see',
                  value:
                    campaign.offeredVersion === null ? 'Nothing yet' : `Version ${campaign.offeredVersion}`,
                },
                { term: 'Campaign ID', value: campaignId },
                { term: 'Terms', value: <code className={css.id}>{campaign.termsId}</code> },
              ]}
            />
            <Actions campaign={campaign} onChange={onChange} />
          </section>
          <Changes changes={campaign.changes} />
          {draft.terms.extra && <OutcomeCard extra={draft.terms.extra} />}
          <BudgetCard campaign={campaign} onChange={onChange} />
          <ReplayCard campaign={campaign} />
          <HolderCard campaign={campaign} />
          {campaign.triggerEvent === 'MANUAL_CODE' && <CodeCard campaign={campaign} />}
          <Versions versions={campaign.versions} />
        </div>
        <PreviewPanel
          campaignId={campaignId}
          draft={draft}
          currencies={currencies}
          language={language}
          onLanguage={setLanguage}
        />
      </div>
    </>
  );
}

/** Publication, edit and stop. */
function Actions({ campaign, onChange }: { campaign: OperatorCampaign; onChange: () => void }) {
  const { client, operator, go } = useDesk();
  const [reason, setReason] = useState('');
  const deed = useDeed(onChange);
  const { campaignId, newestVersion, offeredVersion, status, isProposed } = campaign;
  if (!operator.rights.includes('campaigns.write') || status === 'CANCELED')
    return <DeedMessage deed={deed} />;
  const isPublished = offeredVersion === newestVersion;
  const propose = () =>
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/campaigns/:campaignId/publication', {
        params: { campaignId },
        body: { version: newestVersion, reason },
      });
      return 'A second operator has to confirm it.';
    });
  const stop = () =>
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/campaigns/:campaignId/stop', {
        params: { campaignId },
        body: { reason },
      });
      return 'Stopped. What players have of it goes on.';
    });
  return (
    <>
      <DeedMessage deed={deed} />
      {isProposed && <p>Version {newestVersion} waits for a second operator.</p>}
      <TextField
        label="Reason"
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={desk.deskActions}>
        {!isPublished && !isProposed && (
          <Button tone="cta" isPending={deed.isPending} onClick={propose}>
            Propose publication
          </Button>
        )}
        <Button tone="outline" onClick={() => go(`/campaigns/${campaignId}/edit`)}>
          Edit
        </Button>
        <Button tone="danger" isPending={deed.isPending} onClick={stop}>
          Stop new claims
        </Button>
      </div>
    </>
  );
}

const changeColumns: readonly Column<CampaignChange>[] = [
  { id: 'path', title: 'Field', cell: (row) => fieldWords(row.path) },
  { id: 'from', title: 'Players see', cell: (row) => <code>{row.from ?? '–'}</code> },
  { id: 'to', title: 'Newest version', cell: (row) => <code>{row.to ?? '–'}</code> },
];

function Changes({ changes }: { changes: readonly CampaignChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section className={`${desk.deskCard} ${css.changes}`} aria-label="Changes">
      <h2>What the newest version changes</h2>
      <Table caption="Changed fields" rows={changes} rowKey={(row) => row.path} columns={changeColumns} />
    </section>
  );
}

type Version = OperatorCampaign['versions'][number];
const versionColumns: readonly Column<Version>[] = [
  { id: 'version', title: 'Version', cell: (row) => row.version },
  { id: 'by', title: 'Written by', cell: (row) => row.createdBy },
  { id: 'approved', title: 'Published by', cell: (row) => row.approvedBy ?? 'Draft' },
  { id: 'at', title: 'When', cell: (row) => atWords(row.at) },
];

function Versions({ versions }: { versions: readonly Version[] }) {
  return (
    <section className={desk.deskCard} aria-label="Versions">
      <h2>Versions</h2>
      <Table
        caption="All versions"
        rows={versions}
        rowKey={(row) => String(row.version)}
        columns={versionColumns}
      />
    </section>
  );
}
