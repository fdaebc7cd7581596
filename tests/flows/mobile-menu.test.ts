import { beforeEach, expect, test } from 'vitest';
import { type MobileMenuEvent, mobileMenuMachine } from '../../machines/mobile-menu/mobile-menu.machine.ts';
import { mobileMenuView } from '../../machines/mobile-menu/mobile-menu.view.ts';
import { openMachine } from './support/machine-harness.ts';

let menu: ReturnType<typeof open>;
const open = () => openMachine(mobileMenuMachine);
/** How often the button has got the focus. */
const focused = () => menu.did.length;
const isOpen = () => mobileMenuView(menu.snapshot()).isOpen;
const send = (type: MobileMenuEvent['type']) => menu.send({ type });

beforeEach(() => (menu = open()));

test('[HEAD-3] the menu is closed until its button opens it, and has a name', () => {
  expect(mobileMenuView(menu.snapshot())).toEqual({ name: 'Menu', isOpen: false });
  send('menu.toggle');
  expect([isOpen(), focused()]).toEqual([true, 0]);
});

test.each(['menu.toggle', 'menu.escape', 'menu.dismiss'] as const)(
  '[HEAD-3] %s closes the menu and returns the focus to its button, a second time too',
  (type) => {
    for (const times of [1, 2]) {
      send('menu.toggle');
      send(type);
      expect([isOpen(), focused()]).toEqual([false, times]);
    }
  },
);

test.each(['menu.choose', 'menu.outgrow'] as const)(
  '[HEAD-3] %s closes the menu without moving the focus, and the menu opens again',
  (type) => {
    send('menu.toggle');
    send(type);
    expect([isOpen(), focused()]).toEqual([false, 0]);
    send('menu.toggle');
    expect(isOpen()).toBe(true);
  },
);

test.each(['menu.escape', 'menu.dismiss', 'menu.choose', 'menu.outgrow'] as const)(
  '[HEAD-3] %s neither opens a closed menu nor moves the focus',
  (type) => {
    send(type);
    expect([isOpen(), focused()]).toEqual([false, 0]);
  },
);
