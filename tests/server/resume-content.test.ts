import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { examineFile, mediaTypeOf, safeFileName } from '../../server/outbox/uploads.ts';
import { careerDetails } from '../../machines/career-application/career-application.form.ts';
import type { SentFile } from '../../server/http/form-body.ts';
import { archive, wordParts } from './support/archive.ts';
import { doc, docx, pdf } from './support/resumes.ts';

const { file: rules } = careerDetails;
if (!rules) throw new Error('An application has a file.');
const resumeMediaType = (name: string, content: Buffer) => mediaTypeOf(rules.endings, name, content);
const examineResume = (file: SentFile | null) => examineFile(rules, 'resume', file);

const types = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const program = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(2_000)]);
const typed = (xml: string) =>
  archive([{ name: '[Content_Types].xml', content: Buffer.from(xml) }, ...wordParts.slice(1)]);
const after = (bytes: number) => Buffer.concat([Buffer.alloc(bytes, ' '), pdf]);

test.each([
  ['a.pdf', pdf, types.pdf],
  ['A.PDF', pdf, types.pdf],
  ['a.b.Pdf', pdf, types.pdf],
  ['header at the last place where readers look.pdf', after(1_024 - 5), types.pdf],
  ['a.doc', doc, types.doc],
  ['a.docx', docx, types.docx],
  ['a name in it that is no UTF-8.docx', archive([{ name: Buffer.from([0xff]) }, ...wordParts]), types.docx],
  [
    'saved by Word Online.docx',
    archive(
      wordParts.map(({ name, ...part }) => ({ ...part, name: String(name).replace('document.xml', 'document2.xml') })),
    ),
    types.docx,
  ],
  [
    'a picture and a printer setting.docx',
    archive([...wordParts, { name: 'word/media/image1.png' }, { name: 'word/printerSettings1.bin' }]),
    types.docx,
  ],
])('[CAR-3] a resume with content and extension that agree is accepted: %s', async (name, content, type) => {
  expect(await resumeMediaType(name, content)).toBe(type);
});

test.each([
  ['HTML called PDF', 'a.pdf', html],
  ['a program called PDF', 'a.pdf', program],
  ['a program called DOC', 'a.doc', program],
  ['a PDF whose header comes too late', 'a.pdf', after(1_025 - 5)],
  ['a PDF header cut off', 'a.pdf', pdf.subarray(0, 4)],
  ['a Word document called PDF', 'a.pdf', docx],
  ['an old Word document called DOCX', 'a.docx', doc],
  ['a new Word document called DOC', 'a.doc', docx],
  ['a PDF called DOCX', 'a.docx', pdf],
  ['another ending', 'a.pdf.exe', pdf],
  ['no ending', 'pdf', pdf],
  ['nothing at all', 'a.pdf', Buffer.alloc(0)],
  ['an archive of something else', 'a.docx', archive([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])],
  ['an archive with the folder further down', 'a.docx', archive([{ name: 'x/word/document.xml' }])],
  ['a folder for word alone', 'a.docx', archive([{ name: 'word/' }])],
  ['an archive without its content types', 'a.docx', archive(wordParts.slice(1))],
  [
    'an archive without its document',
    'a.docx',
    archive([{ name: '[Content_Types].xml' }, { name: 'word/styles.xml' }]),
  ],
  ['macros', 'a.docx', archive([...wordParts, { name: 'word/vbaProject.bin' }])],
  ['macros under another name in capitals', 'a.docx', archive([...wordParts, { name: 'Word/VBAPROJECT.BIN' }])],
  ['the data of macros', 'a.docx', archive([...wordParts, { name: 'word/vbaData.xml' }])],
  [
    'content types that have macros',
    'a.docx',
    typed('<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>'),
  ],
  [
    'content types that have a VBA project',
    'a.docx',
    typed('<Types><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>'),
  ],
  ['content types that grow beyond 1 MiB', 'a.docx', typed('\0'.repeat(1_048_577))],
  ['an absolute name', 'a.docx', archive([...wordParts, { name: '/etc/cron.d/x' }])],
  ['a name with a drive', 'a.docx', archive([...wordParts, { name: 'C:/x' }])],
  ['a climbing name', 'a.docx', archive([...wordParts, { name: 'word/../../x' }])],
  ['a name with backslashes', 'a.docx', archive([...wordParts, { name: 'word\\x.xml' }])],
  ['a program', 'a.docx', archive([...wordParts, { name: 'word/embeddings/setup.EXE' }])],
  ['a script', 'a.docx', archive([...wordParts, { name: 'word/run.ps1' }])],
  ['two content types', 'a.docx', archive([...wordParts, { name: '[Content_Types].xml' }])],
  ['an empty archive', 'a.docx', archive([])],
  ['a page with an archive behind it', 'a.docx', archive(wordParts, html)],
  ['an archive without its directory', 'a.docx', docx.subarray(0, 60)],
  ['an archive cut off', 'a.docx', docx.subarray(0, -1)],
  ['the header of an archive alone', 'a.docx', Buffer.from('PK\x03\x04', 'latin1')],
])('[CAR-3] a resume with content and extension that do not agree is rejected: %s', async (_, name, content) => {
  expect(await resumeMediaType(name, content)).toBeNull();
});

test('[SRV-3] a resume’s archive may have a thousand entries, and not one more', async () => {
  const others = Array.from({ length: 1_000 }, (_, index) => ({ name: `x${index}` }));
  expect(await resumeMediaType('a.docx', archive([...others.slice(wordParts.length), ...wordParts]))).toBe(types.docx);
  expect(await resumeMediaType('a.docx', archive([...others, ...wordParts]))).toBeNull();
});

