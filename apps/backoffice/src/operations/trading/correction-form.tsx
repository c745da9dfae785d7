import type { Change } from '@halcyon/contract/operations/corrections.contract';
import type { AnswerOf } from '@halcyon/contract/platform/endpoint';
import { SelectField } from '@halcyon/ui/field/select-field';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState } from 'react';
import type { Contract } from '../../platform/client.ts';
import { useDesk } from '../../platform/use-client.ts';
import { plain } from '../../platform/words.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import { marketWords } from './market-words.ts';
import { instantOf, outcomeWords } from './trading-words.ts';

type Settlement = AnswerOf<Contract['GET /api/operator/v1/trading/events/:eventId/settlement']>;

const results = ['WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST'] as const;
const resultOptions = results.map((result) => ({ value: result, label: plain(result) }));
const ways = [
  { value: 'settle', label: 'Settle otherwise' },
  { value: 'void', label: 'Void bets' },
  { value: 'restore', label: 'Take a void back' },
];

type Props = { eventId: string; settlement: Settlement; onDone: () => void };

/** Proposes results of a market, or that bets on it are void; another operator confirms it under Approvals. */
export function CorrectionForm({ eventId, settlement, onDone }: Props) {
  const { client } = useDesk();
  const { markets, names, newest } = settlement;
  const [key, setKey] = useState(markets[0]?.key ?? '');
  const [way, setWay] = useState('settle');
  const outcomes = markets.find((market) => market.key === key)?.outcomes ?? [];
  const send = async (form: FormData) => {
    const change =
      way === 'settle'
        ? {
            way,
            market: key,
            results: Object.fromEntries(outcomes.map(({ id }) => [id, typedIn(form, `result ${id}`)])),
          }
        : {
            way,
            market: key,
            from: instantOf(typedIn(form, 'from')),
            until: instantOf(typedIn(form, 'until')),
          };
    await client.call('POST /api/operator/v1/trading/events/:eventId/corrections', {
      params: { eventId },
      body: { change: change as Change, basedOn: newest, reason: typedIn(form, 'reason') },
    });
    return 'Proposed. A colleague has to confirm it under Approvals.';
  };
  return (
    <DeedForm title="Propose a correction" button="Propose" tone="danger" send={send} onDone={onDone}>
      <SelectField
        name="market"
        label="Market"
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        options={markets.map((market) => ({ value: market.key, label: marketWords(market.key) }))}
      />
      <SelectField
        name="way"
        label="What"
        value={way}
        onChange={(event) => setWay(event.currentTarget.value)}
        options={ways}
      />
      {way === 'settle'
        ? outcomes.map(({ id, result }) => (
            <SelectField
              key={`${key} ${id}`}
              name={`result ${id}`}
              label={`Result of ${outcomeWords(id, names)}`}
              defaultValue={result ?? 'LOST'}
              options={resultOptions}
            />
          ))
        : ['from', 'until'].map((name) => (
            <TextField
              key={name}
              name={name}
              type="datetime-local"
              step={1}
              label={name === 'from' ? 'Accepted from (UTC)' : 'Accepted before (UTC)'}
              hint="Empty: open"
            />
          ))}
    </DeedForm>
  );
}
