import type { Stage } from './driver.ts';
import { expectSame } from './driver.ts';

export async function pressSubmit(stage: Stage): Promise<void> {
  await stage.section().locator('button[type=submit]').click();
}

/** UI-3. */
export async function expectSending(stage: Stage, actor: string, text: string): Promise<void> {
  const button = stage.section().locator('button[type=submit]');
  expectSame('the button', await button.textContent(), text);
  expectSame('aria-disabled', await button.getAttribute('aria-disabled'), 'true');
  const before = stage.held(actor).length;
  await button.click({ force: true });
  expectSame('the number of requests after a second click', stage.held(actor).length, before);
}

export async function expectAlert(stage: Stage, text: string): Promise<void> {
  // A file field announces its own refusals.
  const alert = stage.section().getByRole('alert').and(stage.view.locator(':not([id$="-refusal"])'));
  expectSame('the alert', await alert.textContent(), text);
  expectSame(
    'aria-disabled',
    await stage.section().locator('button[type=submit]').getAttribute('aria-disabled'),
    'false',
  );
}

export async function expectSummary(stage: Stage, alert: string, links: readonly string[]): Promise<void> {
  const summary = stage.section().getByRole('group', { name: 'There is a problem' });
  expectSame('the alert of the summary', await summary.getByRole('alert').textContent(), alert);
  expectSame('its links', await summary.getByRole('link').allTextContents(), [...links]);
}

export async function expectOutcome(stage: Stage, text: string, focused: boolean): Promise<void> {
  const outcome = stage.section().getByRole('status').filter({ hasText: text });
  expectSame('the outcome', await outcome.textContent(), text);
  expectSame('whether it has the focus', await outcome.evaluate((node) => node === document.activeElement), focused);
}
