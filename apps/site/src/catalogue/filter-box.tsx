import type { GameSort } from '@halcyon/contract/catalogue/catalogue.contract';
import type { Provider } from '@halcyon/contract/catalogue/game';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/checkbox-field';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useText } from '../platform/site.ts';
import type { GameFilter } from './catalogue.queries.ts';

const sorts: readonly GameSort[] = ['popular', 'name', 'new', 'rtp'];

type FilterBoxProps = { providers: readonly Provider[]; filter: GameFilter };

/** Order and studios as a real form in a native disclosure: it works before the page is alive. */
export function FilterBox({ providers, filter }: FilterBoxProps) {
  const t = useText();
  const box = useRef<HTMLDetailsElement>(null);
  const { pathname, search } = useLocation();
  const chosen = new Set(filter.provider?.split(','));
  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [pathname, search]);
  useEffect(() => closeOnOutside(box), []);
  return (
    <details className="filter-box" ref={box} id="filters">
      <summary className="ui-chip">
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t('lobby.filter.open')}
        {chosen.size > 0 && ` (${chosen.size})`}
      </summary>
      <Form className="filter-panel grid gap-4" method="get" preventScrollReset>
        {filter.search && <input type="hidden" name="search" value={filter.search} />}
        <fieldset>
          <legend className="font-bold">{t('lobby.sort.label')}</legend>
          {sorts.map((sort) => (
            <CheckboxField
              key={sort}
              kind="radio"
              name="sort"
              value={sort}
              defaultChecked={filter.sort === sort}
              label={t(`lobby.sort.${sort}`)}
            />
          ))}
        </fieldset>
        {providers.length > 1 && (
          <fieldset>
            <legend className="font-bold">{t('lobby.filter.provider')}</legend>
            {providers.map((provider) => (
              <CheckboxField
                key={provider.id}
                name="provider"
                value={provider.id}
                defaultChecked={chosen.has(provider.id)}
                label={`${provider.title} (${provider.gameCount})`}
              />
            ))}
          </fieldset>
        )}
        <Button type="submit" tone="cta" isWide>
          {t('lobby.filter.submit')}
        </Button>
      </Form>
    </details>
  );
}

/** A press beside the open panel, or Escape, closes it. */
function closeOnOutside(box: { current: HTMLDetailsElement | null }) {
  const press = (event: Event) => {
    const isOutside =
      event instanceof KeyboardEvent ? event.key === 'Escape' : !box.current?.contains(event.target as Node);
    if (isOutside && box.current?.open) {
      box.current.open = false;
      if (event instanceof KeyboardEvent) box.current.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('pointerdown', press);
  document.addEventListener('keydown', press);
  return () => {
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('keydown', press);
  };
}
