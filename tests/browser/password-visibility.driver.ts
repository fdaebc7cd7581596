import type { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import type { Gestures } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { returnToPage } from './page-return.ts';

const password = 'correct horse 7';

/** What is to be announced at a step; null where nothing changes. */
function announcement(visible: boolean, outcome: Parameters<typeof asksFor>[0]): string | null {
  if (asksFor(outcome, 'announce')) return visible ? 'Your password is visible' : 'Your password is hidden';
  return asksFor(outcome, 'clearAnnouncement') ? '' : null;
}

/** The login form has a password field (LOGIN-1). */
export const passwordVisibilityDriver = defineDriver<typeof passwordVisibilityMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/login`);
    await hydrate(stage);
    await stage.view.getByLabel('Password', { exact: true }).fill(password);
  },

  gestures: {
    async 'password.toggle'({ view }) {
      await view.getByRole('button', { name: /^(Show|Hide) password$/ }).click();
    },
    async 'form.submit'({ view }) {
      // The email address is missing: the form is submitted, and goes nowhere.
      await view.getByRole('button', { name: 'Log in', exact: true }).click();
    },
    async 'page.return'({ page }) {
      await returnToPage(page);
    },
  } satisfies Gestures<typeof passwordVisibilityMachine>,

  requests: {},

  async inspect(stage, outcome) {
    const visible = outcome.state === 'shown';
    const field = stage.view.getByLabel('Password', { exact: true });
    expectSame('the type of the field', await field.getAttribute('type'), visible ? 'text' : 'password');
    expectSame('what was typed', await field.inputValue(), password);
    const button = stage.view.getByRole('button', { name: visible ? 'Hide password' : 'Show password', exact: true });
    expectSame('aria-pressed', await button.getAttribute('aria-pressed'), null);
    const expected = announcement(visible, outcome) ?? stage.memory.get('announced') ?? '';
    expectSame('the announcement', await stage.section().getByRole('status').textContent(), expected);
    stage.memory.set('announced', expected);
  },
});
