import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { TestedSite } from '../browser/site.ts';
import { at } from './route-table.ts';
import { beside, expect, holdScript, openHydrated, refuseAssets, test } from './site-test.ts';

const thanks = "Thank You! We've received your message and will get back to you soon.";
const noAnswer = 'An error occurred. Please try again.';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

async function fill(page: Page, message: string) {
  await field(page, 'Name').fill('Ann Lee');
  await field(page, 'Email').fill('ann@example.org');
  await field(page, 'Subject').fill('Setup');
  await field(page, 'Message').fill(message);
}

async function expectStaysTyped(page: Page, message: string) {
  await expect(field(page, 'Name')).toHaveValue('Ann Lee');
  await expect(field(page, 'Email')).toHaveValue('ann@example.org');
  await expect(field(page, 'Subject')).toHaveValue('Setup');
  await expect(field(page, 'Message')).toHaveValue(message);
}

function storedOf(site: TestedSite, message: string) {
  const database = new DatabaseSync(join(site.dataDir, 'staveline.db'), { readOnly: true });
  try {
    const rows = database.prepare('select payload from submissions').all() as { payload: string }[];
    return rows
      .map((row) => JSON.parse(row.payload) as Record<string, string>)
      .filter((payload) => payload['message'] === message);
  } finally {
    database.close();
  }
}

