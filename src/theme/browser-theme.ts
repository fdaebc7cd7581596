import { type Theme, themeFromStorage, themeInMessage } from '../../machines/theme/themes.ts';
import { onPageReturn } from '../flow/page-return.ts';

declare global {
  interface Window {
    /** Messages of a parent frame before this script loaded, oldest first; only on pages that may be framed. */
    earlyMessages?: MessageEvent[] | undefined;
  }
}

const key = 'theme';

/** The site's own origin and its allowed parents exchange themes (THEME-3). */
function allowedOrigins(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name=embed-origins]')?.content ?? '';
  return [window.location.origin, ...named.split(' ').filter(Boolean)];
}

const framed = () => window.parent !== window;

/** Null where storage throws (THEME-4). */
export function readTheme(): Theme | null {
  try {
    return themeFromStorage(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Ignores storage that throws (THEME-4). */
export function persistTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then holds for this page only.
  }
}

/** Sets the class of THEME-2 and Mantine's attribute on the root element. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.classList.toggle('dark', theme === 'dark');
  root.dataset['mantineColorScheme'] = theme;
}

/**
 * Posts to the parent, or, where the browser does not say which origin that is (Firefox), to every allowed origin: the
 * browser delivers to the actual parent's only, and logs an error for each other one.
 */
export function notifyParent(theme: Theme): void {
  if (!framed()) return;
  const { ancestorOrigins }: { ancestorOrigins?: DOMStringList } = window.location;
  for (const origin of allowedOrigins()) {
    if (ancestorOrigins && ancestorOrigins[0] !== origin) continue;
    window.parent.postMessage({ type: 'theme-change', value: theme }, origin);
  }
}

/**
 * RUN-5: a message needs the parent as source, an allowed origin and the exact shape.
 * @returns stops listening
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
