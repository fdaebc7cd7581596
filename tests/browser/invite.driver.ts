import { inviteDetails } from '../../machines/invite/invite.form.ts';
import type { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { expectSame, expectSoon } from './driver.ts';
import { formDriver } from './form.driver.ts';
import { returnToPage } from './page-return.ts';
import { expectOutcome } from './submission-form.ts';

/** The codes as visitors type them: case, blanks and dashes do not count. */
const asTyped: Readonly<Record<string, string>> = { STAVE2026: ' stave-2026 ', STAVE2027: 'Stave 2027' };

/** The exact texts of SRV-7. */
export const inviteDriver = formDriver<typeof inviteMachine>(inviteDetails, {
  texts: { sending: 'Checking…', interrupted: 'An error occurred. Please try again.' },
  fills: ({ code }) => ({ code: asTyped[String(code)] ?? '' }),
  gestures: {
    async 'page.return'({ page, memory }) {
      memory.delete('opened');
      await returnToPage(page);
    },
  },
  async prepare(stage) {
    // The target of a valid code is recorded, not opened, so that the page stays.
    await stage.page.route(
      ({ pathname }) => pathname === '/landing-new/signup',
      (route) => {
        stage.memory.set('opened', route.request().url());
        return route.abort('aborted');
      },
    );
  },
  async inspectForm({ memory }, { state }) {
    if (state === 'interrupted') expectSame('where the page has led', memory.get('opened'), undefined);
  },
  async inspectOutcome(stage) {
    await expectOutcome(stage, 'Your code is valid. Taking you to sign-up.', true);
    const link = stage.section().getByRole('link', { name: 'Continue to sign-up' });
    const signup = '/landing-new/signup?invite_token=opaque';
    expectSame('the link', await link.getAttribute('href'), signup);
    await expectSoon(stage, 'where the page has led', () => stage.memory.get('opened'), stage.origin + signup);
  },
});
