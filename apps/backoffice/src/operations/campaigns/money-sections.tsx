import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { useState } from 'react';
import {
  days,
  faultAt,
  FieldError,
  FormArea,
  FormFlag,
  FormSelect,
  FormText,
  Section,
  useEditing,
} from './form-parts.tsx';
import { rowOf, type CampaignForm, type CurrencyRow } from './form-model.ts';
import { verticals } from './offer-sections.tsx';
import css from './campaigns.module.css';

const bonusTypes = [
  { value: 'NON_STICKY', label: 'Not sticky: own money first' },
  { value: 'STICKY', label: 'Sticky: binds the deposit' },
];
const bases = [
  { value: 'BONUS', label: 'The bonus' },
  { value: 'DEPOSIT_AND_BONUS', label: 'Deposit and bonus' },
];
const scopes = [
  { value: 'BONUS_FUNDED', label: 'Rounds that bonus money pays for' },
  { value: 'WHILE_ACTIVE', label: 'Every round while it runs' },
];
const schedules = [
  { value: 'INSTANT', label: 'Since the last claim' },
  { value: 'DAILY', label: 'Each day' },
  { value: 'WEEKLY', label: 'Each week' },
  { value: 'WITH_TIMEFRAME', label: 'From and to' },
  { value: 'SPECIFIC_DAY', label: 'One day' },
];
const once = { value: '', label: 'Once, by date' };

type Cell = { name: keyof CurrencyRow; label: string; at: (currency: string) => string };
const at = (path: string) => (currency: string) => path.replace('*', currency);
const cells: Readonly<Record<'share' | 'spins' | 'cashback' | 'limits' | 'budget', readonly Cell[]>> = {
  share: [
    { name: 'percent', label: 'Share, %', at: at('body.offers.*.percentBps') },
    { name: 'cap', label: 'Up to', at: at('body.offers.*.capMinor') },
    { name: 'fixed', label: 'Or a fixed amount', at: at('body.offers.*.fixedMinor') },
    { name: 'minDeposit', label: 'Deposit from', at: at('body.offers.*.minDepositMinor') },
  ],
  spins: [
    { name: 'spinValue', label: 'Value of a spin', at: at('terms.spins.valueMinor.*') },
    { name: 'maxWinnings', label: 'Most they bring', at: at('terms.spins.maxWinningsMinor.*') },
    { name: 'minDeposit', label: 'Deposit from', at: at('body.offers.*.minDepositMinor') },
  ],
  cashback: [
    { name: 'cashbackCap', label: 'Up to', at: at('terms.cashback.amounts.*.capMinor') },
    { name: 'cashbackMinimum', label: 'Paid from', at: at('terms.cashback.amounts.*.minimumMinor') },
  ],
  limits: [{ name: 'maxBet', label: 'Highest bonus bet', at: at('terms.maxBetMinor.*') }],
  budget: [
    { name: 'budget', label: 'Budget', at: at('body.budgets.*.limitMinor') },
    { name: 'budgetCount', label: 'Grants at most', at: at('body.budgets.*.limitCount') },
  ],
};

