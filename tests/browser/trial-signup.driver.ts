import { trialSignupDetails } from '../../machines/trial-signup/trial-signup.form.ts';
import { formDriver } from './form.driver.ts';

export const trialSignupDriver = formDriver(trialSignupDetails, {
  async prepare({ page }) {
    // No content: the page stays.
    await page.route(
      (url) => url.pathname === '/payment',
      (route) => route.fulfill({ status: 204 }),
    );
  },
});
