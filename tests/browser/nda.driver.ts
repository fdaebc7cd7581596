import type { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { defineDriver, hydrate } from './driver.ts';

export const ndaDriver = defineDriver<typeof ndaMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/beta-tester`);
    await hydrate(stage);
  },
});
