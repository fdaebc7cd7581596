import { positionOf } from '../../../machines/career-application/positions.ts';
import type { FormFlow } from '../../../machines/shared/flow.ts';
import { flowOf } from '../../flow-of.ts';
import { allIn } from 'flow-toolkit/view/conformance';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import { same, type Stage } from 'flow-toolkit/scenarios/stage';
import { formWorld } from './form-world.ts';

/** How far the upload is, in words; null when that is not shown. */
const progressOf = async (stage: Stage) =>
  allIn(await stage.shown()).find(({ role }) => role === 'progressbar')?.name ?? null;

const sentences = [
  sees('the progress of the upload is shown', async (stage: Stage) =>
    same('whether the progress is shown', (await progressOf(stage)) !== null, true),
  ),
  sees('the progress of the upload is not shown', async (stage: Stage) =>
    same('the progress', await progressOf(stage), null),
  ),
  sees('the progress of the upload is at {int} %', async (stage: Stage, percent: number) =>
    same('the progress', await progressOf(stage), `${percent}% uploaded`),
  ),
];

export const careerApplicationWorld: FlowWorld = {
  ...formWorld(flowOf('career-application') as FormFlow, {
    preset: { position: ({ searchParams }) => positionOf(searchParams.get('position')) ?? '' },
  }),
  machineSentences: [
    does('half of the upload has gone', (stage: MachineStage) =>
      stage.send({ type: 'upload.progress', sent: 50, total: 100 } as { type: string }),
    ),
    ...sentences,
  ],
  pageSentences: [does('half of the upload has gone', (stage: PageStage) => stage.reportUpload(0.5)), ...sentences],
};
