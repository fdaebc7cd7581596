import type { liveDemoMachine } from '../../../machines/live-demo/live-demo.machine.ts';
import { liveDemoFlow } from '../../../machines/live-demo/live-demo.model.ts';
import { allIn, saidBy } from 'flow-toolkit/view/conformance';
import type { Locator } from '@playwright/test';
import { TIMEOUT_MS } from 'flow-toolkit/browser/driver';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';
import { endsWithPage } from './leaving.ts';

/** What has come of the run, on the view as on the page. */
async function runOf(stage: Stage) {
  const all = allIn(await stage.shown());
  const itemsOf = (name: string) =>
    allIn(all.find((node) => node.name === name)?.children ?? [])
      .filter(({ role }) => role === 'listitem')
      .map(saidBy);
  const note = all.filter(({ role }) => role === 'definition').map(saidBy);
  return {
    lines: itemsOf('Transcript'),
    /** In lower case and without closing dots. */
    steps: itemsOf('AI processing').map((step) => step.toLowerCase().replace(/\.+$/, '')),
    terms: all.filter(({ role }) => role === 'term').map(saidBy),
    note,
    isScripted: all.some(({ name }) => name?.includes('Scripted')),
  };
}

/** SHOW-4: words of each visit's conversation and codes of its note. */
const visitWords: Readonly<Record<string, { said: string; codes: readonly string[] }>> = {
  default: { said: 'ankle', codes: ['S93.401A', 'W18.43XA'] },
  'urgent care': { said: 'throat', codes: ['J02.0', 'Z88.0'] },
  'primary care': { said: 'blood pressure', codes: ['I10', 'Z79.899'] },
};

const complete = 'Demo Complete';

async function runToEnd(stage: Stage): Promise<void> {
  await stage.press('Start Demo');
  await stage.wait(14_000);
}

const noteIsShown = async (stage: Stage, expected: boolean) =>
  same('whether the note is shown', (await runOf(stage)).note.length > 0, expected);

/** A visit has the name of its setting, which scenarios write in lower case. */
const choose = (stage: Stage, visit: string, options?: { force: true }) =>
  stage.press(visit[0]?.toUpperCase() + visit.slice(1), options);

