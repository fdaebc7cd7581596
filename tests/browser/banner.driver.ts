import type { bannerMachine } from '../../machines/banner/banner.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

/** What each of the three messages says, from HOME-3. */
const claims = [
  /^8,698\+ clinicians/,
  /Join the waitlist for Early Access$/,
  /^14-day free trial, no credit card required/,
];

/** Presses a control as a finger does, which does not hover first: coming to the banner is an event of its own. */
const press = ({ section }: Stage, name: string) =>
  section().getByRole('button', { name, exact: true }).dispatchEvent('click');

export const bannerDriver = defineDriver<typeof bannerMachine>({
  alsoMoves: ['theme', 'ticker', 'synapse-chat'],

  async open({ page, origin }) {
    await page.mouse.move(600, 700);
    await page.goto(`${origin}/landing-new/`);
  },

  gestures: {
    async 'banner.hold'({ page, section }) {
      // The pointer may be there still, from before a press.
      await page.mouse.move(600, 700);
      await section().hover();
    },
    async 'banner.release'({ page }) {
      await page.mouse.move(600, 700);
    },
    'banner.pause': (stage) => press(stage, 'Pause announcements'),
    'banner.play': (stage) => press(stage, 'Play announcements'),
    'banner.next': (stage) => press(stage, 'Next announcement'),
    'banner.previous': (stage) => press(stage, 'Previous announcement'),
    async 'motion.reduce'(stage) {
      await stage.page.emulateMedia({ reducedMotion: 'reduce' });
      // On the way in, too: the page tells its machine what the device asks for.
      await hydrate(stage);
    },
    async 'motion.allow'(stage) {
      await stage.page.mouse.move(600, 700);
      await stage.page.emulateMedia({ reducedMotion: 'no-preference' });
      await hydrate(stage);
    },
  } satisfies Gestures<typeof bannerMachine>,

  requests: {},

  async inspect({ section, memory }, { state, context }) {
    if (typeof context?.['index'] === 'number') memory.set('index', context['index']);
    const shown = await section().getByRole('paragraph').filter({ visible: true }).allInnerTexts();
    expectSame('the number of messages that show', shown.length, 1);
    const claim = claims[Number(memory.get('index'))];
    if (!claim?.test(shown[0] ?? '')) throw new Error(`the banner says "${shown[0]}", expected ${String(claim)}`);
    // Announced are only the messages that the visitor has turned to.
    expectSame(
      'aria-live',
      await section().locator('[aria-live]').getAttribute('aria-live'),
      state === 'manual' ? 'polite' : 'off',
    );
    const pause = section().getByRole('button', { name: /^(Pause|Play) announcements$/ });
    const there = state !== 'manual' && state !== 'automatic.still';
    if (state !== 'automatic.still') expectSame('whether there is something to pause', await pause.isVisible(), there);
    if (there)
      expectSame(
        'the button',
        await pause.textContent(),
        state === 'automatic.paused' ? 'Play announcements' : 'Pause announcements',
      );
  },
});
