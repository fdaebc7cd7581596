import { expect, test } from 'vitest';
import { mobileMenuFlow } from '../../machines/mobile-menu/mobile-menu.model.ts';
import { provenTable, whatHappensOn } from './support/committed-table.ts';

const table = provenTable(mobileMenuFlow);
const focusReturns = { state: 'closed', does: [{ action: 'focusButton' }] };

test('[HEAD-3] the menu is closed at first, and nothing but its button opens it', () => {
  expect(table.paths[0]?.expect).toEqual({
    state: 'closed',
    ignores: ['menu.escape', 'menu.dismiss', 'menu.choose', 'menu.outgrow'],
  });
  expect(whatHappensOn(table, 'closed', { event: { type: 'menu.toggle' } })).toEqual([{ state: 'open' }]);
});

test.for(['menu.toggle', 'menu.escape', 'menu.dismiss'])(
  '[HEAD-3] %s closes it, and focus returns to the button',
  (type) => {
    expect(whatHappensOn(table, 'open', { event: { type } })).toEqual([focusReturns]);
  },
);

test.for(['menu.choose', 'menu.outgrow'])('[HEAD-3] %s closes it and leaves focus where it goes', (type) => {
  expect(whatHappensOn(table, 'open', { event: { type } })).toEqual([{ state: 'closed' }]);
});
