import { createActor } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { resumeView, sizeInWords } from '../../machines/resume/resume.view.ts';
import { resumePage } from './resume.page.ts';
import { walk } from './support/walk.ts';

const mebibyte = 1_048_576;
const wrongType = 'Please upload a PDF, DOC, or DOCX file';
const tooLarge = 'File size must be less than 5MB';

/** The native field has a file before the page sees it. */
let input: string | null;
let field: ReturnType<typeof open>;
const open = () => createActor(resumeMachine.provide({ actions: { clearInput: () => void (input = null) } })).start();
const choose = (name: string, size = mebibyte) => {
  input = name;
  field.send({ type: 'resume.offer', file: { name, size, type: '', lastModified: 0 } });
};
const drag = () => field.send({ type: 'resume.drag' });
const leave = () => field.send({ type: 'resume.leave' });
const remove = () => field.send({ type: 'resume.remove' });
const drop = (name: string, size?: number) => (drag(), choose(name, size));
/** The shown file, the kept file, and the value of the native field. */
const seen = () => {
  const { file, chosen, refusal } = resumeView(field.getSnapshot());
  return { kept: file?.name ?? null, chosen, refusal, input };
};
const nothing = { kept: null, chosen: null, refusal: null, input: null };
const attached = (name: string, size = '1.0\u00A0MB') => ({
  kept: name,
  chosen: `${name}, ${size}, selected.`,
  refusal: null,
  input: name,
});

beforeEach(() => {
  input = null;
  field = open();
});

test('[CAR-3] the field has no file at first', () => expect(seen()).toEqual(nothing));

for (const [how, offer] of [['chosen', choose] as const, ['dropped', drop] as const]) {
  test.each(['resume.pdf', 'resume.doc', 'RESUME.PDF', 'Resume.Docx', 'résumé of Ada.2026.docx'])(
    `[CAR-3] %s is taken when ${how}`,
    (name) => {
      offer(name);
      expect(seen()).toEqual(attached(name));
    },
  );

  test.each(['resume.txt', 'photo.png', 'resume.pdf.exe', 'resume.pdf ', 'resume', 'mydoc', 'pdf'])(
    `[CAR-3] [UI-2] another type, such as %j, is refused when ${how}`,
    (name) => {
      offer(name);
      expect(seen()).toEqual({ ...nothing, refusal: wrongType });
    },
  );

  test(`[CAR-3] a file of 5 MB is taken when ${how}, one byte more is refused`, () => {
    offer('resume.pdf', 5 * mebibyte);
    expect(seen()).toEqual(attached('resume.pdf', '5.0\u00A0MB'));
    offer('resume.pdf', 5 * mebibyte + 1);
    expect(seen()).toEqual({ ...nothing, refusal: tooLarge });
  });
}

test('[CAR-3] a file of an unsupported type that is also too large gets the type error', () => {
  choose('film.mp4', 6 * mebibyte);
  expect(seen()).toEqual({ ...nothing, refusal: wrongType });
});

test('[CAR-3] an error gives way to the next file, valid or not, and a repeated invalid file gets it again', () => {
  choose('resume.txt');
  choose('resume.pdf', 6 * mebibyte);
  expect(seen().refusal).toBe(tooLarge);
  choose('resume.pdf');
  expect(seen()).toEqual(attached('resume.pdf'));
  choose('resume.txt');
  expect(seen()).toEqual({ ...nothing, refusal: wrongType });
});

test('[CAR-3] a second file replaces the first, and a removed one can be attached again', () => {
  choose('first.pdf');
  choose('second.docx');
  expect(seen()).toEqual(attached('second.docx'));
  remove();
  expect(seen()).toEqual(nothing);
  choose('second.docx');
  expect(seen()).toEqual(attached('second.docx'));
});

test('[CAR-3] a file that is dragged over the field and away again changes nothing', () => {
  drag();
  expect(field.getSnapshot().value).toBe('dragging');
  leave();
  expect([field.getSnapshot().value, seen()]).toEqual(['none', nothing]);
  choose('resume.pdf');
  drag();
  expect(seen()).toEqual(attached('resume.pdf'));
  leave();
  expect([field.getSnapshot().value, seen()]).toEqual(['chosen', attached('resume.pdf')]);
});

test('[CAR-3] the file can be removed while another is held over the field', () => {
  choose('resume.pdf');
  drag();
  remove();
  expect([field.getSnapshot().value, seen()]).toEqual(['none', nothing]);
});

test.each([
  [1, '1 KB'],
  [14_400, '14 KB'],
  [2_200_000, '2.1 MB'],
])('[CAR-3] %i bytes are %j', (bytes, words) => expect(sizeInWords(bytes)).toBe(words.replace(' ', '\u00A0')));

test('[FLOW-2] every state is reached, every transition is taken, and a refused file is never kept', () => {
  for (const snapshot of walk(resumePage)) {
    const { file, refusal } = resumeView(snapshot as never);
    expect(file !== null && refusal !== null).toBe(false);
    if (snapshot.value === 'chosen') expect(file).not.toBeNull();
  }
});
