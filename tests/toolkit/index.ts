/** Public API of the package. */
export { defineFlow, type Definition, type Flow } from './flow.ts';
export * from './temporal.ts';
export { describeStep, type Step } from './steps.ts';
export { advance, begin, eventOfStep, type Moment, nextSteps, runOut, samplesOf, sourceOfActor } from './walk.ts';
export { drawMachine } from './draw.ts';
export { type LintRule, lintMachine } from './lint.ts';
export { assignedFields, type Mutant, mutantsOf } from './mutants.ts';
export { generatePaths, type Path } from './paths.ts';
export type { TimedPath } from './proof/concrete-path.ts';
export { describeDisproof, describeProof, type Disproof, proofNotices, proveFlow } from './proof/prove.ts';
export {
  defineModel,
  describeVerdict,
  type GivenOfMachine,
  type MachineVerdict,
  verifyMachine,
} from './verify-machine.ts';
