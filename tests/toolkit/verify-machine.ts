import type { AnyStateMachine } from 'xstate';
import type { ActorEndings, EventSamples, Flow, FlowModel } from 'flow-core/flow';
import type { TemporalProperty } from 'flow-core/temporal';
import { readFeatureText, type Scenario } from './feature.ts';
import { configure, isConfigured } from './config.ts';
import { verifyHeadless } from './headless.ts';
import { standalone } from './standalone.ts';
import { type LintLevels, namingOff } from './lint.ts';
import { deriveModel, type Given, idOf } from './model/derive.ts';
import { missingSamples } from './model/needs.ts';
import { mutantsOfFlow } from './mutants.ts';
import { machineOf } from './mutate.ts';
import { describeProof, type Proof, proofNotices, proveFlow } from './proof/prove.ts';
import { noticesOf } from './scenarios/score.ts';
import { runOnMachine } from './scenarios/run.ts';
import type { MachineStage } from './scenarios/machine-stage.ts';
import type { FlowWorld, World } from './scenarios/world.ts';
import { toursOf } from './tours.ts';
import { viewNotices } from './view/view-rules.ts';

/** Verifies one machine by itself, without a product around it. */

export interface GivenOfMachine extends Given {
  /** What holds for all behaviours. */
  properties?: readonly TemporalProperty[];
  /** The text of a `.feature`: its scenarios run on the machine. */
  feature?: string;
  /** Which words of the scenarios mean what in the machine, beside the view's. */
  world?: Partial<World<MachineStage, never>>;
  /** Rules of lint: those on names are off. */
  lint?: LintLevels;
  /** Each call is answered or fails. Without it, one that stays silent for ever is found where no timer ends it. */
  callsEnd?: boolean;
  /** Counts how many faults of the machine are noticed. */
  score?: boolean;
}

/** The same with the types of a machine. */
export interface Model<TMachine extends AnyStateMachine>
  extends Omit<GivenOfMachine, keyof FlowModel<TMachine>>, Partial<Omit<FlowModel<TMachine>, 'events' | 'actors'>> {
  machine: TMachine;
  events?: Partial<EventSamples<TMachine>>;
  actors?: Partial<ActorEndings<TMachine>>;
}

/** Checks what is given against the machine's types. */
export const defineModel = <TMachine extends AnyStateMachine>(
  model: Model<TMachine>,
): GivenOfMachine & { machine: AnyStateMachine } => model as GivenOfMachine & { machine: AnyStateMachine };

export interface Counted {
  taken: number;
  of: number;
}

