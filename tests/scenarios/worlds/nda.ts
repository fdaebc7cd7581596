import type { FormFlow } from '../../../machines/shared/flow.ts';
import { ndaFlow } from '../../../machines/nda/nda.model.ts';
import { flowOf } from '../../flow-of.ts';
import { allIn } from 'flow-toolkit/view/conformance';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import { same, type Stage } from 'flow-toolkit/scenarios/stage';
import { formWorld } from './form-world.ts';

const called = 'what opens the agreement';
const opener = 'Read the NDA and beta testing guidelines';

const isShown = async (stage: Stage, shown: boolean) =>
  same(
    'whether the agreement is shown',
    allIn(await stage.shown()).some(({ role }) => role === 'dialog'),
    shown,
  );

const sentences = [
  does('the visitor opens the agreement', (stage: Stage) => stage.press(opener)),
  does('the visitor closes the agreement', (stage: Stage) => stage.press('Close')),
  sees('the agreement is shown', (stage: Stage) => isShown(stage, true)),
  sees('the agreement is not shown', (stage: Stage) => isShown(stage, false)),
];

export const betaApplicationWorld = formWorld(flowOf('beta-application') as FormFlow, { names: { agree: 'Agree' } });

export const ndaWorld: FlowWorld = {
  flow: ndaFlow,
  start: () => undefined,
  ...(betaApplicationWorld.form && { form: { ...betaApplicationWorld.form, ofAnotherMachine: true as const } }),
  names: { [called]: opener },
  actions: { focusOpener: ({ memory }) => void memory.set('focus', called) },
  machineSentences: [
    ...sentences,
    sees('the focus is inside the agreement', async (stage: MachineStage) =>
      same(
        'whether it takes the focus',
        allIn(stage.shown()).some((node) => 'takesFocus' in node),
        true,
      ),
    ),
    sees('the focus is on what opened the agreement', ({ memory }: MachineStage) =>
      same('the focus', memory.get('focus'), called),
    ),
  ],
  pageSentences: [
    ...sentences,
    sees('the focus is inside the agreement', async ({ page }: PageStage) =>
      same(
        'whether the focus is inside',
        await page.getByRole('dialog').evaluate((node) => node.contains(document.activeElement)),
        true,
      ),
    ),
    sees('the focus is on what opened the agreement', async (stage: PageStage) =>
      same('whether the focus is there', await stage.hasFocus(called), true),
    ),
  ],
};
