import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite } from '../../platform/site.ts';
import { useStepHistory } from '../../platform/dialog/use-step-history.ts';
import { newReset, resetReducer, resetRefusal, type ResetChannel } from './reset-flow.ts';

/** State of a history entry: the reset that navigated here was dropped. */
export type ResetNotice = { readonly resetNotice?: 'max_attempts' };

/**
 * A password reset from the e-mail to the new password. `leave` is called when too many codes have ended it;
 * true: it navigates to another page, and the reset's state is dropped with this one.
 */
export function useReset(leave: () => boolean) {
  const { call } = useSite();
  const location = useLocation();
  const wasDropped = (location.state as ResetNotice | null)?.resetNotice === 'max_attempts';
  const [state, dispatch] = useReducer(
    resetReducer,
    wasDropped ? { text: 'registration.reset.maxAttempts' as const } : null,
    newReset,
  );
  const history = useStepHistory({
    name: 'resetStep',
    first: 'Email',
    place: state.place,
    goTo: (place) => dispatch({ type: 'went', place }),
  });

  useEffect(() => {
    const takeKey = () => {
      const resetKey = new URLSearchParams(window.location.hash.slice(1)).get('resetKey');
      if (!resetKey) return;
      // The key must not stay in the address, where it is copied and kept.
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
      dispatch({ type: 'link_opened', resetKey });
    };
    takeKey();
    // The link of a mail may open while this page is already mounted.
    window.addEventListener('hashchange', takeKey);
    return () => window.removeEventListener('hashchange', takeKey);
  }, []);

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    dispatch({ type: 'sending' });
    try {
      await work();
      return true;
    } catch (error) {
      const event = resetRefusal(isProblem(error) ? error : { code: 'fault.unexpected', errors: [] });
      const isOver = isProblem(error) && error.code === 'sms.max.attempts.reached';
      if (!isOver || !leave()) dispatch(event);
      return false;
    }
  }

  const ask = (email: string, channel: ResetChannel) =>
    attempt(async () => {
      const { smsResetKeyId } = await call('POST /api/v1/player/password_reset', {
        body: { email, channel },
      });
      dispatch({ type: 'asked', email, channel, smsResetKeyId });
    });
  const verify = (code: string) =>
    attempt(async () => {
      const smsResetKeyId = state.smsResetKeyId ?? '';
      const { resetKey } = await call('POST /api/v1/player/password_reset/sms_verification', {
        body: { smsResetKeyId, code },
      });
      dispatch({ type: 'proven', resetKey });
    });
  const save = (password: string) =>
    attempt(async () => {
      const { smsResetKeyId, isByLink } = state;
      const resetKey = state.resetKey ?? '';
      if (isByLink || smsResetKeyId === null) {
        await call('POST /api/v1/player/password_reset/new_password/email', { body: { resetKey, password } });
      } else {
        await call('POST /api/v1/player/password_reset/new_password', {
          body: { smsResetKeyId, resetKey, password },
        });
      }
      dispatch({ type: 'changed' });
    });

  return { state, dispatch, ask, verify, save, back: () => history.leave(() => dispatch({ type: 'back' })) };
}

export type Reset = ReturnType<typeof useReset>;
