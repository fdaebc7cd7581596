import { mobileSignupDetails } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupWords } from '../../machines/mobile-signup/mobile-signup.view.ts';
import { formPage } from './support/form-page.ts';
import type { AnyPageFlow, Screen } from './support/page-flow.ts';

const page = formPage(mobileSignupDetails, mobileSignupWords, {
  once: true,
  instead: { sent: ['link "ask for another link"', 'link "Wrong address? Correct it and send again"'] },
});

const { email } = mobileSignupDetails.samples.first;

/** Within the app of iOS. */
export const mobileSignupPage: AnyPageFlow = {
  ...page,
  address: { opened: '/mobile-signup?ios=1' },
  shows: {
    ...page.shows,
    thanks: async ({ region, expect }: Screen, thanks: string | null) => {
      if (thanks === null) return;
      await expect(region.getByRole('status')).toHaveText(`${thanks} to ${email}.`);
      await expect(region.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
    },
  },
};
