import type { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

export const ndaDriver = defineDriver<typeof ndaMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/beta-tester`);
    await hydrate(stage);
  },
});