test('[SRV-3] only the content types of a huge archive are inflated', async () => {
  // The archive reader calls these methods of this object.
  const inflating = [
    vi.spyOn(zlib, 'createInflateRaw'),
    vi.spyOn(zlib, 'inflateRaw'),
    vi.spyOn(zlib, 'inflateRawSync'),
  ];
  const huge = Buffer.alloc(100_000_000);
  const bomb = archive([
    ...wordParts.slice(0, 2),
    { name: 'word/document.xml', content: huge },
    { name: 'word/more.xml', content: huge },
  ]);
  expect(bomb.length).toBeLessThan(250_000);
  expect(await resumeMediaType('a.docx', bomb)).toBe(types.docx);
  expect(await resumeMediaType('a.docx', archive([{ name: 'bomb', content: huge }]))).toBeNull();
  // The first archive's content types; the second has none.
  expect(inflating.map((call) => call.mock.calls.length).reduce((sum, calls) => sum + calls)).toBeLessThanOrEqual(1);
  vi.restoreAllMocks();
});

test('[SRV-3] a resume that is a broken archive is rejected or accepted, without an error', async () => {
  let state = 20_260_102;
  // Numerical Recipes' generator: the same archives in every run.
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let refused = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const broken = Buffer.from(docx);
    // After the first header, so that the archive is still opened; a few extreme and random bytes.
    for (let change = 0; change <= random(4); change += 1)
      broken[4 + random(broken.length - 4)] = [0, 255, random(256)][random(3)] ?? 0;
    const type = await resumeMediaType('a.docx', broken);
    expect([types.docx, null]).toContain(type);
    if (type === null) refused += 1;
  }
  expect(refused).toBeGreaterThan(100);
  expect(refused).toBeLessThan(2_900);
});

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['Ada Lovelace – Lebenslauf (2026).PDF', 'Ada Lovelace – Lebenslauf (2026).PDF'],
  ['履歴書.docx', '履歴書.docx'],
  ['50% done.pdf', '50% done.pdf'],
  ['Re\u0301sume\u0301.pdf', 'R\u00E9sum\u00E9.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  [String.raw`C:\fakepath\cv.pdf`, 'cv.pdf'],
  [String.raw`..\..\cv.pdf`, 'cv.pdf'],
  ['cv.pdf/', 'resume'],
  ['..', 'resume'],
  ['.', 'resume'],
  ['', 'resume'],
  ['.pdf', 'resume.pdf'],
  ['.bashrc', 'resume.bashrc'],
  [' . .cv.pdf', 'cv.pdf'],
  ['cv.pdf. . ', 'cv.pdf'],
  ['cv.pdf:stream', 'cv.pdf_stream'],
  ['a<b>|"?*.pdf', 'a_b_____.pdf'],
  ['a\t\n b.pdf', 'a b.pdf'],
  ['cv\0.pdf', 'cv.pdf'],
  ['cv.pdf\0.exe', 'cv.pdf.exe'],
  ['cv\u202Efdp.exe', 'cvfdp.exe'],
  ['cv\u001B[2J.pdf', 'cv[2J.pdf'],
  ['c\uD800v\u2028.pdf', 'cv.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['con', '_con'],
  ['Nul.txt.pdf', '_Nul.txt.pdf'],
  ['COM1 .pdf', '_COM1 .pdf'],
  ['lpt\u00B9.pdf', '_lpt\u00B9.pdf'],
  ['conference.pdf', 'conference.pdf'],
  ['com10.pdf', 'com10.pdf'],
])('[CAR-4] a resume’s name %j is stored as %j', (sent, kept) => {
  expect(safeFileName(sent, 'resume')).toBe(kept);
});

test.each([
  ['300 letters', `${'a'.repeat(300)}.pdf`, `${'a'.repeat(146)}.pdf`],
  ['300 characters of four bytes', `${'\u{1F600}'.repeat(300)}.docx`, `${'\u{1F600}'.repeat(36)}.docx`],
  ['an ending of 300 letters', `a.${'x'.repeat(300)}`, `a.${'x'.repeat(148)}`],
])('[CAR-4] a resume’s name of %s is cut, the extension stays', (_, sent, kept) => {
  expect(safeFileName(sent, 'resume')).toBe(kept);
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(150);
});

test('[SRV-3] a resume’s name of dots takes no more time than another', () => {
  // CPU time of this thread: other programs do not affect it.
  const started = process.threadCpuUsage();
  safeFileName(`${'. '.repeat(50_000)}x`, 'resume');
  safeFileName(`${'.'.repeat(100_000)}x`, 'resume');
  expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000);
});

test('[CAR-4] a stored resume has the content as sent, the safe name, and our own type', async () => {
  const stored = await examineResume({ name: 'x/\u202Ecv.PDF', content: pdf });
  expect(stored).toEqual({ name: 'cv.PDF', type: 'application/pdf', content: pdf });
});

test.each([
  ['no file', null, 'Please upload your resume'],
  ['an empty one', { name: 'cv.pdf', content: Buffer.alloc(0) }, 'Please upload your resume'],
  ['another kind', { name: 'cv.txt', content: Buffer.from('x') }, 'Please upload a PDF, DOC, or DOCX file'],
  [
    'a name that ends otherwise when it is safe',
    { name: 'cv.pdf\u202E.exe', content: pdf },
    'Please upload a PDF, DOC, or DOCX file',
  ],
])('[CAR-3] a resume is rejected: %s', async (_, file, reason) => {
  expect(await examineResume(file)).toBe(reason);
});
