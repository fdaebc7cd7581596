/** Only a browser sends a form with its file, with and without script. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { TestedSite } from '../browser/site.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, refuseAssets, test } from './site-test.ts';

/** Tests the way from the form through the relay to the mails in the outbox. */

const texts = {
  betaSent: "Thank you for your application! We'll review your submission and get back to you soon.",
  careerSent: 'Application Submitted!',
  careerRefused: 'Failed to submit application. Please try again.',
  tooLarge: 'File size must be less than 5MB',
  wrongType: 'Please upload a PDF, DOC, or DOCX file',
  chooseAgain: 'Please choose your resume again: it could not be kept.',
} as const;

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
/** Larger than one chunk of a stream, and not valid text. */
const resumeBytes = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31) % 256)),
]);
const resumeFile = { name: 'Lebenslauf Zoë “final”.pdf', mimeType: 'application/pdf', buffer: resumeBytes };

const address = () => `ann.${Math.random().toString(36).slice(2)}@example.org`;

function storedOf(site: TestedSite, email: string) {
  const database = new DatabaseSync(join(site.dataDir, 'staveline.db'), { readOnly: true });
  try {
    const rows = database.prepare('select kind, payload from submissions').all() as { kind: string; payload: string }[];
    return rows
      .map(({ kind, payload }) => ({ kind, payload: JSON.parse(payload) as Record<string, string> }))
      .filter(({ payload }) => payload['email'] === email);
  } finally {
    database.close();
  }
}

async function mailsOf(site: TestedSite, email: string) {
  const outbox = join(site.dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return {
    toTeam: mails.filter((mail) => mail.replyTo?.some((reply) => reply.address === email)),
    toVisitor: mails.filter((mail) => mail.to?.some((to) => to.address === email)),
  };
}

async function expectMails(site: TestedSite, email: string) {
  await expect.poll(async () => Object.values(await mailsOf(site, email)).map((mails) => mails.length)).toEqual([1, 1]);
  const { toTeam, toVisitor } = await mailsOf(site, email);
  expect(toVisitor[0]?.attachments).toEqual([]);
  expect(toVisitor[0]?.text).not.toContain('Ann Lee');
  return toTeam[0];
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' });

const resume = (page: Page) => page.getByLabel('Resume', { exact: true });
async function fillCareer(page: Page, email: string) {
  await page.getByLabel('Position').selectOption('Compliance Officer');
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(555) 010-0100');
  await page.getByLabel('Cover letter (optional)').fill('I can say no.');
}
const careerOf = (email: string) => ({
  kind: 'career',
  payload: {
    position: 'Compliance Officer',
    full_name: 'Ann Lee',
    email,
    phone: '(555) 010-0100',
    linkedin: '',
    cover_letter: 'I can say no.',
  },
});

async function expectCareerMail(site: TestedSite, email: string) {
  const mail = await expectMails(site, email);
  expect(mail?.subject).toBe('Career application: Compliance Officer, Ann Lee');
  expect(mail?.text).toContain('I can say no.');
  expect(mail?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    [resumeFile.name, 'application/pdf'],
  ]);
  expect(sha256(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))).toBe(sha256(resumeBytes));
}

test('[CAR-4] [SRV-13] a career application is stored with its resume, mailed with it and confirmed', async ({
  page,
  site,
  complaints,
}) => {
  const email = address();
  await openHydrated(page, at('/career-application'));
  await fillCareer(page, email);
  await resume(page).setInputFiles(resumeFile);
  await submit(page).click();
  await expect(page.getByText(texts.careerSent, { exact: true })).toBeFocused();
  expect(storedOf(site, email)).toEqual([careerOf(email)]);
  await expectCareerMail(site, email);
  expect(complaints).toEqual([]);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[SRV-1] [CAR-4] without script: a career application is stored with its resume, mailed with it and confirmed', async ({
    page,
    site,
  }) => {
    const email = address();
    await page.goto(at('/career-application'));
    await fillCareer(page, email);
    await resume(page).setInputFiles(resumeFile);
    await submit(page).click();
    await expect(page).toHaveURL(`${site.origin}${at('/career-application?sent=yes')}`);
    await expect(page.getByText(texts.careerSent, { exact: true })).toBeVisible();
    expect(storedOf(site, email)).toEqual([careerOf(email)]);
    await expectCareerMail(site, email);
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
  await page.getByLabel('Full name').fill('Ann Lee');
  await resume(page).setInputFiles(resumeFile);
  await expect(resume(page)).not.toHaveAccessibleDescription(new RegExp(texts.chooseAgain));
  await submit(page).click();
  await expect(page.getByText(texts.careerSent, { exact: true })).toBeVisible();
  expect(storedOf(site, email)).toEqual([careerOf(email)]);
  await page.getByRole('link', { name: 'Send another application' }).click();
  await expect(page.getByText(texts.chooseAgain)).toBeHidden();
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});
