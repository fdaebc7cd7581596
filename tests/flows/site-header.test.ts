import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { type SiteHeaderEvent, siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { siteHeaderView } from '../../machines/site-header/site-header.view.ts';
import { siteHeaderFlow } from './site-header.model.ts';
import { walk } from './support/walk.ts';

/** Whether the header has returned at the beginning, and after each event. */
function returnedAfter(...types: readonly SiteHeaderEvent['type'][]) {
  const header = createActor(siteHeaderMachine).start();
  const isReturned = () => siteHeaderView(header.getSnapshot()).isReturned;
  return [isReturned(), ...types.map((type) => (header.send({ type }), isReturned()))];
}

test('[SHOW-6] the header goes with the page and returns on the way up, as often as the visitor turns around', () => {
  expect(returnedAfter('scroll.down', 'scroll.up', 'scroll.up', 'scroll.down', 'scroll.down', 'scroll.up')).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('[SHOW-6] a focus that comes into the header brings it back', () => {
  expect(returnedAfter('focus.enter', 'focus.enter', 'scroll.down', 'focus.enter')).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('[SHOW-6] it makes way for what has the focus, and returns to nobody who covers it', () => {
  expect(returnedAfter('focus.covered', 'scroll.up', 'focus.covered', 'focus.covered', 'scroll.up')).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test('[FLOW-2] every state is reached, every transition is taken, and covering always puts it in its place', () => {
  const { snapshots, unreached, untaken } = walk(siteHeaderFlow);
  expect([unreached, untaken]).toEqual([[], []]);
  for (const snapshot of snapshots)
    expect(snapshot.can({ type: 'focus.covered' })).toBe(siteHeaderView(snapshot as never).isReturned);
});
