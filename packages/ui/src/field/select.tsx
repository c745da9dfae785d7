import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { Field, type FieldProps } from './field.tsx';
import { useLayer } from '../layer/layer.ts';
import popupCss from '../layer/popup.module.css';
import type { SelectOption } from './select-field.tsx';
import css from './select.module.css';
import fieldCss from './field.module.css';

export type SelectProps = FieldProps & {
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string;
  name?: string;
  isDisabled?: boolean;
};

/**
 * One of a few options, drawn like the rest of the page: for filters and tools that need script anyway. Forms take
 * `SelectField`, the native one, which works without script and opens the phone's own list.
 */
export function Select(props: SelectProps) {
  const { label, hint, error, options, value, onChange, placeholder, name, isDisabled = false } = props;
  const layer = useLayer();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Base.Root
          modal={false}
          items={options}
          value={value}
          onValueChange={(chosen) => chosen !== null && onChange(chosen)}
          disabled={isDisabled}
          {...(name ? { name } : {})}
        >
          <Base.Trigger className={`${fieldCss.inputBox} ${css.trigger}`} {...control}>
            <Base.Value className={css.value} placeholder={placeholder} />
            <Base.Icon className={css.icon}>
              <ChevronDown size={18} aria-hidden="true" />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal container={layer}>
            <Base.Positioner
              className={popupCss.positioner}
              positionMethod="fixed"
              sideOffset={6}
              alignItemWithTrigger={false}
            >
              <Base.Popup className={`${popupCss.surface} ${popupCss.list}`}>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={popupCss.item}>
                    <Base.ItemText className={popupCss.text}>{option.label}</Base.ItemText>
                    <Base.ItemIndicator>
                      <Check size={18} aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
