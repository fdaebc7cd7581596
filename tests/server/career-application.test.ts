import { createHash } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { submissionTypeOf } from './support/submission-type-of.ts';
import { archive, wordParts } from './support/archive.ts';
import { expectWell } from './support/expect-well.ts';
import { asScript, field, multipart, multipartType, part, send, sendRaw, type Sending } from './support/http.ts';
import { FakeClock } from './support/fake-clock.ts';
import { mailsByDestination } from './support/mails.ts';
import {
  application,
  applying,
  applyingWithoutScript,
  doc,
  docx,
  filePart,
  pdf,
  pdfOf,
  textParts,
} from './support/resumes.ts';
import { attachmentRows, execute, submissionRows } from './support/rows.ts';
import { unlimited } from './support/unlimited.ts';
import { renderedRequest, startRelay, startTestRelay, type TestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const json = (body: string): unknown => JSON.parse(body);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(application).filter(([name]) => !names.includes(name)));
const withKey = (sending: Sending, key: string): Sending => ({
  ...sending,
  headers: { ...sending.headers, 'idempotency-key': key },
});

/** Copied from CAR-3 and CAR-4. */
const texts = {
  missing: 'Please upload your resume',
  tooLarge: 'File size must be less than 5MB',
  wrongType: 'Please upload a PDF, DOC, or DOCX file',
  notSent: 'Failed to submit application. Please try again.',
} as const;

const MIB = 1024 * 1024;

describe('an application by script', () => {
  test.each([
    ['resume.pdf', pdf, 'application/pdf'],
    ['resume.doc', doc, 'application/msword'],
    ['resume.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])(
    '[CAR-4] [SRV-1] [SRV-13] with %s is stored with it, answered with JSON, and both are mailed to the team as sent',
    async (name, content, type) => {
      const { port, dataDir } = await startTestRelay({ env: { CAREERS_MAILBOX: 'jobs@site.example' } });
      // The sender's content type must be ignored.
      const answer = await send(port, applying(filePart(name, content, { type: 'text/html' })));
      expect([answer.status, answer.body]).toEqual([200, '{"success":true}']);

      const [stored, ...others] = submissionRows(dataDir);
      expect(others).toEqual([]);
      expect(stored?.kind).toBe('career');
      expect(json(stored?.payload ?? '')).toEqual(application);
      const [attachment, ...more] = attachmentRows(dataDir);
      expect(more).toEqual([]);
      expect(attachment).toMatchObject({
        submission_id: stored?.id,
        name,
        type,
        size: content.length,
        sha256: sha256(content),
      });
      expect(sha256(attachment?.content ?? Buffer.alloc(0))).toBe(sha256(content));

      const mails = await mailsByDestination(dataDir);
      expect(Object.keys(mails).toSorted()).toEqual(['mail:career', 'mail:career:visitor']);
      const [mail] = mails['mail:career'] ?? [];
      expect(mail?.to).toEqual([{ name: 'Staveline', address: 'jobs@site.example' }]);
      expect(mail?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@visitor.example' }]);
      expect(mail?.subject).toBe('Career application: Compliance Officer, Ada Lovelace');
      for (const value of Object.values(without('cover_letter'))) expect(mail?.text).toContain(value);
      expect(mail?.text).toContain('\n> Good day.\n> I audit <everything>.\n');
      expect(mail?.html).toContain('I audit &lt;everything&gt;.');
      expect(mail?.attachments).toHaveLength(1);
      expect(mail?.attachments[0]).toMatchObject({ filename: name, mimeType: type, disposition: 'attachment' });
      expect(sha256(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))).toBe(sha256(content));
    },
  );

  test('[CAR-4] mails the visitor nothing that was typed, and no file', async () => {
    const { port, dataDir } = await startTestRelay();
    await send(port, applying());
    const [mail] = (await mailsByDestination(dataDir))['mail:career:visitor'] ?? [];
    expect(mail?.to).toEqual([{ name: '', address: 'ada@visitor.example' }]);
    expect(mail?.subject).toBe('We have your application to Staveline');
    expect(mail?.text).toContain('We review each application within 1-2 business days.');
    for (const value of Object.values(without('email')))
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(value);
    expect(mail?.attachments).toEqual([]);
  });

  test('[CAR-3] may leave LinkedIn and cover letter empty, and the mail says so', async () => {
    const { port, dataDir } = await startTestRelay();
    expect((await send(port, applying(undefined, { ...application, linkedin: '', cover_letter: ' ' }))).status).toBe(
      200,
    );
    const [mail] = (await mailsByDestination(dataDir))['mail:career'] ?? [];
    expect(mail?.text).toContain('LinkedIn: not given');
    expect(mail?.text).toContain('Cover letter: none');
  });

  test('[CAR-3] may have a resume of exactly 5 MiB, and not one byte more', async () => {
    const { port, dataDir } = await startTestRelay();
    const largest = pdfOf(5 * MIB);
    expect((await send(port, applying(filePart('large.pdf', largest)))).status).toBe(200);
    expect(attachmentRows(dataDir)).toMatchObject([{ size: 5 * MIB, sha256: sha256(largest) }]);
    const [mail] = (await mailsByDestination(dataDir))['mail:career'] ?? [];
    expect(sha256(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer))).toBe(sha256(largest));

    const answer = await send(port, applying(filePart('larger.pdf', pdfOf(5 * MIB + 1))));
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({ success: false, error: texts.tooLarge, fields: { resume: texts.tooLarge } });
    expect(submissionRows(dataDir)).toHaveLength(1);
    await expectWell(port);
  });
});

describe('a repeated send', () => {
  test('[SRV-14] with the same key, texts and file is stored once', async () => {
    const { port, dataDir } = await startTestRelay();
    const answers = [await send(port, withKey(applying(), 'one')), await send(port, withKey(applying(), 'one'))];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, '{"success":true}'],
      [200, '{"success":true}'],
    ]);
    expect(submissionRows(dataDir)).toHaveLength(1);
    expect(attachmentRows(dataDir)).toHaveLength(1);
  });

  test.each([
    ['another file of the same name', applying(filePart('resume.pdf', Buffer.concat([pdf, Buffer.from(' ')])))],
    ['the same file under another name', applying(filePart('other.pdf', pdf))],
    ['other words', applying(undefined, { ...application, cover_letter: 'other' })],
  ])('[SRV-14] with the same key and %s is refused', async (_, sending) => {
    const { port, dataDir } = await startTestRelay();
    await send(port, withKey(applying(), 'one'));
    expect((await send(port, withKey(sending, 'one'))).status).toBe(422);
    expect(attachmentRows(dataDir)).toMatchObject([{ name: 'resume.pdf', sha256: sha256(pdf) }]);
  });
});

