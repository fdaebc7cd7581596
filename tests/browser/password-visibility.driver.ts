import type { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';
import { returnToPage } from './page-return.ts';

const password = 'correct horse 7';

/** The login form has a password field (LOGIN-1). */
export const passwordVisibilityDriver = defineDriver<typeof passwordVisibilityMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/login`);
    await hydrate(stage);
    await stage.view.getByLabel('Password', { exact: true }).fill(password);
  },

  gestures: {
    async 'form.submit'({ view }) {
      // The email address is missing: the form is submitted, and goes nowhere.
      await view.getByRole('button', { name: 'Log in', exact: true }).click();
    },
    async 'page.return'({ page }) {
      await returnToPage(page);
    },
  },
});
