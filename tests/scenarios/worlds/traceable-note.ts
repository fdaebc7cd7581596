import { counterparts, visits } from '../../../machines/live-demo/live-demo.visits.ts';
import type { traceableNoteMachine } from '../../../machines/traceable-note/traceable-note.machine.ts';
import { traceableNoteFlow } from '../../../machines/traceable-note/traceable-note.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from '../sentences.ts';
import type { Awaitable, Stage, Verdict } from '../stage.ts';
import { same } from '../stage.ts';

/** What the default visit's fields came from, read by hand in its conversation. */
const heard: Readonly<Record<string, readonly string[]>> = {
  history: [
    'Missed the last stair this morning.',
    'It rolled in, the right one.',
    'Four or five steps, yes.',
    'It’s sore on the outside.',
  ],
  assessment: [
    'Outer side is swollen, no tenderness over bone.',
    'A sprain, then.',
    'Brace, ice, and I’ll see you in a week.',
  ],
};

const titles: Readonly<Record<string, string>> = { history: 'History', assessment: 'Assessment' };

interface Marks {
  /** Fields by their name in scenarios. */
  fields: readonly string[];
  words: readonly string[];
}

interface Note<TStage> {
  point(stage: TStage, part: { field: string } | { words: string }): Awaitable<void>;
  leave(stage: TStage): Awaitable<void>;
  focus(stage: TStage, field: string): Awaitable<void>;
  tap(stage: TStage, field: string): Awaitable<void>;
  chooseAnother(stage: TStage): Awaitable<void>;
  marks(stage: TStage): Awaitable<Marks>;
}

const noteSentences = <TStage extends Stage>(note: Note<TStage>): Sentence<TStage>[] => {
  let field = '';
  const wordsAreMarked = async (stage: TStage, name: string): Promise<Verdict> => {
    field = name;
    const { words } = await note.marks(stage);
    return same(
      'words that are not marked',
      heard[name]?.filter((each) => !words.includes(each)),
      [],
    );
  };
  return [
    does('the visitor points at the field {string} of the note', (stage: TStage, name: string) =>
      note.point(stage, { field: name }),
    ),
    does('the visitor points at words that the field {string} came from', (stage: TStage, name: string) =>
      note.point(stage, { words: heard[name]?.[0] ?? '' }),
    ),
    does('the visitor stops pointing at it/them', (stage: TStage) => note.leave(stage)),
    does('the visitor moves the focus to the field {string} of the note', (stage: TStage, name: string) =>
      note.focus(stage, name),
    ),
    does('the visitor taps the field {string} of the note', (stage: TStage, name: string) => note.tap(stage, name)),
    does('the visitor chooses another scripted visit', (stage: TStage) => note.chooseAnother(stage)),

    sees('the words of the conversation that the field {string} came from are marked', wordsAreMarked),
    sees('no other words of the conversation are marked', async (stage: TStage) => {
      const { words } = await note.marks(stage);
      return same(
        'other words that are marked',
        words.filter((each) => !heard[field]?.includes(each)),
        [],
      );
    }),
    sees('the field {string} of the note is marked', async (stage: TStage, name: string) =>
      (await note.marks(stage)).fields.includes(name) ? null : `"${name}" is not marked`,
    ),
    sees('nothing of the note is marked', async (stage: TStage) => {
      const { fields, words } = await note.marks(stage);
      return same('what is marked', [...fields, ...words], []);
    }),
    lasts('the marks stay for {duration}', async (stage: TStage, ms: number) => {
      const before = await note.marks(stage);
      await stage.wait(ms);
      return same('what is marked', await note.marks(stage), before);
    }),
  ];
};

const visit = visits['walk-in'];

const onMachine: Note<MachineStage> = {
  point(stage, part) {
    stage.memory.set('part', Object.values(part)[0]);
    stage.send({ type: 'note.point', part: stage.memory.get('part') } as { type: string });
  },
  leave: (stage) => stage.send({ type: 'note.leave', part: stage.memory.get('part') } as { type: string }),
  focus: (stage, part) => stage.send({ type: 'note.point', part } as { type: string }),
  tap: (stage, part) => stage.send({ type: 'note.press', part } as { type: string }),
  chooseAnother: (stage) => stage.send({ type: 'note.clear' }),
  marks({ snapshot }) {
    const part: string | null = snapshot.context.part;
    const all = part === null ? [] : [part, ...counterparts(visit, part)];
    return {
      fields: all.filter((each) => each in visit.sources),
      words: all.filter((each) => !(each in visit.sources)),
    };
  },
};

const fieldOf = (stage: PageStage, name: string) =>
  stage
    .section()
    .locator('dl > div')
    .filter({ hasText: titles[name] ?? name })
    .getByRole('button');

const onPage: Note<PageStage> = {
  point: (stage, part) =>
    stage.point(
      'field' in part
        ? fieldOf(stage, part.field)
        : stage.section().getByRole('log').getByRole('button', { name: part.words }),
    ),
  leave: (stage) => stage.leavePointer(),
  async focus(stage, field) {
    await fieldOf(stage, field).focus();
    await stage.wait(0);
  },
  async tap(stage, field) {
    // A finger leaves no pointer behind.
    await fieldOf(stage, field).dispatchEvent('click');
    await stage.wait(0);
  },
  async chooseAnother(stage) {
    await stage.page.getByText('Urgent care', { exact: true }).click();
    await stage.wait(0);
  },
  async marks(stage) {
    const texts = (selector: string) =>
      stage
        .section()
        .locator(selector)
        .evaluateAll((parts) => parts.map((part) => part.textContent ?? ''));
    const titlesMarked = await texts('dl > div:has([data-marked]) dt');
    return {
      fields: Object.keys(titles).filter((name) => titlesMarked.includes(titles[name] ?? '')),
      words: await texts('[role=log] [data-marked]'),
    };
  },
};

/** Each field's text with the description that a screen reader reads out. */
const descriptions = (stage: PageStage) =>
  stage
    .section()
    .locator('dl [role=button]')
    .evaluateAll((fields) =>
      fields.map((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id))
          .filter((element) => element?.closest('[role=log]'))
          .map((element) => element?.textContent ?? ''),
      ),
    );

export const traceableNoteWorld = defineWorld<typeof traceableNoteMachine>({
  flow: traceableNoteFlow,
  start: () => undefined,
  screen: () => ({}),
  keys: { Escape: (stage) => stage.send({ type: 'note.dismiss' }) },
  machineSentences: noteSentences(onMachine),
  pageSentences: [
    ...noteSentences(onPage),
    does('the visitor has run the demo to its end', async (stage: PageStage) => {
      await stage.press('Start Demo');
      await stage.wait(14_000);
    }),
    sees('every field of the note has words of the conversation that it came from', async (stage: PageStage) => {
      const all = await descriptions(stage);
      return same('the fields with words', all.filter((words) => words.length > 0).length, 5);
    }),
    sees('a screen reader is told the words of each field', async (stage: PageStage) => {
      const said = await stage.section().getByRole('log').innerText();
      const unsaid = (await descriptions(stage)).flat().filter((words) => !said.includes(words));
      return same('words that nobody said', unsaid, []);
    }),
  ],
});
