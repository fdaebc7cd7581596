import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { statesIn } from '../../machines/core/inspection.ts';
import { labInspectorMachine } from '../../machines/lab-inspector/lab-inspector.machine.ts';
import { lintMachine } from 'flow-toolkit/lint';

test('the machines pass the machine lint', () => {
  expect(lintMachine(labInspectorMachine, 'lab-inspector')).toEqual([]);
});

test('an actor that only registers is not shown', () => {
  const inspector = createActor(labInspectorMachine).start();
  inspector.send({ type: 'inspector.tell', message: { type: '@xstate.actor', sessionId: 'x:0', name: 'contact' } });
  inspector.send({ type: 'inspector.tell', message: { type: '@xstate.actor', sessionId: 'x:1', name: 'contact' } });
  expect(inspector.getSnapshot()).toMatchObject({ value: 'waiting', context: { actors: [] } });
  inspector.send({
    type: 'inspector.tell',
    message: {
      type: '@xstate.snapshot',
      sessionId: 'x:1',
      snapshot: { value: 'editing', context: { payload: null }, status: 'active' },
    },
  });
  inspector.send({
    type: 'inspector.tell',
    message: { type: '@xstate.event', sessionId: 'x:1', event: { type: 'form.submit' } },
  });
  expect(inspector.getSnapshot()).toMatchObject({
    value: 'watching',
    context: {
      chosen: 'x:1',
      actors: [
        {
          sessionId: 'x:1',
          name: 'contact',
          value: 'editing',
          context: { payload: null },
          events: [{ type: 'form.submit' }],
        },
      ],
    },
  });
});

test('the inspector opens on the flow of the page, whichever comes first, and stays on what its reader chooses', () => {
  const inspector = createActor(labInspectorMachine).start();
  const say = (sessionId: string, name: string) => {
    inspector.send({ type: 'inspector.tell', message: { type: '@xstate.actor', sessionId, name } });
    inspector.send({
      type: 'inspector.tell',
      message: { type: '@xstate.snapshot', sessionId, snapshot: { value: 'idle' } },
    });
  };
  const chosen = () => inspector.getSnapshot().context.chosen;
  say('x:1', 'theme');
  expect(chosen()).toBe('x:1');
  say('x:2', 'contact');
  expect(chosen()).toBe('x:2');
  say('x:3', 'route-announcer');
  expect(chosen()).toBe('x:2');
  inspector.send({ type: 'inspector.choose', sessionId: 'x:1' });
  say('x:2', 'contact');
  expect(chosen()).toBe('x:1');
});

test('a chosen actor is selected', () => {
  const inspector = createActor(labInspectorMachine).start();
  for (const sessionId of ['x:1', 'x:2'])
    inspector.send({
      type: 'inspector.tell',
      message: { type: '@xstate.snapshot', sessionId, snapshot: { value: 'idle' } },
    });
  expect(inspector.getSnapshot().context.chosen).toBe('x:1');
  inspector.send({ type: 'inspector.choose', sessionId: 'x:2' });
  expect(inspector.getSnapshot().context.chosen).toBe('x:2');
});

test('the states in a state value are listed from the outermost', () => {
  expect(statesIn('idle')).toEqual(['idle']);
  expect(statesIn({ account: { form: 'editing' } })).toEqual(['account', 'account.form', 'account.form.editing']);
  expect(statesIn({ one: 'a', two: 'b' })).toEqual(['one', 'one.a', 'two', 'two.b']);
  expect(statesIn(undefined)).toEqual([]);
});