async function mailsOf(site: TestedSite, message: string) {
  const outbox = join(site.dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter((mail) => mail.text?.includes(message));
}

test('[CONT-1] all five fields are required in the markup, with the page’s own messages', async ({ page }) => {
  await page.goto(at('/contact'));
  for (const name of ['Name', 'Email', 'Subject', 'Message'])
    await expect(field(page, name)).toHaveAttribute('required', '');
  await expect(page.getByRole('combobox')).toHaveAttribute('required', '');
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('combobox')).toHaveValue('general');
  await expect(page.getByRole('option')).toHaveCount(5);

  await openHydrated(page, at('/contact'));
  await send(page).click();
  for (const text of ['Enter your name', 'Enter your email address', 'Enter a subject', 'Enter your message']) {
    await expect(beside(page, text)).toBeVisible();
  }
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter your name');
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveTitle(/^Error: /);

  await fill(page, 'x');
  await field(page, 'Email').fill('ann(at)example.org');
  await send(page).click();
  await expect(beside(page, 'Enter an email address in the format name@example.com')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill('ann@example.org');
  await expect(beside(page, 'Enter an email address in the format name@example.com')).toBeHidden();
  await expect(page).toHaveTitle(/^Error: Contact/);
});

for (const type of ['general', 'integration', 'careers', 'partnership', 'support']) {
  test(`[CONT-1] [RUN-1] ?type=${type} selects the topic in the HTML and after hydration`, async ({
    page,
    request,
    complaints,
  }) => {
    const html = await (await request.get(at(`/contact?type=${type}`))).text();
    expect(/<option[^>]*selected[^>]*>/.exec(html)?.[0]).toContain(`value="${type}"`);
    await openHydrated(page, at(`/contact?type=${type}`));
    await expect(page.getByRole('combobox')).toHaveValue(type);
    expect(complaints).toEqual([]);
  });
}

test('[RUN-1] uses the first `type` when the query has two', async ({ page, complaints }) => {
  await openHydrated(page, at('/contact?type=careers&type=support'));
  await expect(page.getByRole('combobox')).toHaveValue('careers');
  expect(complaints).toEqual([]);
});

test('[RUN-1] an unknown `type` leaves the default topic', async ({ page, complaints }) => {
  await openHydrated(page, at('/contact?type=%22%3E%3Cscript%3E&other=1'));
  await expect(page.getByRole('combobox')).toHaveValue('general');
  expect(complaints).toEqual([]);
});

test('[CONT-2] [CONT-3] [SRV-13] a sent message is stored and mailed, the page shows thanks, and the fields are cleared', async ({
  page,
  site,
}) => {
  const message = `What does setup need? ${Math.random()}`;
  await openHydrated(page, at('/contact?type=support'));
  await fill(page, message);
  const request = page.waitForRequest((candidate) => candidate.method() === 'POST');
  await send(page).click();
  const sent = await request;
  expect(new URL(sent.url()).pathname).toBe('/contact');
  expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const names = [...(sent.postData() ?? '').matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['name', 'email', 'message']);

  const status = page.getByRole('status').filter({ hasText: thanks });
  await expect(status).toHaveText(thanks);
  await expect(status).toBeFocused();
  expect(storedOf(site, message)).toEqual([{ name: 'Ann Lee', email: 'ann@example.org', message }]);
  await expect.poll(() => mailsOf(site, message)).toHaveLength(1);
  expect((await mailsOf(site, message))[0]?.replyTo?.[0]).toMatchObject({ address: 'ann@example.org' });

  await page.getByRole('link', { name: 'Write another message' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  for (const name of ['Name', 'Email', 'Subject', 'Message']) await expect(field(page, name)).toHaveValue('');
  // The form was replaced; the new one shows the page's errors too.
  await send(page).click();
  await expect(beside(page, 'Enter your name')).toBeVisible();
});

/** Sends the form, expects the thanks, and expects the message to be stored `times` times. */
async function expectTaken(page: Page, site: TestedSite, message: string, times: number) {
  await send(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(storedOf(site, message)).toHaveLength(times);
}

test('[CONT-3] [SRV-13] an HTML page in place of the relay’s answer, as from a captive portal, is a failure: the form keeps its values', async ({
  page,
  site,
}) => {
  const message = `Not lost ${Math.random()}`;
  await openHydrated(page, at('/contact'));
  await fill(page, message);
  await page.route(
    '**/contact',
    (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Welcome to our guest network</h1>' }),
    { times: 1 },
  );
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText(noAnswer);
  await expectStaysTyped(page, message);
  await expectTaken(page, site, message, 1);
});

test('[SRV-14] a retry after a lost answer stores the message once', async ({ page, site }) => {
  const message = `Only once ${Math.random()}`;
  await openHydrated(page, at('/contact'));
  await fill(page, message);
  await page.route(
    '**/contact',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText(noAnswer);
  await expectTaken(page, site, message, 1);
});

test('[SRV-14] [RUN-3] sending again after leaving the page before the answer stores the message once', async ({
  page,
  site,
}) => {
  const message = `Impatient ${Math.random()}`;
  await openHydrated(page, at('/contact'));
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
  await expectStaysTyped(page, message);
  await expectTaken(page, site, message, 1);

  await page.getByRole('link', { name: 'Write another message' }).click();
  await fill(page, message);
  await expectTaken(page, site, message, 2);
});

test('[RUN-3] the form keeps and sends values typed before hydration', async ({ page, site }) => {
  const message = `Early bird ${Math.random()}`;
  const letIn = await holdScript(page);
  await page.goto(at('/contact'));
  await page.getByRole('combobox').selectOption('support');
  await fill(page, message);
  letIn();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expectStaysTyped(page, message);
  await expect(page.getByRole('combobox')).toHaveValue('support');
  await send(page).click();
  await expect(page.getByText(thanks)).toBeVisible();
  expect(storedOf(site, message)).toHaveLength(1);
});

test('[CONT-4] [SHOW-15] beside the topic stands its response time, and that it is not sent', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  const topic = page.getByRole('combobox');
  const staysHere = 'Topic and subject are not sent: put what matters into the message.';
  await expect(topic).toHaveAccessibleDescription(`We answer general inquiries within 24 hours. ${staysHere}`);
  await topic.selectOption('support');
  await expect(topic).toHaveAccessibleDescription(`We answer technical support requests within 4 hours. ${staysHere}`);
});

test('[CONT-4] the page has mail, phone and social links, and the promised response times', async ({ page }) => {
  await page.goto(at('/contact'));
  const others = page.getByRole('complementary', { name: 'Other ways to reach us' });
  await expect(others.getByRole('link', { name: 'hello@staveline.example' })).toHaveAttribute(
    'href',
    'mailto:hello@staveline.example',
  );
  await expect(others.getByRole('link', { name: '(555) 010-0100' })).toHaveAttribute('href', 'tel:5550100100');
  const social = others.getByRole('link', { name: /new tab/ });
  expect(await social.count()).toBeGreaterThan(0);
  for (const link of await social.all()) await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  for (const [what, when] of [
    ['General inquiries', '24 hours'],
    ['Technical support', '4 hours'],
    ['Integration requests', '48 hours'],
    ['Urgent matters', 'Same day'],
  ] as const) {
    await expect(others.locator('div').filter({ hasText: what }).last()).toContainText(when);
  }
});

for (const [path, label] of [
  ['/contact', 'Message'],
  ['/beta-tester', 'Notes (optional)'],
  ['/career-application', 'Cover letter (optional)'],
] as const) {
  test(`${path}: a text area grows with its text and has room when it is empty`, async ({ page }) => {
    await page.goto(at(path));
    const text = page.getByRole('textbox', { name: label });
    const rows = Number(await text.getAttribute('rows'));
    const height = () =>
      text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
    expect(await height()).toBeGreaterThan(rows);
    await text.fill(Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n'));
    expect(await height()).toBeGreaterThan(20);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[SRV-1] [CONT-3] a message is stored, and a page shows thanks', async ({ page, site }) => {
    const message = `No script here ${Math.random()}`;
    await page.goto(at('/contact'));
    await fill(page, message);
    await send(page).click();
    await expect(page).toHaveURL(`${site.origin}${at('/contact?sent=yes')}`);
    await expect(page.getByText(thanks)).toBeVisible();
    expect(storedOf(site, message)).toEqual([{ name: 'Ann Lee', email: 'ann@example.org', message }]);
    await page.getByRole('link', { name: 'Write another message' }).click();
    await expect(field(page, 'Name')).toHaveValue('');
  });

  test('no control is dead', async ({ page }) => {
    await page.goto(at('/contact'));
    await expect(page.getByRole('button')).toHaveText(['Send message']);
  });

  test('[SRV-1] [RUN-2] a refusal is a page with the entries and the errors', async ({ page, site }) => {
    await page.goto(at('/contact'));
    await fill(page, 'Is "this" <b>kept</b>?');
    // Native validation accepts blanks and an address without a top-level domain.
    await field(page, 'Name').fill('   ');
    const [response] = await Promise.all([
      page.waitForResponse((candidate) => candidate.request().method() === 'POST'),
      send(page).click(),
    ]);
    expect(response.status()).toBe(422);
    await expect(beside(page, 'Enter your name')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('ann@example.org');
    await expect(field(page, 'Message')).toHaveValue('Is "this" <b>kept</b>?');
    expect(storedOf(site, 'Is "this" <b>kept</b>?')).toEqual([]);
    await field(page, 'Name').fill('Ann Lee');
    await field(page, 'Subject').fill('Setup');
    await send(page).click();
    await expect(page.getByText(thanks)).toBeVisible();
  });
});

test('[SRV-1] the page of a refused post hydrates with the entries, at the form’s own address', async ({
  page,
  site,
  complaints,
}) => {
  const letIn = await refuseAssets(page);
  await page.goto(at('/contact'));
  const message = '</script><script>window.intruder = true</script>';
  await fill(page, message);
  await field(page, 'Name').fill('   ');
  await letIn();
  complaints.length = 0;
  await send(page).click();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page).toHaveURL(`${site.origin}${at('/contact')}`);
  await expect(field(page, 'Message')).toHaveValue(message);
  await expect(beside(page, 'Enter your name')).toBeVisible();
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

for (const refused of [
  { what: 'an invalid field', typed: '   ', status: 422 },
  { what: 'its size', typed: 'Ann Lee', status: 413 },
]) {
  test(`[CONT-3] a message sent after a post refused for ${refused.what} leaves no error behind`, async ({ page }) => {
    const letIn = await refuseAssets(page);
    await page.goto(at('/contact'));
    await fill(page, refused.status === 413 ? 'x'.repeat(300_000) : 'Refused first');
    await field(page, 'Name').fill(refused.typed);
    await letIn();
    const answered = page.waitForResponse((candidate) => candidate.request().method() === 'POST');
    await send(page).click();
    expect((await answered).status()).toBe(refused.status);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    // Without a field that is wrong, the message itself has the focus (UI-2).
    if (refused.status === 413) await expect(page.getByRole('alert')).toBeFocused();

    await fill(page, 'Now it is right');
    await send(page).click();
    await expect(page.getByText(thanks)).toBeVisible();
    await page.getByRole('link', { name: 'Write another message' }).click();
    for (const name of ['Name', 'Email', 'Subject', 'Message']) await expect(field(page, name)).toHaveValue('');
    await expect(page.getByRole('alert')).toBeEmpty();
  });
}

test('[CONT-3] returning to the form after a refused post shows an empty form', async ({ page }) => {
  const letIn = await refuseAssets(page);
  await page.goto(at('/contact'));
  await fill(page, 'Refused first');
  await field(page, 'Name').fill('   ');
  await letIn();
  await send(page).click();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(beside(page, 'Enter your name')).toBeVisible();
  await fill(page, 'Now it is right');
  await send(page).click();
  await expect(page.getByText(thanks)).toBeVisible();

  const links = page.getByRole('contentinfo');
  await links.getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await links.getByRole('link', { name: 'Contact' }).click();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(page.getByText('There is a problem')).toHaveCount(0);
});
