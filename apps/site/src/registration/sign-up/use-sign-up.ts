import { sentAs } from '@halcyon/contract/market/languages';
import { digitsOf } from '@halcyon/contract/market/typed-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { forget, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import {
  enterSite,
  keepEmailForLogin,
  logIn,
  takePasswordToResume,
} from '../../identity/login/login.queries.ts';
import { allowedMarks, heldBonusCode } from '../../identity/arrival-marks.queries.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSite } from '../../platform/site.ts';
import { useStepHistory } from '../../platform/dialog/use-step-history.ts';
import { useCommonPasswords } from '../input/common-passwords.ts';
import { forgetMaxAttempts, markMaxAttempts } from '../max-attempts.queries.ts';
import { siteConfigQuery, stationQuery } from '../registration.queries.ts';
import { addressBody, birthDateOf, checkStep } from '../sign-up-check.ts';
import { keepDraft, readDraft } from './sign-up-draft.ts';
import {
  fingerprintOf,
  isProven,
  newSignUp,
  signUpReducer,
  type FieldName,
  type PinChannel,
  type Place,
} from '../sign-up-flow.ts';
import { startCountry } from './sign-up-start.ts';
import { signUpRefusal } from '../sign-up-words.ts';

const SITE_ID = 1;
/** Kept in memory while the page is loaded, so that closing the dialog does not lose it; never stored. */
let keptPassword = '';

/** Status of the login after a finished sign-up. */
export type LoginAfter =
  | { readonly at: 'none' }
  | { readonly at: 'running'; readonly waitSeconds: number | null }
  /** The password is no longer in memory, or the login failed: the player logs in. */
  | { readonly at: 'by_hand' };

