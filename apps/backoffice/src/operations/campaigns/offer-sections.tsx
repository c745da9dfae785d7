import { languages } from '@halcyon/contract/market/languages';
import { markets } from '@halcyon/contract/market/markets';
import { verificationLevelNames } from '@halcyon/contract/kyc/verification-level';
import { plain } from '../../platform/words.ts';
import { formTriggerOptions } from './campaign-words.ts';
import {
  days,
  faultAt,
  FormArea,
  FormBoxes,
  FormFlag,
  FormSelect,
  FormText,
  Section,
  useEditing,
} from './form-parts.tsx';
import css from './campaigns.module.css';

const types = [
  { value: 'TRIGGERED', label: 'Triggered' },
  { value: 'OPT_IN', label: 'Player opts in first' },
  { value: 'MANUAL', label: 'Player claims it' },
  { value: 'LOYALTY', label: 'Loyalty' },
];
const kinds = [
  { value: 'BONUS', label: 'Bonus money' },
  { value: 'FREE_SPINS', label: 'Free spins' },
  { value: 'CASHBACK', label: 'Cashback' },
  { value: 'FREE_BET', label: 'Free bet' },
  { value: 'PRIZE', label: 'Prize' },
];
const ends = [
  { value: 'COMPLETED', label: 'Completed' },
  { value: 'COMPLETED, EMPTY', label: 'Completed or empty' },
  { value: 'COMPLETED, EMPTY, EXPIRED', label: 'Completed, empty or expired' },
];
export const verticals = [
  { value: 'CASINO', label: 'Casino' },
  { value: 'LIVE_CASINO', label: 'Live casino' },
  { value: 'VIRTUAL_SPORTS', label: 'Virtual sports' },
  { value: 'SPORTS', label: 'Sports' },
];
const marketOptions = Object.keys(markets).map((id) => ({ value: id, label: id }));
const languageOptions = Object.entries(languages).map(([id, { nativeName }]) => ({
  value: id,
  label: nativeName,
}));
const levelOptions = verificationLevelNames.map((name) => ({ value: name, label: plain(name) }));

/** What it is called and what brings it about. */
export function BasicsSection() {
  const { form } = useEditing();
  const isCashback = form.kind === 'CASHBACK';
  return (
    <Section title="Campaign">
      <div className={css.fields}>
        <FormText name="name" at="body.name" label="Name" hint="For operators only" />
        <FormSelect name="kind" at="terms.kind" label="Kind" options={kinds} />
        {!isCashback && (
          <>
            <FormSelect name="type" at="body.type" label="How players get it" options={types} />
            <FormSelect name="event" at="body.trigger.event" label="Trigger" options={formTriggerOptions} />
          </>
        )}
        {!isCashback && form.event === 'REGISTRATION' && (
          <FormText name="withinHours" at="body.trigger.withinHours" label="Hours after registration" />
        )}
        {!isCashback && form.event === 'LINKED_CAMPAIGN' && (
          <>
            <FormText
              name="linkedId"
              at="body.trigger.campaignId"
              label="Campaign it follows"
              hint="Its ID"
            />
            <FormSelect name="linkedAfter" at="body.trigger.after" label="After it is" options={ends} />
          </>
        )}
        <FormText name="countPerPlayer" at="body.countPerPlayer" label="Times a player can have it" />
        <FormText name="claimHours" at="body.claimHours" label="Hours to claim" />
        <FormText name="priority" at="body.priority" label="Priority" hint="The highest comes first" />
        <FormSelect
          name="qualifyingVertical"
          at="body.qualifyingVertical"
          label="Product that qualifies"
          options={[{ value: '', label: 'None' }, ...verticals]}
        />
        <FormText name="image" at="body.image" label="Image" hint="Path on the image route" />
      </div>
      {!isCashback && (
        <div className={css.fields}>
          <FormFlag name="needsConsent" at="body.needsConsent" label="The player has to agree first" />
          <FormFlag name="autoGrant" at="body.autoGrant" label="Begins by itself" />
          <FormFlag name="mayQueue" at="body.mayQueue" label="May wait behind another bonus" />
        </div>
      )}
    </Section>
  );
}

/** Who can have it. */
export function AudienceSection() {
  const { form, set, faults } = useEditing();
  return (
    <Section title="Audience">
      <FormBoxes
        legend="Markets"
        options={marketOptions}
        value={form.markets}
        onChange={(of) => set({ markets: of })}
        error={faultAt(faults, 'body.audience.markets')}
      />
      <div className={css.fields}>
        <FormText name="depositsMin" at="body.audience.deposits.min" label="Deposits so far, from" />
        <FormText name="depositsMax" at="body.audience.deposits.max" label="Deposits so far, to" />
        <FormText name="levelMin" at="body.audience.loyaltyLevelMin" label="Loyalty level, from" />
        <div className={css.wide}>
          <FormArea
            name="players"
            at="body.audience.players"
            label="Only these players"
            hint="Player IDs with commas; empty: everyone in the markets"
          />
        </div>
      </div>
      <FormBoxes
        legend="Languages (none: all)"
        width="xl"
        options={languageOptions}
        value={form.languages}
        onChange={(of) => set({ languages: of })}
      />
      <FormBoxes
        legend="Verification levels (none: all)"
        width="xl"
        options={levelOptions}
        value={form.verificationLevels}
        onChange={(of) => set({ verificationLevels: of })}
      />
    </Section>
  );
}

/** When it can be had, by the clocks of its zone. */
export function ScheduleSection() {
  const { form, set, faults } = useEditing();
  return (
    <Section title="Schedule">
      <div className={css.fields}>
        <FormText name="zone" at="body.schedule.zone" label="Time zone" hint="For example Europe/Helsinki" />
        <FormText name="from" at="body.schedule.from" type="datetime-local" label="Starts" />
        <FormText name="to" at="body.schedule.to" type="datetime-local" label="Ends" hint="Empty: no end" />
        <FormText name="hoursFrom" at="body.schedule.hours.from" type="time" label="Each day from" />
        <FormText name="hoursTo" at="body.schedule.hours.to" type="time" label="Each day to" />
      </div>
      <FormBoxes
        legend="Weekdays (none: every day)"
        width="l"
        options={days}
        value={form.weekdays}
        onChange={(of) => set({ weekdays: of })}
        error={faultAt(faults, 'body.schedule.weekdays')}
      />
    </Section>
  );
}
