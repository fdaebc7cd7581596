import type { tooltipMachine } from '../../../machines/tooltip/tooltip.machine.ts';
import { tooltipFlow } from '../../../machines/tooltip/tooltip.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Awaitable, Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

interface Tooltips<TStage> {
  open(stage: TStage, names: readonly string[]): Awaitable<void>;
  point(stage: TStage, name: string): Awaitable<void>;
  leave(stage: TStage, name: string): Awaitable<void>;
  move(stage: TStage, from: string, to: string): Awaitable<void>;
  focus(stage: TStage, name: string): Awaitable<void>;
  blur(stage: TStage, name: string): Awaitable<void>;
  /** What shows. */
  shown(stage: TStage): Awaitable<string | null>;
}

const tooltipSentences = <TStage extends Stage>(tooltips: Tooltips<TStage>): Sentence<TStage>[] => [
  does(
    'the visitor opens a page with the tooltips {string}, {string} and {string}',
    (stage: TStage, ...names: string[]) => tooltips.open(stage, names.slice(0, 3)),
  ),
  does('the visitor points at {string}', (stage: TStage, name: string) => tooltips.point(stage, name)),
  does('the visitor stops pointing at {string}', (stage: TStage, name: string) => tooltips.leave(stage, name)),
  does('the visitor moves the pointer from {string} to {string}', (stage: TStage, from: string, to: string) =>
    tooltips.move(stage, from, to),
  ),
  does('the visitor moves the focus to {string}', (stage: TStage, name: string) => tooltips.focus(stage, name)),
  does('the visitor moves the focus away from {string}', (stage: TStage, name: string) => tooltips.blur(stage, name)),
  does('the visitor has opened and closed the tooltip of {string}', async (stage: TStage, name: string) => {
    await tooltips.point(stage, name);
    await stage.wait(700);
    await tooltips.leave(stage, name);
  }),

  sees('the tooltip of {string} is shown', async (stage: TStage, name: string) => {
    const shown = await tooltips.shown(stage);
    return shown === name ? null : `the tooltip is that of ${shown}`;
  }),
  sees('the tooltip of {string} is not shown', async (stage: TStage, name: string) =>
    (await tooltips.shown(stage)) === name ? 'it is shown' : null,
  ),
  sees('no tooltip is shown', async (stage: TStage) => {
    const shown = await tooltips.shown(stage);
    return shown === null ? null : `the tooltip of "${shown}" is shown`;
  }),
  // How long the next one opens without delay does not show.
  lasts('nothing changes for {duration}', async (stage: TStage, ms: number) => {
    const before = await tooltips.shown(stage);
    await stage.wait(ms);
    return same('the tooltip that shows', await tooltips.shown(stage), before);
  }),
];

const point = (stage: MachineStage, control: string) =>
  stage.send({ type: 'tooltip.point', control } as { type: string });
const leave = (stage: MachineStage, control: string) =>
  stage.send({ type: 'tooltip.leave', control } as { type: string });

const control = ({ page }: PageStage, name: string) => page.getByRole('button', { name, exact: true });

/** Adds controls to the page: no page of the site has three that have a tooltip. */
async function openWith(stage: PageStage, names: readonly string[]): Promise<void> {
  await stage.open('/about');
  await stage.page.evaluate((labels) => {
    const bar = document.createElement('div');
    bar.style.cssText = 'position: fixed; left: 100px; top: 300px; display: flex; gap: 100px';
    for (const label of labels) {
      const button = document.createElement('button');
      button.dataset['tooltip'] = label;
      const text = document.createElement('span');
      text.className = 'unseen';
      text.textContent = label;
      button.append('?', text);
      button.setAttribute('aria-label', label);
      bar.append(button);
    }
    document.querySelector('main')?.append(bar);
  }, names);
}

const onPage: Tooltips<PageStage> = {
  open: openWith,
  point: (stage, name) => stage.point(control(stage, name)),
  leave: (stage) => stage.leavePointer(),
  move: (stage, _, to) => stage.point(control(stage, to)),
  async focus(stage, name) {
    // Away and back by the keyboard, so that the focus is one that shows.
    await control(stage, name).focus();
    await stage.pressKey('Shift+Tab');
    await stage.pressKey('Tab');
  },
  // Forward there is the next tooltip.
  blur: (stage) => stage.pressKey('Shift+Tab'),
  async shown(stage) {
    const bubble = stage.section();
    return (await bubble.isVisible()) ? (await bubble.innerText()).trim() : null;
  },
};

export const tooltipWorld = defineWorld<typeof tooltipMachine>({
  flow: tooltipFlow,
  start: () => undefined,
  keys: { Escape: (stage) => stage.send({ type: 'tooltip.escape' }) },
  machineSentences: [
    does('the visitor presses {string}', (stage: MachineStage) => stage.send({ type: 'tooltip.press' })),
    ...tooltipSentences<MachineStage>({
      open: (stage) => stage.open('/about'),
      point,
      leave,
      move(stage, from, to) {
        leave(stage, from);
        point(stage, to);
      },
      focus: point,
      blur: leave,
      shown: (stage) => stage.shown()[0]?.text ?? null,
    }),
  ],
  pageSentences: tooltipSentences(onPage),
});