export interface MachineVerdict {
  machine: string;
  /**
   * `proved`: on every state. `sampled`: on the nearest of too many. `wrong`: the problems say what.
   * `refused`: it cannot be judged, and the one problem says why.
   */
  verdict: 'proved' | 'sampled' | 'wrong' | 'refused';
  /** Declared transitions that the tours take; scenarios that pass; mutants that are noticed. Null: not asked for. */
  transitions: Counted | null;
  scenarios: Counted | null;
  mutants: Counted | null;
  proof: Proof | null;
  problems: readonly string[];
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** Runs scenarios, and says what fails. */
async function judgeScenarios(world: FlowWorld, scenarios: readonly Scenario[]) {
  const passing: Scenario[] = [];
  const problems: string[] = [];
  for (const scenario of scenarios) {
    // oxlint-disable-next-line no-await-in-loop -- one scenario after the other, on one processor.
    const { verdict, reason } = await runOnMachine(world, scenario);
    if (verdict === 'passed') passing.push(scenario);
    else problems.push(`"${scenario.title}": ${reason}`);
  }
  return { passing, problems };
}

async function scoreOf(
  flow: Flow,
  world: FlowWorld,
  passing: readonly Scenario[],
  { properties = [], ...options }: GivenOfMachine,
): Promise<Counted & { problems: string[] }> {
  const mutants = mutantsOfFlow(flow);
  const notices = noticesOf(world, passing);
  const problems: string[] = [];
  for (const mutant of mutants) {
    const machine = machineOf(mutant);
    const isNoticed =
      !machine ||
      // oxlint-disable-next-line no-await-in-loop -- one mutant after the other, on one processor.
      (await notices(machine)) ||
      (flow.view !== undefined && viewNotices(flow, toursOf(flow).paths, machine)) ||
      proofNotices(flow, machine, properties, options);
    if (!isNoticed) problems.push(`no scenario and no property notices: ${mutant.name}`);
  }
  return { taken: mutants.length - problems.length, of: mutants.length, problems };
}

async function judge(flow: Flow, given: GivenOfMachine): Promise<MachineVerdict> {
  const { properties = [], lint = namingOff, feature, score = false, callsEnd = false } = given;
  const { covered, declared, problems, untaken } = verifyHeadless(flow, lint);
  // Derived states are alike by their ways on alone: too little to judge one in place of others.
  const isModelled = given.serializeState !== undefined;
  const proof = proveFlow(flow, properties, { merging: isModelled ? 'of too many' : 'of none', callsEnd });
  const world = { flow, start: () => Object.values(flow.starts)[0], ...given.world } as unknown as FlowWorld;
  const scenarios = feature === undefined ? [] : readFeatureText(feature, `${flow.machine.id}.feature`).scenarios;
  const ran = await judgeScenarios(world, scenarios);
  const isSample = proof.verdict === 'sampled' && !isModelled;
  const wrong = [
    // What a sample does not come to may be there all the same.
    ...problems.filter((problem) => !isSample || !untaken.includes(problem)),
    ...proof.problems.map(({ title, what }) => (title === null ? what : `"${title}": ${what}`)),
    ...ran.problems,
  ];
  const scored = score && wrong.length === 0 ? await scoreOf(flow, world, ran.passing, given) : null;
  return {
    machine: flow.machine.id,
    verdict: wrong.length > 0 ? 'wrong' : proof.verdict,
    transitions: { taken: covered.size, of: declared.length },
    scenarios: feature === undefined ? null : { taken: ran.passing.length, of: scenarios.length },
    mutants: scored,
    proof,
    problems: [...wrong, ...(scored?.problems ?? [])],
  };
}

/**
 * Lints a machine, takes all its transitions on tours, proves its properties and runs its scenarios. Never throws.
 * @param machine any machine of XState 5; nothing that it asks for is done
 * @param given samples of what its config does not say, properties, scenarios
 */
export async function verifyMachine(machine: AnyStateMachine, given: GivenOfMachine = {}): Promise<MachineVerdict> {
  const refuse = (problem: string): MachineVerdict => ({
    machine: idOf(machine, given.id),
    verdict: 'refused',
    transitions: null,
    scenarios: null,
    mutants: null,
    proof: null,
    problems: [problem],
  });
  if (!isConfigured()) configure(standalone);
  try {
    const { flow, derived } = deriveModel(machine, given);
    const missing = missingSamples(flow, derived);
    return missing.length > 0 ? refuse(missing.join('; ')) : await judge(flow, given);
  } catch (error) {
    return refuse(sentenceOf(error));
  }
}

const counted = (what: string, count: Counted | null) => (count ? [`${what} ${count.taken}/${count.of}`] : []);

/** A line for a verdict, and one for each problem. */
export function describeVerdict(found: MachineVerdict): string[] {
  const { machine, verdict, transitions, scenarios, mutants, proof, problems } = found;
  const parts = [
    machine,
    verdict,
    ...counted('transitions', transitions),
    ...(proof ? [describeProof(proof)] : []),
    ...counted('scenarios', scenarios),
    ...counted('mutants', mutants),
  ];
  return [parts.join('   '), ...problems.map((problem) => `  ${problem}`)];
}
