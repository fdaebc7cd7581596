declare global {
  interface Window {
    /** Controls that were clicked before the page was hydrated, oldest first. */
    earlyClicks?: HTMLElement[];
    /** React answers the page's events from here on. */
    takenOver?: boolean;
    /** What a page does without its script, where that is something of its own (plain.ts). */
    plain?: () => void;
  }
}

/**
 * The inline script of every page. It runs before the first paint and must stand alone: its source text is
 * put into the HTML, where every byte counts. It applies the stored theme (THEME-1), asks for the web fonts and the icons
 * once the page has loaded and is painted, and starts hydration at the first sign of the visitor, or 1.5 s after load.
 * @param entry URL of the module that hydrates the page
 * @param styles URL of the whole stylesheet; the page carries only the rules that its first paint needs
 */
export function boot(entry: string, styles: string): void {
  const { documentElement: root, head } = document;
  try {
    if (localStorage['theme'] === 'dark') {
      root.classList.add('dark');
      root.dataset['mantineColorScheme'] = 'dark';
    }
    // The page before has asked for them.
    if (sessionStorage['fonts']) root.classList.add('fonts');
    sessionStorage['fonts'] = 1;
  } catch {
    // Where storage is denied a page is light, and its fonts are swapped in anew.
  }
  // Until it is navigated within: what is far below is laid out when it comes near. Its height is a guess until then, so not where a
  // visitor is led into the middle of the page, and only on a phone, which the heights are guessed for, in a browser that keeps in its
  // place what is being read.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (
    innerWidth <= 700 &&
    visit?.type === 'navigate' &&
    !location.hash &&
    'requestIdleCallback' in window &&
    CSS.supports('overflow-anchor', 'auto')
  )
    root.classList.add('from-top');

  const early: HTMLElement[] = (window.earlyClicks = []);
  // First caught before React sees it: while it waits for the route's own part, it stops clicks and forgets them.
  // A click may also make React hydrate at once and answer it: then it has been dealt with.
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
    // oxlint-disable-next-line typescript/no-floating-promises -- `void` would be four bytes more in every page
    import(entry).catch(window.plain);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin']) addEventListener(sign, start, true);

  // A page may be painted only after it has loaded: nothing must share the line with what paints it.
  addEventListener('load', () => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      root.classList.add('fonts');
      // What the browser's own surface shows.
      head.insertAdjacentHTML(
        'beforeend',
        '<link rel=icon href=/landing-new/static/img/icon.svg><link rel=apple-touch-icon href=/landing-new/static/img/apple-touch-icon.png><link rel=manifest href=/landing-new/site.webmanifest>',
      );
    }).observe({ type: 'paint', buffered: true });
    setTimeout(start, 1500);
  });
}
