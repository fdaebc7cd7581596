import type { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { defineDriver, hydrate } from './driver.ts';

export const liveDemoDriver = defineDriver<typeof liveDemoMachine>({
  // Narrower windows name the step in the status alone.
  viewport: { width: 1280, height: 900 },
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },
});
