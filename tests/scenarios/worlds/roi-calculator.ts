import { type RoiInputs, textsFrom } from '../../../machines/roi-calculator/roi.ts';
import type { RoiField } from '../../../machines/roi-calculator/roi-fields.ts';
import { roiCalculatorView } from '../../../machines/roi-calculator/roi-calculator.view.ts';
import { everyNode, nodesOf } from '../../../machines/core/view.ts';
import { searchOf } from '../../../src/enterprise/roi-address.ts';
import type { roiCalculatorMachine } from '../../../machines/roi-calculator/roi-calculator.machine.ts';
import { roiCalculatorFlow } from '../../../machines/roi-calculator/roi-calculator.model.ts';
import { allIn, saidBy, type ShownNode } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage, Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

/** The fields in the order of the page. */
const fieldsOf = async (stage: Stage): Promise<readonly (ShownNode & { value?: string })[]> =>
  allIn(await stage.shown()).filter(({ role }) => role === 'textbox');

const textsOf = async (stage: Stage) => (await fieldsOf(stage)).map(({ value, text = value }) => text ?? '');

async function set(stage: Stage, index: number, text: string): Promise<void> {
  const field = (await fieldsOf(stage))[index];
  await stage.fill(field?.name ?? '', text);
  await stage.wait(0);
}

/** The hours and dollars, and the result of each line. */
async function resultsOf(stage: Stage): Promise<readonly string[]> {
  const all = allIn(await stage.shown());
  const totals = all.find((node) => node.role === 'paragraph' && saidBy(node).includes('hours back'));
  const lines = all.filter(
    ({ role, children }) => role === 'row' && children.every((node) => node.role !== 'columnheader'),
  );
  return [
    ...(totals
      ? (/^(.*) hours back (.*) after plan costs$/.exec(saidBy(totals).replaceAll(/\s+/g, ' '))?.slice(1) ?? [])
      : []),
    ...lines.map(({ children }) => saidBy(children.at(-1) as ShownNode)),
  ];
}

const doubled = (text: string) => String(2 * Number(text));

async function double(stage: Stage, index: number): Promise<void> {
  const text = (await textsOf(stage))[index] ?? '';
  stage.memory.set('results before', await resultsOf(stage)).set('text before', text);
  await set(stage, index, doubled(text));
}

const setFirst = (stage: Stage, text: string) => set(stage, 0, text);

/** The results of another visit. */
async function resultsAfter(stage: Stage, act: () => Awaitable<void>): Promise<Verdict> {
  const these = await resultsOf(stage);
  await stage.openAgain();
  await stage.open('/enterprise');
  await act();
  return same('the results', these, await resultsOf(stage));
}

async function eachCounts(stage: Stage): Promise<Verdict> {
  const before = await resultsOf(stage);
  const idle: number[] = [];
  for (const [index, text] of (await textsOf(stage)).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one figure after the other.
    await set(stage, index, String(Number(text) + 1));
    // oxlint-disable-next-line no-await-in-loop
    if (same('', await resultsOf(stage), before) === null) idle.push(index);
    // oxlint-disable-next-line no-await-in-loop
    await set(stage, index, text);
  }
  return same('the figures that change no result', idle, []);
}

/** The field of a figure, as it shows. */
const fieldOf = async (stage: Stage, called: string) =>
  (await fieldsOf(stage)).find(({ name }) => name === called) ?? ({} as Partial<ShownNode> & { value?: string });

const isMarked = async (stage: Stage, name: string, expected: boolean): Promise<Verdict> =>
  same(`whether "${name}" is marked as wrong`, (await fieldOf(stage, name)).invalid ?? false, expected);

const isLast = async (stage: Stage, expected: boolean): Promise<Verdict> => {
  const said = allIn(await stage.shown()).filter(({ role }) => role === 'paragraph');
  return same('whether the page says so', said.map(saidBy).join(' ').includes('your last valid numbers'), expected);
};

const isAnnounced = async (stage: Stage, expected: boolean): Promise<Verdict> =>
  same('whether the estimate is announced', (await stage.status()).join(' ').includes('hours back a month'), expected);

