import type { CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { useState } from 'react';
import { useSite } from '../../platform/site.ts';
import { settleMarks } from '../arrival-marks.queries.ts';
import { saveCookieChoice } from './cookie-choice.queries.ts';

/** Saves a choice of cookies, on the server and in this browser. */
export function useSaveCookies(onSaved: () => void) {
  const site = useSite();
  const [state, setState] = useState<'open' | 'saving' | 'failed'>('open');
  return {
    isSaving: state === 'saving',
    hasFailed: state === 'failed',
    save: async (options: CookieOptions) => {
      if (state === 'saving') return;
      setState('saving');
      try {
        await saveCookieChoice(site, options);
        settleMarks();
        setState('open');
        onSaved();
      } catch {
        setState('failed');
      }
    },
  };
}
