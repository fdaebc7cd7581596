import type { liveDemoMachine } from '../../../machines/live-demo/live-demo.machine.ts';
import { type VisitId, visits } from '../../../machines/live-demo/live-demo.visits.ts';
import { liveDemoFlow } from '../../../machines/live-demo/live-demo.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from '../sentences.ts';
import type { Awaitable, Stage, Verdict } from '../stage.ts';
import { same } from '../stage.ts';
import { endsWithPage } from './leaving.ts';

/** What has come of the run. */
interface Run {
  lines: number;
  /** The steps that the page tells, in lower case and without closing dots. */
  steps: readonly string[];
  note: boolean;
  /** What is said and written, whether it shows or not. */
  conversation: string;
  written: string;
}

/** SHOW-4: words of each visit's conversation and codes of its note. */
const visitWords: Readonly<Record<string, { said: string; codes: readonly string[] }>> = {
  default: { said: 'ankle', codes: ['S93.401A', 'W18.43XA'] },
  'urgent care': { said: 'throat', codes: ['J02.0', 'Z88.0'] },
  'primary care': { said: 'blood pressure', codes: ['I10', 'Z79.899'] },
};

const complete = 'Demo Complete';

const demoSentences = <TStage extends Stage>(
  runOf: (stage: TStage) => Awaitable<Run>,
  likeness: (stage: TStage) => Awaitable<string>,
  choose: (stage: TStage, visit: string) => Awaitable<void>,
): Sentence<TStage>[] => {
  const runToEnd = async (stage: TStage) => {
    await stage.press('Start Demo');
    await stage.wait(14_000);
  };
  const noteIsShown = async (stage: TStage, expected: boolean) =>
    same('whether the note is shown', (await runOf(stage)).note, expected);
  return [
    does('the visitor has run the demo to its end', runToEnd),
    does('the visitor has run the demo to its end and reset it', async (stage: TStage) => {
      await runToEnd(stage);
      await stage.press('Reset Demo');
    }),

    sees("the demo's conversation has {int} line(s)", async (stage: TStage, count: number) =>
      same('the number of lines', (await runOf(stage)).lines, count),
    ),
    sees('the demo tells the step {string}', async (stage: TStage, step: string) =>
      (await runOf(stage)).steps.includes(step) ? null : `the demo does not tell "${step}"`,
    ),
    sees('the demo tells {int} step(s)', async (stage: TStage, count: number) =>
      same('the number of steps', (await runOf(stage)).steps.length, count),
    ),
    does('the visitor chooses the scripted visit {string}', choose),
    does('the visitor tries to choose the scripted visit {string}', choose),
    sees(
      "the demo's conversation is that of the {string} visit, marked as scripted",
      async (stage: TStage, visit: string) => {
        const { conversation } = await runOf(stage);
        return same(
          'the visit',
          [conversation.includes(visitWords[visit]?.said ?? '?'), conversation.includes('Scripted')],
          [true, true],
        );
      },
    ),
    sees('the note is that of the {string} visit', async (stage: TStage, visit: string) => {
      const { note, written } = await runOf(stage);
      const missing = visitWords[visit]?.codes.filter((code) => !written.includes(code));
      return same('whether the note is shown', note, true) ?? same('codes that are missing', missing, []);
    }),
    sees('the note is shown', (stage: TStage) => noteIsShown(stage, true)),
    sees('the note is not shown', (stage: TStage) => noteIsShown(stage, false)),
    sees("the note is shown only if the demo's conversation has {int} lines", async (stage: TStage, count: number) => {
      const { note, lines } = await runOf(stage);
      return note && lines !== count ? `the note is shown with ${lines} lines` : null;
    }),
    sees(`the page says "${complete}" only if the note is shown`, async (stage: TStage) =>
      (await stage.says(complete)) && !(await runOf(stage)).note ? 'it is complete without a note' : null,
    ),
    sees('the demo tells no step before its line', async (stage: TStage) => {
      const { steps, lines } = await runOf(stage);
      return lines < (linesDue[steps.length - 1] ?? 0) ? `${steps.length} steps with ${lines} lines` : null;
    }),
    lasts('nothing changes in the demo for {duration}', async (stage: TStage, ms: number) => {
      const before = await likeness(stage);
      await stage.wait(ms);
      return same('the demo', await likeness(stage), before);
    }),
  ];
};