describe('a rejected application', () => {
  const noFile = filePart('', '');
  const refused: [string, Sending, string, Record<string, string>][] = [
    [
      'nothing filled in',
      applying(noFile, {}),
      'Please fill in all required fields: Position, Full name, Email, Phone',
      {
        position: 'Choose a position',
        full_name: 'Enter your full name',
        email: 'Enter your email address',
        phone: 'Enter your phone number',
        resume: texts.missing,
      },
    ],
    [
      'a field of blanks, and the resume is fine',
      applying(undefined, { ...application, phone: '  ' }),
      'Please fill in all required fields: Phone',
      { phone: 'Enter your phone number' },
    ],
    ['no file chosen, as browsers send it', applying(noFile), texts.missing, { resume: texts.missing }],
    ['no file at all', applying(Buffer.alloc(0)), texts.missing, { resume: texts.missing }],
    ['an empty file', applying(filePart('resume.pdf', '')), texts.missing, { resume: texts.missing }],
    ['a resume as a text', applying(field('resume', '%PDF-1.7')), texts.missing, { resume: texts.missing }],
    ['another ending', applying(filePart('resume.txt', 'Ada')), texts.wrongType, { resume: texts.wrongType }],
    ['HTML called PDF', applying(filePart('resume.pdf', '<script>')), texts.wrongType, { resume: texts.wrongType }],
    [
      'a program called PDF',
      applying(filePart('resume.pdf', Buffer.from('MZ\x90\0'))),
      texts.wrongType,
      { resume: texts.wrongType },
    ],
    ['a PDF called DOCX', applying(filePart('resume.docx', pdf)), texts.wrongType, { resume: texts.wrongType }],
    [
      'a position that is none',
      applying(undefined, { ...application, position: 'Chief Everything' }),
      'Please check what you entered.',
      { position: 'Choose a position' },
    ],
    [
      'an address that is none, and no resume',
      applying(noFile, { ...application, email: 'ada' }),
      texts.missing,
      { email: 'Enter an email address in the format name@example.com', resume: texts.missing },
    ],
    [
      'an address that no mail can go to',
      applying(undefined, { ...application, email: `${'a'.repeat(250)}@x.example` }),
      'Please check what you entered.',
      { email: 'Enter an email address of at most 254 characters' },
    ],
  ];
  test.each(refused)('[CAR-3] [SRV-3] %s', async (_, sending, error, fields) => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, sending);
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({ success: false, error, fields });
    expect(submissionRows(dataDir)).toEqual([]);
  });

  test('[CAR-4] [SRV-3] gets 503 and leaves nothing when the store fails half-way, and the next one is accepted', async () => {
    const { port, dataDir } = await startTestRelay();
    await execute(dataDir, 'ALTER TABLE attachments RENAME TO elsewhere');
    const answer = await send(port, applying());
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(json(answer.body)).toEqual({ success: false, error: texts.notSent });
    expect(submissionRows(dataDir)).toEqual([]);
    // Retries as instructed count nowhere: no mail was sent.
    for (let index = 0; index < 20; index += 1) expect((await send(port, applying())).status).toBe(503);
    await execute(dataDir, 'ALTER TABLE elsewhere RENAME TO attachments');
    expect((await send(port, applying())).status).toBe(200);
  });

  test('[SRV-13] [SRV-8] for the third time with one address within the hour is stored and mailed to the team without a confirmation', async () => {
    const { port, dataDir } = await startTestRelay();
    for (let index = 0; index < 3; index += 1) expect((await send(port, applying())).status).toBe(200);
    const mails = await mailsByDestination(dataDir);
    expect([mails['mail:career']?.length, mails['mail:career:visitor']?.length]).toEqual([3, 2]);
  });
});

