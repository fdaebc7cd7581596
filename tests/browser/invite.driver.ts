import { inviteDetails } from '../../machines/invite/invite.form.ts';
import type { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { formDriver } from './form.driver.ts';
import { returnToPage } from './page-return.ts';

export const inviteDriver = formDriver<typeof inviteMachine>(inviteDetails, {
  gestures: { 'page.return': ({ page }) => returnToPage(page) },
  leadsBy: 'openSignup',
});
