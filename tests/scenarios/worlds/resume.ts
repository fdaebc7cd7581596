import { resumeFlow } from '../../../machines/resume/resume.model.ts';
import { allIn } from '../../toolkit/view/conformance.ts';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from '../sentences.ts';
import { same } from '../stage.ts';
import { careerApplicationWorld } from './career-application.ts';

const offer = (stage: MachineStage, name: string, size: number) =>
  stage.send({ type: 'resume.offer', file: { name, size, type: '', lastModified: 0 } } as { type: string });

/** The file that can be removed; null without one. */
const fileOf = (stage: MachineStage): string | null =>
  allIn(stage.shown())
    .find(({ name }) => name?.startsWith('Remove '))
    ?.name?.slice('Remove '.length) ?? null;

/** Keeps the file chooser that opens last. Listens before anything opens one: Chromium is told of it in its own time. */
async function keepChoosers({ page, memory }: PageStage): Promise<void> {
  page.on('filechooser', (chooser) => memory.set('chooser', chooser));
  await page.evaluate(() => {});
}

export const resumeWorld: FlowWorld = {
  flow: resumeFlow,
  start: () => undefined,
  ...(careerApplicationWorld.form && { form: { ...careerApplicationWorld.form, ofAnotherMachine: true as const } }),
  machineSentences: [
    does('the visitor attaches {string} of {size}', offer),
    does('the visitor drops {string} of {size} on the field', (stage: MachineStage, name: string, size: number) => {
      stage.send({ type: 'resume.drag' });
      offer(stage, name, size);
    }),
    does('the visitor drags {string} over the field and away again', (stage: MachineStage) => {
      stage.send({ type: 'resume.drag' });
      stage.send({ type: 'resume.leave' });
    }),
    does('the visitor removes the attachment', (stage: MachineStage) => stage.press(`Remove ${fileOf(stage)}`)),
    sees('{string} is attached', (stage: MachineStage, name: string) => same('the file', fileOf(stage), name)),
    sees('{string} is not attached', (stage: MachineStage, name: string) =>
      fileOf(stage) === name ? `"${name}" is attached` : null,
    ),
    sees('nothing is attached', (stage: MachineStage) => same('the file', fileOf(stage), null)),
  ],
  pageSentences: [
    does('the visitor drags {string} over the field and away again', (stage: PageStage) =>
      stage.field('Resume').evaluate((node) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['x'], 'resume.pdf'));
        for (const type of ['dragenter', 'dragover', 'dragleave'])
          node.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, relatedTarget: document.body }),
          );
      }),
    ),
    does('the visitor moves the focus to {string}', async (stage: PageStage, name: string) => {
      await keepChoosers(stage);
      await stage.focus(name);
    }),
    sees('the file chooser opens', ({ memory }: PageStage) =>
      memory.get('chooser') ? null : 'no file chooser has opened',
    ),
    // What the HTML Standard has a browser tell of it; Playwright can only choose.
    does('the visitor chooses no file in the file chooser', async (stage: PageStage) => {
      stage.memory.delete('chooser');
      await stage.field('Resume').dispatchEvent('cancel');
    }),
  ],
};