describe('at the limit of stored uploads (UPLOADS_MAX_MB)', () => {
  const FULL = 'No more resumes can be stored at the moment. Please try again in an hour.';
  const large = filePart('large.pdf', pdfOf(600_000));
  const full = async (clock = new FakeClock()) => {
    const relay = await startTestRelay({ env: { UPLOADS_MAX_MB: '1', MONITOR_PORT: '0' }, clock });
    expect((await send(relay.port, applying(large))).status).toBe(200);
    return { ...relay, clock };
  };

  test('[SRV-3] [CAR-4] an application gets 503 with Retry-After and is not stored', async () => {
    const { port, dataDir } = await full();
    const answer = await send(port, applying(large));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '3600']);
    expect(json(answer.body)).toEqual({ success: false, error: FULL });
    expect(submissionRows(dataDir)).toHaveLength(1);
    const page = await send(port, applyingWithoutScript(large));
    expect([page.status, page.headers['retry-after']]).toEqual([503, '3600']);
    expect(renderedRequest(page.body).form).toMatchObject({
      flow: 'career-application',
      values: { full_name: 'Ada Lovelace' },
      error: FULL,
    });
  });

  test('[SRV-3] a resume that fits is stored, and other forms are accepted', async () => {
    const { port, dataDir } = await full();
    expect((await send(port, applying(filePart('small.pdf', pdfOf(300_000))))).status).toBe(200);
    expect((await send(port, applying(large))).status).toBe(503);
    expect((await send(port, asScript())).status).toBe(200);
    expect(submissionRows(dataDir).map(({ kind }) => kind)).toEqual(['career', 'career', 'contact']);
  });

  test('[SRV-3] concurrent applications are stored only as far as they fit', async () => {
    const { port, dataDir } = await startTestRelay({ env: { UPLOADS_MAX_MB: '1' } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(port, applying(large))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503, 503, 503]);
    expect(attachmentRows(dataDir)).toHaveLength(1);
  });

  test('[SRV-3] a minute after files were removed there is room again, and refused ones did not count for their sender', async () => {
    const { port, dataDir, clock } = await full();
    for (let index = 0; index < 25; index += 1) expect((await send(port, applying(large))).status).toBe(503);
    await execute(dataDir, 'DELETE FROM attachments');
    clock.advance(60_000);
    expect((await send(port, applying(large))).status).toBe(200);
  });

  test('[SRV-3] a restarted relay counts stored files', async () => {
    const { close, dataDir, clock } = await full();
    await close();
    const { port } = await startTestRelay({ env: { UPLOADS_MAX_MB: '1' }, dataDir, clock });
    expect((await send(port, applying(large))).status).toBe(503);
  });

  test('the metric stored_upload_bytes reports their size', async () => {
    const { monitorPort } = await full();
    expect((await send(monitorPort ?? 0, { method: 'GET', path: '/metrics' })).body).toContain(
      '\nstored_upload_bytes 600000\n',
    );
  });
});

