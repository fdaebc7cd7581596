import type { AnyStateMachine } from 'xstate';
import { MachineStage } from './machine-stage.ts';
import type { Scenario, ScenarioStep } from './read.ts';
import type { Sentence } from './sentences.ts';
import { findSentence, timingOf } from './sentences.ts';
import type { Stage, Verdict } from './stage.ts';
import { Elsewhere } from './stage.ts';
import { vocabulary } from './vocabulary.ts';
import type { FlowWorld } from './define-world.ts';

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

async function judge<TStage extends Stage>(
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

async function takeStep<TStage extends Stage>(
  stage: TStage,
  sentences: readonly Sentence<TStage>[],
  { text, rows }: ScenarioStep,
): Promise<{ kind: 'does' | 'sees' | 'unknown'; problem: Verdict }> {
  const whole = findSentence(sentences, text, rows);
  if (whole?.sentence.kind === 'does') {
    await whole.sentence.run(stage, ...whole.values);
    return { kind: 'does', problem: null };
  }
  const timing = timingOf(text);
  const { sentence, values } = whole ?? findSentence(sentences, timing.text, rows) ?? {};
  if (sentence?.kind !== 'sees' || !values) return { kind: 'unknown', problem: `no sentence says "${text}"` };
  const look = async () => sentence.run(stage, ...values);
  return { kind: 'sees', problem: await judge(stage, look, whole ? timingOf('') : timing) };
}

/** Runs a scenario on a stage; never throws. */
export async function runScenario<TStage extends Stage>(
  stage: TStage,
  own: readonly Sentence<TStage>[],
  { steps }: Scenario,
): Promise<ScenarioResult> {
  const sentences: readonly Sentence<TStage>[] = [...own, ...vocabulary];
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
      const looks = findSentence(sentences, timingOf(step.text).text, step.rows)?.sentence.kind === 'sees';
      if (!looks) return { ...result, verdict: 'elsewhere', reason };
      result.elsewhere += 1;
    }
  }
  return result;
}

/** Runs a scenario on the flow's machine, or on a broken one. */
export async function runOnMachine(
  world: FlowWorld,
  scenario: Scenario,
  machine: AnyStateMachine = world.flow.machine,
): Promise<ScenarioResult> {
  const stage = new MachineStage(world, machine);
  try {
    return await runScenario(stage, world.machineSentences ?? [], scenario);
  } finally {
    stage.stop();
  }
}
