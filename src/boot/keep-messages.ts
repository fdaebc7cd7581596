/**
 * An inline script for pages that may be framed: applies a theme of the parent before the first paint (SHOW-12), and
 * keeps messages until the page's script listens, which checks them again (browser-theme.ts). Self-contained, like boot.
 */
export function keepMessages(): void {
  window.earlyMessages = [];
  // A sandboxed frame without an origin loads no module (SRV-3): the button would do nothing.
  if (origin === 'null')
    addEventListener('DOMContentLoaded', () => document.querySelector('[data-tooltip=theme]')?.remove());
  addEventListener('message', (event) => {
    if (!window.earlyMessages) return;
    window.earlyMessages.push(event);
    const { data, origin, source } = event;
    const allowed = document.querySelector<HTMLMetaElement>('meta[name=embed-origins]')?.content.split(' ') ?? [];
    const root = document.documentElement;
    if (
      source === parent &&
      (origin === location.origin || allowed.includes(origin)) &&
      data?.type === 'theme-change' &&
      Object.keys(data).length === 2 &&
      ['light', 'dark'].includes(data.value)
    ) {
      root.classList.toggle('dark', data.value === 'dark');
      root.dataset['mantineColorScheme'] = data.value;
    }
  });
}
