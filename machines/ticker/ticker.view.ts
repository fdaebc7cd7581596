import { button, defineView, type ViewNode } from '../core/view.ts';
import { type TickerEvent, tickerMachine } from './ticker.machine.ts';

/** The button's names; before the page knows of the device's motion its markup has the first. */
export const tickerTexts = { stop: 'Stop figures', play: 'Play figures' } as const;

const hold = { type: 'ticker.hold' } as const;
const release = { type: 'ticker.release' } as const;

/** HOME-5. */
export const tickerView = defineView(tickerMachine, ({ value }) => ({
  figures: {
    role: 'region',
    name: 'Figures',
    ...(value === 'scrolling' && { point: hold, focus: hold }),
    ...(value === 'held' && { leave: release, blur: release }),
  } as ViewNode<TickerEvent>,
  control:
    value === 'still'
      ? null
      : value === 'stopped'
        ? button<TickerEvent>(tickerTexts.play, { type: 'ticker.play' })
        : button<TickerEvent>(tickerTexts.stop, { type: 'ticker.stop' }),
}));
