import { visits } from '../../../machines/live-demo/live-demo.visits.ts';
import type { ViewNode } from '../../../machines/core/view.ts';
import type { traceableNoteMachine } from '../../../machines/traceable-note/traceable-note.machine.ts';
import { traceableNoteFlow } from '../../../machines/traceable-note/traceable-note.model.ts';
import { allIn, saidBy } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

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

type Gesture = 'point' | 'leave' | 'focus' | 'press';

interface Note<TStage> {
  /** A gesture on a field or on words, by what they say. */
  make(stage: TStage, gesture: Gesture, name: string): Awaitable<void>;
  chooseAnother(stage: TStage): Awaitable<void>;
  /** The end of a run of the demo, with which the trace begins. */
  complete(stage: TStage): Awaitable<void>;
  /** What is marked, as it says itself. */
  marks(stage: TStage): Awaitable<readonly string[]>;
}

const fields: Readonly<Record<string, string>> = { ...visits['walk-in'].note, icd10: '' };

const isSaid = (words: string) => visits['walk-in'].transcript.some(({ text }) => text.includes(words));

const noteSentences = <TStage extends Stage>({
  make,
  chooseAnother,
  complete,
  marks,
}: Note<TStage>): Sentence<TStage>[] => {
  let field = '';
  let pointed = '';
  const point = (stage: TStage, name: string) => {
    pointed = name;
    return make(stage, 'point', name);
  };
  const makeOn = (gesture: Gesture) => (stage: TStage, name: string) => make(stage, gesture, fields[name] ?? '');
  const wordsMarked = async (stage: TStage) => (await marks(stage)).filter(isSaid);
  return [
    does('the visitor points at the field {string} of the note', (stage: TStage, name: string) =>
      point(stage, fields[name] ?? ''),
    ),
    does('the visitor points at words that the field {string} came from', (stage: TStage, name: string) =>
      point(stage, heard[name]?.[0] ?? ''),
    ),
    does('the visitor stops pointing at it/them', (stage: TStage) => make(stage, 'leave', pointed)),
    does('the visitor moves the focus to the field {string} of the note', makeOn('focus')),
    does('the visitor taps the field {string} of the note', makeOn('press')),
    does('the visitor chooses another scripted visit', chooseAnother),
    does('the run of the demo comes to its end', complete),

    sees(
      'the words of the conversation that the field {string} came from are marked',
      async (stage: TStage, name: string) => {
        field = name;
        const words = await wordsMarked(stage);
        return same(
          'words that are not marked',
          heard[name]?.filter((each) => !words.includes(each)),
          [],
        );
      },
    ),
    sees('no other words of the conversation are marked', async (stage: TStage) =>
      same(
        'other words that are marked',
        (await wordsMarked(stage)).filter((each) => !heard[field]?.includes(each)),
        [],
      ),
    ),
    sees('the field {string} of the note is marked', async (stage: TStage, name: string) =>
      (await marks(stage)).includes(fields[name] ?? '') ? null : `"${name}" is not marked`,
    ),
    sees('nothing of the note is marked', async (stage: TStage) => same('what is marked', await marks(stage), [])),
    lasts('the marks stay for {duration}', async (stage: TStage, ms: number) => {
      const before = await marks(stage);
      await stage.wait(ms);
      return same('what is marked', await marks(stage), before);
    }),
  ];
};

const onMachine: Note<MachineStage> = {
  make(stage, gesture, name) {
    const node = allIn(stage.shown()).find((each) => each.name === name) as ViewNode | undefined;
    if (!node) throw new Error(`the note does not say "${name}"`);
    // Without an event the gesture does nothing.
    const event = node[gesture];
    if (event) stage.send(event);
  },
  chooseAnother: (stage) => stage.send({ type: 'note.clear' }),
  complete(stage) {
    const play = { type: 'note.play', parts: Object.keys(visits['walk-in'].sources) } as const;
    if (!stage.given.reducedMotion) stage.send(play);
  },
  marks: (stage) =>
    allIn(stage.shown())
      .filter(({ marked }) => marked)
      .map(saidBy),
};

async function runToEnd(stage: PageStage): Promise<void> {
  await stage.press('Start Demo');
  await stage.wait(14_000);
}

/** What assistive technology is given to say. */
const announced = ({ page }: PageStage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')].map(
      ({ textContent }) => textContent,
    ),
  );

const onPage: Note<PageStage> = {
  async make(stage, gesture, name) {
    const part = stage.section().getByRole('button', { name, exact: true });
    if (gesture === 'point') return stage.point(part);
    if (gesture === 'leave') return stage.leavePointer();
    // A finger leaves no pointer behind.
    await (gesture === 'focus' ? part.focus() : part.dispatchEvent('click'));
    await stage.wait(0);
  },
  async chooseAnother(stage) {
    await stage.page.getByText('Urgent care', { exact: true }).click();
    await stage.wait(0);
  },
  complete: runToEnd,
  marks: (stage) =>
    stage
      .section()
      .locator('[data-marked]')
      .evaluateAll((parts) => parts.map((part) => part.ariaLabel ?? part.textContent)),
};

/** What a screen reader reads out with each field. */
const descriptions = (stage: PageStage) =>
  stage
    .section()
    .locator('dl [role=button]')
    .evaluateAll((parts) =>
      parts.map((part) => document.getElementById(part.getAttribute('aria-describedby') ?? '')?.textContent ?? ''),
    );

export const traceableNoteWorld = defineWorld<typeof traceableNoteMachine>({
  flow: traceableNoteFlow,
  start: () => undefined,
  keys: { Escape: (stage) => stage.send({ type: 'note.dismiss' }) },
  machineSentences: noteSentences(onMachine),
  pageSentences: [
    ...noteSentences(onPage),
    does('the visitor has run the demo to its end', runToEnd),
    does('the visitor turns the wheel', async (stage: PageStage) => {
      await stage.page.mouse.wheel(0, 10);
      await stage.wait(0);
    }),
    lasts('nothing is announced while {duration} pass', async (stage: PageStage, ms: number) => {
      const before = await announced(stage);
      await stage.wait(ms);
      return same('what is announced', await announced(stage), before);
    }),
    sees('every field of the note has words of the conversation that it came from', async (stage: PageStage) => {
      const all = await descriptions(stage);
      return same('the fields with words', all.filter((text) => /^From these words: \w/.test(text)).length, 5);
    }),
    sees('a screen reader is told the words of each field', async (stage: PageStage) => {
      const words = await stage.section().getByRole('log').getByRole('button').allInnerTexts();
      const rests = (await descriptions(stage)).map((text) =>
        words.reduce((rest, each) => rest.replace(each, ''), text.replace('From these words:', '')).trim(),
      );
      return same('words of neither speaker', rests.filter(Boolean), []);
    }),
  ],
});
