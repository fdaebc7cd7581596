import { createHash } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { expectRefused, expectWell } from './support/expect-well.ts';
import { field, multipart, multipartType, part, send, sendRaw, type Sending } from './support/http.ts';
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

/** Copied from CAR-3 and CAR-4. */
const texts = {
  missing: 'Please upload your resume',
  tooLarge: 'File size must be less than 5MB',
  wrongType: 'Please upload a PDF, DOC, or DOCX file',
  notSent: 'Failed to submit application. Please try again.',
} as const;

const MIB = 1024 * 1024;

test.each([
  ['resume.pdf', pdf, 'application/pdf'],
  ['resume.doc', doc, 'application/msword'],
  ['resume.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])(
  '[CAR-4] [SRV-1] [SRV-13] a career application with %s is stored with it, answered with JSON, and both are mailed to the team as sent',
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

test('[CAR-3] a career application may have a resume of exactly 5 MiB, and not one byte more', async () => {
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
  ['no file chosen, as browsers send it', applying(noFile), texts.missing, { resume: texts.missing }],
  ['an empty file', applying(filePart('resume.pdf', '')), texts.missing, { resume: texts.missing }],
  ['a resume as a text', applying(field('resume', '%PDF-1.7')), texts.missing, { resume: texts.missing }],
  ['a PDF called DOCX', applying(filePart('resume.docx', pdf)), texts.wrongType, { resume: texts.wrongType }],
  [
    'an address that is none, and no resume',
    applying(noFile, { ...application, email: 'ada' }),
    texts.missing,
    { email: 'Enter an email address in the format name@example.com', resume: texts.missing },
  ],
];
test.each(refused)('[CAR-3] [SRV-3] a career application is rejected: %s', async (_, sending, error, fields) => {
  const { port, dataDir } = await startTestRelay();
  const answer = await send(port, sending);
  expect(answer.status).toBe(422);
  expect(json(answer.body)).toEqual({ success: false, error, fields });
  expect(submissionRows(dataDir)).toEqual([]);
});

test('[CAR-4] [SRV-3] a career application gets 503 and leaves nothing when the store fails half-way, and the next one is accepted', async () => {
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

const FULL = 'No more resumes can be stored at the moment. Please try again in an hour.';
const large = filePart('large.pdf', pdfOf(600_000));
const full = async (clock = new FakeClock()) => {
  const relay = await startTestRelay({ env: { UPLOADS_MAX_MB: '1' }, clock });
  expect((await send(relay.port, applying(large))).status).toBe(200);
  return { ...relay, clock };
};

test('[SRV-3] [CAR-4] at UPLOADS_MAX_MB, an application gets 503 with Retry-After and is not stored', async () => {
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

test('[SRV-3] at UPLOADS_MAX_MB, concurrent applications are stored only as far as they fit', async () => {
  const { port, dataDir } = await startTestRelay({ env: { UPLOADS_MAX_MB: '1' } });
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(port, applying(large))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503, 503, 503]);
  expect(attachmentRows(dataDir)).toHaveLength(1);
});

test('[SRV-3] at UPLOADS_MAX_MB, a minute after files were removed there is room again, and refused ones did not count for their sender', async () => {
  const { port, dataDir, clock } = await full();
  for (let index = 0; index < 25; index += 1) expect((await send(port, applying(large))).status).toBe(503);
  await execute(dataDir, 'DELETE FROM attachments');
  clock.advance(60_000);
  expect((await send(port, applying(large))).status).toBe(200);
});

test('[SRV-3] at UPLOADS_MAX_MB, a restarted relay counts stored files, and the metric stored_upload_bytes reports their size', async () => {
  const { close, dataDir, clock } = await full();
  await close();
  const env = { UPLOADS_MAX_MB: '1', MONITOR_PORT: '0' };
  const { port, monitorPort } = await startTestRelay({ env, dataDir, clock });
  expect((await send(port, applying(large))).status).toBe(503);
  expect((await send(monitorPort ?? 0, { method: 'GET', path: '/metrics' })).body).toContain(
    '\nstored_upload_bytes 600000\n',
  );
});

test('[SRV-14] a career application without script sent twice is stored twice only with another resume', async () => {
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

test.each([
  [
    'a field is missing',
    applyingWithoutScript(undefined, without('phone')),
    { phone: 'Enter your phone number' },
    'Please fill in all required fields: Phone',
  ],
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
])(
  '[SRV-1] [CAR-3] a career application without script gets the form with its values when %s',
  async (_, sending, fields, error) => {
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
  },
);

test.each([
  ['a path of Unix', '../../../etc/cron.d/cv.pdf', 'cv.pdf'],
  ['a line break, as browsers escape it', 'cv%0D%0ABcc: eve@x.example.pdf', 'cvBcc_ eve@x.example.pdf'],
])('[CAR-4] [SRV-3] a resume’s name with %s is stored and mailed as a safe name', async (_, sent, kept) => {
  const { port, dataDir } = await startTestRelay();
  expect((await send(port, applying(filePart(sent, pdf)))).status).toBe(200);
  expect(attachmentRows(dataDir)).toMatchObject([{ name: kept, type: 'application/pdf' }]);
  const [mail] = (await mailsByDestination(dataDir))['mail:career'] ?? [];
  expect(mail?.attachments[0]?.filename).toBe(kept);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('[CAR-4] [SRV-3] a resume’s name with an encoded NUL before the extension is judged without it', async () => {
  const { port, dataDir } = await startTestRelay();
  const named = (name: string) =>
    applying(part(`form-data; name="resume"; filename*=UTF-8''${name}\r\nContent-Type: application/pdf`, pdf));
  expect((await send(port, named('cv.pdf%00.exe'))).status).toBe(422);
  expect((await send(port, named('..%2F..%2Fc%00v.pdf'))).status).toBe(200);
  expect(attachmentRows(dataDir)).toMatchObject([{ name: 'cv.pdf' }]);
});

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

const cases: [title: string, status: number, sending: Sending, fields?: string[]][] = [
  ['two resumes', 422, parts(...textParts(), good, good), ['resume']],
  ['a file and a text of the same name', 422, parts(...textParts(), field('resume', 'x'), good), ['resume']],
  [
    'a file that nobody asked for',
    422,
    parts(...textParts(), good, filePart('x.pdf', pdf, { name: 'photo' })),
    ['photo'],
  ],
  [
    'a text sent as a file',
    422,
    parts(filePart('../../x', 'Ada', { name: 'full_name' }), ...textParts(without('full_name')), good),
    ['full_name'],
  ],
  [
    'a file without a name of its own',
    422,
    parts(...textParts(), part('form-data; name="resume"\r\nContent-Type: application/octet-stream', pdf)),
    ['resume'],
  ],
  ['a file without a field', 400, parts(...textParts(), part('form-data; filename="cv.pdf"', pdf))],
  ['NUL in a name', 400, parts(...textParts(), filePart('cv\0.pdf', pdf))],
  ['a text beyond its limit', 413, parts(field('cover_letter', 'x'.repeat(256 * 1024 + 1)), good), ['cover_letter']],
  [
    'a file of 9 MiB in chunks',
    422,
    {
      ...applying(filePart('cv.pdf', pdfOf(9 * MIB))),
      headers: { 'content-type': multipartType, 'transfer-encoding': 'chunked' },
    },
    ['resume'],
  ],
  ['a body that ends early, behind the file', 400, cut(parts(...textParts(), good), 6)],
  ['a body that ends early, in the file', 400, cut(parts(...textParts(), filePart('cv.pdf', pdfOf(200_000))), 100_000)],
  ['a body that ends early, in the head of the file', 400, cut(parts(...textParts(), good), pdf.length + 60)],
];

test.each(cases)(
  '[SRV-3] an upload with %s is refused with %i and not stored, and the relay accepts the next',
  async (_, status, sending, fields) => {
    await expectRefused(relay, sending, status, fields);
    await expectTakesApplications();
  },
);

const head = (length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipartType}\r\nContent-Length: ${length}\r\n\r\n`;
const opened = Buffer.concat([Buffer.from(head(5 * MIB)), ...textParts()]);

test('[SRV-3] an upload whose sender disconnects in the middle of the file leaves nothing behind', async () => {
  const { port, dataDir, log } = relay;
  const before = submissionRows(dataDir).length;
  const unfinished = () => log.filter((line) => line.includes('"unfinished":true')).length;
  const count = unfinished();
  await sendRaw(port, Buffer.concat([opened, filePart('cv.pdf', pdfOf(1 * MIB))]), { hangUp: true });
  await until(() => unfinished() === count + 1);
  expect(submissionRows(dataDir)).toHaveLength(before);
  expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
  await expectTakesApplications();
});

test('[SRV-3] an upload whose sender ends halfway gets an answer and leaves nothing behind', async () => {
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

test('[SRV-3] an upload that announces far too much is refused before it is sent, with the form’s message', async () => {
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

test('[SRV-3] uploads of senders behind our proxy are limited each, and all together', async () => {
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