/** DEMO-2 and DEMO-3: how many lines are due when each step is told. */
const linesDue = [1, 3, 4, 5, 6, 6];

/** DEMO-1 to DEMO-4: what the machine's states stand for. */
const runs: Readonly<Record<string, readonly [lines: number, steps: number, note: boolean]>> = {
  idle: [6, 6, true],
  opening: [0, 0, false],
  firstLine: [1, 0, false],
  firstStep: [1, 1, false],
  secondLine: [2, 1, false],
  thirdLine: [3, 2, false],
  fourthLine: [4, 3, false],
  fifthLine: [5, 4, false],
  sixthLine: [6, 5, false],
  note: [6, 6, true],
  complete: [6, 6, true],
};

const steps = [
  'processing speech patterns',
  'identifying medical terminology',
  'extracting symptoms and history',
  'generating structured note',
  'suggesting billing codes',
  'finalizing documentation',
];

function runOnMachine({ snapshot }: MachineStage): Run {
  const value: unknown = snapshot.value;
  const state = typeof value === 'object' ? (value as { running: string }).running : String(value);
  const [lines, told, note] = runs[state] ?? [0, 0, false];
  const { transcript, note: written } = visits[snapshot.context.visit as VisitId];
  return {
    lines,
    steps: steps.slice(0, told),
    note,
    conversation: `Scripted ${transcript.map(({ text }) => text).join(' ')}`,
    written: JSON.stringify(written),
  };
}

const visitIdOf: Readonly<Record<string, VisitId>> = {
  'urgent care': 'urgent-care',
  'primary care': 'primary-care',
};

const chooseOnMachine = (stage: MachineStage, visit: string) =>
  stage.send({ type: 'visit.choose', visit: visitIdOf[visit] } as { type: string });

/** Scenarios name a visit in lower case. */
async function chooseOnPage(stage: PageStage, visit: string): Promise<void> {
  await stage
    .section()
    .getByText(new RegExp(`^${visit}$`, 'i'))
    .click({ force: true });
  await stage.wait(0);
}

