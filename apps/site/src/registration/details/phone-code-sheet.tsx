import { digitsOf } from '@halcyon/contract/market/typed-text';
import { Button } from '@halcyon/ui/button';
import { CodeField } from '@halcyon/ui/field/code-field';
import { Sheet } from '@halcyon/ui/layer/dialog';
import { FormMessage } from '@halcyon/ui/form-message';
import { useState, type FormEvent } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import type { PhoneChange } from './phone-change-flow.ts';
import ui from '@halcyon/ui/ui.module.css';

const CODE_LENGTH = 6;

type PhoneCodeSheetProps = {
  state: PhoneChange;
  /** True: the number is the account's already and is being verified. */
  isOwn: boolean;
  onVerify: (code: string) => Promise<void>;
  /** Sends another code. False: it did not go out. */
  onAgain: () => Promise<boolean>;
  onClose: () => void;
};

/** Takes the code sent to the new number, or to the own one that is not verified yet. */
export function PhoneCodeSheet({ state, isOwn, onVerify, onAgain, onClose }: PhoneCodeSheetProps) {
  const t = useText();
  const { messages } = useSite();
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = digitsOf(String(new FormData(event.currentTarget).get('code') ?? ''));
    setMissing(code === '');
    if (code !== '' && !state.loader) void onVerify(code);
  };
  const again = async () => {
    if (!state.loader && (await onAgain())) messages.announce(t('account.phone.sentAgain'));
  };
  const error = isMissing ? { text: 'registration.field.codeMissing' as const } : state.backendErrors.code;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(isOwn ? 'account.phone.confirm' : 'account.phone.popupTitle')}
      closeLabel={t('shell.close')}
    >
      <form onSubmit={submit} className={ui.stack4} aria-busy={state.loader} noValidate>
        <FormMessage kind="info">
          {t(isOwn ? 'account.phone.ownText' : 'account.phone.popupText', { phone: state.sentPhone })}
        </FormMessage>
        <CodeField
          label={t('account.phone.code')}
          name="code"
          length={CODE_LENGTH}
          maxLength={12}
          data-autofocus=""
          error={error && t(error.text)}
        />
        <Button
          type="submit"
          tone="cta"
          size="l"
          isWide
          isPending={state.loader}
          pendingLabel={t('account.phone.confirming')}
        >
          {t('account.phone.confirm')}
        </Button>
        <Button tone="plain" onClick={() => void again()}>
          {t('account.phone.again')}
        </Button>
      </form>
    </Sheet>
  );
}
