import { useEffect, useState, type ReactNode } from 'react';
import { Chip } from '../src/chip.tsx';
import { Actions, Fields, Loading, Marks } from './controls.tsx';
import { Charts, DataAndTables, Navigation, PageStates } from './data.tsx';
import { Choices, Dialogs, Popups, Toasts } from './overlays.tsx';
import { Odds } from './odds.tsx';
import css from './gallery.module.css';

const sections: readonly { id: string; title: string; content: ReactNode }[] = [
  { id: 'actions', title: 'Buttons and chips', content: <Actions /> },
  { id: 'fields', title: 'Fields', content: <Fields /> },
  { id: 'choices', title: 'Select, combobox, number stepper', content: <Choices /> },
  { id: 'navigation', title: 'Tabs and steps', content: <Navigation /> },
  { id: 'popups', title: 'Menu, popover, tooltip', content: <Popups /> },
  { id: 'dialogs', title: 'Dialog, sheet, drawer', content: <Dialogs /> },
  { id: 'toasts', title: 'Messages and toasts', content: <Toasts /> },
  { id: 'data', title: 'Table, data list, rail', content: <DataAndTables /> },
  { id: 'charts', title: 'Chart frame', content: <Charts /> },
  { id: 'marks', title: 'Badges and progress', content: <Marks /> },
  { id: 'odds', title: 'Odds', content: <Odds /> },
  { id: 'loading', title: 'Loading', content: <Loading /> },
  { id: 'states', title: 'States of a page', content: <PageStates /> },
];

const themes = ['dark', 'light'] as const;

/** Every primitive in every state; `?theme=light` chooses the theme. */
export function Gallery() {
  const [theme, setTheme] = useState(() => new URLSearchParams(location.search).get('theme') ?? 'dark');
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <main className={css.gallery}>
      <header className={css.head}>
        <h1>Design system</h1>
        <div className={css.row}>
          {themes.map((name) => (
            <Chip key={name} isSelected={name === theme} onClick={() => setTheme(name)}>
              {name === 'dark' ? 'Dark' : 'Light'}
            </Chip>
          ))}
        </div>
      </header>
      {sections.map(({ id, title, content }) => (
        <section key={id} id={id} className={css.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          {content}
        </section>
      ))}
    </main>
  );
}