/** The texts of those items that can be seen. */
const seen = (stage: PageStage, selector: string) =>
  stage
    .section()
    .locator(selector)
    .evaluateAll((items) =>
      items
        .filter((item) => item.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((item) => item.textContent ?? ''),
    );

const lineItems = '[role=log] li';
const stepItems = '[aria-label="AI processing"] li';
const noteItems = '[aria-label="Clinical note"] dd';

async function runOnPage(stage: PageStage): Promise<Run> {
  const [lines, told, note] = await Promise.all([lineItems, stepItems, noteItems].map((each) => seen(stage, each)));
  return {
    lines: lines?.length ?? 0,
    steps: told?.map((text) => text.toLowerCase().replace(/\.+$/, '')) ?? [],
    note: (note?.length ?? 0) > 0,
    conversation: (await seen(stage, `legend, ${lineItems}`)).join(' '),
    written: note?.join(' ') ?? '',
  };
}

/** Each line's speaker, and how it is set off. */
const speakers = (stage: PageStage) =>
  stage
    .section()
    .locator(`${lineItems} > span:first-child`)
    .evaluateAll((items) =>
      items.map((item) => ({
        name: item.textContent,
        look: getComputedStyle(item).color + getComputedStyle(item, '::before').backgroundColor,
      })),
    );

async function namesSpeakers(stage: PageStage): Promise<Verdict> {
  const all = await speakers(stage);
  const { lines } = await runOnPage(stage);
  if (all.length < lines || all.some(({ name }) => name === '')) return 'a line names no speaker';
  const looks = (name: string) => new Set(all.filter((each) => each.name === name).map(({ look }) => look));
  const clinician = looks('Clinician');
  return [...looks('Patient')].some((look) => clinician.has(look)) ? 'all lines look the same' : null;
}

const scrolled = ({ page }: PageStage) => page.evaluate(() => window.scrollY);

/** SHOW-1 and SHOW-2: what only a screen shows. */
const inPlace: Sentence<PageStage>[] = [
  sees('the note is shown at rest, plainly as an example', async (stage: PageStage) => {
    const { lines, note, conversation } = await runOnPage(stage);
    return same('what rests', [lines, note, /example/i.test(conversation)], [6, true, true]);
  }),
  // The press itself may scroll to the button.
  does('the visitor presses "Start Demo"', async (stage: PageStage) => {
    const button = stage.section().getByRole('button', { name: 'Start Demo' });
    await button.scrollIntoViewIfNeeded();
    stage.memory.set('scrolled', await scrolled(stage));
    await stage.press('Start Demo');
  }),
  does('the visitor is scrolling while {duration} pass', async (stage: PageStage, ms: number) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other.
      await stage.page.evaluate(() => window.scrollBy({ top: -10, behavior: 'instant' }));
      // oxlint-disable-next-line no-await-in-loop
      await stage.wait(1_000);
    }
    stage.memory.set('scrolled', Number(stage.memory.get('scrolled')) - (ms / 1_000) * 10);
  }),
  sees('the page has not been scrolled by anyone but the visitor', async (stage: PageStage) =>
    same('the place on the page', await scrolled(stage), stage.memory.get('scrolled')),
  ),
  sees('the note is in view', async (stage: PageStage) => {
    const box = await stage.section().locator('dl').boundingBox();
    const height = stage.page.viewportSize()?.height ?? 0;
    if (!box) return 'there is no note';
    return box.y >= 0 && box.y + box.height <= height ? null : `the note is from ${box.y} to ${box.y + box.height}`;
  }),
];

export const liveDemoWorld = defineWorld<typeof liveDemoMachine>({
  flow: liveDemoFlow,
  start: () => undefined,
  screen: ({ value }, stage) => ({
    says: { [complete]: value === 'complete' },
    controls: {
      'Start Demo': value === 'idle' ? { press: () => stage.send({ type: 'demo.start' }) } : null,
      'Demo Running...': typeof value === 'object' ? 'cannot be pressed' : null,
      'Reset Demo': value === 'complete' ? { press: () => stage.send({ type: 'demo.reset' }) } : null,
    },
  }),
  machineSentences: [
    ...endsWithPage,
    ...demoSentences(runOnMachine, (stage: MachineStage) => stage.likeness(), chooseOnMachine),
  ],
  pageSentences: [
    ...demoSentences(runOnPage, (stage: PageStage) => stage.section().ariaSnapshot(), chooseOnPage),
    ...inPlace,
    does(
      'the browser runs no timer of the page until {duration} have passed',
      async ({ page }: PageStage, ms: number) => {
        await page.clock.fastForward(ms);
        // What fell due meanwhile runs now.
        await page.clock.runFor(0);
      },
    ),
    sees("each line names its speaker, and shows whether it is the clinician's", namesSpeakers),
    sees('the note has a chief complaint, a history, an assessment and ICD-10 codes', async (stage: PageStage) => {
      const names = await seen(stage, '[aria-label="Clinical note"] dt');
      const texts = await seen(stage, noteItems);
      const missing = ['chief complaint', 'history', 'assessment', 'icd-10'].filter(
        (part) => !names.some((name) => name.toLowerCase().startsWith(part)),
      );
      return (
        same('what is missing', missing, []) ??
        same('the number of empty parts', texts.filter((text) => text === '').length, 0)
      );
    }),
    sees('the part {string} says {string}', async (stage: PageStage, title: string, text: string) => {
      const part = await stage.section().getByRole('status').filter({ hasText: title }).innerText();
      return part.includes(text) ? null : `"${title}" says "${part}"`;
    }),
  ],
});
