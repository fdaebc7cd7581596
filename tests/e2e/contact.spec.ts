/** Only a browser leaves a page before the answer, restores what was typed, and hydrates the page of a refusal. */
import type { Page } from '@playwright/test';
import type { TestedSite } from '../browser/site.ts';
import { query } from '../server/support/rows.ts';
import { fillForm, formCase } from './form-cases.ts';
import { at } from './route-table.ts';
import { beside, expect, openHydrated, refuseAssets, test } from './site-test.ts';

const thanks = "Thank You! We've received your message and will get back to you soon.";

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

const contact = formCase('contact');
const fill = (page: Page, message: string) => fillForm(page, contact, { message });

const storedOf = (site: TestedSite, message: string) =>
  query<{ payload: string }>(site.dataDir, 'SELECT payload FROM submissions').filter(
    ({ payload }) => (JSON.parse(payload) as Record<string, string>)['message'] === message,
  );

/** Sends the form, expects the thanks, and expects the message to be stored `times` times. */
async function expectTaken(page: Page, site: TestedSite, message: string, times: number) {
  await send(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(storedOf(site, message)).toHaveLength(times);
}

test('[SRV-14] [RUN-3] a text area grows with its text, and sending again after leaving the page before the answer stores the message once', async ({
  page,
  site,
}) => {
  const message = `Impatient ${Math.random()}`;
  await openHydrated(page, at('/contact'));
  const text = field(page, 'Message');
  const rows = Number(await text.getAttribute('rows'));
  const height = () =>
    text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(height).toBeGreaterThan(rows);
  await text.fill(Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n'));
  await expect.poll(height).toBeGreaterThan(20);
  await fill(page, message);
  await page.route(
    '**/contact',
    async (route) => {
      await route.fetch();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await page.goBack();
  for (const { id, name, value } of contact.fields)
    await expect(page.locator(`#${id}`)).toHaveValue(name === 'message' ? message : value);
  await expectTaken(page, site, message, 1);

  await page.getByRole('link', { name: 'Write another message' }).click();
  await fill(page, message);
  await expectTaken(page, site, message, 2);
});

for (const refused of [
  { what: 'an invalid field', typed: '   ', status: 422 },
  { what: 'its size', typed: 'Ada Osei', status: 413 },
]) {
  test(`[SRV-1] [CONT-3] the page of a post refused for ${refused.what} hydrates at the form’s own address, and a message sent from it leaves no error behind`, async ({
    page,
    site,
    complaints,
  }) => {
    const letIn = await refuseAssets(page);
    await page.goto(at('/contact'));
    const message = '</script><script>window.intruder = true</script>';
    await fill(page, refused.status === 413 ? 'x'.repeat(300_000) : message);
    await field(page, 'Name').fill(refused.typed);
    await letIn();
    complaints.length = 0;
    const answered = page.waitForResponse((candidate) => candidate.request().method() === 'POST');
    await send(page).click();
    expect((await answered).status()).toBe(refused.status);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(page).toHaveURL(`${site.origin}${at('/contact')}`);
    // Without a field that is wrong, the message itself has the focus (UI-2).
    if (refused.status === 413) await expect(page.getByRole('alert')).toBeFocused();
    else {
      await expect(field(page, 'Message')).toHaveValue(message);
      await expect(beside(page, 'Enter your name')).toBeVisible();
      expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
    }
    expect(complaints.filter((complaint) => !complaint.includes(String(refused.status)))).toEqual([]);

    await fill(page, 'Now it is right');
    await send(page).click();
    await expect(page.getByText(thanks)).toBeVisible();
    await page.getByRole('link', { name: 'Write another message' }).click();
    const expectEmpty = async () => {
      for (const name of ['Name', 'Email', 'Message']) await expect(field(page, name)).toHaveValue('');
      await expect(field(page, 'Subject')).toHaveValue('General inquiry');
      await expect(page.getByRole('alert')).toBeEmpty();
    };
    await expectEmpty();
    const links = page.getByRole('contentinfo');
    await links.getByRole('link', { name: 'Careers' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
    await links.getByRole('link', { name: 'Contact' }).click();
    await expectEmpty();
    await expect(page.getByText('There is a problem')).toHaveCount(0);
  });
}
