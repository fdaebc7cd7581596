import { expect, test } from 'vitest';
import { mobileMenuFlow } from '../../machines/mobile-menu/mobile-menu.model.ts';
import { explored, whatHappensOn } from './support/explored.ts';

const runs = explored(mobileMenuFlow);
const focusReturns = { state: 'closed', does: [{ action: 'focusButton' }] };

test('[HEAD-3] the menu is closed at first, and only its button opens it', () => {
  expect(runs.paths[0]?.expect).toEqual({
    state: 'closed',
    ignores: ['menu.escape', 'menu.dismiss', 'menu.choose', 'menu.outgrow'],
  });
  expect(whatHappensOn(runs, 'closed', { event: { type: 'menu.toggle' } })).toEqual([{ state: 'open' }]);
});

test.for(['menu.toggle', 'menu.escape', 'menu.dismiss'])(
  '[HEAD-3] %s closes it, and focus returns to the button',
  (type) => {
    expect(whatHappensOn(runs, 'open', { event: { type } })).toEqual([focusReturns]);
  },
);

test.for(['menu.choose', 'menu.outgrow'])('[HEAD-3] %s closes it and does not move the focus', (type) => {
  expect(whatHappensOn(runs, 'open', { event: { type } })).toEqual([{ state: 'closed' }]);
});
