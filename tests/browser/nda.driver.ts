import type { ndaMachine } from '../../machines/nda/nda.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

const name = 'NDA and beta testing guidelines';

const opener = ({ view }: Stage) => view.getByRole('link', { name: `Read the ${name}` });
const dialog = ({ view }: Stage) => view.getByRole('dialog', { name });

/** Every way in which a visitor closes a dialog. */
const ways: readonly ((stage: Stage) => Promise<void>)[] = [
  ({ page }) => page.keyboard.press('Escape'),
  ({ page }) => page.mouse.click(8, 8),
  (stage) => dialog(stage).getByRole('button', { name: 'Close' }).click(),
];

export const ndaDriver = defineDriver<typeof ndaMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/beta-tester`);
    await hydrate(stage);
  },

  gestures: {
    async 'nda.open'(stage) {
      await opener(stage).click();
    },
    async 'nda.close'(stage) {
      for (const [index, close] of ways.entries()) {
        if (index > 0) await opener(stage).click();
        await dialog(stage).waitFor();
        await close(stage);
        await dialog(stage).waitFor({ state: 'detached' });
        expectSame(
          `the focus on the opener after way ${index + 1}`,
          await opener(stage).evaluate((link) => document.activeElement === link),
          true,
        );
      }
    },
  } satisfies Gestures<typeof ndaMachine>,

  requests: {},

  async inspect(stage, { state }) {
    expectSame('the number of dialogs', await dialog(stage).count(), state === 'open' ? 1 : 0);
    if (state !== 'open') return;
    expectSame(
      'the focus in the dialog',
      await dialog(stage).evaluate((element) => element.contains(document.activeElement)),
      true,
    );
    if (!(await dialog(stage).innerText()).includes('Test with made-up encounters.'))
      throw new Error('the dialog does not hold the guidelines');
  },
});
