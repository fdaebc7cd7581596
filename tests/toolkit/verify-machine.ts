import type { AnyStateMachine } from 'xstate';
import type { ActorEndings, EventSamples, Flow, FlowModel } from './flow.ts';
import type { TemporalProperty } from './temporal.ts';
import { declaredTransitions, transitionsOf } from 'flow-core/inspection';
import { lintMachine, namingOff } from './lint.ts';
import { deriveModel, type Given, idOf } from './model/derive.ts';
import { missingSamples } from './model/needs.ts';
import { describeDisproof, describeProof, type Proof, proveFlow } from './proof/prove.ts';
import { exploreSpace, type Merging } from './proof/state-space.ts';
import { eventOfStep } from './walk.ts';

/** Verifies one machine by itself, without a product around it. */

export interface GivenOfMachine extends Given {
  /** Properties that hold for all behaviors. */
  properties?: readonly TemporalProperty[];
}

/** Like `GivenOfMachine`, with the types of a machine. */
export interface Model<TMachine extends AnyStateMachine>
  extends Omit<GivenOfMachine, keyof FlowModel<TMachine>>, Partial<Omit<FlowModel<TMachine>, 'events' | 'actors'>> {
  machine: TMachine;
  events?: EventSamples<TMachine>;
  actors?: Partial<ActorEndings<TMachine>>;
}

/** Checks the given parts against the machine's types. */
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
   * `proved`: on every state. `sampled`: on the nearest of too many. `wrong`: the problems say what. `refused`: it
   * cannot be judged, and the one problem says why.
   */
  verdict: 'proved' | 'sampled' | 'wrong' | 'refused';
  /** Declared transitions that some behaviour takes. */
  transitions: Counted | null;
  proof: Proof | null;
  problems: readonly string[];
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

/** Keys of the declared transitions that some behaviour takes. */
function takenIn(flow: Flow, merging: Merging): Set<string> {
  const { states } = exploreSpace(flow, { merging });
  const taken = new Set<string>();
  const take = (from: Parameters<typeof transitionsOf>[1], event: Parameters<typeof transitionsOf>[2]) => {
    for (const key of transitionsOf(flow.machine, from, event)) taken.add(key);
  };
  for (const { situation, zone, edges } of states)
    for (const { by, clock } of edges) {
      const timer = zone.clocks.find(({ id }) => id === clock);
      const event = timer?.event ?? eventOfStep(by);
      if (event) take(situation.snapshot, event as never);
    }
  return taken;
}

function judge(flow: Flow, given: GivenOfMachine): MachineVerdict {
  const { properties = [] } = given;
  const id = flow.machine.id;
  // Exclude `always` and `onDone` of a state: they run inside another step, so only their guards are judged.
  const declared = declaredTransitions(flow.machine)
    .filter(({ trigger: { kind } }) => kind !== 'always' && kind !== 'complete')
    .map(({ key }) => key);
  const verdictOf = (problems: readonly string[], proof: Proof | null, taken: number): MachineVerdict => ({
    machine: id,
    verdict: problems.length > 0 || !proof ? 'wrong' : proof.verdict,
    transitions: { taken, of: declared.length },
    proof,
    problems,
  });
  // A machine that breaks a rule may loop or throw, so it is not run.
  const broken = lintMachine(flow.machine, namingOff).map(({ rule, what }) => `${id}: ${what} (${rule})`);
  if (broken.length > 0) return verdictOf(broken, null, 0);
  // Derived states are alike by their ways on alone: too little to judge one in place of others.
  const merging = given.serializeState === undefined ? 'of none' : 'of too many';
  const proof = proveFlow(flow, properties, { merging });
  const taken = takenIn(flow, merging);
  // Skip in a sample: an unvisited transition may still be reachable.
  const untaken = proof.verdict === 'sampled' ? [] : declared.filter((key) => !taken.has(key));
  const problems = [
    ...untaken.map((key) => `${id}: no behaviour takes the transition "${key}"`),
    ...proof.problems.map((problem) => describeDisproof(problem).join('\n')),
  ];
  return verdictOf(problems, proof, taken.size);
}

/**
 * Lints a machine, takes its transitions and proves its properties. Never throws.
 * @param machine any machine of XState 5; nothing that it asks for is done
 * @param given samples of what its config does not say, and properties
 */
export function verifyMachine(machine: AnyStateMachine, given: GivenOfMachine = {}): MachineVerdict {
  const refuse = (problem: string): MachineVerdict => ({
    machine: idOf(machine, given.id),
    verdict: 'refused',
    transitions: null,
    proof: null,
    problems: [problem],
  });
  try {
    const { flow, derived } = deriveModel(machine, given);
    const missing = missingSamples(flow, derived);
    return missing.length > 0 ? refuse(missing.join('; ')) : judge(flow, given);
  } catch (error) {
    return refuse(sentenceOf(error));
  }
}

const counted = (what: string, count: Counted | null) => (count ? [`${what} ${count.taken}/${count.of}`] : []);

/** A line for a verdict, and for each problem its sentence and its steps. */
export function describeVerdict(found: MachineVerdict): string[] {
  const { machine, verdict, transitions, proof, problems } = found;
  const parts = [machine, verdict, ...counted('transitions', transitions), ...(proof ? [describeProof(proof)] : [])];
  return [parts.join('   '), ...problems.map((problem) => `  ${problem.replaceAll('\n', '\n  ')}`)];
}
