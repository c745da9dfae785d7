import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import css from './combobox.module.css';
import { Field, type FieldProps } from './field.tsx';
import { useLayer } from '../layer/layer.ts';
import popupCss from '../layer/popup.module.css';
import type { SelectOption } from './select-field.tsx';
import fieldCss from './field.module.css';

export type ComboboxProps = FieldProps & {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Of the button that opens the list. */
  openLabel: string;
  clearLabel: string;
  /** Shown and announced when nothing matches. */
  emptyText: string;
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
};

/** One of many options, found by typing part of its name; accents and case do not matter. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, options, value, onChange, isDisabled = false } = props;
  const layer = useLayer();
  const filter = Base.useFilter({ sensitivity: 'base' });
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Base.Root
          items={options}
          filter={(option: SelectOption, query) => filter.contains(option.label, query)}
          value={options.find((option) => option.value === value) ?? null}
          onValueChange={(option) => onChange(option?.value ?? null)}
          autoHighlight
          disabled={isDisabled}
          {...(props.name ? { name: props.name } : {})}
        >
          <Base.InputGroup className={`${fieldCss.inputBox} ${css.box}`}>
            <Base.Input placeholder={props.placeholder} {...control} />
            <Base.Clear className={css.button} aria-label={props.clearLabel}>
              <X size={18} aria-hidden="true" />
            </Base.Clear>
            <Base.Trigger className={css.button} aria-label={props.openLabel}>
              <ChevronDown size={18} aria-hidden="true" />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal container={layer}>
            <Base.Positioner className={popupCss.positioner} positionMethod="fixed" sideOffset={6}>
              <Base.Popup className={popupCss.surface}>
                <Base.Empty className={popupCss.empty}>{props.emptyText}</Base.Empty>
                <Base.List className={css.list}>
                  {(option: SelectOption) => (
                    <Base.Item key={option.value} value={option} className={popupCss.item}>
                      <span className={popupCss.text}>{option.label}</span>
                      <Base.ItemIndicator>
                        <Check size={18} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
