import type { CookieOptions } from '@halcyon/contract/market/cookie-consent';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { FormMessage } from '@halcyon/ui/form-message';
import type { FormEvent } from 'react';
import { useText } from '../../platform/site.ts';
import { useSaveCookies } from './use-save-cookies.ts';
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
        label={`${t('cookies.essentials')} (${t('cookies.always')})`}
        hint={t('cookies.essentialsText')}
        checked
        disabled
        readOnly
      />
      <CheckboxField
        name="performanceFunctional"
        label={t('cookies.performanceFunctional')}
        hint={t('cookies.performanceText')}
        defaultChecked={options.performanceFunctional}
      />
      <CheckboxField
        name="marketing"
        label={t('cookies.marketing')}
        hint={t('cookies.marketingText')}
        defaultChecked={options.marketing}
      />
      {hasFailed && (
        <FormMessage kind="error" takesFocus>
          {t('cookies.notSaved')}
        </FormMessage>
      )}
      <div className={ui.below}>
        <Button type="submit" tone="cta" isWide isPending={isSaving} pendingLabel={t('cookies.pending')}>
          {t('cookies.acceptChosen')}
        </Button>
      </div>
    </form>
  );
}
