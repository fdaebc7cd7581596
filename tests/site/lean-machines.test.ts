import { expect, test } from 'vitest';
import { withoutTold } from '../../server/pages/lean-machines.ts';

test('what a machine says of itself is left out, wherever it stands, and nothing else', () => {
  const code = [
    "const machine = setup({ delays: { retry: 1_000 } }).createMachine({ description: 'Sends, and waits.', context: { note: 'description: kept' },",
    "  states: { idle: { description: `Two lines, {braces} and 'quotes'`, on: { send: { target: 'sending', meta: { requirements: ['CONT-1'] } } } },",
    "    sending: sendingState({ actor: 'send', description: 'On its way.', requirements: ['CONT-2'] }), done: { description: cycle.description , meta: { requirements }, type: 'final' } } });",
    'const { description, meta } = given;',
  ].join('\n');
  expect(withoutTold(code)).toBe(
    [
      "const machine = setup({ delays: { retry: 1_000 } }).createMachine({  context: { note: 'description: kept' },",
      "  states: { idle: {  on: { send: { target: 'sending',  } } },",
      "    sending: sendingState({ actor: 'send',   }), done: {   type: 'final' } } });",
      'const { description, meta } = given;',
    ].join('\n'),
  );
});
