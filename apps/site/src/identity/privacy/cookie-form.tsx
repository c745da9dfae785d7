import type { CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { useState, type FormEvent } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { settleMarks } from '../arrival-marks.queries.ts';
import { saveCookieChoice } from './cookie-choice.queries.ts';
import ui from '@halcyon/ui/ui.module.css';

type CookieFormProps = { options: CookieOptions; onSaved: () => void };

/** The three categories, one by one. */
export function CookieForm({ options, onSaved }: CookieFormProps) {
  const t = useText();
  const { isSaving, hasFailed, save } = useSaveCookies(onSaved);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void save({
      performanceFunctional: data.has('performanceFunctional'),
      marketing: data.has('marketing'),
    });
  };
  return (
    <form onSubmit={submit} className={ui.stack1}>
      <CheckboxField
        label={`${t('identity.cookies.essentials')} (${t('identity.cookies.always')})`}
        hint={t('identity.cookies.essentialsText')}
        checked
        disabled
        readOnly
      />
      <CheckboxField
        name="performanceFunctional"
        label={t('identity.cookies.performanceFunctional')}
        hint={t('identity.cookies.performanceText')}
        defaultChecked={options.performanceFunctional}
      />
      <CheckboxField
        name="marketing"
        label={t('identity.cookies.marketing')}
        hint={t('identity.cookies.marketingText')}
        defaultChecked={options.marketing}
      />
      {hasFailed && (
        <FormMessage kind="error" takesFocus>
          {t('identity.cookies.notSaved')}
        </FormMessage>
      )}
      <div className={ui.below}>
        <Button
          type="submit"
          tone="cta"
          isWide
          isPending={isSaving}
          pendingLabel={t('identity.session.pending')}
        >
          {t('identity.cookies.acceptChosen')}
        </Button>
      </div>
    </form>
  );
}

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
