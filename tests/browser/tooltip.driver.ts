import type { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';
import type { Gestures, Stage } from 'flow-toolkit/browser/driver';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

/** Narrow enough for the menu button, and with a mouse. */
const viewport = { width: 800, height: 700 };

interface Control {
  selector: string;
  /** The link before it in the order of the keyboard. */
  linkBefore: RegExp;
}

const controls: Readonly<Record<string, Control>> = {
  theme: { selector: 'header button', linkBefore: /^Staveline$/ },
  menu: { selector: 'header summary', linkBefore: /^Start Free Trial$/ },
};

function controlOf(name: unknown): Control {
  const control = controls[String(name)];
  if (!control) throw new Error(`the header has no control "${String(name)}"`);
  return control;
}

/** How the control is pointed at that is pointed at last. */
type Means = 'mouse' | 'keyboard';

const pointed = ({ memory }: Stage) => ({
  control: controlOf(memory.get('control')),
  means: memory.get('means') as Means,
});

/** Nothing is pointed at any more: the focus goes as well, so that the next control is come to from outside. */
async function release({ page, memory }: Stage): Promise<void> {
  memory.delete('control');
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

/** Moves the mouse to where no control is. */
const moveAway = ({ page }: Stage) => page.mouse.move(viewport.width / 2, viewport.height - 40);

export const tooltipDriver = defineDriver<typeof tooltipMachine>({
  alsoMoves: ['theme', 'mobile-menu', 'route-announcer'],

  viewport,

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/about`);
    await hydrate(stage);
  },

  gestures: {
    async 'tooltip.point'(stage, { control: name }) {
      const { page, memory } = stage;
      const control = controlOf(name);
      // With one mouse another control is reached only by leaving the first: the keyboard comes from one to the other.
      const means: Means = memory.has('control') && memory.get('means') === 'mouse' ? 'keyboard' : 'mouse';
      memory.set('control', name).set('means', means);
      if (means === 'mouse') {
        memory.set('under the mouse', name);
        await moveAway(stage);
        await page.locator(control.selector).hover();
      } else {
        await page.getByRole('banner').getByRole('link', { name: control.linkBefore }).focus();
        await page.keyboard.press('Tab');
      }
    },
    async 'tooltip.leave'(stage) {
      const { memory, page } = stage;
      if (pointed(stage).means === 'keyboard') await page.keyboard.press('Tab');
      // Both may be on one control, and then both have to go.
      if (memory.get('under the mouse') === memory.get('control')) await moveAway(stage);
      await release(stage);
    },
    async 'tooltip.press'(stage) {
      const { control, means } = pointed(stage);
      const press = () =>
        means === 'mouse' ? stage.page.locator(control.selector).click() : stage.page.keyboard.press('Enter');
      await press();
      // Another theme has another name, and the button of an open menu no tooltip.
      await press();
      await release(stage);
    },
    async 'tooltip.escape'(stage) {
      await stage.page.keyboard.press('Escape');
      await release(stage);
    },
  } satisfies Gestures<typeof tooltipMachine>,
});
