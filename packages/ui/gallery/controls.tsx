import { Heart, Settings } from 'lucide-react';
import { Badge, type BadgeTone } from '../src/badge.tsx';
import { Button, buttonLook, type ButtonTone } from '../src/button.tsx';
import { CheckboxField } from '../src/field/checkbox-field.tsx';
import { Chip, chipLook } from '../src/chip.tsx';
import { CodeField } from '../src/field/code-field.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { MoneyField } from '../src/field/money-field.tsx';
import { PasswordField } from '../src/field/password-field.tsx';
import { ProgressBar } from '../src/progress-bar.tsx';
import { SelectField } from '../src/field/select-field.tsx';
import { Skeleton } from '../src/skeleton.tsx';
import { Spinner } from '../src/spinner.tsx';
import { TextAreaField, TextField } from '../src/field/text-field.tsx';
import css from './gallery.module.css';

const tones: readonly ButtonTone[] = ['cta', 'brand', 'neutral', 'outline', 'danger', 'plain'];
const badges: readonly BadgeTone[] = ['neutral', 'ok', 'gold', 'new', 'live', 'warn'];

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export function Actions() {
  return (
    <>
      <div className={css.row}>
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            {titleOf(tone)}
          </Button>
        ))}
        <a href="#actions" {...buttonLook({ tone: 'neutral' })}>
          Link
        </a>
      </div>
      <div className={css.row}>
        <Button size="s">Small</Button>
        <Button size="m">Medium</Button>
        <Button size="l" tone="cta">
          Large
        </Button>
        <Button disabled>Disabled</Button>
        <Button tone="cta" isPending pendingLabel="Sending">
          Pending
        </Button>
      </div>
      <div className={`${css.row} ${css.art}`}>
        <Button tone="on-art">On art</Button>
      </div>
      <div className={css.row}>
        <IconButton label="Settings">
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Settings, plain" tone="plain">
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Favourite" isPressed>
          <Heart size={20} aria-hidden="true" />
        </IconButton>
        <Chip>Chip</Chip>
        <Chip isSelected>Selected</Chip>
        <a href="#actions" {...chipLook(false)}>
          Link
        </a>
        <a href="#actions" {...chipLook(true)}>
          Current page
        </a>
      </div>
    </>
  );
}

const countries = [
  { value: 'IE', label: 'Ireland' },
  { value: 'FI', label: 'Finland' },
] as const;

export function Fields() {
  return (
    <div className={css.grid}>
      <TextField label="Email" hint="We send a code to it." defaultValue="aoife@players.example" />
      <TextField label="Phone" prefix="+353" placeholder="85 123 4567" />
      <TextField label="Postcode" error="Enter a postcode." defaultValue="D0" />
      <TextField label="Name" disabled defaultValue="Cannot be changed" />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        showLabel="Show password"
        hideLabel="Hide password"
        defaultValue="Kingfisher"
      />
      <MoneyField label="Amount" symbol="€" symbolPosition="before" defaultValue="25.00" />
      <CodeField label="Code" length={6} defaultValue="482913" />
      <SelectField label="Country" options={countries} defaultValue="IE" />
      <SelectField
        label="Province"
        options={countries}
        placeholder="Choose"
        defaultValue=""
        error="Choose one."
      />
      <TextAreaField label="Reason" defaultValue="Documents are complete." />
      <div>
        <CheckboxField label="I accept the terms" hint="You can read them first." defaultChecked />
        <CheckboxField label="Send me offers" error="Choose yes or no." />
        <CheckboxField label="Cannot be chosen" disabled />
      </div>
      <fieldset>
        <legend>Period</legend>
        <CheckboxField kind="radio" name="period" label="Day" defaultChecked />
        <CheckboxField kind="radio" name="period" label="Week" />
      </fieldset>
    </div>
  );
}

export function Marks() {
  return (
    <>
      <div className={css.row}>
        {badges.map((tone) => (
          <Badge key={tone} tone={tone}>
            {titleOf(tone)}
          </Badge>
        ))}
      </div>
      <div className={`${css.row} ${css.art}`}>
        <Badge tone="art">Art</Badge>
      </div>
      <div className={css.grid}>
        <ProgressBar label="Deposit limit used" percent={30} valueText="€210 of €700" />
        <ProgressBar label="Wagering" percent={60} tone="gold" size="l" />
        <ProgressBar label="Loss limit used" percent={95} tone="warn" />
      </div>
    </>
  );
}

export function Loading() {
  return (
    <div className={css.grid} aria-busy="true">
      <Skeleton height={48} />
      <Skeleton width="60%" height={24} />
      <Spinner label="Loading" />
    </div>
  );
}
