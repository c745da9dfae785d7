import { Moon, Sun } from 'lucide-react';
import { useText, type Theme } from '../../../platform/site.ts';
import css from '../shell.module.css';

const YEAR_SECONDS = 31_536_000;

/** Sets the colours of this browser; without a choice the system's own hold. */
export function ThemeSwitch() {
  const t = useText();
  const choose = (theme: Theme) => {
    document.documentElement.dataset.theme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  return (
    <div role="group" aria-label={t('shell.theme.label')} className={css.themeSwitch}>
      <button
        type="button"
        data-choice="dark"
        onClick={() => choose('dark')}
        aria-label={t('shell.theme.to_dark')}
      >
        <Moon size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        data-choice="light"
        onClick={() => choose('light')}
        aria-label={t('shell.theme.to_light')}
      >
        <Sun size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
