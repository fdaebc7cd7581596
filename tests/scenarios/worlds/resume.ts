import { resumeFlow } from '../../../machines/resume/resume.model.ts';
import { allIn } from 'flow-toolkit/view/conformance';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import { type Awaitable, type Stage, same } from 'flow-toolkit/scenarios/stage';
import { careerApplicationWorld } from './career-application.ts';

/** The browser's own field has the file before the page sees it. */
function offer(stage: MachineStage, name: string, size: number): void {
  stage.memory.set('input', name);
  stage.send({ type: 'resume.offer', file: { name, size, type: '', lastModified: 0 } } as { type: string });
}

/** The file that can be removed; null without one. */
const removable = (stage: MachineStage): string | null =>
  allIn(stage.shown())
    .find(({ name }) => name?.startsWith('Remove '))
    ?.name?.slice('Remove '.length) ?? null;

/** The file that shows is the one in the browser's field. */
const attached = (stage: MachineStage, name: string | null) =>
  same(
    'the file that shows and the one in the field',
    [removable(stage), stage.memory.get('input') ?? null],
    [name, name],
  );

/** Keeps the file chooser that opens last. Listens before anything opens one: Chromium is told of it in its own time. */
async function keepChoosers({ page, memory }: PageStage): Promise<void> {
  page.on('filechooser', (chooser) => memory.set('chooser', chooser));
  await page.evaluate(() => {});
}

interface Drags<TStage> {
  drag(stage: TStage): Awaitable<void>;
  leave(stage: TStage): Awaitable<void>;
  state(stage: TStage): Awaitable<unknown>;
}

const dragSentences = <TStage extends Stage>({ drag, leave, state }: Drags<TStage>): Sentence<TStage>[] => [
  does('the visitor drags {string} over the field', drag),
  does('the visitor drags it away again', leave),
  does('the visitor drags {string} over the field and away again', async (stage: TStage) => {
    await drag(stage);
    await leave(stage);
  }),
  sees('the field is ready for a drop', async (stage: TStage) => same('the field', await state(stage), 'dragging')),
  sees('the field is not ready for a drop', async (stage: TStage) =>
    (await state(stage)) === 'dragging' ? 'it is ready' : null,
  ),
];

const dispatchDrag = (stage: PageStage, types: readonly string[], names: readonly string[] = ['resume.pdf']) =>
  stage.field('Resume').evaluate(
    (node, [all, files]) => {
      const dataTransfer = new DataTransfer();
      for (const name of files) dataTransfer.items.add(new File(['x'], name));
      for (const type of all)
        node.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, relatedTarget: document.body }),
        );
    },
    [types, names] as const,
  );

export const resumeWorld: FlowWorld = {
  flow: resumeFlow,
  start: () => undefined,
  actions: { clearInput: ({ memory }) => void memory.delete('input') },
  ...(careerApplicationWorld.form && { form: { ...careerApplicationWorld.form, ofAnotherMachine: true as const } }),
  machineSentences: [
    does('the visitor attaches {string} of {size}', offer),
    does('the visitor drops {string} of {size} on the field', (stage: MachineStage, name: string, size: number) => {
      stage.send({ type: 'resume.drag' });
      offer(stage, name, size);
    }),
    ...dragSentences<MachineStage>({
      drag: (stage) => stage.send({ type: 'resume.drag' }),
      leave: (stage) => stage.send({ type: 'resume.leave' }),
      state: ({ snapshot }) => snapshot.value,
    }),
    does('the visitor removes the attachment', (stage: MachineStage) => stage.press(`Remove ${removable(stage)}`)),
    sees('{string} is attached', attached),
    sees('{string} is not attached', (stage: MachineStage, name: string) =>
      removable(stage) === name ? `"${name}" is attached` : null,
    ),
    sees('nothing is attached', (stage: MachineStage) => attached(stage, null)),
  ],
  pageSentences: [
    ...dragSentences<PageStage>({
      drag: (stage) => dispatchDrag(stage, ['dragenter', 'dragover']),
      leave: (stage) => dispatchDrag(stage, ['dragleave']),
      state: (stage) => stage.section().getAttribute('data-state'),
    }),
    does('the visitor drops {string} and {string} on the field', (stage: PageStage, ...names: [string, string]) =>
      dispatchDrag(stage, ['dragenter', 'dragover', 'drop'], names.slice(0, 2)),
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
