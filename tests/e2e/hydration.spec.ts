/** Only a browser lays out text in fonts, and has a tree that extensions touch before hydration. */
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

test('a page has its fonts after navigation from a page that uses fewer', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  await page.locator('header').getByRole('link', { name: 'Staveline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Talk to the patient.');
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    );
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Record', 'Speech']));
});

test('[UI-3] [RUN-3] values typed before hydration stay although an extension has changed the page’s tree', async ({
  page,
}) => {
  const letIn = await holdScript(page);
  await page.goto(at('/beta-tester'));
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByRole('radio', { name: 'NP' }).check();
  await page.getByLabel('State', { exact: true }).selectOption('Washington');
  await page.getByLabel('Notes').fill('At night, please.');
  await page.getByRole('checkbox').check();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ann@example.org');
  // A password manager's icon, a bar above the page, and a translation.
  await email.evaluate((control) => {
    control.after(document.createElement('div'));
    document.body.prepend(document.createElement('div'));
    const label = control.closest('form')?.querySelector('label')?.firstChild;
    const translated = document.createElement('font');
    translated.textContent = 'Nombre';
    label?.replaceWith(translated);
  });
  letIn();
  await hydrated(page);
  await expect(email).toHaveValue('ann@example.org');
  await expect(email).toBeFocused();
  await expect(page.locator('[name=full_name]')).toHaveValue('Ann Lee');
  await expect(page.locator('[name=state]')).toHaveValue('Washington');
  await expect(page.getByLabel('Notes')).toHaveValue('At night, please.');
  await expect(page.getByRole('radio', { name: 'NP' })).toBeChecked();
  await expect(page.getByRole('checkbox')).toBeChecked();
  // The form knows them, too: only the missing ones are refused.
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields: Phone, Contact method, County');
  await expect(email).toHaveValue('ann@example.org');
});
