import type { tickerMachine } from '../../../machines/ticker/ticker.machine.ts';
import { tickerFlow } from '../../../machines/ticker/ticker.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { lasts, sees } from 'flow-toolkit/scenarios/sentences';
import type { Verdict } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';
import { onBannerPage } from './banner.ts';
import { movingOnMachine, movingOnPage } from './moving.ts';
import { tickerPlace, tickerRuns, tickerScrolls } from './ticker-place.ts';

const moving = movingOnMachine('ticker', {
  hold: 'ticker.hold',
  release: 'ticker.release',
  pause: 'ticker.stop',
  resume: 'ticker.play',
});

const scrollsOnMachine = ({ snapshot }: MachineStage): Verdict =>
  snapshot.value === 'scrolling' ? null : `the ticker is ${String(snapshot.value)}`;

export const tickerWorld = defineWorld<typeof tickerMachine>({
  flow: tickerFlow,
  start: () => undefined,
  keys: moving.keys,
  machineSentences: [
    ...moving.sentences,
    sees('the ticker (still )scrolls', scrollsOnMachine),
    sees('the ticker stands still for {duration}', (stage: MachineStage, ms: number) => {
      const scrolls = () => scrollsOnMachine(stage) === null;
      const before = scrolls();
      stage.wait(ms);
      return before || scrolls() ? 'the ticker scrolls' : null;
    }),
  ],
  pageSentences: [
    ...movingOnPage('ticker', { pause: 'Stop figures', resume: 'Play figures' }),
    ...onBannerPage,
    sees('the ticker (still )scrolls', tickerScrolls),
    lasts('the ticker stands still for {duration}', async (stage: PageStage, ms: number) => {
      const before = await tickerPlace(stage);
      if (await tickerRuns(stage)) return 'the figures run';
      await stage.wait(ms);
      return same('the place of the figures', await tickerPlace(stage), before);
    }),
  ],
});
