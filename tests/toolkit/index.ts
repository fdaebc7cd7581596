/** Public API of the package. */
export { begin, advance, eventOfStep } from 'flow-core/walk';
export { ManualClock } from 'flow-core/manual-clock';
export * from 'flow-core/temporal';
export type { Flow } from 'flow-core/flow';
export { drawMachine } from './draw.ts';
export { toMermaid } from './mermaid.ts';
export { type Mutant, mutantsOf } from './mutants.ts';
export { generatePaths, type Path } from './paths.ts';
export { describeDisproof, type Disproof, proofNotices, proveFlow } from './proof/prove.ts';
export { defineModel, describeVerdict, type MachineVerdict, verifyMachine } from './verify-machine.ts';
