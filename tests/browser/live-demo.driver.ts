import type { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

export const liveDemoDriver = defineDriver<typeof liveDemoMachine>({
  // Narrower windows name the step in the status alone.
  viewport: { width: 1280, height: 900 },
  async open(stage) {
    // The trace's marks are another flow's: traceable-note.
    await stage.page.emulateMedia({ reducedMotion: 'reduce' });
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },
});
