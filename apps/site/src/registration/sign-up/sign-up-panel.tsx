import { marketOfCountry } from '@halcyon/contract/market/countries';
import { Button } from '@halcyon/ui/button';
import { FormMessage } from '@halcyon/ui/form-message';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { BankEntry } from '../../platform/banking/bank-entry.tsx';
import { Captcha } from '../input/captcha.tsx';
import { PhoneField } from '../input/phone-field.tsx';
import { SignUpProgress } from './sign-up-progress.tsx';
import { isFirstPlace, steps, type FieldName } from '../sign-up-flow.ts';
import { StepComplete } from './step-complete.tsx';
import { StepDetails } from './step-details.tsx';
import { Duplicated, Opened, Unsupported } from './step-exits.tsx';
import { StepVerification } from './step-verification.tsx';
import type { SignUp } from './use-sign-up.ts';
import authCss from '../../platform/auth.module.css';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** One step of the sign-up at a time, with its back and next buttons; the same in the dialog and on the page. */
export function SignUpPanel({ signUp, isDialog }: { signUp: SignUp; isDialog: boolean }) {
  const t = useText();
  const href = useHref();
  const { adultAge } = useSite();
  const dialogHref = useDialogHref();
  const { state } = signUp;
  const form = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha();
  useFocusOnErrors(form, state.errors);
  useFocusOnStep(form, state.place);

  if (state.place === 'Unsupported') return <Unsupported signUp={signUp} />;
  if (state.place === 'Duplicated') return <Duplicated signUp={signUp} />;
  if (state.isOpen) return <Opened signUp={signUp} />;

  const say = (name: FieldName) => {
    const error = state.errors[name];
    return error && t(error.text, error.values);
  };
  const submitDetails = async () => {
    if (signUp.isDetailsTaken) return signUp.dispatch({ type: 'next' });
    const isComplete = signUp.isComplete();
    if (isComplete && marketOfCountry(state.values.countryCode) === null)
      return signUp.dispatch({ type: 'left', place: 'Unsupported' });
    if (!captcha.token) captcha.miss();
    if (!isComplete || !captcha.token) return undefined;
    await signUp.sendDetails(captcha.token);
    // A token works once.
    return captcha.renew();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.isSending) return;
    if (state.place === 'Details') void submitDetails();
    else if (state.place === 'ContactInfo') void signUp.sendPhone();
    else if (state.place === 'Verification') void signUp.verifyCodes();
    else void signUp.sendAddress();
  };
  const isFirst = state.place === 'Details';
  const { values } = state;
  return (
    <div className={ui.stack5}>
      {state.place === 'Details' && <BankEntry of="signUp" />}
      <SignUpProgress place={state.place} />
      <form
        ref={form}
        key={`${state.place}${state.drawing}`}
        method="post"
        noValidate
        className={ui.stack4}
        onSubmit={submit}
        onInput={(event) => noteInput(event, signUp)}
      >
        {state.problem && (
          <FormMessage kind="error" takesFocus>
            {t(state.problem.text, state.problem.values)}
          </FormMessage>
        )}
        {state.place === 'Details' && <StepDetails signUp={signUp} say={say} />}
        {state.place === 'ContactInfo' && (
          <PhoneField
            prefix={values.phonePrefix || values.countryCode}
            body={values.phoneBody}
            error={say('phoneBody')}
          />
        )}
        {state.place === 'Verification' && <StepVerification signUp={signUp} say={say} />}
        {state.place === 'Complete' && <StepComplete signUp={signUp} say={say} />}
        {isFirst && !signUp.isDetailsTaken && (
          <Captcha
            key={captcha.drawing}
            captcha={signUp.config.data?.captcha}
            onToken={captcha.take}
            error={captcha.isMissing ? t('registration.details.captchaMissing') : undefined}
          />
        )}
        {isFirst && (
          <noscript>
            <p className={ui.error}>{t('registration.noScript')}</p>
          </noscript>
        )}
        <div className={css.stepButtons}>
          {!isFirstPlace(state) && (
            <Button size="l" onClick={signUp.back}>
              {t('registration.back')}
            </Button>
          )}
          <Button
            type="submit"
            tone="cta"
            size="l"
            isWide
            isPending={state.isSending}
            pendingLabel={t('registration.pending')}
          >
            {t(
              state.place === 'Complete'
                ? 'registration.complete.submit'
                : state.place === 'Verification'
                  ? 'registration.verification.confirm'
                  : 'registration.continue',
            )}
          </Button>
        </div>
      </form>
      {isFirst && (
        <p className={authCss.switch} data-inline="">
          {t('registration.haveAccount')}{' '}
          <Link to={isDialog ? dialogHref('login') : href('/login')} preventScrollReset>
            {t('registration.logIn')}
          </Link>
        </p>
      )}
      <p className={`${ui.hint} ${ui.centre}`}>{t('shell.footer.adults', { age: adultAge })}</p>
    </div>
  );
}

function noteInput(event: FormEvent<HTMLFormElement>, signUp: SignUp) {
  const input = event.target;
  const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
  if (!isField || !(input.name in signUp.state.values)) return;
  const isBox = input instanceof HTMLInputElement && input.type === 'checkbox';
  signUp.typed(input.name as FieldName, isBox ? (input.checked ? 'yes' : '') : input.value);
}

function useCaptcha() {
  const [token, setToken] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(0);
  const [isMissing, setMissing] = useState(false);
  return {
    token,
    drawing,
    isMissing,
    take: (taken: string | null) => {
      setToken(taken);
      if (taken) setMissing(false);
    },
    miss: () => setMissing(true),
    renew: () => {
      setToken(null);
      setDrawing((now) => now + 1);
    },
  };
}

/** The first invalid field takes the focus, so that its error is read. */
function useFocusOnErrors(form: { current: HTMLFormElement | null }, errors: SignUp['state']['errors']) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    // Only a new set of errors moves the focus, not the typing that fixes one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [Object.keys(errors).join()]);
}

/** A new step starts at its first field; the first step of a page leaves the focus where it is. */
function useFocusOnStep(form: { current: HTMLFormElement | null }, place: string) {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (!(steps as readonly string[]).includes(place)) return;
    form.current?.querySelector<HTMLElement>('input:not([type="checkbox"])')?.focus();
  }, [form, place]);
}
