import { themeView } from '../../machines/theme/theme.view.ts';
import { useShown } from '../flow/useFlow.ts';
import { useTheme, useThemeSnapshot } from '../theme/ThemeProvider.tsx';

/** HEAD-4. The HTML has both labels and a class shows one, so it is right before any script runs. */
export function ThemeToggle() {
  const theme = useTheme();
  const { toggleNames, root } = useShown(useThemeSnapshot(), themeView);
  return (
    <button
      type="button"
      className="icon-button scripted"
      data-replay=""
      data-tooltip="theme"
      onClick={() => theme.send({ type: 'theme.toggle' })}
      {...root}
    >
      <svg className="in-light" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M15.8 12.6A6.6 6.6 0 0 1 7.4 4.2a6.6 6.6 0 1 0 8.4 8.4z" />
      </svg>
      <svg className="in-dark" viewBox="0 0 20 20" aria-hidden="true">
        <path
          stroke="currentColor"
          strokeWidth="1.6"
          d="M10 1.5v2.6m0 11.8v2.6M1.5 10h2.6m11.8 0h2.6M4 4l1.9 1.9m8.2 8.2L16 16M4 16l1.9-1.9m8.2-8.2L16 4"
        />
        <circle cx="10" cy="10" r="3.8" />
      </svg>
      <span className="unseen">
        <span className="in-light">{toggleNames.light}</span>
        <span className="in-dark">{toggleNames.dark}</span>
      </span>
    </button>
  );
}
