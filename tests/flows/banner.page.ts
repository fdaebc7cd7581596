import { bannerMachine } from '../../machines/banner/banner.machine.ts';
import { bannerView } from '../../machines/banner/banner.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const button = ({ region }: Screen, name: string) => region.getByRole('button', { name });
const press = (name: string) => (screen: Screen) => button(screen, name).click();
const leave = ({ page }: Screen) => page.mouse.move(600, 700);

export const bannerPage = definePageFlow({
  machine: bannerMachine,
  view: bannerView,
  address: '/',
  reducedMotion: true,

  gestures: {
    'banner.hold': async (screen) => {
      // A press may have left the pointer there.
      await leave(screen);
      await screen.region.hover();
    },
    'banner.release': leave,
    'banner.pause': press('Pause announcements'),
    'banner.play': press('Play announcements'),
    'banner.next': press('Next announcement'),
    'banner.previous': press('Previous announcement'),
    'motion.reduce': ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }),
    'motion.allow': async (screen) => {
      await leave(screen);
      await screen.page.emulateMedia({ reducedMotion: 'no-preference' });
    },
  },
  shows: {
    isPaused: async ({ region, expect }, isPaused) => {
      const triangle = region.locator('button').first().locator('path[d="M4 2.6v10.8L13 8z"]');
      await expect(triangle).toHaveCount(isPaused ? 1 : 0);
    },
    button: ({ region, expect }, name) => expect(region.locator('button').first()).toHaveText(name),
    canPause: ({ region, expect }, canPause) =>
      expect(region.locator('button').first()).toBeVisible({ visible: canPause }),
    messages: async ({ region, expect }, messages) => {
      const shown = messages.filter(({ isShown }) => isShown);
      const visible = region.getByRole('paragraph').filter({ visible: true });
      await expect(visible).toHaveText(shown.map(({ claim, text, link }) => `${claim}${text} ${link}`));
      for (const { to } of shown) await expect(visible.getByRole('link')).toHaveAttribute('href', `/landing-new${to}`);
    },
    isAnnounced: ({ region, expect }, isAnnounced) =>
      expect(region.locator('[aria-live]')).toHaveAttribute('aria-live', isAnnounced ? 'polite' : 'off'),
  },
  controls: ({ canPause, button: name, messages }) => [
    ...(canPause ? [`button "${name}"`] : []),
    'button "Previous announcement"',
    'button "Next announcement"',
    ...messages.filter(({ isShown }) => isShown).map(({ link }) => `link "${link}"`),
  ],
});
