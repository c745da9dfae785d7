import type {
  MarketSetting,
  OutcomeNames,
  SettingScope,
} from '@halcyon/contract/operations/trading.contract';
import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useState } from 'react';
import { formatDecimal } from '@halcyon/money/amount';
import { useDesk } from '../../platform/use-client.ts';
import { atWords } from '../../platform/words.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import { bpsOf, milliOf, minorOf, outcomeWords } from './trading-words.ts';
import css from './trading.module.css';

type Props = {
  scope: SettingScope;
  setting: MarketSetting;
  /** What it is about, as people read it. */
  name: string;
  /** Of a market: outcomes that can have a highest price. */
  outcomes?: readonly string[];
  names?: OutcomeNames;
  onDone: () => void;
};

const decimalOf = (minor: string | null) => (minor === null ? '' : formatDecimal(BigInt(minor), 'EUR'));
const inherited = 'Empty: as in the next wider setting';

/** Opens the form of the margin, the highest prices and the limits of a scope. */
export function SettingButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { name, setting, scope } = props;
  const what = scope.of === 'book' ? 'Limits' : 'Margin and limits';
  return (
    <>
      <Button size="s" tone="outline" aria-label={`${what} of ${name}`} onClick={() => setOpen(true)}>
        {what}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`${what} of ${name}`} closeLabel="Close">
        {setting.at && (
          <p className={css.lead}>
            Set {atWords(setting.at)} by {setting.by}: {setting.reason}
          </p>
        )}
        <SettingForm {...props} onSent={close} />
      </Dialog>
    </>
  );
}

function SettingForm({
  scope,
  setting,
  name,
  outcomes = [],
  names,
  onDone,
  onSent,
}: Props & { onSent: () => void }) {
  const { client } = useDesk();
  const send = async (form: FormData) => {
    const oddsMilliMax = Object.fromEntries(
      outcomes.flatMap((id) => {
        const text = typedIn(form, `max ${id}`);
        return text === '' ? [] : [[id, milliOf(text)]];
      }),
    );
    await client.call('POST /api/operator/v1/trading/settings', {
      body: {
        scope,
        overroundBps: bpsOf(typedIn(form, 'margin')),
        oddsMilliMax,
        outcomeMinorMax: minorOf(typedIn(form, 'outcome')),
        eventMinorMax: minorOf(typedIn(form, 'event')),
        betMinorMax: minorOf(typedIn(form, 'bet')),
        basedOn: setting.settingId,
        reason: typedIn(form, 'reason'),
      },
    });
    onSent();
    return 'Set.';
  };
  const { overroundBps } = setting;
  return (
    <DeedForm title={`Set margin and limits of ${name}`} button="Set" isInCard send={send} onDone={onDone}>
      {scope.of !== 'book' && (
        <TextField
          name="margin"
          label="Margin, per cent"
          inputMode="decimal"
          hint={inherited}
          defaultValue={overroundBps === null ? '' : overroundBps / 100}
        />
      )}
      <TextField
        name="outcome"
        label="Most that an outcome may cost, EUR"
        inputMode="decimal"
        hint={inherited}
        defaultValue={decimalOf(setting.outcomeMinorMax)}
      />
      {(scope.of === 'book' || scope.of === 'event') && (
        <TextField
          name="event"
          label="Most that an event may cost, EUR"
          inputMode="decimal"
          hint={inherited}
          defaultValue={decimalOf(setting.eventMinorMax)}
        />
      )}
      {scope.of === 'book' && (
        <TextField
          name="bet"
          label="Most that a bet may cost, EUR"
          inputMode="decimal"
          hint={inherited}
          defaultValue={decimalOf(setting.betMinorMax)}
        />
      )}
      {outcomes.map((id) => {
        const max = setting.oddsMilliMax[id];
        return (
          <TextField
            key={id}
            name={`max ${id}`}
            label={`Highest price of ${outcomeWords(id, names)}`}
            inputMode="decimal"
            hint="Empty: the margin alone"
            defaultValue={max === undefined ? '' : max / 1_000}
          />
        );
      })}
    </DeedForm>
  );
}