const demoSentences: readonly Sentence<Stage>[] = [
  does('the visitor has run the demo to its end', runToEnd),
  does('the visitor has run the demo to its end and reset it', async (stage: Stage) => {
    await runToEnd(stage);
    await stage.press('Reset Demo');
  }),
  sees("the demo's conversation has {int} line(s)", async (stage: Stage, count: number) =>
    same('the number of lines', (await runOf(stage)).lines.length, count),
  ),
  sees("each line names its speaker, and shows whether it is the clinician's", async (stage: Stage) => {
    const unnamed = (await runOf(stage)).lines.find((line) => !/^(?:Clinician|Patient) ./.test(line));
    return unnamed === undefined ? null : `"${unnamed}" names no speaker`;
  }),
  sees('the demo tells the step {string}', async (stage: Stage, step: string) =>
    (await runOf(stage)).steps.includes(step) ? null : `the demo does not tell "${step}"`,
  ),
  sees('the demo tells {int} step(s)', async (stage: Stage, count: number) =>
    same('the number of steps', (await runOf(stage)).steps.length, count),
  ),
  does('the visitor chooses the scripted visit {string}', (stage: Stage, visit: string) => choose(stage, visit)),
  does('the visitor tries to choose the scripted visit {string}', (stage: Stage, visit: string) =>
    choose(stage, visit, { force: true }),
  ),
  sees(
    "the demo's conversation is that of the {string} visit, marked as scripted",
    async (stage: Stage, visit: string) => {
      const { lines, isScripted } = await runOf(stage);
      const said = visitWords[visit]?.said ?? '?';
      return same('the visit', [lines.join(' ').includes(said), isScripted], [true, true]);
    },
  ),
  sees('the note is that of the {string} visit', async (stage: Stage, visit: string) => {
    const { note } = await runOf(stage);
    const missing = visitWords[visit]?.codes.filter((code) => !note.join(' ').includes(code));
    return (await noteIsShown(stage, true)) ?? same('codes that are missing', missing, []);
  }),
  sees('the note is shown', (stage: Stage) => noteIsShown(stage, true)),
  sees('the note is not shown', (stage: Stage) => noteIsShown(stage, false)),
  sees('the note is shown at rest, plainly as an example', async (stage: Stage) => {
    const { lines, note, isScripted } = await runOf(stage);
    return same('what rests', [lines.length, note.length, isScripted], [6, 4, true]);
  }),
  sees('the note has a chief complaint, a history, an assessment and ICD-10 codes', async (stage: Stage) => {
    const { terms, note } = await runOf(stage);
    const parts = ['chief complaint', 'history', 'assessment', 'icd-10'];
    return (
      same(
        'the parts',
        terms.map((term) => term.toLowerCase()),
        parts,
      ) ??
      same(
        'the empty parts',
        note.filter((part) => part.trim() === ''),
        [],
      )
    );
  }),
  sees("the note is shown only if the demo's conversation has {int} lines", async (stage: Stage, count: number) => {
    const { note, lines } = await runOf(stage);
    return note.length > 0 && lines.length !== count ? `the note is shown with ${lines.length} lines` : null;
  }),
  sees(`the page says "${complete}" only if the note is shown`, async (stage: Stage) =>
    (await stage.says(complete)) ? noteIsShown(stage, true) : null,
  ),
  sees('the demo tells no step before its line', async (stage: Stage) => {
    const { steps, lines } = await runOf(stage);
    return lines.length < (linesDue[steps.length - 1] ?? 0) ? `${steps.length} steps with ${lines.length} lines` : null;
  }),
  sees('the part {string} says {string}', async (stage: Stage, title: string, text: string) => {
    const part = (await stage.status()).find((status) => status.includes(title)) ?? '';
    return part.includes(text) ? null : `"${title}" says "${part}"`;
  }),
  sees("the demo's sheet is not empty", async (stage: Stage) => {
    const { lines, note } = await runOf(stage);
    return lines.length + note.length > 0 ? null : 'the sheet is empty';
  }),
  lasts('nothing changes in the demo for {duration}', async (stage: Stage, ms: number) => {
    const look = async () => JSON.stringify(await stage.shown());
    const before = await look();
    await stage.wait(ms);
    return same('the demo', await look(), before);
  }),
];

/** DEMO-2 and DEMO-3: how many lines are due when each step is told. */
const linesDue = [1, 3, 4, 5, 6, 6];

const scrolled = ({ page }: PageStage) => page.evaluate(() => window.scrollY);

/** The page scrolls smoothly: two looks at the same place are its end. */
const atRest = ({ page }: PageStage) =>
  page.waitForFunction(
    () => {
      const before = document.body.dataset['scrolled'];
      document.body.dataset['scrolled'] = String(scrollY);
      return before === String(scrollY);
    },
    undefined,
    { polling: 100 },
  );

/** Whether all of it comes into view: the page scrolls smoothly. */
async function inView({ page }: PageStage, locator: Locator): Promise<string | null> {
  const element = await locator.elementHandle();
  const isInView = (each: Element | null) => {
    const box = each?.getBoundingClientRect();
    if (!box || box.top < 0 || box.bottom > innerHeight) return false;
    // The header may lie over it.
    return each?.contains(document.elementFromPoint(box.left + 4, box.top + 4)) === true;
  };
  const arrived = await page.waitForFunction(isInView, element, { timeout: TIMEOUT_MS, polling: 50 }).catch(() => null);
  const box = await locator.boundingBox();
  return arrived ? null : `it is from ${box?.y} to ${box && box.y + box.height}`;
}

