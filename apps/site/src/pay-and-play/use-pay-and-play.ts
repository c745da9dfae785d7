import { sentAs } from '@halcyon/contract/market/languages';
import { payAndPlayMarkets, type PayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import { useEffect, useReducer, useRef } from 'react';
import { allowedMarks } from '../identity/arrival-marks.queries.ts';
import { readKept, storageKeys } from '../identity/browser-memory.queries.ts';
import { enterSite, type LoginAnswer } from '../identity/login/login.queries.ts';
import { isProblem } from '../platform/api/problem.ts';
import { useSite } from '../platform/site.ts';
import { readBankMessage } from './bank-message.ts';
import {
  newPayAndPlay,
  payAndPlayReducer,
  type PayAndPlayCall,
  type TypedLimit,
} from './pay-and-play-flow.ts';
import { payAndPlayRefusal } from './pay-and-play-words.ts';
import { forgetVisit, keepVisit, limitsOf, readVisit } from './pay-and-play.queries.ts';

export type Details = {
  readonly email: string;
  readonly mobilePhone: string;
  readonly cpf?: string;
  readonly address?: string;
  readonly city?: string;
  readonly postalCode?: string;
  readonly marketingOptIn: boolean;
  readonly limits: readonly TypedLimit[];
};

/** One visit: from the amount over the bank's page to a playable balance. */
export function usePayAndPlay(market: PayAndPlayMarket, words: { minimum: string; maximum: string }) {
  const site = useSite();
  const { call } = site;
  const { currency } = payAndPlayMarkets[market];
  const [state, dispatch] = useReducer(payAndPlayReducer, newPayAndPlay);
  const answer = useRef<LoginAnswer | null>(null);
  const money = (amountMinor: bigint) => ({ amountMinor: amountMinor.toString(), currency });

  function refuse(step: PayAndPlayCall, error: unknown): void {
    const problem = isProblem(error) ? error : { code: 'fault.unexpected', errors: [] };
    const isMaximum = problem.code === 'cashier.amount_above_maximum';
    const refusal = payAndPlayRefusal(problem, { amount: isMaximum ? words.maximum : words.minimum });
    if (refusal.kind === 'duplicated') return dispatch({ type: 'duplicated' });
    if (refusal.kind === 'fields') {
      return dispatch({ type: 'refused', call: step, problem: null, errors: refusal.errors });
    }
    const asksLimits = problem.code.startsWith('limit.');
    return dispatch({ type: 'refused', call: step, problem: refusal.problem, asksLimits });
  }

  async function start(amountMinor: bigint, limits: readonly TypedLimit[]): Promise<void> {
    dispatch({ type: 'calling', call: 'authorize' });
    try {
      const redirect = `/${site.prefix}/signup/callback`;
      const body = { amount: money(amountMinor), currency, country: market, redirect };
      const { iframeUrl, sessionId } = await call('POST /api/v1/paynplay/player/authorize', { body });
      const kept = limits.map((one) =>
        'minutes' in one ? one : { ...one, amountMinor: one.amountMinor.toString() },
      );
      keepVisit({ sessionId, amountMinor: amountMinor.toString(), limits: kept });
      dispatch({ type: 'opened', iframeUrl, sessionId, amountMinor, limits });
    } catch (error) {
      refuse('authorize', error);
    }
  }

  /** Result from the bank's page. No code: the person cancelled there. */
  async function arrive(sessionId: string, code: string | null): Promise<void> {
    forgetVisit();
    if (code === null) return dispatch({ type: 'restarted', problem: { text: 'paynplay.error.cancelled' } });
    dispatch({ type: 'calling', call: 'verifyCode' });
    try {
      const person = await call('POST /api/v1/paynplay/player/code', {
        body: { oneTimeCode: code, sessionId },
      });
      dispatch({ type: 'verified', person });
      if (!person.showSignUpForm) await logIn(sessionId);
    } catch (error) {
      refuse('verifyCode', error);
    }
    return undefined;
  }

  async function update({ limits, ...details }: Details): Promise<void> {
    const { sessionId } = state;
    if (sessionId === null) return;
    dispatch({ type: 'calling', call: 'updatePlayer' });
    const affiliate = allowedMarks();
    try {
      const { playerId } = await call('POST /api/v1/paynplay/player/update', {
        body: {
          sessionId,
          ...details,
          languageCode: sentAs(site.locale.language),
          termsAndConditions: true,
          ...(affiliate && { affiliate }),
          limits: limits.map((one) => ({
            kind: one.kind,
            duration: one.duration,
            limit: 'minutes' in one ? { minutes: one.minutes } : money(one.amountMinor),
          })),
        },
      });
      dispatch({ type: 'updated', playerId });
    } catch (error) {
      return refuse('updatePlayer', error);
    }
    await logIn(sessionId);
  }

  async function logIn(sessionId: string): Promise<void> {
    dispatch({ type: 'calling', call: 'login' });
    try {
      const consentId = readKept<string>('local', storageKeys.consentId);
      const meta = {
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(consentId && { consentId }),
      };
      const signed = await call('POST /api/v1/paynplay/player/login', { body: { sessionId, meta } });
      answer.current = signed;
      site.browserApi?.keepToken(signed.idToken, signed.expiresAt);
      dispatch({ type: 'entered', playerId: signed.player.playerId, deposit: signed.deposit });
      // The header shows the player from now on, and not only from the next page.
      site.browserApi?.renew().catch(() => {});
    } catch (error) {
      refuse('login', error);
    }
  }

  /** To a page of the player's own. */
  const go = (target: string) => {
    if (answer.current) enterSite(site, answer.current, target);
  };

  const { iframeUrl, sessionId } = state;
  useEffect(() => {
    if (iframeUrl === null || sessionId === null) return undefined;
    const onMessage = (event: MessageEvent) => {
      const message = readBankMessage(event, window.location.origin);
      if (message?.state === sessionId) void arrive(sessionId, message.code);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
    // Only the visit decides which messages the page accepts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [iframeUrl, sessionId]);

  useEffect(() => {
    const kept = readVisit();
    if (!kept?.arrived) return;
    const isOwn = kept.arrived.state === kept.sessionId;
    const amountMinor = BigInt(kept.amountMinor);
    dispatch({ type: 'resumed', sessionId: kept.sessionId, amountMinor, limits: limitsOf(kept) });
    void arrive(kept.sessionId, isOwn ? kept.arrived.code : null);
    // Read once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    state,
    start,
    update,
    go,
    restart: () => {
      forgetVisit();
      dispatch({ type: 'restarted' });
    },
  };
}

export type PayAndPlay = ReturnType<typeof usePayAndPlay>;
