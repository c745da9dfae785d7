import { createContext, use, type ReactNode } from 'react';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { SelectField, type SelectOption } from '@halcyon/ui/field/select-field';
import { TextAreaField, TextField } from '@halcyon/ui/field/text-field';
import type { FieldFault } from '../../platform/client.ts';
import { faultWords } from './campaign-words.ts';
import type { CampaignForm } from './form-model.ts';
import css from './campaigns.module.css';
import desk from '../../app/app.module.css';

export type Editing = {
  readonly form: CampaignForm;
  readonly set: (change: Partial<CampaignForm>) => void;
  readonly faults: readonly FieldFault[];
};

export const EditingContext = createContext<Editing | null>(null);

/** The form that wraps the sections. */
export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('a section is outside the form of a campaign');
  return editing;
}

/** What is wrong at a place of the draft: with the field, or with something in it. */
export function faultAt(faults: readonly FieldFault[], ...places: readonly string[]): string | undefined {
  const found = faults.filter(({ field }) => places.some((at) => field === at || field.startsWith(`${at}.`)));
  return found.length === 0 ? undefined : [...new Set(found.map(faultWords))].join(' ');
}

type TextName = {
  [Name in keyof CampaignForm]: CampaignForm[Name] extends string ? Name : never;
}[keyof CampaignForm];
type FlagName = {
  [Name in keyof CampaignForm]: CampaignForm[Name] extends boolean ? Name : never;
}[keyof CampaignForm];

type Place = {
  label: string;
  /** Where the draft has it. */
  at: string;
  hint?: string;
};

/** One line of the form. */
export function FormText(props: Place & { name: TextName; type?: string; isDisabled?: boolean }) {
  const { form, set, faults } = useEditing();
  const { label, at, hint, name, type = 'text', isDisabled = false } = props;
  return (
    <TextField
      label={label}
      hint={hint}
      type={type}
      disabled={isDisabled}
      value={form[name]}
      error={faultAt(faults, at)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

export function FormArea({ label, at, hint, name }: Place & { name: TextName }) {
  const { form, set, faults } = useEditing();
  return (
    <TextAreaField
      label={label}
      hint={hint}
      rows={2}
      value={form[name]}
      error={faultAt(faults, at)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

export function FormSelect(props: Place & { name: TextName; options: readonly SelectOption[] }) {
  const { form, set, faults } = useEditing();
  const { label, at, hint, name, options } = props;
  return (
    <SelectField
      label={label}
      hint={hint}
      options={options}
      value={form[name]}
      error={faultAt(faults, at)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

export function FormFlag({ label, at, hint, name }: Place & { name: FlagName }) {
  const { form, set, faults } = useEditing();
  return (
    <CheckboxField
      label={label}
      hint={hint}
      checked={form[name]}
      error={faultAt(faults, at)}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
}

type BoxesProps = {
  legend: string;
  options: readonly SelectOption[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  error?: string | undefined;
  /** For options that are words rather than codes. */
  width?: 'l' | 'xl';
};

/** Several of some options. */
export function FormBoxes({ legend, options, value, onChange, error, width }: BoxesProps) {
  return (
    <fieldset className={`${css.boxes} ${css.wide}`} data-wide={width}>
      <legend>{legend}</legend>
      <div>
        {options.map((option) => (
          <CheckboxField
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...value, option.value]
                  : value.filter((of) => of !== option.value),
              )
            }
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className={css.error} role="alert">
      {children}
    </p>
  );
}

/** A part of the form. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={desk.deskCard} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const days = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '7', label: 'Sunday' },
] as const;