/** SHOW-2, SHOW-13: what only a screen shows. */
const inPlace: Sentence<PageStage>[] = [
  // From the upper edge of the screen: what the demo shows next is above it. The press itself would scroll to the button.
  does('the visitor presses "Start Demo"', async (stage: PageStage) => {
    const button = stage.section().getByRole('button', { name: 'Start Demo' });
    await button.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    stage.memory.set('scrolled', await scrolled(stage));
    await stage.press('Start Demo');
  }),
  does('the window is {int} by {int} px', ({ page }: PageStage, width: number, height: number) =>
    page.setViewportSize({ width, height }),
  ),
  does('the tab is hidden', ({ page }: PageStage) =>
    page.evaluate(() => void Object.defineProperty(document, 'hidden', { get: () => true })),
  ),
  does('the visitor is scrolling while {duration} pass', async (stage: PageStage, ms: number) => {
    await atRest(stage);
    for (let passed = 0; passed < ms; passed += 1_000) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other.
      await stage.page.evaluate(() => window.scrollBy({ top: -10, behavior: 'instant' }));
      if (passed === 0) stage.memory.set('scrolled', await scrolled(stage));
      // oxlint-disable-next-line no-await-in-loop
      await stage.wait(1_000);
    }
    stage.memory.set('scrolled', Number(stage.memory.get('scrolled')) - (ms / 1_000 - 1) * 10);
  }),
  sees('the page has not been scrolled by anyone but the visitor', async (stage: PageStage) =>
    same('the place on the page', await scrolled(stage), stage.memory.get('scrolled')),
  ),
  sees('the note is in view', (stage: PageStage) => inView(stage, stage.section().locator('dl'))),
  sees("the top of the demo's sheet is in view", (stage: PageStage) =>
    inView(stage, stage.section().getByRole('heading', { name: 'Live demo' })),
  ),
  sees('no trace has begun', async ({ page }: PageStage) =>
    same('the parts that are marked', await page.locator('[data-marked]').count(), 0),
  ),
  sees('the trace of the note has begun', async ({ page }: PageStage) =>
    (await page.locator('[data-marked]').count()) > 0 ? null : 'nothing is marked',
  ),
  sees('the words {string} are in view', (stage: PageStage, words: string) =>
    inView(stage, stage.section().getByText(words)),
  ),
];

/** What the machine asks the page for. */
const askedFor: Sentence<MachineStage>[] = [
  sees("the top of the demo's sheet is in view", ({ memory }: MachineStage) =>
    same('what was brought into view', memory.get('shown'), 'sheet'),
  ),
  sees('the note is in view', ({ memory }: MachineStage) =>
    same('what was brought into view', memory.get('shown'), 'note'),
  ),
  sees('no trace has begun', ({ memory }: MachineStage) => same('the trace', memory.get('traced'), undefined)),
  sees('the trace of the note has begun', ({ memory }: MachineStage) =>
    same('the trace', memory.get('traced'), fields),
  ),
];

/** Of the default visit's note, in its order. */
const fields = ['chiefComplaint', 'history', 'assessment', 'S93.401A', 'W18.43XA'];

export const liveDemoWorld = defineWorld<typeof liveDemoMachine>({
  flow: liveDemoFlow,
  start: () => undefined,
  actions: {
    showSheet: ({ memory }) => void memory.set('shown', 'sheet'),
    showNote: ({ memory }) => void memory.set('shown', 'note'),
    traceNote: ({ memory }, { parts }: { parts: readonly string[] }) => void memory.set('traced', parts),
  },
  machineSentences: [...endsWithPage, ...(demoSentences as readonly Sentence<MachineStage>[]), ...askedFor],
  pageSentences: [
    ...(demoSentences as readonly Sentence<PageStage>[]),
    ...inPlace,
    does(
      'the browser runs no timer of the page until {duration} have passed',
      async ({ page }: PageStage, ms: number) => {
        await page.clock.fastForward(ms);
        // What fell due meanwhile runs now.
        await page.clock.runFor(0);
      },
    ),
  ],
});
