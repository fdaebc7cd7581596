import { tickerMachine } from '../../machines/ticker/ticker.machine.ts';
import { tickerView } from '../../machines/ticker/ticker.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const leave = ({ page }: Screen) => page.mouse.move(0, 0);
const press = (name: string) => (screen: Screen) => screen.region.getByRole('button', { name }).click();

export const tickerPage = definePageFlow({
  machine: tickerMachine,
  view: tickerView,
  address: '/',
  reducedMotion: true,

  gestures: {
    'ticker.hold': async (screen) => {
      // A press may have left the pointer there.
      await leave(screen);
      await screen.region.hover();
    },
    'ticker.release': leave,
    'ticker.stop': press('Pause figures'),
    'ticker.play': press('Play figures'),
    'motion.reduce': ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }),
    'motion.allow': async (screen) => {
      await leave(screen);
      await screen.page.emulateMedia({ reducedMotion: 'no-preference' });
    },
  },
  shows: {
    isScrolling: ({ region, expect }, isScrolling, { canStop }) =>
      expect
        .poll(() =>
          region.evaluate((section) => section.getAnimations({ subtree: true }).map(({ playState }) => playState)),
        )
        .toEqual(canStop ? [isScrolling ? 'running' : 'paused'] : []),
    isStopped: ({ region, expect }, isStopped) =>
      expect(region.locator('button path[d="M4 2.6v10.8L13 8z"]')).toHaveCount(isStopped ? 1 : 0),
    button: ({ region, expect }, name) => expect(region.locator('button')).toHaveText(name),
    canStop: ({ region, expect }, canStop) => expect(region.locator('button')).toBeVisible({ visible: canStop }),
  },
  controls: ({ canStop, button }) => (canStop ? [`button "${button}"`] : []),
});
