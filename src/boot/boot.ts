export interface BootOptions {
  /** URL of the module that hydrates the page. */
  entry: string;
  /** URL of the whole stylesheet; the page carries only the rules that its first paint needs. */
  styles: string;
  /** The address to show instead of a form's action when the page answers a post. */
  address: string | null;
  /** HTML of the links to what the browser's own surface shows: asked for once the page is painted. */
  links: string;
}

declare global {
  interface Window {
    /** Controls that were clicked before the page was hydrated, oldest first. */
    earlyClicks?: HTMLElement[];
    /** React answers the page's events from here on. */
    takenOver?: boolean;
  }
}

/**
 * The inline script of every page. It runs before the first paint and must stand alone: its source text is
 * put into the HTML. It applies the stored theme (THEME-1), asks for the web fonts and the icons once the page has
 * loaded and is painted, and starts hydration at the first sign of the visitor, or 1.5 s after load.
 */
export function boot(options: BootOptions): void {
  const root = document.documentElement;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the source text has to stand alone.
  const read = (storage: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  if (read('localStorage', 'theme') === 'dark') {
    root.classList.add('dark');
    root.dataset['mantineColorScheme'] = 'dark';
  }
  if (read('sessionStorage', 'fonts') !== null) root.classList.add('fonts');
  if (options.address !== null) history.replaceState(null, '', options.address);

  const early: HTMLElement[] = [];
  window.earlyClicks = early;
  // Caught before React sees it: while it waits for the route's own part, it stops clicks and forgets them.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the source text has to stand alone.
  const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>('[data-replay]') : null);
  const remember = (event: Event) => {
    const control = controlOf(event);
    if (control && !window.takenOver) early.push(control);
  };
  // A click may also make React hydrate at once and answer it: then it has been dealt with.
  const forget = (event: Event) => {
    const control = controlOf(event);
    if (control && window.takenOver && early.at(-1) === control) early.pop();
  };
  window.addEventListener('click', remember, { capture: true });
  window.addEventListener('click', forget);

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = options.styles;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = options.entry;
    document.head.append(link, script);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart']) {
    document.addEventListener(sign, start, { once: true, passive: true, capture: true });
  }
  // A page may be painted only after it has loaded: nothing must share the line with what paints it.
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    painted.disconnect();
    root.classList.add('fonts');
    document.head.insertAdjacentHTML('beforeend', options.links);
    try {
      sessionStorage.setItem('fonts', '');
    } catch {
      // Without storage the fonts are swapped in anew on each page.
    }
  });
  window.addEventListener('load', () => {
    painted.observe({ type: 'paint', buffered: true });
    setTimeout(start, 1500);
  });
}
