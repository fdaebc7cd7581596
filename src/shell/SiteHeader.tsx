import { useEffect, useRef } from 'react';
import { type SiteHeaderEvent, siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { siteHeaderView } from '../../machines/site-header/site-header.view.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { Header } from './Header.tsx';
import styles from './SiteLayout.module.css';

/** Pixels; less is a trembling finger. */
const least = 4;

/**
 * Reports to the header's flow where the visitor scrolls, and where the focus is.
 * @returns stops watching
 */
function watchHeader(header: HTMLElement, tell: (event: SiteHeaderEvent['type']) => void): () => void {
  let place = window.scrollY;
  /** Received the focus after the last scroll. */
  let arrived: EventTarget | null = null;

  /** Whether the returned header would cover the focused element. An element taller than the screen does not count. */
  const covers = () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || header.contains(focused)) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    return bottom > 0 && top < header.offsetHeight && bottom - top < window.innerHeight;
  };

  const onScroll = () => {
    const moved = window.scrollY - place;
    if (Math.abs(moved) < least) return;
    place = window.scrollY;
    // The browser scrolls to a new focus: the header would cover its label.
    const led = arrived === document.activeElement;
    arrived = null;
    if (covers()) tell('focus.covered');
    // A link into the page or a restored position is not scrolled to by hand.
    else if (moved < 0 && moved > -window.innerHeight && !led) tell('scroll.up');
    else if (moved > 0 && !header.querySelector(':focus-visible, [open]')) tell('scroll.down');
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Node && header.contains(target)) tell('focus.enter');
    else {
      arrived = target;
      if (covers()) tell('focus.covered');
    }
  };

  window.addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    window.removeEventListener('scroll', onScroll);
    document.removeEventListener('focusin', onFocus);
  };
}

/** The header of a whole page: it returns when the visitor scrolls up (SHOW-6). */
export function SiteHeader() {
  const header = useFlow(siteHeaderMachine);
  const view = useView(header, siteHeaderView);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => (root.current ? watchHeader(root.current, (type) => header.send({ type })) : undefined), [header]);

  return (
    <div ref={root} className={`field ${styles.top}`} {...view.root}>
      <Header />
    </div>
  );
}
