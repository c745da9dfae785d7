import type { LanguageId } from '@halcyon/contract/market/languages';
import type { OperatorCampaign } from '@halcyon/contract/operations/campaigns.contract';
import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMemo, useState, type FormEvent } from 'react';
import { Refused, type FieldFault } from '../../platform/client.ts';
import { useDesk, useLoaded } from '../../platform/use-client.ts';
import { refusalWords } from '../../platform/words.ts';
import { DeskLink, WhenLoaded } from '../parts.tsx';
import { faultSentences } from './campaign-words.ts';
import { draftOf } from './form-draft.ts';
import { blankForm, formOf, type CampaignForm } from './form-model.ts';
import { EditingContext } from './form-parts.tsx';
import { AmountsSection, TermsSection } from './money-sections.tsx';
import { AudienceSection, BasicsSection, ScheduleSection } from './offer-sections.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { TextsSection } from './texts-section.tsx';
import css from './campaigns.module.css';
import desk from '../../app/app.module.css';

/** A new campaign, or the next version of one. */
export function CampaignFormScreen({ campaignId }: { campaignId: string | null }) {
  const { client } = useDesk();
  const campaign = useLoaded(`campaign ${campaignId}`, async () =>
    campaignId
      ? { of: await client.call('GET /api/operator/v1/campaigns/:campaignId', { params: { campaignId } }) }
      : { of: null },
  );
  return <WhenLoaded of={campaign}>{({ of }) => <CampaignEditor campaign={of} />}</WhenLoaded>;
}

/** The form beside the card that comes of it. */
function CampaignEditor({ campaign }: { campaign: OperatorCampaign | null }) {
  const base = campaign?.draft ?? null;
  const [form, setForm] = useState<CampaignForm>(() => (base ? formOf(base) : blankForm()));
  const [language, setLanguage] = useState<LanguageId>('en');
  const [refused, setRefused] = useState<readonly FieldFault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const { client, go } = useDesk();
  const { draft, faults: typed } = useMemo(() => draftOf(form, base), [form, base]);
  const faults = useMemo(() => [...typed, ...refused], [typed, refused]);
  const editing = useMemo(
    () => ({
      form,
      faults,
      set: (change: Partial<CampaignForm>) => {
        setRefused([]);
        setForm((before) => ({ ...before, ...change }));
      },
    }),
    [form, faults],
  );

  const save = async (reason: string) => {
    if (typed.length > 0) return setError('Some fields can’t be read.');
    setPending(true);
    setError(null);
    try {
      const saved = campaign
        ? await client.call('POST /api/operator/v1/campaigns/:campaignId/versions', {
            params: { campaignId: campaign.campaignId },
            body: { ...draft, basedOn: campaign.newestVersion, reason },
          })
        : await client.call('POST /api/operator/v1/campaigns', { body: { ...draft, reason } });
      go(`/campaigns/${saved.campaignId}`);
    } catch (thrown) {
      const found = thrown instanceof Refused ? thrown.faults : [];
      setRefused(found);
      setError(found.length > 0 ? 'Not saved. Check these fields:' : refusalWords(thrown));
      setPending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(String(new FormData(event.currentTarget).get('reason')));
  };
  return (
    <EditingContext value={editing}>
      <div className={css.head}>
        <h1>{campaign ? `Edit ${campaign.name}` : 'New campaign'}</h1>
        <DeskLink to={campaign ? `/campaigns/${campaign.campaignId}` : '/campaigns'}>
          {campaign ? 'Back to the campaign' : 'All campaigns'}
        </DeskLink>
      </div>
      <div className={css.editor}>
        <form className={css.form} onSubmit={submit} aria-label="Campaign" noValidate>
          <BasicsSection />
          <TermsSection />
          <AmountsSection published={(campaign?.budgets ?? []).map(({ currency }) => currency)} />
          <AudienceSection />
          <ScheduleSection />
          <TextsSection language={language} onLanguage={setLanguage} />
          <div className={desk.deskCard}>
            {error && (
              <FormMessage kind="error" takesFocus>
                {error}
                <Faults faults={faults} />
              </FormMessage>
            )}
            <div className={css.bar}>
              <TextField
                name="reason"
                label="Reason"
                hint="Kept in the audit log"
                minLength={3}
                maxLength={500}
              />
              <Button type="submit" tone="cta" isPending={isPending} pendingLabel="Saving">
                {campaign ? 'Save new version' : 'Save draft'}
              </Button>
            </div>
          </div>
        </form>
        <PreviewPanel
          campaignId={campaign?.campaignId ?? null}
          draft={draft}
          currencies={form.rows.map((row) => row.currency)}
          language={language}
          onLanguage={setLanguage}
        />
      </div>
    </EditingContext>
  );
}

function Faults({ faults }: { faults: readonly FieldFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className={css.faults}>
      {faultSentences(faults).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