/** What it gives and may cost, by currency. `published`: currencies whose budget is changed on its page. */
export function AmountsSection({ published }: { published: readonly string[] }) {
  const { form, set, faults } = useEditing();
  const [added, setAdded] = useState('');
  const put = (index: number, change: Partial<CurrencyRow>) =>
    set({ rows: form.rows.map((row, of) => (of === index ? { ...row, ...change } : row)) });
  const add = () => {
    const currency = added.trim().toUpperCase();
    if (currency === '' || form.rows.some((row) => row.currency === currency)) return;
    set({ rows: [...form.rows, rowOf(currency)] });
    setAdded('');
  };
  const error = faultAt(faults, 'body.offers', 'body.budgets');
  return (
    <Section title="Amounts">
      {error && <FieldError>{error}</FieldError>}
      {form.rows.map((row, index) => (
        <div key={row.currency} className={css.row} role="group" aria-label={row.currency}>
          <div className={css.rowHead}>
            <strong>{row.currency}</strong>
            <Button
              size="s"
              tone="outline"
              onClick={() => set({ rows: form.rows.filter((_, of) => of !== index) })}
            >
              Remove {row.currency}
            </Button>
          </div>
          <div className={css.fields} data-dense>
            {cellsOf(form, published.includes(row.currency)).map((cell) => (
              <TextField
                key={cell.name}
                label={cell.label}
                inputMode="decimal"
                value={row[cell.name]}
                error={faultAt(faults, cell.at(row.currency))}
                onChange={(event) => put(index, { [cell.name]: event.currentTarget.value })}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={css.bar}>
        <TextField
          label="Another currency"
          hint="ISO code, for example SEK"
          maxLength={3}
          value={added}
          onChange={(event) => setAdded(event.currentTarget.value)}
        />
        <Button tone="outline" onClick={add}>
          Add currency
        </Button>
      </div>
    </Section>
  );
}

function cellsOf({ kind, isWagered }: CampaignForm, isPublished: boolean): readonly Cell[] {
  const hasBudget = !isPublished && kind !== 'CASHBACK';
  return [...amountsOf(kind), ...(isWagered ? cells.limits : []), ...(hasBudget ? cells.budget : [])];
}

/** The amounts of a prize are those of its outcomes, which the form leaves as they are. */
function amountsOf(kind: CampaignForm['kind']): readonly Cell[] {
  if (kind === 'PRIZE') return [];
  if (kind === 'CASHBACK') return cells.cashback;
  return kind === 'FREE_SPINS' ? cells.spins : cells.share;
}

const freeBetBets = [
  { value: 'ANY', label: 'Singles and accumulators' },
  { value: 'SINGLE', label: 'Singles' },
  { value: 'ACCUMULATOR', label: 'Accumulators' },
] as const;
const freeBetEvents = [
  { value: 'ANY', label: 'Before the start and in play' },
  { value: 'PRE_MATCH', label: 'Before the start' },
  { value: 'LIVE', label: 'In play' },
] as const;

/** What binds it. */
export function TermsSection() {
  const { form } = useEditing();
  return (
    <Section title="Terms">
      <div className={css.fields}>
        <FormSelect name="vertical" at="terms.vertical" label="Product" options={verticals} />
        {form.kind !== 'FREE_SPINS' && form.kind !== 'CASHBACK' && form.kind !== 'FREE_BET' && (
          <FormSelect name="bonusType" at="terms.bonusType" label="Own money" options={bonusTypes} />
        )}
        <FormText name="validHours" at="terms.validSeconds" label="Valid for, hours" />
      </div>
      {form.kind === 'FREE_SPINS' && (
        <div className={css.fields}>
          <FormText name="spinRounds" at="terms.spins.rounds" label="Number of spins" />
          <FormText
            name="spinGames"
            at="terms.spins.games"
            label="Games"
            hint="Catalogue IDs; the first is offered"
          />
        </div>
      )}
      {form.kind === 'FREE_BET' && (
        <div className={css.fields}>
          <FormText
            name="freeBetOdds"
            at="terms.freeBet.minOddsMilli"
            label="Lowest total price"
            hint="Empty: any"
          />
          <FormSelect name="freeBetTypes" at="terms.freeBet.betTypes" label="Bets" options={freeBetBets} />
          <FormSelect name="freeBetPhase" at="terms.freeBet.phase" label="Events" options={freeBetEvents} />
        </div>
      )}
      {form.kind === 'CASHBACK' && <CashbackFields />}
      {form.kind !== 'FREE_BET' && (
        <FormFlag name="isWagered" at="terms.wager" label="It has to be wagered" />
      )}
      {form.isWagered && form.kind !== 'FREE_BET' && (
        <div className={css.fields}>
          <FormText name="multiplier" at="terms.wager.multiplierE2" label="Times" />
          {form.kind === 'FREE_SPINS' || form.kind === 'CASHBACK' ? null : (
            <FormSelect name="wagerBase" at="terms.wager.base" label="Of" options={bases} />
          )}
          <FormSelect
            name="maxBetScope"
            at="terms.maxBetScope"
            label="The highest bet binds"
            options={scopes}
          />
          <FormText name="weightSlot" at="terms.weights.categories.slot" label="Slots count, %" />
          <FormText name="weightTable" at="terms.weights.categories.table" label="Table games count, %" />
          <FormText name="weightLive" at="terms.weights.categories.live" label="Live tables count, %" />
          <FormText name="weightDefault" at="terms.weights.default" label="All else counts, %" />
          <FormText
            name="capTimes"
            at="terms.conversionCap"
            label="Paid out at most, × bonus"
            hint="Empty: everything"
          />
          <div className={css.wide}>
            <FormArea
              name="excludedGames"
              at="terms.excludedGames"
              label="Games left out"
              hint="Catalogue IDs with commas"
            />
          </div>
        </div>
      )}
      {form.isWagered && form.kind !== 'FREE_SPINS' && form.kind !== 'FREE_BET' && (
        <FormFlag
          name="principalCashable"
          at="terms.principalCashable"
          label="The bonus itself becomes the player’s money at completion"
        />
      )}
    </Section>
  );
}

function CashbackFields() {
  const { form } = useEditing();
  const { cashbackSchedule: kind, cashbackFromDay, cashbackWeekday } = form;
  const from = 'terms.cashback.schedule.from';
  const to = 'terms.cashback.schedule.to';
  const type = cashbackFromDay === '' ? 'datetime-local' : 'time';
  return (
    <div className={css.fields}>
      <FormText name="cashbackRate" at="terms.cashback.rateBps" label="Share of the net loss, %" />
      <FormSelect name="cashbackSchedule" at="terms.cashback.schedule" label="Over" options={schedules} />
      {kind === 'SPECIFIC_DAY' && (
        <>
          <FormSelect name="cashbackWeekday" at={from} label="Day" options={[once, ...days]} />
          {cashbackWeekday === '' && <FormText name="cashbackFrom" at={from} type="date" label="Date" />}
        </>
      )}
      {kind === 'WITH_TIMEFRAME' && (
        <>
          <FormSelect name="cashbackFromDay" at={from} label="From" options={[once, ...days]} />
          <FormText name="cashbackFrom" at={from} type={type} label="From, time" />
          {cashbackFromDay !== '' && <FormSelect name="cashbackToDay" at={to} label="To" options={days} />}
          <FormText name="cashbackTo" at={to} type={type} label="To, time" />
        </>
      )}
      <FormText name="cashbackBoost" at="terms.cashback.boostBps" label="On top in boosted games, %" />
      <FormText
        name="boosterGames"
        at="terms.cashback.boosterGames"
        label="Boosted games"
        hint="Catalogue IDs with commas"
      />
      <FormFlag
        name="isRetroactive"
        at="terms.cashback.isRetroactive"
        label="Counts play before the activation"
      />
    </div>
  );
}
