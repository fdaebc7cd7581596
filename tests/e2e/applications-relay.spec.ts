/** Only a browser sends a form with its file, with and without script. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { TestedSite } from '../browser/site.ts';
import { fillForm, formCase } from './form-cases.ts';
import { at } from './route-table.ts';
import { expect, hydrated, refuseAssets, test } from './site-test.ts';

const texts = {
  careerSent: 'Application Submitted!',
  chooseAgain: 'Please choose your resume again: it could not be kept.',
} as const;

/** Larger than one chunk of a stream, and not valid text. */
const resumeBytes = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256)),
]);
const resumeFile = { name: 'Lebenslauf Zoë “final”.pdf', mimeType: 'application/pdf', buffer: resumeBytes };

const address = () => `ann.${Math.random().toString(36).slice(2)}@example.org`;

/** Waits for the mail of an application to the team, which has its texts and the resume, byte by byte. */
async function expectMail(site: TestedSite, email: string): Promise<void> {
  const outbox = join(site.dataDir, 'outbox');
  const mails = async () => {
    const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const all = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
    return all.filter((mail) => mail.replyTo?.some((reply) => reply.address === email));
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Career application: Chief Technology Officer (CTO), Ada Osei');
  expect(mail?.text).toContain('I can say no.');
  const [resumeOf] = mail?.attachments ?? [];
  expect(resumeOf?.filename).toBe(resumeFile.name);
  expect(Buffer.from(resumeOf?.content as ArrayBuffer).equals(resumeBytes)).toBe(true);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' });

const resume = (page: Page) => page.getByLabel('Resume', { exact: true });
const fillCareer = (page: Page, email: string) =>
  fillForm(page, formCase('career-application'), { email, cover_letter: 'I can say no.' });

for (const script of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled: script });

    test(`[SRV-1] [CAR-4] [SRV-13] ${script ? 'with' : 'without'} script a career application is mailed with its resume and confirmed`, async ({
      page,
      site,
      complaints,
    }) => {
      const email = address();
      await page.goto(at('/career-application'));
      if (script) await hydrated(page);
      await fillCareer(page, email);
      await resume(page).setInputFiles(resumeFile);
      await submit(page).click();
      const thanks = page.getByText(texts.careerSent, { exact: true });
      if (script) await expect(thanks).toBeFocused();
      else await expect(page).toHaveURL(`${site.origin}${at('/career-application?sent=yes')}`);
      await expect(thanks).toBeVisible();
      await expectMail(site, email);
      expect(complaints).toEqual([]);
    });
  });

test('[SRV-1] [RUN-1] the page of a refused application hydrates, takes the resume again, and leaves no error behind', async ({
  page,
  site,
  complaints,
}) => {
  const email = address();
  const letIn = await refuseAssets(page);
  await page.goto(at('/career-application'));
  await fillCareer(page, email);
  await page.getByLabel('Full name').fill('  ');
  await resume(page).setInputFiles(resumeFile);
  await letIn();
  complaints.length = 0;
  await submit(page).click();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(resume(page)).toHaveAccessibleDescription(new RegExp(texts.chooseAgain));
  await page.getByLabel('Full name').fill('Ada Osei');
  await resume(page).setInputFiles(resumeFile);
  await expect(resume(page)).not.toHaveAccessibleDescription(new RegExp(texts.chooseAgain));
  await submit(page).click();
  await expect(page.getByText(texts.careerSent, { exact: true })).toBeVisible();
  await expectMail(site, email);
  await page.getByRole('link', { name: 'Send another application' }).click();
  await expect(page.getByText(texts.chooseAgain)).toBeHidden();
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});
