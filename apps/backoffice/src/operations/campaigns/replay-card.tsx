import type { Replay } from '@halcyon/contract/operations/campaign-replays.contract';
import type { OperatorCampaign } from '@halcyon/contract/operations/campaigns.contract';
import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { ProgressBar } from '@halcyon/ui/progress-bar';
import { useEffect, type FormEvent } from 'react';
import { useDeed, useDesk, useLoaded } from '../../platform/use-client.ts';
import { atWords, dayWords } from '../../platform/words.ts';
import { DeedMessage } from '../parts.tsx';
import { ReplayFigures } from './replay-figures.tsx';
import css from './campaigns.module.css';
import desk from '../../app/app.module.css';

/** How often a running replay is read again. */
const POLL_MS = 1_000;
const DAY_MS = 86_400_000;

/** What it would have done in a past period, by the real ledger. */
export function ReplayCard({ campaign }: { campaign: OperatorCampaign }) {
  const { client, operator } = useDesk();
  const { campaignId } = campaign;
  const replays = useLoaded(`replays ${campaignId}`, () =>
    client.call('GET /api/operator/v1/campaigns/:campaignId/replays', { params: { campaignId } }),
  );
  const newest = replays.value?.items[0];
  const isOpen = newest?.state === 'WAITING' || newest?.state === 'RUNNING';
  const { reload } = replays;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(reload, POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  const mayRun = operator.rights.includes('campaigns.write');
  return (
    <section className={desk.deskCard} aria-label="Replay">
      <h2>Replay over the past ledger</h2>
      <p>
        Who would have qualified and what it would have cost, had everyone claimed what they could. It changes
        nothing.
      </p>
      {newest && <ReplayState campaignId={campaignId} replay={newest} mayRun={mayRun} onChange={reload} />}
      {!isReplayable(campaign) && (
        <p>Only campaigns for deposits, registrations and cashback can be replayed.</p>
      )}
      {mayRun && !isOpen && isReplayable(campaign) && <ReplayForm campaign={campaign} onDone={reload} />}
    </section>
  );
}

function isReplayable({ triggerEvent }: OperatorCampaign): boolean {
  return !['LINKED_CAMPAIGN', 'MANUAL_CODE', 'TOURNAMENT'].includes(triggerEvent);
}

type StateProps = { campaignId: string; replay: Replay; mayRun: boolean; onChange: () => void };

function ReplayState({ campaignId, replay, mayRun, onChange }: StateProps) {
  const { client } = useDesk();
  const deed = useDeed(onChange);
  const { replayId, state, done, of, result } = replay;
  const cancel = () =>
    void deed.run(async () => {
      const key = 'POST /api/operator/v1/campaigns/:campaignId/replays/:replayId/cancel';
      await client.call(key, { params: { campaignId, replayId }, body: {} });
      return 'Cancelled.';
    });
  const period = `${dayWords(replay.from.slice(0, 10))} – ${dayWords(lastDayOf(replay.to))}`;
  return (
    <>
      <p>
        Version {replay.version}, {period}, {replay.startedBy}, {atWords(replay.startedAt)}
      </p>
      <DeedMessage deed={deed} />
      {(state === 'WAITING' || state === 'RUNNING') && (
        <>
          <ProgressBar
            label="Replay"
            percent={of === 0 ? 0 : (done / of) * 100}
            valueText={`${done} of ${of}`}
          />
          <p>
            {done.toLocaleString('en-GB')} of {of.toLocaleString('en-GB')} players
          </p>
          {mayRun && (
            <div className={desk.deskActions}>
              <Button tone="outline" size="s" isPending={deed.isPending} onClick={cancel}>
                Cancel
              </Button>
            </div>
          )}
        </>
      )}
      {state === 'CANCELED' && <FormMessage kind="info">This replay was cancelled.</FormMessage>}
      {state === 'FAILED' && (
        <FormMessage kind="error">This replay failed. Try a shorter period.</FormMessage>
      )}
      {result && <ReplayFigures result={result} />}
    </>
  );
}

function ReplayForm({ campaign, onDone }: { campaign: OperatorCampaign; onDone: () => void }) {
  const { client } = useDesk();
  const deed = useDeed(onDone);
  const { campaignId, newestVersion } = campaign;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const day = (name: string) => Date.parse(`${String(form.get(name))}T00:00:00Z`);
    void deed.run(async () => {
      await client.call('POST /api/operator/v1/campaigns/:campaignId/replays', {
        params: { campaignId },
        body: {
          version: newestVersion,
          from: new Date(day('from')).toISOString(),
          // The last day counts, today up to this moment.
          to: new Date(Math.min(day('to') + DAY_MS, Date.parse(campaign.asOf))).toISOString(),
        },
      });
      return 'Started.';
    });
  };
  return (
    <form className={desk.deskForm} onSubmit={submit} aria-label="Run a replay">
      <DeedMessage deed={deed} />
      <div className={css.fields}>
        <TextField name="from" label="First day (UTC)" type="date" required />
        <TextField name="to" label="Last day (UTC)" type="date" required />
      </div>
      <div className={desk.deskActions}>
        <Button type="submit" tone="outline" isPending={deed.isPending} pendingLabel="Starting">
          Replay version {newestVersion}
        </Button>
      </div>
    </form>
  );
}

/** Of a half-open period. */
function lastDayOf(to: string): string {
  return new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
}
