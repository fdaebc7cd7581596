import { inviteDetails } from '../../machines/invite/invite.form.ts';
import type { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { formDriver } from './form.driver.ts';
import { returnToPage } from './page-return.ts';

export const inviteDriver = formDriver<typeof inviteMachine>(inviteDetails, {
  gestures: { 'page.return': ({ page }) => returnToPage(page) },
  /** The target of a valid code is not opened, so that the page stays. */
  async prepare({ page }) {
    await page.route(
      ({ pathname }) => pathname === '/landing-new/signup',
      (route) => route.abort('aborted'),
    );
  },
});
