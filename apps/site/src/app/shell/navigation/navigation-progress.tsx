import { useNavigation } from 'react-router';
import css from '../shell.module.css';

/** A line at the top of the window while the next page loads, shown only when that takes a moment. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={css.progress} aria-hidden="true" />;
}
