import { estimateOf, textsFrom } from '../../../machines/roi-calculator/roi.ts';
import type { roiCalculatorMachine } from '../../../machines/roi-calculator/roi-calculator.machine.ts';
import { roiCalculatorFlow } from '../../../machines/roi-calculator/roi-calculator.model.ts';
import { roiFieldNames } from '../../../machines/roi-calculator/roi-fields.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, sees } from '../sentences.ts';
import type { Awaitable, Stage, Verdict } from '../stage.ts';
import { same } from '../stage.ts';

/** The figures by their number, from 0, and what is worked out from them. */
interface Calculator<TStage> {
  figures(stage: TStage): Awaitable<readonly string[]>;
  set(stage: TStage, index: number, text: string): Awaitable<void>;
  results(stage: TStage): Awaitable<readonly string[]>;
}

const doubled = (text: string) => String(2 * Number(text));

const calculatorSentences = <TStage extends Stage>({
  figures,
  set,
  results,
}: Calculator<TStage>): Sentence<TStage>[] => {
  const double = async (stage: TStage, index: number) => {
    const text = (await figures(stage))[index] ?? '';
    stage.memory.set('results before', await results(stage)).set('text before', text);
    await set(stage, index, doubled(text));
  };
  const setFirst = (stage: TStage, text: string) => set(stage, 0, text);
  /** The results of another visit. */
  const resultsAfter = async (stage: TStage, act: () => Awaitable<void>): Promise<Verdict> => {
    const these = await results(stage);
    await stage.openAgain();
    await stage.open('/enterprise');
    await act();
    return same('the results', these, await results(stage));
  };
  const eachCounts = async (stage: TStage): Promise<Verdict> => {
    const before = await results(stage);
    const idle: number[] = [];
    for (const [index, text] of (await figures(stage)).entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one figure after the other.
      await set(stage, index, String(Number(text) + 1));
      // oxlint-disable-next-line no-await-in-loop
      if (same('', await results(stage), before) === null) idle.push(index);
      // oxlint-disable-next-line no-await-in-loop
      await set(stage, index, text);
    }
    return same('the figures that change no result', idle, []);
  };

  return [
    does('the visitor doubles the first figure of the ROI calculator', (stage: TStage) => double(stage, 0)),
    does('the visitor doubles the second figure of the ROI calculator', (stage: TStage) => double(stage, 1)),
    does('the visitor puts the first figure of the ROI calculator back', (stage: TStage) =>
      setFirst(stage, String(stage.memory.get('text before'))),
    ),
    does('the visitor sets the first figure of the ROI calculator to {int}', (stage: TStage, figure: number) =>
      setFirst(stage, String(figure)),
    ),
    does('the visitor sets the first figure of the ROI calculator to {string}', setFirst),

    sees('each result of the ROI calculator is a number', async (stage: TStage) => {
      const all = await results(stage);
      const wrong = all.filter((result) => !/^\D{0,2}[\d,]+(\.\d+)?( h)?$/.test(result));
      return all.length === 0 ? 'there are no results' : same('what is no number', wrong, []);
    }),
    sees('the results of the ROI calculator are others', async (stage: TStage) =>
      same('', await results(stage), stage.memory.get('results before')) === null ? 'the results are the same' : null,
    ),
    sees('the results of the ROI calculator are those from before', async (stage: TStage) =>
      same('the results', await results(stage), stage.memory.get('results before')),
    ),
    sees(
      'the results of the ROI calculator are those of a visitor who set it to {int} at once',
      (stage: TStage, figure: number) => resultsAfter(stage, () => setFirst(stage, String(figure))),
    ),
    sees('the results of the ROI calculator are those of a visitor who doubled the first one first', (stage: TStage) =>
      resultsAfter(stage, async () => {
        await double(stage, 0);
        await double(stage, 1);
      }),
    ),
    sees('each figure of the ROI calculator, when it alone is changed, changes a result', eachCounts),
  ];
};

/** What stands in the fields on the machine's side. */
const textsOf = ({ memory }: MachineStage) => memory.get('texts') as Record<string, string>;

const onMachine: Calculator<MachineStage> = {
  figures: (stage) => roiFieldNames.map((field) => textsOf(stage)[field] ?? ''),
  set(stage, index, text) {
    const texts = { ...textsOf(stage), [roiFieldNames[index] ?? '']: text };
    stage.memory.set('texts', texts);
    stage.send({ type: 'roi.edit', texts } as { type: string });
  },
  results: ({ snapshot }) => Object.values(estimateOf(snapshot.context.inputs)).map(String),
};

const onPage: Calculator<PageStage> = {
  figures: (stage) =>
    stage
      .section()
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
  async set(stage, index, text) {
    await stage.section().getByRole('textbox').nth(index).fill(text);
    await stage.wait(0);
  },
  results: async (stage) => [
    ...(await stage.section().locator('td:last-child').allInnerTexts()),
    ...(await stage.section().locator('b').filter({ hasText: /\d/ }).allInnerTexts()),
  ],
};

export const roiCalculatorWorld = defineWorld<typeof roiCalculatorMachine>({
  flow: roiCalculatorFlow,
  start: ({ searchParams }) => ({ texts: textsFrom(Object.fromEntries(searchParams)) }),
  opened: ({ memory }) => void memory.set('texts', textsFrom({})),
  screen: () => ({}),
  keys: { Enter: (stage) => stage.send({ type: 'roi.finish' }) },
  machineSentences: calculatorSentences(onMachine),
  pageSentences: calculatorSentences(onPage),
});
