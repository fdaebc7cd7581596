import { mobileSignupDetails } from '../../machines/mobile-signup/mobile-signup.form.ts';
import type { mobileSignupMachine } from '../../machines/mobile-signup/mobile-signup.machine.ts';
import { expectSame, type Stage } from './driver.ts';
import { formDriver } from './form.driver.ts';

/** The roles of MOB-1, in its order. */
const roles = [
  'physician',
  'nurse_practitioner',
  'physician_assistant',
  'resident',
  'student',
  'nurse',
  'other_healthcare',
];

const typedEmail = ({ memory }: Stage) => (memory.get('held') as { email: string } | undefined)?.email;

/** The exact texts of MOB-4. */
export const mobileSignupDriver = formDriver<typeof mobileSignupMachine>(mobileSignupDetails, {
  texts: {
    sending: 'Sending…',
    refused: 'An error occurred. Please try again.',
    interrupted: 'Network error. Please check your connection and try again.',
  },
  gestures: {
    async 'form.correct'(stage) {
      stage.memory.set('corrects', true);
      await stage.view.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    },
  },
  async arrived({ view }) {
    const links = await view.locator('footer, main a[href*="/terms"]').count();
    expectSame('the number of footers and of links to the terms (MOB-2)', links, 0);
  },
  async inspectForm(stage, { state }) {
    const options = stage.view.getByLabel('Role', { exact: true }).locator('option');
    const offered = await options.evaluateAll((nodes) => nodes.map((node) => (node as HTMLOptionElement).value));
    expectSame('the roles', offered, ['', ...roles]);
    if (state !== 'editing') return;
    const email = stage.view.getByLabel('Email', { exact: true });
    const focused = await email.evaluate((node) => node === document.activeElement);
    expectSame('the focus on the address', focused, stage.memory.has('corrects'));
  },
  async inspectOutcome(stage, _, sent) {
    const heading = stage.view.getByRole('heading', { name: 'Check Your Email', exact: true });
    const focused = await heading.evaluate((node) => node === document.activeElement);
    // A page that opens with the thanks leaves focus alone.
    expectSame('the focus on the heading', focused, sent);
    const address = typedEmail(stage) ?? 'your address';
    await stage.view.getByText(`We sent a link to complete your registration to ${address}.`).waitFor();
  },
});
