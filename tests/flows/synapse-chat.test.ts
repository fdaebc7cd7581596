import { beforeEach, expect, test } from 'vitest';
import { synapseChatMachine } from '../../machines/synapse-chat/synapse-chat.machine.ts';
import { synapseChatView } from '../../machines/synapse-chat/synapse-chat.view.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';
import { synapseChatPage } from './synapse-chat.page.ts';

type EventType = Parameters<ReturnType<typeof open>['send']>[0]['type'];

let chat: ReturnType<typeof open>;
const open = () => openMachine(synapseChatMachine);
const view = () => synapseChatView(chat.snapshot());
const send = (...types: EventType[]) => types.forEach((type) => chat.send({ type }));
const shown = () => view().messages.filter(({ isShown }) => isShown).length;
const analyzed = () => view().messages.findIndex(({ isNext }) => isNext);

/** Expects a number of messages after a time, and not before. */
function expectAfter(ms: number, count: number) {
  const before = shown();
  chat.wait(ms - 1);
  expect(shown()).toBe(before);
  chat.wait(1);
  expect(shown()).toBe(count);
}

function expectNothingFor(ms: number) {
  const before = view();
  chat.wait(ms);
  expect(view()).toEqual(before);
}

beforeEach(() => (chat = open()));

test('[SYN-1] [SHOW-1] messages come after 2 s and then every 4 s, clear 5 s after the last, and restart', () => {
  send('chat.enter');
  for (const round of ['first', 'second', 'third']) {
    expect([shown(), analyzed()], `${round} round`).toEqual([0, 0]);
    expectAfter(2_000, 1);
    expectAfter(4_000, 2);
    expectAfter(4_000, 3);
    expectAfter(4_000, 4);
    expectAfter(5_000, 0);
  }
});

test('[SYN-1] the analyzing indicator shows before each message, and not after the last', () => {
  send('chat.enter');
  for (const [wait, place] of [
    [1_999, 0],
    [4_000, 1],
    [4_000, 2],
    [4_000, 3],
    [1, -1],
  ] as const) {
    chat.wait(wait);
    expect(analyzed()).toBe(place);
  }
});

test('[SYN-1] the four messages alternate between clinician and Synapse', () => {
  expect(view().messages.map(({ type, speaker }) => [type, speaker])).toEqual([
    ['user', 'Clinician'],
    ['synapse', 'Synapse'],
    ['user', 'Clinician'],
    ['synapse', 'Synapse'],
  ]);
});

test('[SYN-2] the conversation does not play before it is on screen', () => {
  expect([shown(), analyzed(), view().button]).toEqual([0, -1, 'Pause']);
  expectNothingFor(60_000);
  send('chat.enter');
  expectAfter(2_000, 1);
});

test('[SYN-2] messages stay off screen, and each return restarts the wait', () => {
  send('chat.enter');
  chat.wait(7_000);
  for (const time of ['first', 'second']) {
    send('chat.leave');
    expect([shown(), analyzed()], `${time} time`).toEqual([2, -1]);
    expectNothingFor(60_000);
    send('chat.enter');
    chat.wait(3_999);
  }
  chat.wait(1);
  expect(shown()).toBe(3);
});

/** Times after the page is on screen, the messages then, and when the next one comes after the pause. */
test.each([
  [1_000, 0, 2_000, 1],
  [3_000, 1, 4_000, 2],
  [7_000, 2, 4_000, 3],
  [11_000, 3, 4_000, 4],
  [16_000, 4, 5_000, 0],
])('[SYN-2] a pause after %i ms keeps %i messages until "Play"; %i ms later there are %i', (ms, count, wait, next) => {
  send('chat.enter');
  chat.wait(ms);
  send('chat.pause');
  expect([view().isPaused, view().button, shown(), analyzed()]).toEqual([true, 'Play', count, -1]);
  expectNothingFor(60_000);
  send('chat.play');
  expect([view().isPaused, view().button, shown()]).toEqual([false, 'Pause', count]);
  expectAfter(wait, next);
  send('chat.pause');
  expectNothingFor(60_000);
});

test('[SYN-2] a pause off screen lasts on screen, and Play there starts the conversation at once', () => {
  send('chat.pause', 'chat.enter');
  expectNothingFor(60_000);
  send('chat.play');
  expectAfter(2_000, 1);
});

test('[SYN-2] Play off screen takes effect when the conversation is back on screen', () => {
  send('chat.enter');
  chat.wait(7_000);
  send('chat.pause', 'chat.leave', 'chat.play');
  expect(view().isPaused).toBe(false);
  expectNothingFor(60_000);
  send('chat.enter');
  expectAfter(4_000, 3);
});

test.each([[[]], [['chat.pause']]] as const)(
  '[SYN-1] a restart after %j clears the conversation and plays it at once',
  (before) => {
    send('chat.enter');
    chat.wait(7_000);
    send(...before, 'chat.restart');
    expect([shown(), analyzed(), view().isPaused]).toEqual([0, 0, false]);
    chat.wait(1_000);
    send('chat.restart');
    expectAfter(2_000, 1);
  },
);

test.each([[['chat.leave']], [['chat.pause', 'chat.leave']]] as const)(
  '[SYN-2] a restart after %j clears the conversation, which plays when it is back on screen',
  (before) => {
    send('chat.enter');
    chat.wait(7_000);
    send(...before, 'chat.restart');
    expect([shown(), view().isPaused]).toEqual([0, false]);
    expectNothingFor(60_000);
    send('chat.enter');
    expectAfter(2_000, 1);
  },
);

test.each([[[]], [['chat.leave']], [['chat.pause']]] as const)(
  '[SYN-2] reduced motion after %j shows the whole conversation without a button; a pause is forgotten',
  (before) => {
    send('chat.enter');
    chat.wait(7_000);
    send(...before, 'motion.reduce');
    expect([shown(), analyzed(), view().canPause]).toEqual([4, -1, false]);
    expectNothingFor(60_000);
    send('motion.allow');
    expect([shown(), view().canPause, view().isPaused]).toEqual([2, true, false]);
    expectNothingFor(60_000);
    send('chat.enter');
    expectAfter(4_000, 3);
  },
);

test('[FLOW-2] every state is reached, every transition is taken, and only the next message is analyzed', () => {
  for (const snapshot of walk(synapseChatPage)) {
    const { messages, isPaused, canPause } = synapseChatView(snapshot as never);
    const count = messages.filter(({ isShown }) => isShown).length;
    expect(messages.slice(0, count).every(({ isShown }) => isShown)).toBe(true);
    for (const [index, { isNext }] of messages.entries()) if (isNext) expect(index).toBe(count);
    if (isPaused) expect([canPause, messages.some(({ isNext }) => isNext)]).toEqual([true, false]);
  }
});
