import type { MachineStage } from '../machine-stage.ts';
import { type Sentence, does } from '../sentences.ts';

/** Leaving and coming back, for a machine that runs as long as its page. */
export const endsWithPage: readonly Sentence<MachineStage>[] = [
  does('the visitor follows a link to {string}', (stage: MachineStage) => stage.leave()),
  does('the visitor goes back', (stage: MachineStage) => stage.openAgain()),
];