describe('a form post without script', () => {
  test('[SRV-14] sent twice is stored twice only with another resume', async () => {
    const { port, dataDir } = await startTestRelay();
    const press = async (content: Buffer) => {
      const sending = applyingWithoutScript(filePart('resume.pdf', content));
      return (await send(port, { ...sending, headers: { ...sending.headers, 'sec-fetch-mode': 'navigate' } })).status;
    };
    expect([await press(pdf), await press(pdf)]).toEqual([303, 303]);
    expect(submissionRows(dataDir)).toHaveLength(1);
    expect(await press(pdfOf(pdf.length + 1))).toBe(303);
    expect(submissionRows(dataDir)).toHaveLength(2);
  });

  test('[SRV-1] [CAR-4] redirects to the confirmation', async () => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, applyingWithoutScript());
    expect([answer.status, answer.headers.location]).toEqual([303, '/landing-new/career-application?sent=yes']);
    expect(attachmentRows(dataDir)).toMatchObject([{ name: 'resume.pdf', sha256: sha256(pdf) }]);
  });

  test.each([
    [
      'a field is missing',
      applyingWithoutScript(undefined, without('phone')),
      { phone: 'Enter your phone number' },
      'Please fill in all required fields: Phone',
    ],
    ['no file was chosen', applyingWithoutScript(filePart('', '')), { resume: texts.missing }, null],
    ['the file is another', applyingWithoutScript(filePart('a.pdf', 'x')), { resume: texts.wrongType }, null],
    [
      'the file is too large',
      applyingWithoutScript(filePart('a.pdf', pdfOf(5 * MIB + 1))),
      { resume: texts.tooLarge },
      null,
    ],
    [
      'the file is far too large',
      applyingWithoutScript(filePart('a.pdf', pdfOf(9 * MIB))),
      { resume: texts.tooLarge },
      null,
    ],
  ])('[SRV-1] [CAR-3] gets the form with its values when %s', async (_, sending, fields, error) => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, sending);
    expect(answer.status).toBe(422);
    const values = { ...application, ...('phone' in fields && { phone: '' }) };
    expect(renderedRequest(answer.body)).toEqual({
      path: '/career-application',
      status: 422,
      form: { flow: 'career-application', values, fields, error },
    });
    expect(submissionRows(dataDir)).toEqual([]);
  });

  test('[SRV-1] shares its path with the form; other methods and types are refused', async () => {
    const { port } = await startTestRelay();
    const path = '/career-application';
    const answer = await send(port, { method: 'GET', path });
    expect([answer.status, answer.headers.location]).toEqual([303, '/landing-new/career-application']);
    expect((await send(port, { method: 'PUT', path })).status).toBe(405);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const urlencoded = await send(port, { path, headers, body: new URLSearchParams(application).toString() });
    expect([urlencoded.status, json(urlencoded.body)]).toEqual([
      415,
      { success: false, error: 'The form must be sent as multipart/form-data.' },
    ]);
  });
});

