import { stateAttributes } from '../flow/useFlow.ts';
import { useTheme, useThemeSnapshot } from '../theme/ThemeProvider.tsx';
import styles from './ThemeToggle.module.css';

/**
 * The theme button (HEAD-4). Both labels are in the HTML and the root element's class shows one of them, so
 * that it reads right before any script has run.
 */
export function ThemeToggle() {
  const theme = useTheme();
  const snapshot = useThemeSnapshot();
  return (
    <button
      type="button"
      className={styles.toggle}
      data-replay=""
      data-tooltip="theme"
      {...stateAttributes('theme', snapshot)}
      onClick={() => theme.send({ type: 'theme.toggle' })}
    >
      <svg className="in-light" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M15.8 12.6A6.6 6.6 0 0 1 7.4 4.2a6.6 6.6 0 1 0 8.4 8.4z" />
      </svg>
      <svg className="in-dark" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 6.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6zM9.2 1.5h1.6v2.6H9.2zM9.2 15.9h1.6v2.6H9.2zM1.5 9.2h2.6v1.6H1.5zM15.9 9.2h2.6v1.6h-2.6zM3.4 4.5l1.1-1.1 1.9 1.9-1.1 1.1zM13.6 14.7l1.1-1.1 1.9 1.9-1.1 1.1zM3.4 15.5l1.9-1.9 1.1 1.1-1.9 1.9zM13.6 5.3l1.9-1.9 1.1 1.1-1.9 1.9z" />
      </svg>
      <span className="unseen">
        <span className="in-light">Switch to dark theme</span>
        <span className="in-dark">Switch to light theme</span>
      </span>
    </button>
  );
}
