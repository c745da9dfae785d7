import { PasswordField, type PasswordFieldProps } from '@halcyon/ui/field/password-field';
import { useText } from '../../platform/site.ts';
import { useCommonPasswords } from './common-passwords.ts';
import { PasswordStrength } from './password-strength.tsx';
import { guessableText } from './weak-password.ts';
import ui from '@halcyon/ui/ui.module.css';

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete' | 'showLabel' | 'hideLabel'> & {
  /** The current input. */
  password: string;
  /** Data of the player that others know; a password made of it is refused. */
  personal: readonly string[];
};

/** A new password with its strength; one that the server would refuse as easy to guess is refused while typing. */
export function NewPasswordField({ password, personal, error, ...field }: NewPasswordFieldProps) {
  const t = useText();
  const common = useCommonPasswords(password !== '');
  const guessable = guessableText(password, personal, common);
  return (
    <div className={ui.stack2}>
      <PasswordField
        autoComplete="new-password"
        required
        maxLength={128}
        showLabel={t('identity.login.showPassword')}
        hideLabel={t('identity.login.hidePassword')}
        hint={t('registration.details.passwordHint')}
        {...field}
        error={error ?? (guessable && t(guessable))}
      />
      <PasswordStrength password={password} personal={personal} common={common} />
    </div>
  );
}
