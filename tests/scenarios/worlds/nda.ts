import type { ndaMachine } from '../../../machines/nda/nda.machine.ts';
import { ndaFlow } from '../../../machines/nda/nda.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from '../sentences.ts';
import { same } from '../stage.ts';
import { betaWords } from './beta-application.ts';

const opener = 'what opens the agreement';
const dialog = ({ page }: PageStage) => page.getByRole('dialog');

const isShown = (shown: boolean) => same('whether the agreement is shown', shown, true);
const isNotShown = (shown: boolean) => same('whether the agreement is shown', shown, false);
const isOpen = ({ snapshot }: MachineStage) => snapshot.value === 'open';

export const ndaWorld = defineWorld<typeof ndaMachine>({
  flow: ndaFlow,
  start: () => undefined,
  screen: () => ({}),
  form: { ...betaWords, ofAnotherMachine: true },
  keys: { Escape: (stage) => stage.send({ type: 'nda.close' }) },
  names: { [opener]: 'Read the NDA and beta testing guidelines' },
  machineSentences: [
    does('the visitor opens the agreement', (stage: MachineStage) => stage.send({ type: 'nda.open' })),
    does('the visitor closes the agreement', (stage: MachineStage) => stage.send({ type: 'nda.close' })),
    sees('the agreement is shown', (stage: MachineStage) => isShown(isOpen(stage))),
    sees('the agreement is not shown', (stage: MachineStage) => isNotShown(isOpen(stage))),
  ],
  pageSentences: [
    does('the visitor opens the agreement', (stage: PageStage) => stage.press(opener)),
    does('the visitor closes the agreement', (stage: PageStage) => stage.press('Close')),
    sees('the agreement is shown', async (stage: PageStage) => isShown(await dialog(stage).isVisible())),
    sees('the agreement is not shown', async (stage: PageStage) => isNotShown(await dialog(stage).isVisible())),
    sees('the focus is inside the agreement', async (stage: PageStage) =>
      same(
        'whether the focus is inside',
        await dialog(stage).evaluate((node) => node.contains(document.activeElement)),
        true,
      ),
    ),
    sees('the focus is on what opened the agreement', async (stage: PageStage) =>
      same('whether the focus is there', await stage.hasFocus(opener), true),
    ),
  ],
});
