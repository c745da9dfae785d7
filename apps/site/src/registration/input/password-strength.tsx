import { useText } from '../../platform/site.ts';
import type { TextKey } from '../../platform/text/text-keys.ts';
import { passwordStrength, type Strength } from '../sign-up-check.ts';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

const words: Readonly<Record<Strength, TextKey>> = {
  0: 'registration.details.strength0',
  1: 'registration.details.strength1',
  2: 'registration.details.strength2',
  3: 'registration.details.strength3',
  4: 'registration.details.strength4',
};

type PasswordStrengthProps = {
  password: string;
  personal: readonly string[];
  common: ReadonlySet<string>;
};

/** Strength of a password, in four bars and one word. */
export function PasswordStrength({ password, personal, common }: PasswordStrengthProps) {
  const t = useText();
  if (password === '') return null;
  const strength = passwordStrength(password, personal, common);
  return (
    <div className={css.strength} data-strength={strength}>
      <span aria-hidden="true" className={css.strengthBars}>
        <i />
        <i />
        <i />
        <i />
      </span>
      <span role="status">
        <span className={ui.hidden}>{t('registration.details.strengthLabel')}: </span>
        {t(words[strength])}
      </span>
    </div>
  );
}
