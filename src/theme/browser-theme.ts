import { type Theme, themeFromStorage, themeInMessage } from '../../machines/theme/themes.ts';
import { onPageReturn } from '../flow/page-return.ts';

declare global {
  interface Window {
    /** What a parent frame has said before this script was there, oldest first; only on pages that may be framed, and until it is. */
    earlyMessages?: MessageEvent[] | undefined;
  }
}

const key = 'theme';

/** The site's own origin and those that may frame it: a theme is exchanged with these alone (THEME-3). */
function allowedOrigins(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name=embed-origins]')?.content ?? '';
  return [window.location.origin, ...named.split(' ').filter(Boolean)];
}

const framed = () => window.parent !== window;

/** What local storage holds; null where it throws (THEME-4). */
export function readTheme(): Theme | null {
  try {
    return themeFromStorage(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Writes the choice; storage that throws is left alone (THEME-4). */
export function persistTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then holds for this page alone.
  }
}

/** Puts the theme on the root element: the class of THEME-2 and Mantine's attribute. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.classList.toggle('dark', theme === 'dark');
  root.dataset['mantineColorScheme'] = theme;
}

/** Posts the theme to every origin that may be the parent; the browser delivers to the one that is. */
export function tellParent(theme: Theme): void {
  if (!framed()) return;
  for (const origin of allowedOrigins()) {
    window.parent.postMessage({ type: 'theme-change', value: theme }, origin);
  }
}

/**
 * Listens for themes from elsewhere: another tab's storage, also while this page was in the back/forward cache, and the parent
 * frame's messages. A message counts when its source is the parent, its origin is allowed and its shape is exact (RUN-5).
 * @returns a function that stops listening
 */
export function listenForThemes(listener: { onSync(theme: Theme): void; onRequest(theme: Theme): void }): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener.onSync(themeFromStorage(event.newValue));
  };
  const onMessage = (event: MessageEvent) => {
    if (event.source !== window.parent) return;
    if (!allowedOrigins().includes(event.origin)) return;
    const theme = themeInMessage(event.data);
    if (theme !== null) listener.onRequest(theme);
  };
  const stopReturns = onPageReturn(() => {
    const stored = readTheme();
    if (stored !== null) listener.onSync(stored);
  });
  window.addEventListener('storage', onStorage);
  if (framed()) {
    for (const event of window.earlyMessages ?? []) onMessage(event);
    window.earlyMessages = undefined;
    window.addEventListener('message', onMessage);
  }
  return () => {
    stopReturns();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('message', onMessage);
  };
}