const calculatorSentences: readonly Sentence<Stage>[] = [
  does('the visitor doubles the first figure of the ROI calculator', (stage: Stage) => double(stage, 0)),
  does('the visitor doubles the second figure of the ROI calculator', (stage: Stage) => double(stage, 1)),
  does('the visitor puts the first figure of the ROI calculator back', (stage: Stage) =>
    setFirst(stage, String(stage.memory.get('text before'))),
  ),
  does('the visitor sets the first figure of the ROI calculator to {int}', (stage: Stage, figure: number) =>
    setFirst(stage, String(figure)),
  ),
  does('the visitor sets the first figure of the ROI calculator to {string}', setFirst),

  sees('each result of the ROI calculator is a number', async (stage: Stage) => {
    const all = await resultsOf(stage);
    const wrong = all.filter((result) => !/^\D{0,2}[\d,]+(\.\d+)?( h)?$/.test(result));
    return all.length === 7 ? same('what is no number', wrong, []) : `there are ${all.length} results`;
  }),
  sees('the results of the ROI calculator are others', async (stage: Stage) =>
    same('', await resultsOf(stage), stage.memory.get('results before')) === null ? 'the results are the same' : null,
  ),
  sees('the results of the ROI calculator are those from before', async (stage: Stage) =>
    same('the results', await resultsOf(stage), stage.memory.get('results before')),
  ),
  sees(
    'the results of the ROI calculator are those of a visitor who set it to {int} at once',
    (stage: Stage, figure: number) => resultsAfter(stage, () => setFirst(stage, String(figure))),
  ),
  sees('the results of the ROI calculator are those of a visitor who doubled the first one first', (stage: Stage) =>
    resultsAfter(stage, async () => {
      await double(stage, 0);
      await double(stage, 1);
    }),
  ),
  does('the visitor sets {string} to {string}', async (stage: Stage, name: string, text: string) => {
    stage.memory.set('focus', name);
    await stage.fill(name, text);
    await stage.wait(0);
  }),
  sees(
    'the estimate is {string} hours back and {string} after plan costs',
    async (stage: Stage, back: string, net: string) =>
      same('the estimate', (await resultsOf(stage)).slice(0, 2), [back, net]),
  ),
  sees('{string} is marked as wrong', (stage: Stage, name: string) => isMarked(stage, name, true)),
  sees('{string} is not marked as wrong', (stage: Stage, name: string) => isMarked(stage, name, false)),
  sees('{string} is {string}', async (stage: Stage, name: string, expected: string) => {
    const { value, text = value } = await fieldOf(stage, name);
    return same(`"${name}"`, text, expected);
  }),
  sees('the page says that the result is from the last valid numbers', (stage: Stage) => isLast(stage, true)),
  sees('the page does not say that the result is from the last valid numbers', (stage: Stage) => isLast(stage, false)),
  sees('the estimate is announced', (stage: Stage) => isAnnounced(stage, true)),
  sees('the estimate is not announced', (stage: Stage) => isAnnounced(stage, false)),
  sees('each figure of the ROI calculator, when it alone is changed, changes a result', eachCounts),
];

/** The page's address has changed: as a link of the page would, or the page itself. */
function follow(stage: MachineStage, query: string): void {
  stage.memory.set('query', query);
  stage.send({ type: 'roi.follow', texts: textsFrom(Object.fromEntries(new URLSearchParams(query))) } as {
    type: string;
  });
}

export const roiCalculatorWorld = defineWorld<typeof roiCalculatorMachine>({
  flow: roiCalculatorFlow,
  start: ({ searchParams }) => ({ texts: textsFrom(Object.fromEntries(searchParams)) }),
  // The page follows its address from the start.
  opened: (stage) => follow(stage, stage.openedAt.search),
  actions: {
    writeAddress(stage, { inputs }: { inputs: RoiInputs }) {
      const search = new URLSearchParams(searchOf(inputs)).toString();
      const query = search && `?${search}`;
      if (stage.memory.has('query') && query !== stage.memory.get('query')) follow(stage, query);
    },
    focusWrong({ memory }, { field }: { field?: RoiField }) {
      if (field) memory.set('focus', field);
    },
  },
  machineSentences: [
    ...(calculatorSentences as readonly Sentence<MachineStage>[]),
    does('the address becomes {string}', follow),
    sees('the address holds {string}', ({ memory }: MachineStage, query: string) =>
      same('the query', memory.get('query'), query),
    ),
    sees('the focus is in {string}', async (stage: MachineStage, name: string) => {
      const field = stage.memory.get('focus');
      const label = everyNode(nodesOf(roiCalculatorView(stage.snapshot as never))).find((node) => node.field === field);
      return same('the field with the focus', label?.name ?? field, name);
    }),
  ],
  pageSentences: [
    ...(calculatorSentences as readonly Sentence<PageStage>[]),
    does('the address becomes {string}', async (stage: PageStage, query: string) => {
      await stage.page.evaluate((address) => {
        history.pushState({}, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, query);
      await stage.wait(0);
    }),
    sees('the address holds {string}', (stage: PageStage, query: string) =>
      same('the query', new URL(stage.page.url()).search, query),
    ),
    sees('the focus is in {string}', async (stage: PageStage, name: string) =>
      (await stage.hasFocus(name)) ? null : `the focus is not in "${name}"`,
    ),
  ],
});
