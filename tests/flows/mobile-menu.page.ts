import { mobileMenuMachine } from '../../machines/mobile-menu/mobile-menu.machine.ts';
import { mobileMenuView } from '../../machines/mobile-menu/mobile-menu.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const narrow = { width: 390, height: 844 };

const button = ({ region }: Screen) => region.locator('summary');
const panel = ({ region }: Screen) => region.getByRole('navigation', { name: 'Menu' });

/** HEAD-1, HEAD-2: as a guest has them. */
const links = {
  Features: '/landing-new/#features',
  Demo: '/landing-new/#staveline-in-action',
  Pricing: '/landing-new/#pricing',
  Blog: '/landing-new/blog',
  'Log In': '/landing-new/actual-login',
  'Start Free Trial': '/landing-new/signup',
};

export const mobileMenuPage = definePageFlow({
  machine: mobileMenuMachine,
  view: mobileMenuView,
  address: '/',
  viewport: narrow,
  inShell: true,

  // HEAD-3: its button, Escape and a tap outside return the focus; a link moves it to its target.
  gestures: {
    'menu.toggle': async (screen) => {
      await button(screen).click();
      await screen.expect(button(screen)).toBeFocused();
    },
    'menu.escape': async (screen) => {
      await panel(screen).getByRole('link').first().focus();
      await screen.page.keyboard.press('Escape');
      await screen.expect(button(screen)).toBeFocused();
    },
    'menu.dismiss': async (screen) => {
      // The edge of the page, where no other element takes the tap.
      await screen.page.mouse.click(4, narrow.height - 24);
      await screen.expect(button(screen)).toBeFocused();
    },
    'menu.choose': async (screen) => {
      await panel(screen).getByRole('link', { name: 'Pricing' }).click();
      await screen.expect(screen.page.locator('#pricing')).toBeInViewport();
      await screen.expect(button(screen)).not.toBeFocused();
    },
    'menu.outgrow': async (screen) => {
      await screen.page.setViewportSize({ width: 1200, height: narrow.height });
      await screen.expect(screen.region).toHaveAttribute('data-state', 'closed');
      await screen.page.setViewportSize(narrow);
    },
  },
  shows: {
    name: (screen, name) => screen.expect(button(screen)).toHaveText(name),
    isOpen: async (screen, isOpen) => {
      if (!isOpen) return screen.expect(panel(screen)).toHaveCount(0);
      for (const [name, url] of Object.entries(links))
        // oxlint-disable-next-line no-await-in-loop -- one page.
        await screen.expect(panel(screen).getByRole('link', { name })).toHaveAttribute('href', url);
    },
  },
  controls: ({ isOpen }) => (isOpen ? Object.keys(links).map((name) => `link "${name}"`) : []),
});
