declare global {
  interface Window {
    /** Controls clicked before hydration, oldest first. */
    earlyClicks?: HTMLElement[];
    takenOver?: boolean;
    /** Path and query that the page was rendered for, until the router follows the history. */
    renderedFor?: string | undefined;
    /** The page's fallback when its script fails, where it has one (plain.ts). */
    plain?: () => void;
  }
}

/**
 * The inline script of every page. It runs before the first paint and must be self-contained and small: its source text
 * goes into the HTML. It applies the stored theme (THEME-1) and the hint of a session (ACC-1), loads the page anew when
 * history leaves its address, requests fonts after the first paint, and starts hydration at the first
 * interaction, or 1.5 s after load.
 * @param entry URL of the module that hydrates the page
 * @param styles URL of the whole stylesheet; the page contains only its critical CSS
 */
export function boot(entry: string, styles: string): void {
  const { documentElement: root, head } = document;
  try {
    if (/(^| |t-)session-hint/.test(document.cookie)) root.classList.add('owner');
    if (localStorage['theme'] === 'dark') {
      root.classList.add('dark');
      root.dataset['mantineColorScheme'] = 'dark';
    }
    // An earlier page requested them.
    if (sessionStorage['fonts']) root.classList.add('fonts');
    sessionStorage['fonts'] = 1;
  } catch {
    // With cookies or storage denied, the page is light and the fonts are swapped in again.
  }
  // Until the first navigation, sections far below are laid out near the viewport only. Their guessed height fits
  // phones. It needs scroll anchoring, and no target within the page.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (innerWidth <= 700 && visit?.type === 'navigate' && !location.hash && CSS.supports('overflow-anchor:auto'))
    root.classList.add('from-top');

  // A document that is loaded again keeps its history entries: going back to another page's loads nothing, and only
  // the router would show that page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page contains only this function's text.
  const address = () => location.pathname + location.search;
  window.renderedFor = address();
  addEventListener('popstate', () => {
    if (window.renderedFor && window.renderedFor !== address()) location.reload();
  });

  const early: HTMLElement[] = (window.earlyClicks = []);
  // First in the capture phase: React stops and drops clicks while it waits for the route's chunk.
  // The second listener skips clicks that React has hydrated for and handled.
  for (const before of [true, false]) {
    const replay = ({ target }: Event) => {
      const control = (target as Partial<Element>).closest?.<HTMLElement>('[data-replay]');
      if (!control) return;
      if (before) {
        if (!window.takenOver) early.push(control);
      } else if (window.takenOver && early.at(-1) === control) early.pop();
    };
    addEventListener('click', replay, before);
  }

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    head.insertAdjacentHTML('beforeend', `<link rel=stylesheet href=${styles}>`);
    // oxlint-disable-next-line typescript/no-floating-promises -- `void` would add four bytes to every page
    import(entry).catch(window.plain);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin']) addEventListener(sign, start, true);

  // A page may be painted only after `load`: no other request may compete with its resources.
  addEventListener('load', () => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      root.classList.add('fonts');
    }).observe({ type: 'paint', buffered: true });
    setTimeout(start, 1500);
  });
}
