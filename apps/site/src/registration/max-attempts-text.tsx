import { useText } from '../platform/site.ts';

/** When another code may be requested, in whole minutes. */
export function MaxAttemptsWait({ minutes }: { minutes: number }) {
  const t = useText();
  return minutes === 0 ? t('registration.error.smsNow') : t('registration.error.smsWait', { count: minutes });
}
