import { outcomesOf } from '@halcyon/contract/rewards/extra-odds';
import type { ExtraTerms } from '@halcyon/contract/rewards/terms';
import { DataList } from '@halcyon/ui/data-list';
import { SelectField } from '@halcyon/ui/field/select-field';
import { useState } from 'react';
import { formatDeskAmount } from '../../platform/desk-amount.ts';
import { atWords, plain } from '../../platform/words.ts';
import desk from '../../app/app.module.css';

/** What a wheel, a loot box or a draw can bring in a currency, with the odds that players read. */
export function OutcomeCard({ extra }: { extra: ExtraTerms }) {
  const outcomes = outcomesOf(extra);
  const currencies = [...new Set(outcomes.flatMap(({ amountMinor }) => Object.keys(amountMinor ?? {})))];
  const [currency, setCurrency] = useState(currencies[0] ?? 'EUR');
  const isDraw = extra.form === 'DRAW';
  return (
    <section className={desk.deskCard} aria-label="Outcomes">
      <h2>{plain(extra.form)}: outcomes and odds</h2>
      {isDraw && (
        <p>
          Drawn {atWords(extra.drawsAt)}. The odds are those with all {extra.ticketsMax} tickets given.
        </p>
      )}
      <SelectField
        label="Outcomes in"
        options={currencies.map((code) => ({ value: code, label: code }))}
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      />
      <DataList
        align="end"
        rows={outcomes.map(({ amountMinor, weight, oddsPercent }) => {
          const minor = amountMinor?.[currency];
          const prize = minor === undefined ? 'No prize' : formatDeskAmount(BigInt(minor), currency);
          return {
            term: isDraw && weight > 1 ? `${weight} × ${prize}` : prize,
            hint: isDraw ? undefined : `Weight ${weight}`,
            value: `${oddsPercent} %`,
          };
        })}
      />
    </section>
  );
}