describe('file names', () => {
  test.each([
    ['a path of Unix', '../../../etc/cron.d/cv.pdf', 'cv.pdf'],
    ['a path of Windows', String.raw`C:\Users\ada\cv.pdf`, 'cv.pdf'],
    ['another script', '履歴書 – Ärztin.pdf', '履歴書 – Ärztin.pdf'],
    ['quotes', 'my "best" cv.pdf', 'my _best_ cv.pdf'],
    ['a line break, as browsers escape it', 'cv%0D%0ABcc: eve@x.example.pdf', 'cvBcc_ eve@x.example.pdf'],
    ['300 characters', `${'a'.repeat(300)}.pdf`, `${'a'.repeat(146)}.pdf`],
    ['a device', 'CON.pdf', '_CON.pdf'],
    ['an ending alone', '.pdf', 'resume.pdf'],
  ])('[CAR-4] [SRV-3] with %s are stored and mailed as safe names', async (_, sent, kept) => {
    const { port, dataDir } = await startTestRelay();
    expect((await send(port, applying(filePart(sent, pdf)))).status).toBe(200);
    expect(attachmentRows(dataDir)).toMatchObject([{ name: kept, type: 'application/pdf' }]);
    const [mail] = (await mailsByDestination(dataDir))['mail:career'] ?? [];
    expect(mail?.attachments[0]?.filename).toBe(kept);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  test('[CAR-4] [SRV-3] with an encoded NUL before the extension are judged without it', async () => {
    const { port, dataDir } = await startTestRelay();
    const named = (name: string) =>
      applying(part(`form-data; name="resume"; filename*=UTF-8''${name}\r\nContent-Type: application/pdf`, pdf));
    expect((await send(port, named('cv.pdf%00.exe'))).status).toBe(422);
    expect((await send(port, named('..%2F..%2Fc%00v.pdf'))).status).toBe(200);
    expect(attachmentRows(dataDir)).toMatchObject([{ name: 'cv.pdf' }]);
  });
});

describe('hostile uploads', () => {
  // One relay for all cases: damage by one shows in the next.
  let relay: TestRelay;
  let applicants = 0;
  beforeAll(async () => {
    relay = await startRelay({ limits: unlimited });
    return relay.end;
  });

  async function expectTakesApplications(): Promise<void> {
    await expectWell(relay.port);
    applicants += 1;
    const answer = await send(
      relay.port,
      applying(undefined, { ...application, email: `ada${applicants}@visitor.example` }),
    );
    expect([answer.status, answer.body]).toEqual([200, '{"success":true}']);
  }

  const path = '/career-application';
  const parts = (...all: Buffer[]): Sending => ({
    path,
    headers: { 'content-type': multipartType },
    body: multipart(...all),
  });
  const good = filePart('resume.pdf', pdf);
  const cut = (sending: Sending, bytes: number): Sending => ({
    ...sending,
    body: (sending.body as Buffer).subarray(0, -bytes),
  });

  const cases: { title: string; sending: Sending; status: number; fields?: string[] }[] = [
    { title: 'two resumes', sending: parts(...textParts(), good, good), status: 422, fields: ['resume'] },
    {
      title: 'a hundred resumes',
      sending: parts(...textParts(), ...Array.from({ length: 100 }, () => good)),
      status: 422,
      fields: ['resume'],
    },
    {
      title: 'a file and a text of the same name',
      sending: parts(...textParts(), field('resume', 'x'), good),
      status: 422,
      fields: ['resume'],
    },
    {
      title: 'a file that nobody asked for',
      sending: parts(...textParts(), good, filePart('x.pdf', pdf, { name: 'photo' })),
      status: 422,
      fields: ['photo'],
    },
    {
      title: 'a text sent as a file',
      sending: parts(filePart('../../x', 'Ada', { name: 'full_name' }), ...textParts(without('full_name')), good),
      status: 422,
      fields: ['full_name'],
    },
    {
      title: 'a file without a name of its own',
      sending: parts(...textParts(), part('form-data; name="resume"\r\nContent-Type: application/octet-stream', pdf)),
      status: 422,
      fields: ['resume'],
    },
    {
      title: 'a file without a field',
      sending: parts(...textParts(), part('form-data; filename="cv.pdf"', pdf)),
      status: 400,
    },
    {
      title: 'a field __proto__',
      sending: parts(...textParts(), field('__proto__', 'x'), good),
      status: 422,
      fields: ['__proto__'],
    },
    {
      title: 'a file for __proto__',
      sending: parts(...textParts(), filePart('cv.pdf', pdf, { name: '__proto__' })),
      status: 422,
      fields: ['__proto__'],
    },
    { title: 'NUL in a name', sending: parts(...textParts(), filePart('cv\0.pdf', pdf)), status: 400 },
    {
      title: '2,000 texts',
      sending: parts(...Array.from({ length: 2_000 }, (_, index) => field(`f${index}`, 'x')), good),
      status: 413,
    },
    {
      title: '2,000 files',
      sending: parts(...Array.from({ length: 2_000 }, (_, index) => filePart('cv.pdf', pdf, { name: `f${index}` }))),
      status: 422,
      fields: ['f0'],
    },
    {
      title: 'a text beyond its limit',
      sending: parts(field('cover_letter', 'x'.repeat(256 * 1024 + 1)), good),
      status: 413,
      fields: ['cover_letter'],
    },
    {
      title: 'a file of 9 MiB',
      sending: applying(filePart('cv.pdf', pdfOf(9 * MIB))),
      status: 422,
      fields: ['resume'],
    },
    {
      title: 'a file of 9 MiB in chunks',
      sending: {
        ...applying(filePart('cv.pdf', pdfOf(9 * MIB))),
        headers: { 'content-type': multipartType, 'transfer-encoding': 'chunked' },
      },
      status: 422,
      fields: ['resume'],
    },
    { title: 'a body that ends early, behind the file', sending: cut(parts(...textParts(), good), 6), status: 400 },
    {
      title: 'a body that ends early, in the file',
      sending: cut(parts(...textParts(), filePart('cv.pdf', pdfOf(200_000))), 100_000),
      status: 400,
    },
    {
      title: 'a body that ends early, in the head of the file',
      sending: cut(parts(...textParts(), good), pdf.length + 60),
      status: 400,
    },
    {
      title: 'an archive that claims to be a document',
      sending: parts(...textParts(), filePart('cv.docx', archive([{ name: 'bomb' }]))),
      status: 422,
      fields: ['resume'],
    },
    {
      title: 'a compressed body',
      sending: { ...applying(), headers: { 'content-type': multipartType, 'content-encoding': 'gzip' } },
      status: 415,
    },
  ];

  test.each(cases)(
    '[SRV-3] $title is refused with $status and not stored, and the relay accepts the next',
    async ({ sending, status, fields }) => {
      const { port, dataDir, log } = relay;
      const before = submissionRows(dataDir).length;
      const answer = await send(port, sending);
      expect(answer.status).toBe(status);
      const body = json(answer.body) as { fields?: Record<string, string> };
      expect(body).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z]/) });
      if (fields) expect(Object.keys(body.fields ?? {})).toEqual(fields);
      expect(answer.body).not.toMatch(/\bat \/|node_modules|Error:/);
      expect(submissionRows(dataDir)).toHaveLength(before);
      expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
      await expectTakesApplications();
    },
  );

  test('[SRV-3] a small archive that would inflate to a huge one is stored as it is', async () => {
    const bomb = archive([...wordParts, { name: 'word/media/1.bin', content: Buffer.alloc(50_000_000) }]);
    expect(
      (await send(relay.port, applying(filePart('bomb.docx', bomb), { ...application, email: 'bomb@visitor.example' })))
        .status,
    ).toBe(200);
    expect(attachmentRows(relay.dataDir).find(({ name }) => name === 'bomb.docx')?.sha256).toBe(sha256(bomb));
    await expectTakesApplications();
  });

  const head = (length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipartType}\r\nContent-Length: ${length}\r\n\r\n`;
  const opened = Buffer.concat([Buffer.from(head(5 * MIB)), ...textParts()]);

  test.each([
    ['before the file', opened],
    ['in the head of the file', Buffer.concat([opened, good.subarray(0, 40)])],
    ['in the middle of the file', Buffer.concat([opened, filePart('cv.pdf', pdfOf(1 * MIB))])],
  ])('[SRV-3] a sender that disconnects %s leaves nothing behind', async (_, bytes) => {
    const { port, dataDir, log } = relay;
    const before = submissionRows(dataDir).length;
    const unfinished = () => log.filter((line) => line.includes('"unfinished":true')).length;
    const count = unfinished();
    await sendRaw(port, bytes, { hangUp: true });
    await until(() => unfinished() === count + 1);
    expect(submissionRows(dataDir)).toHaveLength(before);
    expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
    await expectTakesApplications();
  });

  test('[SRV-3] a sender that ends halfway gets an answer and leaves nothing behind', async () => {
    const before = submissionRows(relay.dataDir).length;
    const socket = connect({ port: relay.port, host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    socket.end(Buffer.concat([opened, filePart('cv.pdf', pdfOf(1 * MIB))]));
    await until(() => heard.startsWith('HTTP/1.1 400 '));
    socket.destroy();
    expect(submissionRows(relay.dataDir)).toHaveLength(before);
    await expectTakesApplications();
  });

  test('[CAR-4] an upload in pieces is stored as sent', async () => {
    const content = pdfOf(1 * MIB);
    const body = multipart(
      ...textParts({ ...application, email: 'slow@visitor.example' }),
      filePart('slow.pdf', content),
    );
    const socket = connect(relay.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    socket.write(head(body.length).replace('Host:', 'Accept: application/json\r\nHost:'));
    for (let begin = 0; begin < body.length; begin += 16_384) {
      await new Promise<void>(
        (resolve) => void socket.write(body.subarray(begin, begin + 16_384), () => setImmediate(resolve)),
      );
    }
    await until(() => heard.includes('{"success":true}'));
    socket.destroy();
    expect(attachmentRows(relay.dataDir).find(({ name }) => name === 'slow.pdf')?.sha256).toBe(sha256(content));
  });

  test('[SRV-3] a sender that announces far too much is refused before sending it, with the form’s message', async () => {
    const answer = await sendRaw(relay.port, head(30 * MIB));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^Connection: close/im);
    expect(answer).toContain(texts.tooLarge);
    await expectTakesApplications();
  });

  async function beginUpload(): Promise<Socket> {
    const socket = connect(relay.port, '127.0.0.1');
    await new Promise<void>((resolve) => void socket.write(opened, () => resolve()));
    return socket;
  }

  test('[SRV-3] concurrent uploads are limited to bound the memory; further ones may try again', async () => {
    const { port, log } = relay;
    const slow = await Promise.all(Array.from({ length: 4 }, beginUpload));
    // Refused while they are in flight, after reading to the end.
    await until(async () => (await send(port, applying(good, {}))).status === 503);
    const answer = await send(port, applying(filePart('cv.pdf', pdfOf(5 * MIB))));
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('10');
    expect(json(answer.body)).toEqual({ success: false, error: texts.notSent });
    const page = await send(port, applyingWithoutScript());
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    await expectWell(port);

    // A browser that is still sending would not read the answer.
    const late = connect(port, '127.0.0.1');
    let heard = '';
    late.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    late.write(opened);
    await expectWell(port);
    expect(heard).toBe('');
    late.write(Buffer.alloc(5 * MIB + opened.indexOf('\r\n\r\n') + 4 - opened.length));
    await until(() => heard.startsWith('HTTP/1.1 503 '));
    late.destroy();

    const unfinished = () => log.filter((line) => line.includes('"unfinished":true')).length;
    const count = unfinished();
    for (const socket of slow) socket.destroy();
    await until(() => unfinished() === count + 4);
    await expectTakesApplications();
  });
});

test('[SRV-3] senders behind our proxy are limited each, and all together', async () => {
  const { port } = await startTestRelay({ env: { TRUSTED_PROXIES: '1' } });
  const sockets: Socket[] = [];
  const begin = async (sender: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    const headers = `POST /career-application HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${sender}\r\nContent-Type: ${multipartType}\r\nContent-Length: 99999\r\n\r\n`;
    await new Promise<void>((resolve) => void socket.write(headers, () => resolve()));
  };
  const from = async (sender: string) => {
    const sending = applying(undefined, {});
    return (await send(port, { ...sending, headers: { ...sending.headers, 'x-forwarded-for': sender } })).status;
  };
  for (let index = 0; index < 4; index += 1) await begin('192.0.2.1');
  await until(async () => (await from('192.0.2.1')) === 503);
  expect(await from('192.0.2.2')).toBe(422);
  for (let index = 0; index < 12; index += 1) await begin(`192.0.2.${10 + index}`);
  await until(async () => (await from('192.0.2.2')) === 503);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await from('192.0.2.1')) === 422);
});

test('[SRV-13] a stored application without a required field does not parse', () => {
  expect(
    submissionTypeOf('career').toTeam({
      submission_id: 'x',
      payload: JSON.stringify(without('phone')),
      received_at: 0,
    }),
  ).toBeNull();
});
