import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { useReducer, useState } from 'react';
import { profileQuery, type ProfileView } from '../../identity/account.queries.ts';
import { useSite, useText } from '../../platform/site.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsRow } from './details-row.tsx';
import { detailsRefusal } from './details-words.ts';
import { newPhoneChange, phoneChangeReducer } from './phone-change-flow.ts';
import { PhoneCodeSheet } from './phone-code-sheet.tsx';
import { PhoneField } from '../input/phone-field.tsx';
import ui from '@halcyon/ui/ui.module.css';

/** The mobile number: a new one counts once the code sent to it was entered. */
export function PhoneRow({ profile, canChange }: { profile: ProfileView; canChange: boolean }) {
  const t = useText();
  const site = useSite();
  const [isOpen, setOpen] = useState(false);
  const [state, dispatch] = useReducer(phoneChangeReducer, profile.countryCode, newPhoneChange);
  const isOwn = state.sentPhone !== '' && state.sentPhone === profile.mobilePhoneText;

  /** `own`: the account's number, given but never verified. */
  async function request(own?: string): Promise<boolean> {
    const { phonePrefix } = state;
    const phoneBody = own ?? state.phoneBody;
    if (phoneBody.trim() === '') {
      dispatch({ type: 'refused', error: { text: 'registration.field.required' } });
      return false;
    }
    dispatch({ type: 'sending' });
    try {
      const { verificationId, phone } = await site.call('POST /api/v1/player/phone_number/sms_request', {
        body: { phone: phoneBody, phoneCountryCode: phonePrefix || profile.countryCode },
      });
      dispatch({ type: 'sent', verificationId, phone });
      return true;
    } catch (error) {
      const { errors, problem } = detailsRefusal(error);
      dispatch({
        type: 'refused',
        ...(errors.phoneBody && { error: errors.phoneBody }),
        ...(problem && { problem }),
      });
      return false;
    }
  }

  async function verify(code: string): Promise<void> {
    if (state.smsVerificationId === null) return;
    const body = { verificationId: state.smsVerificationId, code };
    dispatch({ type: 'sending' });
    try {
      await site.call('POST /api/v1/player/phone_number/sms_verification', { body });
      await site.queries.invalidateQueries({ queryKey: profileQuery(site).queryKey });
      dispatch({ type: 'verified' });
      setOpen(false);
      site.messages.show({
        kind: 'success',
        text: t(isOwn ? 'account.phone.proven' : 'account.phone.done'),
      });
    } catch (error) {
      const { errors, problem } = detailsRefusal(error);
      if (errors.code) return dispatch({ type: 'code_refused', error: errors.code });
      dispatch({
        type: 'refused',
        ...(errors.phoneBody && { error: errors.phoneBody }),
        ...(problem && { problem }),
      });
    }
  }

  /** A refusal shows in the form, where another number can be given. */
  const prove = async (own: string) => {
    if (!(await request(own))) setOpen(true);
  };
  const close = () => {
    dispatch({ type: 'closed' });
    setOpen(false);
  };
  const error = state.backendErrors.phoneBody;
  const { mobilePhone, isPhoneProven } = profile;
  const value =
    mobilePhone === null || isPhoneProven ? (
      (profile.mobilePhoneText ?? t('identity.details.none'))
    ) : (
      <span className={ui.inlineWrap}>
        {profile.mobilePhoneText}
        <Badge tone="neutral">{t('identity.details.unproven')}</Badge>
        {canChange && !isOpen && (
          <Button size="s" isPending={state.loader} onClick={() => void prove(mobilePhone)}>
            {t('account.phone.confirm')}
          </Button>
        )}
      </span>
    );
  return (
    <>
      <DetailsRow
        label="account.contact.phone"
        changeLabel="account.contact.changePhone"
        value={value}
        isOpen={isOpen}
        canChange={canChange}
        onOpen={() => setOpen(true)}
      >
        <DetailsForm
          loader={state.loader && !state.phonePopUpOpen}
          problem={state.problem}
          submit="account.phone.send"
          pending="account.phone.sending"
          onSubmit={() => void request()}
          onCancel={close}
          onChange={({ target }) => {
            const { name, value } = target as unknown as HTMLInputElement;
            if (name === 'phonePrefix' || name === 'phoneBody') dispatch({ type: 'typed', name, value });
          }}
        >
          <PhoneField
            prefix={state.phonePrefix}
            body={state.phoneBody}
            error={error && t(error.text, error.values)}
          />
        </DetailsForm>
      </DetailsRow>
      {state.phonePopUpOpen && (
        <PhoneCodeSheet
          state={state}
          isOwn={isOwn}
          onVerify={verify}
          onAgain={() => request(isOwn ? (mobilePhone ?? undefined) : undefined)}
          onClose={() => dispatch({ type: 'closed' })}
        />
      )}
    </>
  );
}
