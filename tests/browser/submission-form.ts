import type { Stage } from './driver.ts';
import { expectSame } from './driver.ts';

/** What the screens around an account have in common: one form in a machine's section, with an alert and a button. */

/** Submits the form, as a visitor does. */
export async function pressSubmit(stage: Stage): Promise<void> {
  await stage.section().locator('button[type=submit]').click();
}

/** The form says that it is being sent, and takes no second send (UI-3). */
export async function expectSending(stage: Stage, actor: string, text: string): Promise<void> {
  const button = stage.section().locator('button[type=submit]');
  expectSame('the button', await button.textContent(), text);
  expectSame('aria-disabled', await button.getAttribute('aria-disabled'), 'true');
  const before = stage.held(actor).length;
  await button.click({ force: true });
  expectSame('the number of requests after a second click', stage.held(actor).length, before);
}

/** The form says what went wrong, and can be sent. */
export async function expectAlert(stage: Stage, text: string): Promise<void> {
  expectSame('the alert', await stage.section().getByRole('alert').textContent(), text);
  expectSame(
    'aria-disabled',
    await stage.section().locator('button[type=submit]').getAttribute('aria-disabled'),
    'false',
  );
}

/** The summary at the top of the form: the alert, and a link to each wrong field in the form's order. */
export async function expectSummary(stage: Stage, alert: string, links: readonly string[]): Promise<void> {
  const summary = stage.section().getByRole('group', { name: 'There is a problem' });
  expectSame('the alert of the summary', await summary.getByRole('alert').textContent(), alert);
  expectSame('its links', await summary.getByRole('link').allTextContents(), [...links]);
}

/** The page says what the form has led to; unless it has arrived with that, the words have the focus. */
export async function expectOutcome(stage: Stage, text: string, focused: boolean): Promise<void> {
  const outcome = stage.section().getByRole('status').filter({ hasText: text });
  expectSame('the outcome', await outcome.textContent(), text);
  expectSame('whether it has the focus', await outcome.evaluate((node) => node === document.activeElement), focused);
}

/** An exception is logged, without anything that was typed. */
export function expectLogged({ consoleErrors }: Stage, flow: string): void {
  if (!consoleErrors.some((text) => text.startsWith(`${flow}: no answer`)))
    throw new Error('the exception is not in the console');
}
