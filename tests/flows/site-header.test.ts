import { expect, test } from 'vitest';
import { type SiteHeaderEvent, siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { siteHeaderView } from '../../machines/site-header/site-header.view.ts';
import { openMachine } from './support/machine-harness.ts';

/** Whether the header has returned at the beginning, and after each event. */
function returnedAfter(...types: readonly SiteHeaderEvent['type'][]) {
  const header = openMachine(siteHeaderMachine);
  const isReturned = () => siteHeaderView(header.snapshot()).isReturned;
  return [isReturned(), ...types.map((type) => (header.send({ type }), isReturned()))];
}

test('[SHOW-6] the header scrolls away with the page and returns at each turn upwards', () => {
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

test('[SHOW-6] focus in the header brings it back', () => {
  expect(returnedAfter('focus.enter', 'focus.enter', 'scroll.down', 'focus.enter')).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test('[SHOW-6] the header leaves when it covers the focused element, and covering does not bring it back', () => {
  expect(returnedAfter('focus.covered', 'scroll.up', 'focus.covered', 'focus.covered', 'scroll.up')).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});
