import { folded } from '@halcyon/contract/catalogue/search';
import { Button } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { Drawer } from '@halcyon/ui/layer/dialog';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useSite, useText } from '../../platform/site.ts';
import { gamesPageQuery, lobbyQuery } from '../catalogue.queries.ts';
import { featureName } from '../tile/feature-name.ts';
import { gameSorts, lobbyQueryString, readLobbyAddress } from './lobby-address.ts';
import css from '../catalogue.module.css';
import fieldCss from '@halcyon/ui/field/field.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** More studios than this have a field to find one by its name. */
const STUDIOS_WITHOUT_SEARCH = 12;

/** The filter panel of a lobby: order, features, studios; shows how many games are left before it closes. */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const site = useSite();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { category } = useParams();
  const { data: lobby } = useSuspenseQuery(lobbyQuery(site, 'lobby'));
  const [draft, setDraft] = useState(() => readLobbyAddress(category, search).filter);
  const { data } = useQuery({ ...gamesPageQuery(site, draft, 0), placeholderData: keepPreviousData });
  const change = (part: 'provider' | 'feature', id: string) =>
    setDraft((now) => ({ ...now, [part]: toggled(now[part], id) }));
  const show = () => {
    const { provider = null, feature = null, sort } = draft;
    const next = { provider, feature, sort: sort === 'popular' ? null : sort };
    const chosen = lobbyQueryString(search, next);
    if (chosen === lobbyQueryString(search, {})) onClose();
    else void navigate(chosen, { replace: true, preventScrollReset: true });
  };
  // A feature that every game has filters nothing.
  const features = lobby.features
    .filter(({ gameCount }) => gameCount < lobby.gameCount)
    .map((feature) => ({ ...feature, title: featureName(site.texts, feature.id) }));
  const { compare } = new Intl.Collator(site.bcp47);
  const byTitle = (one: { title: string }, other: { title: string }) => compare(one.title, other.title);
  // A provider selects all its studios; one with a single studio of the same name is listed once.
  const named = new Set(lobby.gameProviders.map(({ title }) => title));
  const studios = [
    ...lobby.gameProviders,
    ...lobby.providers.filter(({ title }) => !named.has(title)),
  ].toSorted(byTitle);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('lobby.filter.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button
            onClick={() =>
              setDraft(({ provider: _p, feature: _f, ...rest }) => ({ ...rest, sort: 'popular' }))
            }
          >
            {t('lobby.filter.clear')}
          </Button>
          <Button tone="cta" onClick={show}>
            {t('lobby.filter.show', { count: data?.gameCount ?? 0 })}
          </Button>
        </>
      }
    >
      <div className={ui.stack6}>
        <Group title={t('lobby.sort.label')}>
          {gameSorts.map((sort) => (
            <CheckboxField
              key={sort}
              kind="radio"
              name="sort"
              checked={draft.sort === sort}
              onChange={() => setDraft((now) => ({ ...now, sort }))}
              label={t(`lobby.sort.${sort}`)}
            />
          ))}
        </Group>
        {features.length > 0 && (
          <Group title={t('lobby.filter.features')}>
            <Options options={features} chosen={draft.feature} onToggle={(id) => change('feature', id)} />
          </Group>
        )}
        {studios.length > 1 && (
          <Studios options={studios} chosen={draft.provider} onToggle={(id) => change('provider', id)} />
        )}
      </div>
    </Drawer>
  );
}

type OptionsProps = {
  options: readonly { id: string; title: string; gameCount: number }[];
  /** Ids joined by commas. */
  chosen: string | undefined;
  onToggle: (id: string) => void;
};

function Options({ options, chosen, onToggle }: OptionsProps) {
  const checked = new Set(chosen?.split(','));
  return options.map(({ id, title, gameCount }) => (
    <CheckboxField
      key={id}
      checked={checked.has(id)}
      onChange={() => onToggle(id)}
      label={`${title} (${gameCount})`}
    />
  ));
}

function Studios({ options, ...rest }: OptionsProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const wanted = folded(words);
  const seen = options.filter(({ title }) => folded(title).includes(wanted));
  return (
    <Group title={t('lobby.filter.provider')}>
      {options.length > STUDIOS_WITHOUT_SEARCH && (
        <div className={`${fieldCss.inputBox} ${css.filterTitle}`}>
          <input
            type="search"
            autoComplete="off"
            aria-label={t('lobby.filter.find_studio')}
            placeholder={t('lobby.filter.find_studio')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <Options options={seen} {...rest} />
      {seen.length === 0 && <p className={ui.hint}>{t('lobby.filter.no_studio')}</p>}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={ui.stack}>
      <legend className={`${ui.strong} ${css.filterTitle}`}>{title}</legend>
      {children}
    </fieldset>
  );
}

function toggled(ids: string | undefined, id: string): string | undefined {
  const all = new Set(ids?.split(',').filter(Boolean));
  if (!all.delete(id)) all.add(id);
  return all.size > 0 ? [...all].toSorted().join(',') : undefined;
}
