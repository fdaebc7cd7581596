import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { Actor } from 'xstate';
import { mobileMenuMachine } from '../../machines/mobile-menu/mobile-menu.machine.ts';
import { mobileMenuView } from '../../machines/mobile-menu/mobile-menu.view.ts';
import { moveWithin } from '../components/move-within.ts';
import { accountLinks, headerLinks } from '../content/navigation.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import styles from './MobileMenu.module.css';

/** Least width of the full header (Header.module.css). */
const wideHeader = '(width > 900px)';

/** One menu per page; its button is last in the header. */
export const menuButtonId = 'menu-button';

const machine = mobileMenuMachine.provide({
  actions: { focusButton: () => document.getElementById(menuButtonId)?.focus() },
});

const links = [...headerLinks, ...accountLinks];

/** Closes the menu from outside: on a wider window, a click, or a key. @returns the ref of its element */
function useOutside(menu: Actor<typeof machine>, isOpen: boolean) {
  const wrapper = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    // Opened before hydration.
    if (wrapper.current?.open) menu.send({ type: 'menu.toggle' });
    const wide = window.matchMedia(wideHeader);
    const onWidth = () => {
      if (wide.matches) menu.send({ type: 'menu.outgrow' });
    };
    wide.addEventListener('change', onWidth);
    return () => wide.removeEventListener('change', onWidth);
  }, [menu]);

  useEffect(() => {
    if (!isOpen) return;
    // Not every browser focuses a clicked button.
    if (!wrapper.current?.contains(document.activeElement))
      document.getElementById(menuButtonId)?.focus({ preventScroll: true });
    // On click, not pointerdown: the browser has moved focus by then.
    const onClick = (event: Event) => {
      if (event.target instanceof Node && !wrapper.current?.contains(event.target)) menu.send({ type: 'menu.dismiss' });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') menu.send({ type: 'menu.escape' });
      if (event.key === 'Tab' && wrapper.current?.contains(document.activeElement)) moveWithin(wrapper.current, event);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [menu, isOpen]);
  return wrapper;
}

/** HEAD-3. A `<details>`, so it works before and without script; once hydrated, the machine controls it. */
export function MobileMenu({ target }: { target?: '_parent' }) {
  const menu = useFlow(machine);
  const { root, name, isOpen } = useView(menu, mobileMenuView);
  const wrapper = useOutside(menu, isOpen);
  const toggle = () => menu.send({ type: 'menu.toggle' });

  const onToggle = (event: MouseEvent) => {
    event.preventDefault();
    toggle();
  };

  const plain = target ? { target, reloadDocument: true } : {};

  return (
    <details
      ref={wrapper}
      className={styles.menu}
      open={isOpen}
      suppressHydrationWarning
      // Find-in-page opens the menu when it contains the text.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) toggle();
      }}
      {...root}
    >
      {/* A tooltip would cover the open menu's first link. */}
      <summary
        id={menuButtonId}
        className={`icon-button ${styles.button}`}
        tabIndex={0}
        data-tooltip={isOpen ? undefined : 'menu'}
        onClick={onToggle}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path className={styles.bars} d="M2.5 5.2h15M2.5 10h15M2.5 14.8h15" />
          <path className={styles.cross} d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
        </svg>
        <span className="unseen">{name}</span>
      </summary>
      <nav className={`plain-links ${styles.panel}`} aria-label={name}>
        {links.map(({ label, ...address }) => (
          <Link
            key={label}
            {...address}
            {...plain}
            activeOptions={{ includeHash: true }}
            onClick={() => menu.send({ type: 'menu.choose' })}
          >
            {label}
          </Link>
        ))}
      </nav>
    </details>
  );
}