/** A sign-up from the first form to the page after the first login: codes, calls and kept state. */
export function useSignUp(target: string) {
  const site = useSite();
  const { call } = site;
  const href = useHref();
  const navigate = useNavigate();
  const station = useQuery(stationQuery(site));
  const seen = station.data?.autodetectedCountry ?? null;
  const countryCode = startCountry(site.locale, seen);
  const [state, dispatch] = useReducer(signUpReducer, countryCode, newSignUp);
  const config = useQuery({
    ...siteConfigQuery(site, state.values.countryCode),
    placeholderData: keepPreviousData,
  });
  const [login, setLogin] = useState<LoginAfter>({ at: 'none' });
  const password = useRef('');
  const common = useCommonPasswords(state.values.password !== '');
  const isRestored = useRef(false);
  const hasChosenCountry = useRef(false);
  const steps = useStepHistory<Place>({
    name: 'signUpStep',
    first: 'Details',
    place: state.place,
    goTo: (place) => dispatch({ type: 'went', place }),
  });

  useEffect(() => {
    password.current = takePasswordToResume() ?? keptPassword;
    const start = newSignUp(countryCode);
    const values = { ...start.values, password: keptPassword };
    const kept = readDraft({ ...start, values });
    if (kept) dispatch({ type: 'restored', kept });
    hasChosenCountry.current = Boolean(kept?.values?.countryCode);
    // Read once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isRestored.current && !state.isOpen) keepDraft(state);
    isRestored.current = true;
  }, [state]);

  useEffect(() => {
    if (!hasChosenCountry.current) dispatch({ type: 'seen', countryCode });
  }, [countryCode]);

  const typed = (name: FieldName, value: string) => {
    if (name === 'countryCode') hasChosenCountry.current = true;
    if (name === 'password') {
      password.current = value;
      keptPassword = value;
    }
    dispatch({ type: 'typed', name, value });
  };

  /** Runs the calls of one step; every refusal gets its text. False: the step did not change. */
  async function attempt(work: () => Promise<void>, isUpdate = false): Promise<boolean> {
    dispatch({ type: 'sending' });
    try {
      await work();
      dispatch({ type: 'settled' });
      return true;
    } catch (error) {
      refuse(error, isUpdate);
      return false;
    }
  }
  function refuse(error: unknown, isUpdate: boolean) {
    const fault = { code: 'fault.unexpected', status: 500, errors: [], additionalInfo: {} };
    const refusal = signUpRefusal(isProblem(error) ? error : fault, isUpdate);
    if (refusal.kind === 'unsupported') return dispatch({ type: 'left', place: 'Unsupported' });
    if (refusal.kind === 'duplicated') {
      return dispatch({ type: 'left', place: 'Duplicated', text: refusal.text });
    }
    if (refusal.kind === 'max_attempts') {
      markMaxAttempts(refusal.waitSeconds);
      dispatch({ type: 'settled' });
      return void navigate(href('/?dialog=max-attempts'));
    }
    if (refusal.kind === 'expired') {
      dispatch({ type: 'restarted' });
      return dispatch({ type: 'refused', problem: refusal.problem });
    }
    return dispatch({ type: 'refused', problem: refusal.problem, errors: refusal.errors });
  }
  /** True: the step may be sent. */
  function isComplete(): boolean {
    const errors = checkStep(state.place, state.values, common);
    if (Object.keys(errors).length === 0) return true;
    dispatch({ type: 'refused', problem: null, errors });
    return false;
  }
  /** The first form is not sent twice while nothing in it changed. */
  const isDetailsTaken = state.playerId !== null && state.sentDetails === fingerprintOf(state.values);

  async function sendDetails(captchaToken: string): Promise<boolean> {
    const { values } = state;
    const [bonusCode, affiliate] = [heldBonusCode(), allowedMarks()];
    return attempt(async () => {
      const answer = await call(
        'POST /api/v1/player/registration',
        {
          body: {
            email: values.email,
            password: values.password,
            firstName: values.firstName,
            lastName: values.lastName,
            countryCode: values.countryCode,
            ...(values.countryCode === 'CA' && { provinceCode: values.provinceCode }),
            ...(values.countryCode === 'BR' && { cpf: values.cpf }),
            dateOfBirth: birthDateOf(values) ?? '',
            languageCode: sentAs(site.locale.language),
            termsAndConditions: true,
            allConditions: true,
            marketingOptIn: values.marketing !== '',
            ...(bonusCode && { bonusCode }),
            ...(affiliate && { affiliate }),
            cookiePolicyAccepted: readKept<boolean>('local', storageKeys.cookiesAccepted) === true,
          },
        },
        { captchaToken },
      );
      dispatch({ type: 'details_taken', playerId: answer.playerId, fingerprint: fingerprintOf(values) });
    });
  }

  async function sendPhone(): Promise<void> {
    if (!isComplete() || state.playerId === null) return;
    const { playerId } = state;
    const { phoneBody, phonePrefix, countryCode: residence } = state.values;
    await attempt(async () => {
      const { phone = phoneBody } = await call('PUT /api/v1/player/registration', {
        body: { playerId, mobilePhone: phoneBody, phoneCountryCode: phonePrefix || residence },
      });
      const isNew = phone !== state.sentPhone;
      dispatch({ type: 'phone_taken', phone });
      forgetMaxAttempts();
      if (isNew || state.pins.sms === 'uninitialised') await requestCode('sms');
      if (state.pins.email === 'uninitialised') await requestCode('email');
    }, true);
  }

  const codeCall = () => ({
    playerId: state.playerId ?? 0,
    siteId: SITE_ID,
    countryCode: state.values.countryCode,
  });
  async function requestCode(channel: PinChannel, captchaToken?: string): Promise<void> {
    const options = captchaToken ? { captchaToken } : {};
    try {
      const answer =
        channel === 'sms'
          ? await call('POST /api/v1/player/registration/sms_request', { body: codeCall() }, options)
          : await call('POST /api/v1/player/registration/email_request', { body: codeCall() }, options);
      const isVerified = channel === 'sms' ? answer.isPhoneVerified : answer.isEmailVerified;
      dispatch({ type: 'pin', channel, status: isVerified ? 'verify_success' : 'send_success' });
    } catch (error) {
      dispatch({ type: 'pin', channel, status: 'send_fail' });
      // A further message needs its own captcha; the step offers it below the field.
      if (isProblem(error) && error.code === 'error.captcha.validation' && !captchaToken) return;
      throw error;
    }
  }

  /** Sends another code. True: it was sent. */
  const resend = (channel: PinChannel, captchaToken: string) =>
    attempt(async () => {
      await requestCode(channel, captchaToken);
      forgetMaxAttempts();
    });

  async function verifyCodes(): Promise<void> {
    const codes = { sms: digitsOf(state.values.smsCode), email: digitsOf(state.values.emailCode) };
    const open = (['sms', 'email'] as const).filter((channel) => !isProven(state, channel));
    const missing = open.filter((channel) => codes[channel] === '');
    if (missing.length > 0) {
      const text = 'registration.field.codeMissing' as const;
      const errors = Object.fromEntries(missing.map((channel) => [`${channel}Code`, { text }]));
      return dispatch({ type: 'refused', problem: null, errors });
    }
    await attempt(async () => {
      for (const channel of open) {
        const body = { ...codeCall(), code: codes[channel] };
        try {
          if (channel === 'sms') await call('POST /api/v1/player/registration/sms_verification', { body });
          else await call('POST /api/v1/player/registration/email_verification', { body });
          dispatch({ type: 'pin', channel, status: 'verify_success' });
        } catch (error) {
          dispatch({ type: 'pin', channel, status: 'verify_fail' });
          throw error;
        }
      }
      dispatch({ type: 'next' });
    });
  }

  async function sendAddress(): Promise<void> {
    if (!isComplete() || state.playerId === null) return;
    const { playerId, values } = state;
    const birthDate = birthDateOf(values);
    await attempt(async () => {
      const answer = await call('PUT /api/v1/player/registration', {
        body: {
          playerId,
          ...addressBody(values),
          languageCode: sentAs(site.locale.language),
          ...(birthDate && { dateOfBirth: birthDate }),
          termsAndConditionsAccepted: config.data?.termsVersion ?? 1,
        },
      });
      if (!answer.isComplete) return dispatch({ type: 'restarted' });
      dispatch({ type: 'opened' });
      forget('session', storageKeys.signUp);
      await logInNow();
    }, true);
  }

  /** The first login is automatic. Only here a login that is not ready yet is retried. */
  async function logInNow(): Promise<void> {
    if (password.current === '') return logInByHand();
    setLogin({ at: 'running', waitSeconds: null });
    try {
      const credentials = { email: state.values.email, password: password.current };
      const answer = await logIn(site, credentials, {
        redirectPath: target,
        isAfterSignUp: true,
        onWait: (waitSeconds) => setLogin({ at: 'running', waitSeconds }),
      });
      password.current = '';
      keptPassword = '';
      enterSite(site, answer, target);
    } catch {
      logInByHand();
    }
  }
  function logInByHand() {
    keepEmailForLogin(state.values.email);
    setLogin({ at: 'by_hand' });
  }

  return {
    state,
    config,
    login,
    typed,
    dispatch,
    isComplete,
    isDetailsTaken,
    back: () => steps.leave(() => dispatch({ type: 'back' })),
    sendDetails,
    sendPhone,
    resend,
    verifyCodes,
    sendAddress,
  };
}

export type SignUp = ReturnType<typeof useSignUp>;
