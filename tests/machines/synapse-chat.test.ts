import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import { synapseChatFlow } from '../../machines/synapse-chat/synapse-chat.model.ts';
import { analyzing, synapseMessages } from '../../src/content/synapse-chat.ts';
import { explored, stepsInto, stepsOf, whatHappensOn } from './support/explored.ts';

const runs = explored(synapseChatFlow);
const positions = ['opening', 'question', 'answer', 'request', 'draft'] as const;

function onScreen() {
  const clock = new SimulatedClock();
  const chat = createActor(synapseChatMachine, { clock }).start();
  chat.send({ type: 'chat.enter' });
  const state = () => chat.getSnapshot().value;
  return { clock, chat, state };
}

test('[SYN-1] the script has four messages, of user and assistant in turns, with the exact words before each', () => {
  expect(synapseMessages.map(({ type }) => type)).toEqual(['user', 'synapse', 'user', 'synapse']);
  expect(analyzing).toBe('Synapse is analyzing...');
});

test('[SYN-1] the first message comes after 2 s, later ones after 4 s each; 5 s after the last it starts over', () => {
  const waits = stepsOf(runs).flatMap(({ from, step }) =>
    'after' in step ? [`${from} ${step.wait} ${step.expect.state} ${step.at - (step.before?.at ?? 0)}`] : [],
  );
  expect([...new Set(waits)]).toEqual([
    'playing.opening 2000 playing.question 1',
    'playing.question 4000 playing.answer 1',
    'playing.answer 4000 playing.request 1',
    'playing.request 4000 playing.draft 1',
    'playing.draft 5000 playing.opening 1',
  ]);
});

test('[SYN-1] each state has one more message, and starting over clears them', () => {
  for (const [shown, position] of positions.entries()) {
    const changes = stepsInto(runs, `playing.${position}`).flatMap(({ step }) =>
      'shown' in (step.expect.context ?? {}) ? [step.expect.context?.['shown']] : [],
    );
    expect(new Set(changes), position).toEqual(new Set([shown]));
  }
  expect(whatHappensOn(runs, 'playing.draft', { after: 'restartWait' })).toEqual([
    { state: 'playing.opening', context: { shown: 0 }, does: [{ timer: 'firstWait', ms: 2_000 }] },
  ]);
});

test('[SYN-2] nothing happens off screen', () => {
  expect(runs.paths[0]?.expect).toEqual({
    state: 'waiting',
    context: { shown: 0, onScreen: false },
    ignores: ['chat.leave', 'chat.play', 'motion.allow'],
  });
  expect(stepsOf(runs).filter(({ from, step }) => from === 'waiting' && 'after' in step)).toEqual([]);
});

describe.for(positions)('[SYN-2] at %s', (position) => {
  const at = () => {
    const running = onScreen();
    const waits = [2_000, 4_000, 4_000, 4_000].slice(0, positions.indexOf(position));
    for (const wait of waits) running.clock.increment(wait);
    expect(running.state()).toEqual({ playing: position });
    return running;
  };
  const own = position === 'opening' ? 2_000 : position === 'draft' ? 5_000 : 4_000;

  test.for([
    ['chat.pause', 'chat.play'],
    ['chat.leave', 'chat.enter'],
  ] as const)('%s keeps the messages, and after %s the wait starts over', ([stop, go]) => {
    const { clock, chat, state } = at();
    const { shown } = chat.getSnapshot().context;
    clock.increment(own - 1);
    chat.send({ type: stop });
    clock.increment(60_000);
    expect(chat.getSnapshot().context.shown).toBe(shown);
    chat.send({ type: go });
    expect(state()).toEqual({ playing: position });
    clock.increment(own - 1);
    expect(state()).toEqual({ playing: position });
    clock.increment(1);
    expect(state()).toEqual({ playing: positions[(positions.indexOf(position) + 1) % positions.length] });
  });

  test('restarting begins with an empty chat', () => {
    const { chat, state } = at();
    chat.send({ type: 'chat.restart' });
    expect(state()).toEqual({ playing: 'opening' });
    expect(chat.getSnapshot().context.shown).toBe(0);
  });
});

test('[SYN-2] a pause lasts when the chat leaves the screen and returns', () => {
  for (const type of ['chat.enter', 'chat.leave']) {
    const states = whatHappensOn(runs, 'paused', { event: { type } }).map(({ state }) => state);
    expect(new Set(states), type).toEqual(new Set(['paused']));
  }
});

describe('[SYN-2] the buttons while the conversation is off screen', () => {
  test('a pause before it is on screen prevents playing', () => {
    const chat = createActor(synapseChatMachine, { clock: new SimulatedClock() }).start();
    for (const type of ['chat.pause', 'chat.enter'] as const) chat.send({ type });
    expect(chat.getSnapshot().value).toBe('paused');
    chat.send({ type: 'chat.play' });
    expect(chat.getSnapshot().value).toEqual({ playing: 'opening' });
  });

  test.for([
    ['chat.play', 'question'],
    ['chat.restart', 'opening'],
  ] as const)('%s of a paused chat waits for the screen: %s', ([type, position]) => {
    const { clock, chat, state } = onScreen();
    clock.increment(2_000);
    for (const before of ['chat.pause', 'chat.leave'] as const) chat.send({ type: before });
    chat.send({ type });
    expect(state()).toBe('waiting');
    clock.increment(60_000);
    chat.send({ type: 'chat.enter' });
    expect(state()).toEqual({ playing: position });
  });

  test('restart of a waiting chat empties it', () => {
    const { clock, chat, state } = onScreen();
    clock.increment(2_000);
    for (const type of ['chat.leave', 'chat.restart'] as const) chat.send({ type });
    expect(state()).toBe('waiting');
    expect(chat.getSnapshot().context.shown).toBe(0);
  });
});

test.for(['waiting', 'playing.opening', 'playing.answer', 'paused'])(
  '[SYN-2] reduced motion in %s stops it without a timer',
  (from) => {
    expect(whatHappensOn(runs, from, { event: { type: 'motion.reduce' } })).toEqual([{ state: 'still' }]);
  },
);
