import type { Provider } from '@halcyon/contract/catalogue/game';
import type { LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { SelectField } from '@halcyon/ui/field/select-field';
import { SlidersHorizontal } from 'lucide-react';
import { Form, useNavigate } from 'react-router';
import { Link } from '../platform/link.tsx';
import { useFormat } from '../platform/text/format.ts';
import { useText } from '../platform/site.ts';
import { choicesOf, isPlain, type LiveFilter } from './live-filter.ts';
import css from './live.module.css';
import sectionsCss from '../platform/sections.module.css';
import chipCss from '@halcyon/ui/chip.module.css';

type LiveFiltersProps = {
  tables: readonly LiveTable[];
  providers: readonly Provider[];
  filter: LiveFilter;
};

/** Filters of the tables, as a real form: a choice applies immediately, and without script by its button. */
export function LiveFilters({ tables, providers, filter }: LiveFiltersProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const choose = (form: HTMLFormElement) => {
    const chosen = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as [string, string]] : [],
    );
    void navigate(`?${new URLSearchParams(chosen)}`, { replace: true, preventScrollReset: true });
  };
  const { languages, bets } = choicesOf(tables);
  return (
    <details className={css.filters} open={!isPlain(filter)}>
      <summary className={chipCss.chip}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t('live.filter.title')}
      </summary>
      <Form method="get" replace preventScrollReset onChange={(event) => choose(event.currentTarget)}>
        <SelectField
          label={t('live.filter.bet')}
          name="bet"
          defaultValue={filter.betMinor === null ? '' : String(filter.betMinor)}
          options={[
            { value: '', label: t('live.filter.any_bet') },
            ...bets.map((bet) => ({
              value: bet.amountMinor,
              label: t('live.filter.bet_up_to', { amount: format.money(bet) }),
            })),
          ]}
        />
        <SelectField
          label={t('live.filter.language')}
          name="language"
          defaultValue={filter.language ?? ''}
          options={[
            { value: '', label: t('live.filter.any_language') },
            ...languages.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        {providers.length > 1 && (
          <SelectField
            label={t('live.filter.provider')}
            name="provider"
            defaultValue={filter.provider ?? ''}
            options={[
              { value: '', label: t('live.filter.any_provider') },
              ...providers.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
        <CheckboxField
          label={t('live.filter.seats')}
          name="seats"
          value="free"
          defaultChecked={filter.isSeatFree}
        />
        <noscript>
          <Button type="submit">{t('live.filter.apply')}</Button>
        </noscript>
        {!isPlain(filter) && (
          <Link to="?" replace preventScrollReset className={sectionsCss.seeAll}>
            {t('live.filter.clear')}
          </Link>
        )}
      </Form>
    </details>
  );
}
