import type { TradedEvent, TradedMarket } from '@halcyon/contract/operations/trading.contract';
import { Button } from '@halcyon/ui/button';
import { DataList } from '@halcyon/ui/data-list';
import { TextField } from '@halcyon/ui/field/text-field';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { useState } from 'react';
import { readDeskAmount } from '../../platform/desk-amount.ts';
import { useDesk } from '../../platform/use-client.ts';
import { atWords } from '../../platform/words.ts';
import { DeedForm, typedIn } from '../deed-form.tsx';
import { boostPreviewOf, mostMoreMinor, raisedBy } from './boost-preview.ts';
import { marketWords } from './market-words.ts';
import { euroWords, instantOf, milliOf, minorOf, oddsWords, percentWords } from './trading-words.ts';
import css from './trading.module.css';

type Outcome = TradedMarket['outcomes'][number];
type Props = {
  event: TradedEvent;
  marketKey: string;
  outcome: Outcome;
  /** The outcome, as people read it. */
  name: string;
  onDone: () => void;
};

/** What a player may stake if the trader types nothing else. */
const STAKE_EUROS = '50.00';
/** Raises that are one press away, in basis points. */
const RAISES = [1_000, 2_000];

/** Opens the form that raises the price of an outcome for a while. */
export function BoostButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { outcome, marketKey, name } = props;
  const { oddsMilli } = outcome;
  if (oddsMilli === null) return null;
  return (
    <>
      <Button
        size="s"
        tone="outline"
        aria-label={`Boost ${name}, ${marketWords(marketKey)}`}
        onClick={() => setOpen(true)}
      >
        Boost
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Boost ${name}`} closeLabel="Close" size="l">
        <p className={css.about}>
          {props.event.name} · {marketWords(marketKey)}
        </p>
        <BoostForm {...props} outcome={{ ...outcome, oddsMilli }} onSent={close} />
      </Dialog>
    </>
  );
}

type FormProps = Omit<Props, 'outcome'> & {
  outcome: Outcome & { readonly oddsMilli: number };
  onSent: () => void;
};

function BoostForm({ event, marketKey, outcome, name, onDone, onSent }: FormProps) {
  const { client } = useDesk();
  const { oddsMilli, fairOddsMilli } = outcome;
  const [price, setPrice] = useState('');
  const [stake, setStake] = useState(STAKE_EUROS);
  const propose = (milli: number) => setPrice(oddsWords(milli));
  const send = async (form: FormData) => {
    const [from, to] = [instantOf(typedIn(form, 'from')), instantOf(typedIn(form, 'to'))];
    await client.call('POST /api/operator/v1/trading/boosts', {
      body: {
        eventId: event.id,
        market: marketKey,
        outcome: outcome.id,
        oddsMilli: milliOf(price.trim()),
        stakeMinorMax: minorOf(stake.trim()),
        ...(from !== null && { from }),
        ...(to !== null && { to }),
        reason: typedIn(form, 'reason'),
      },
    });
    onSent();
    return 'Set.';
  };
  return (
    <DeedForm
      title={`Set a boosted price of ${name}`}
      button="Set boost"
      isInCard
      send={send}
      onDone={onDone}
    >
      <TextField
        data-autofocus=""
        label="Boosted price"
        inputMode="decimal"
        hint={`${oddsWords(oddsMilli)} now${fairOddsMilli === null ? '' : `, fair at ${oddsWords(fairOddsMilli)}`}`}
        value={price}
        onChange={(change) => setPrice(change.currentTarget.value)}
        required
      />
      <TextField
        label="Most a player may stake in all, EUR"
        inputMode="decimal"
        hint="However many bets it is spread over"
        value={stake}
        onChange={(change) => setStake(change.currentTarget.value)}
        required
      />
      <div className={css.raises} role="group" aria-label="Raise the price">
        {RAISES.map((bps) => (
          <Button key={bps} size="s" tone="outline" onClick={() => propose(raisedBy(oddsMilli, bps))}>
            +{percentWords(bps)}
          </Button>
        ))}
        {fairOddsMilli !== null && fairOddsMilli > oddsMilli && (
          <Button size="s" tone="outline" onClick={() => propose(raisedBy(fairOddsMilli, 0))}>
            To fair
          </Button>
        )}
      </div>
      <Preview outcome={outcome} price={milliOf(price.trim())} stake={stake.trim()} />
      <TextField name="from" type="datetime-local" step={1} label="From (UTC)" hint="Empty: from now" />
      <TextField
        name="to"
        type="datetime-local"
        step={1}
        label="Until (UTC)"
        hint={`Empty: until the start, ${atWords(event.startsAt)}`}
      />
    </DeedForm>
  );
}

type PreviewProps = { outcome: FormProps['outcome']; price: number | string; stake: string };

/** What the boost gives away, before it is set. */
function Preview({ outcome, price, stake }: PreviewProps) {
  if (typeof price === 'string')
    return <p className={css.preview}>Type a price to see what it gives away.</p>;
  const { margins, problem } = boostPreviewOf(outcome, price);
  const read = readDeskAmount(stake, 'EUR');
  const more = 'minor' in read ? mostMoreMinor(read.minor, outcome.oddsMilli, price) : null;
  return (
    <div className={css.preview}>
      <DataList
        align="end"
        rows={[
          { term: 'Price', value: `${oddsWords(outcome.oddsMilli)} › ${oddsWords(price)}` },
          {
            term: 'Margin',
            value: margins
              ? `${percentWords(margins.beforeBps)} › ${percentWords(margins.afterBps)}`
              : 'Not known: the feed sends no chances',
          },
          { term: 'Given away of the stakes', value: percentWords(margins?.givenBps ?? null) },
          { term: 'Most a player wins more', value: euroWords(more === null ? null : String(more)) },
        ]}
      />
      <p role="status" className={css.sub}>
        {problem && problems[problem]}
      </p>
    </div>
  );
}

const problems = {
  not_raised: 'A boosted price has to be above the current price.',
  too_high: 'More than a quarter above fair: it will be refused.',
} as const;
