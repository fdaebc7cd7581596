import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import { type Sentence, does } from 'flow-toolkit/scenarios/sentences';

/** Leaving and coming back, for a machine that runs as long as its page. */
export const endsWithPage: readonly Sentence<MachineStage>[] = [
  does('the visitor follows a link to {string}', (stage: MachineStage) => stage.leave()),
  does('the visitor goes back', (stage: MachineStage) => stage.openAgain()),
];
