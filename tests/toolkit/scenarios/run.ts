import type { AnyStateMachine } from 'xstate';
import type { CoverageObserver, EventObserver } from '../live-run.ts';
import { MachineStage } from './machine-stage.ts';
import type { Scenario, ScenarioStep } from './read.ts';
import type { Sentence } from './sentences.ts';
import { findSentence, timingOf } from './sentences.ts';
import type { ClockedStage, Stage, Verdict } from './stage.ts';
import { Elsewhere } from './stage.ts';
import { vocabulary } from './vocabulary.ts';
import { configured } from '../config.ts';
import type { FlowWorld, World } from './world.ts';

/** What a scenario came to. */
export interface ScenarioResult {
  /** `elsewhere`: it does something that this stage cannot do. */
  verdict: 'passed' | 'failed' | 'elsewhere';
  /** In words, unless it passed. */
  reason: string;
  /** Steps that were judged here, and those that cannot be. */
  judged: number;
  elsewhere: number;
}

async function judge<TStage extends ClockedStage>(
  stage: TStage,
  look: () => Promise<Verdict>,
  { notBefore, by, throughout }: ReturnType<typeof timingOf>,
): Promise<Verdict> {
  let waited = 0;
  try {
    if (notBefore > 0) {
      await stage.wait(notBefore - 1);
      waited = notBefore - 1;
      if ((await look()) === null) return `a millisecond before ${notBefore} ms it is so already`;
    }
  } finally {
    if (by > waited) await stage.wait(by - waited);
  }
  const problem = await stage.eventually(look);
  if (problem !== null || throughout === 0) return problem;
  await stage.wait(throughout);
  return look();
}

interface Sentences<TStage> {
  /** Those that the stage can say, the flow's own first. */
  here: readonly Sentence<TStage>[];
  /** Sentences that only the other stage has. */
  elsewhere: readonly Sentence<never>[];
  /** Both. */
  all: readonly Sentence<never>[];
}

const sentencesOf = <TStage>(
  here: readonly Sentence<TStage>[],
  elsewhere: readonly Sentence<never>[] = [],
): Sentences<TStage> => ({ here, elsewhere, all: [...here, ...elsewhere] });

/** Says that a step is for the other stage alone. */
function isElsewhere(elsewhere: readonly Sentence<never>[], { text, rows }: ScenarioStep): boolean {
  return [text, timingOf(text).text].some((each) => findSentence(elsewhere, each, rows) !== null);
}

async function takeStep<TStage extends ClockedStage>(
  stage: TStage,
  { here, elsewhere }: Sentences<TStage>,
  { text, rows }: ScenarioStep,
): Promise<{ kind: 'does' | 'sees' | 'unknown'; problem: Verdict }> {
  const whole = findSentence(here, text, rows);
  if (whole?.sentence.kind === 'does') {
    await whole.sentence.run(stage, ...whole.values);
    return { kind: 'does', problem: null };
  }
  const timing = timingOf(text);
  const { sentence, values } = whole ?? findSentence(here, timing.text, rows) ?? {};
  if (sentence?.kind !== 'sees' || !values) {
    if (isElsewhere(elsewhere, { text, rows })) throw new Elsewhere('only the other stage can say it');
    return { kind: 'unknown', problem: `no sentence says "${text}"` };
  }
  const look = async () => sentence.run(stage, ...values);
  if (sentence.once) return { kind: 'sees', problem: await look() };
  return { kind: 'sees', problem: await judge(stage, look, whole ? timingOf('') : timing) };
}

/** Runs a scenario on a stage; never throws. */
async function runScenario<TStage extends ClockedStage>(
  stage: TStage,
  sentences: Sentences<TStage>,
  { steps }: Scenario,
): Promise<ScenarioResult> {
  const result: ScenarioResult = { verdict: 'passed', reason: '', judged: 0, elsewhere: 0 };
  for (const step of steps) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a scenario is one step after the other.
      const { kind, problem } = await takeStep(stage, sentences, step);
      if (problem !== null)
        return { ...result, verdict: kind === 'unknown' ? 'elsewhere' : 'failed', reason: `${step.text}: ${problem}` };
      if (kind === 'sees') result.judged += 1;
    } catch (error) {
      const reason = `${step.text}: ${error instanceof Error ? error.message : String(error)}`;
      if (!(error instanceof Elsewhere)) return { ...result, verdict: 'failed', reason };
      // What only the page shows is passed over; what only the page can do ends the scenario.
      const looks = findSentence<never>(sentences.all, timingOf(step.text).text, step.rows)?.sentence.kind === 'sees';
      if (!looks) return { ...result, verdict: 'elsewhere', reason };
      result.elsewhere += 1;
    }
  }
  if (result.judged === 0) return { ...result, verdict: 'elsewhere', reason: 'nothing of it can be judged here' };
  return result;
}

/** Runs a scenario on the flow's page. */
export async function runOnPage(world: FlowWorld, scenario: Scenario, stage: Stage): Promise<ScenarioResult> {
  const { onPage } = await configured().scenarios();
  // The product's own sentences are for the stage that it opens.
  const own = [...(world.pageSentences ?? []), ...onPage] as unknown as readonly Sentence<Stage>[];
  return runScenario(stage, sentencesOf([...own, ...vocabulary]), scenario);
}

/** Runs a scenario on a stage of its own. */
export const runOnStage = <TStage extends ClockedStage>(
  here: readonly Sentence<TStage>[],
  scenario: Scenario,
  stage: TStage,
): Promise<ScenarioResult> => runScenario(stage, sentencesOf(here), scenario);

const machineSentences = new WeakMap<FlowWorld, Sentences<MachineStage>>();

/** The sentences of a flow's machine; the page's are for another stage. */
async function sentencesOnMachine(world: FlowWorld): Promise<Sentences<MachineStage>> {
  const known = machineSentences.get(world);
  if (known) return known;
  const { onPage } = await configured().scenarios();
  const sentences = sentencesOf<MachineStage>(
    [...(world.machineSentences ?? []), ...vocabulary],
    [...(world.pageSentences ?? []), ...onPage],
  );
  machineSentences.set(world, sentences);
  return sentences;
}

/** Runs a scenario on the flow's machine, or on a broken one. */
export async function runOnMachine(
  world: FlowWorld,
  scenario: Scenario,
  machine: AnyStateMachine = world.flow.machine,
  onTaken?: CoverageObserver,
  onEvent?: EventObserver,
): Promise<ScenarioResult> {
  const stage = new MachineStage(world as World<MachineStage, never>, machine, onTaken, onEvent);
  try {
    return await runScenario(stage, await sentencesOnMachine(world), scenario);
  } finally {
    stage.stop();
  }
}
