import { expect, test } from '@playwright/test';
import { flows } from '../../machines/index.ts';
import { pageMutantsOf } from '../browser/page-mutants.ts';
import { verifyHeadless } from 'flow-toolkit/headless';
import '../toolkit.config.ts';

/** Faults of a page that its machine does not have: the recording has to notice them in the browser. */

test.describe.configure({ mode: 'serial' });

test.afterAll(async () => {
  const { closeWorkshop } = await import('../scenarios/workshop.ts');
  await closeWorkshop();
});

for (const [flow, fault, what] of [
  ['contact', 'submit is handled once', 'a second message that cannot be sent'],
  ['mobile-menu', 'keydown is handled once', 'a menu that Escape closes once'],
  ['nda', 'click is handled once', 'an agreement that opens once'],
  ['tooltip', 'it leaves by itself after 5 s', 'a tooltip that leaves after 5 s'],
  ['contact', 'what was typed is in the console', 'a leak to the console'],
] as const) {
  test(`verification in the page detects ${what}`, async () => {
    process.env['PAGE_TIMEOUT_MS'] = '5000';
    const { tryPageMutants } = await import('flow-toolkit/browser/verify-in-browser');
    const found = flows.find(({ machine }) => machine.id === flow);
    const mutant = pageMutantsOf(flow).filter(({ name }) => name === fault);
    if (!found) throw new Error(`there is no flow ${flow}`);
    // What shows, and so the controls of a view, are in no committed recording.
    expect(await tryPageMutants(found, verifyHeadless(found).recording, mutant, () => {})).toEqual({
      total: 1,
      survivors: [],
    });
  });
}
