import type { LanguageId } from '@halcyon/contract/market/languages';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { CampaignDraft, CampaignPreview } from '@halcyon/contract/operations/campaigns.contract';
import { SelectField } from '@halcyon/ui/field/select-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { useEffect, useState } from 'react';
import { Refused, type FieldFault } from '../../platform/client.ts';
import { useDesk } from '../../platform/use-client.ts';
import { faultSentences } from './campaign-words.ts';
import { languageOptions } from '../texts-fields.tsx';
import css from './campaigns.module.css';
import desk from '../../app/app.module.css';

/** How long the form rests before the card is drawn again. */
const REST_MS = 400;

type Place = { readonly language: LanguageId; readonly market: MarketId; readonly currency: string };
type Previewed = { readonly preview: CampaignPreview | null; readonly faults: readonly FieldFault[] };
const nothing: Previewed = { preview: null, faults: [] };

/** The card of a draft, drawn by the server each time that the form rests. */
function usePreview(campaignId: string | null, draft: CampaignDraft, place: Place): Previewed {
  const { client } = useDesk();
  const [state, setState] = useState<Previewed>(nothing);
  const body = JSON.stringify({ ...draft, ...place, ...(campaignId && { campaignId }) });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      client.call('POST /api/operator/v1/campaigns/preview', { body: JSON.parse(body) as unknown }).then(
        (preview) => isCurrent && setState({ preview, faults: preview.problems }),
        (refused: unknown) =>
          isCurrent && setState({ preview: null, faults: refused instanceof Refused ? refused.faults : [] }),
      );
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, body]);
  return state;
}

type Props = {
  campaignId: string | null;
  draft: CampaignDraft;
  currencies: readonly string[];
  language: LanguageId;
  onLanguage: (language: LanguageId) => void;
};

/** The card as a player reads it, in a language and a currency, and what keeps it from being published. */
export function PreviewPanel({ campaignId, draft, currencies, language, onLanguage }: Props) {
  const own = draft.body.audience.markets;
  const [market, setMarket] = useState<MarketId>(own[0] ?? 'UN');
  const [currency, setCurrency] = useState(currencies[0] ?? 'EUR');
  const shown = currencies.includes(currency) ? currency : (currencies[0] ?? 'EUR');
  const { preview, faults } = usePreview(campaignId, draft, { language, market, currency: shown });
  const choices = own.length > 0 ? own : (Object.keys(markets) as MarketId[]);
  return (
    <section className={`${desk.deskCard} ${css.preview}`} aria-label="Preview">
      <h2>Preview</h2>
      <div className={css.fields}>
        <SelectField
          label="Language"
          options={languageOptions}
          value={language}
          onChange={(event) => onLanguage(event.currentTarget.value as LanguageId)}
        />
        <SelectField
          label="Market"
          options={choices.map((id) => ({ value: id, label: id }))}
          value={market}
          onChange={(event) => setMarket(event.currentTarget.value as MarketId)}
        />
        <SelectField
          label="Currency"
          options={currencies.map((code) => ({ value: code, label: code }))}
          value={shown}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </div>
      {preview && <PreviewCard preview={preview} />}
      <Problems faults={faults} isRead={preview !== null} />
    </section>
  );
}

/** The card of a campaign. */
export function PreviewCard({ preview }: { preview: CampaignPreview }) {
  const { averageCost, facts, terms } = preview;
  return (
    <article className={css.card} lang={preview.language} aria-label={preview.title}>
      <div>
        <p className={css.eyebrow}>{preview.kind}</p>
        <h3>{preview.title}</h3>
        {preview.amount && <p className={css.amount}>{preview.amount}</p>}
      </div>
      <dl className={css.facts}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {averageCost && (
        <div className={css.cost}>
          <p>
            <strong>{averageCost.title}</strong>
            <strong>{averageCost.amount}</strong>
          </p>
          <p>{averageCost.text}</p>
        </div>
      )}
      <ul className={css.terms}>
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </article>
  );
}

function Problems({ faults, isRead }: { faults: readonly FieldFault[]; isRead: boolean }) {
  if (faults.length === 0)
    return isRead ? <FormMessage kind="success">Nothing keeps it from being published.</FormMessage> : null;
  return (
    <FormMessage kind="info">
      Before it can be saved:
      <ul className={css.faults}>
        {faultSentences(faults).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </FormMessage>
  );
}
