import { afterAll, expect, test } from 'vitest';
import { createActor, type InspectionEvent } from 'xstate';
import { declaredTransitions, takenTransitions } from '../../machines/core/inspection.ts';
import {
  type Command,
  type LabPlayerInput,
  labPlayerMachine,
  type FrameReport,
} from '../../machines/lab-player/lab-player.machine.ts';
import { type Entry, scoreOfPath } from '../../machines/core/score.ts';
import { ManualClock } from '../../machines/core/manual-clock.ts';
import { lintMachine } from 'flow-toolkit/lint';

const taken = new Set<string>();

const press: Entry = { at: 200, act: { sample: ['demo.start', 0] } };
const score = scoreOfPath({
  steps: [
    { at: 0, event: { type: 'demo.start' }, expect: { state: 'running.opening' } },
    { at: 1_000, after: 'untilFirstLine', expect: { state: 'running.firstLine' } },
    { at: 14_000, after: 'untilComplete', expect: { state: 'complete' } },
  ],
});
const live: LabPlayerInput = { start: 'opened', score: [], path: null, stopAt: null };
const linked: LabPlayerInput = { start: 'opened', score, path: 0, stopAt: { at: 1_000, applied: 2 } };

/** A player whose page performs commands at once, unless `holds`. */
function play(input: LabPlayerInput, { holds = false } = {}) {
  const clock = new ManualClock();
  const commands: Command[] = [];
  const inspect = (event: InspectionEvent) => takenTransitions(event).forEach(({ key }) => taken.add(key));
  const machine = labPlayerMachine.provide({
    actions: {
      command: (_, command) => {
        commands.push(command);
        if (command.type === 'advance' && !holds)
          queueMicrotask(() => player.send({ type: 'frame.arrived', at: command.to, applied: command.entries.length }));
      },
    },
  });
  const player = createActor(machine, { input, clock, inspect });
  player.start();
  return {
    player,
    clock,
    commands,
    state: () => player.getSnapshot().value,
    context: () => player.getSnapshot().context,
  };
}

const settled = () => Promise.resolve();

async function opened(input: LabPlayerInput) {
  const played = play(input);
  played.player.send({ type: 'frame.ready' });
  await settled();
  return played;
}

const report = (timers: FrameReport['timers']): FrameReport => ({
  at: 0,
  state: 'running',
  active: ['running'],
  status: 'active',
  context: {},
  timers,
  sendable: [],
  shows: null,
  calls: [],
  ahead: [],
});

test('the machine passes the machine lint', () => {
  expect(lintMachine(labPlayerMachine, 'lab-player')).toEqual([]);
});

test('an opened flow runs in real time', async () => {
  const { player, clock, commands, state, context } = await opened(live);
  expect(commands).toEqual([
    { type: 'answers', answers: {} },
    { type: 'advance', entries: [], to: 0, muted: false },
  ]);
  expect(state()).toBe('playing');
  clock.advance(49);
  expect(commands).toHaveLength(2);
  clock.advance(1);
  expect(commands.at(-1)).toEqual({ type: 'advance', entries: [], to: 50, muted: false });
  await settled();
  player.send({ type: 'time.speed', speed: 20 });
  clock.advance(50);
  await settled();
  expect(context().at).toBe(1_050);
  player.send({ type: 'time.pause' });
  expect(state()).toBe('paused');
  clock.advance(5_000);
  expect(context().at).toBe(1_050);
  player.send({ type: 'time.play' });
  expect(state()).toBe('playing');
});

test('a link opens at its position, paused, with later entries muted', async () => {
  const { commands, state, context } = await opened(linked);
  expect(commands.at(-1)).toEqual({ type: 'advance', entries: score.slice(0, 2), to: 1_000, muted: true });
  expect(state()).toBe('paused');
  expect(context()).toMatchObject({ at: 1_000, applied: 2, reached: 14_000, path: 0 });
});

test('forwards the same page is advanced, backwards a new one is played up to the moment', async () => {
  const { player, state, context, commands } = await opened(linked);
  player.send({ type: 'time.run', to: 14_000 });
  await settled();
  expect(context()).toMatchObject({ at: 14_000, applied: 3, generation: 1 });
  expect(commands.at(-1)).toEqual({ type: 'advance', entries: score.slice(2), to: 14_000, muted: false });
  player.send({ type: 'time.run', to: 4_000 });
  expect(state()).toBe('opening');
  expect(context()).toMatchObject({ generation: 2, at: 0, applied: 0, report: null, log: [] });
  player.send({ type: 'frame.ready' });
  expect(commands.at(-1)).toEqual({ type: 'advance', entries: score.slice(0, 2), to: 4_000, muted: true });
  await settled();
  expect(context()).toMatchObject({ at: 4_000, applied: 2, reached: 14_000 });
  player.send({ type: 'score.jump', to: 1 });
  player.send({ type: 'frame.ready' });
  await settled();
  expect(context()).toMatchObject({ at: 0, applied: 1, generation: 3 });
});

test('the latest target is used while a page is opened or moved', async () => {
  const { player, state, context, commands } = play(linked, { holds: true });
  player.send({ type: 'time.run', to: 2_000 });
  player.send({ type: 'score.jump', to: 3 });
  player.send({ type: 'time.play' });
  player.send({ type: 'time.pause' });
  player.send({ type: 'frame.ready' });
  expect(commands.at(-1)).toMatchObject({ type: 'advance', to: 14_000 });
  player.send({ type: 'time.play' });
  player.send({ type: 'time.pause' });
  player.send({ type: 'score.jump', to: 2 });
  player.send({ type: 'time.run', to: 4_000 });
  player.send({ type: 'frame.arrived', at: 14_000, applied: 3 });
  expect(state()).toBe('opening');
  player.send({ type: 'frame.ready' });
  player.send({ type: 'time.run', to: 5_000 });
  player.send({ type: 'frame.arrived', at: 4_000, applied: 2 });
  expect(state()).toBe('moving');
  player.send({ type: 'frame.arrived', at: 5_000, applied: 0 });
  expect(state()).toBe('paused');
  expect(context()).toMatchObject({ at: 5_000, applied: 2 });
});

test('a playing path stops at its end', async () => {
  const { player, clock, state, context } = await opened({ ...linked, stopAt: { at: 0, applied: 0 } });
  player.send({ type: 'time.speed', speed: 20 });
  player.send({ type: 'time.play' });
  for (let tick = 0; tick < 20; tick += 1) {
    clock.advance(50);
    // oxlint-disable-next-line no-await-in-loop -- the page answers each.
    await settled();
  }
  expect(state()).toBe('paused');
  expect(context()).toMatchObject({ at: 14_000, applied: 3, going: false, end: null });
});

test('a running clock can be sent to another moment and stops there', async () => {
  const { player, clock, state, context } = await opened(live);
  clock.advance(50);
  await settled();
  player.send({ type: 'time.run', to: 3_000 });
  await settled();
  expect(state()).toBe('paused');
  expect(context()).toMatchObject({ at: 3_000, going: false });
  player.send({ type: 'time.play' });
  player.send({ type: 'score.jump', to: 0 });
  expect(state()).toBe('opening');
});

test('the next timer is the first due one', async () => {
  const { player, state, context } = await opened(linked);
  player.send({ type: 'time.step' });
  expect(state()).toBe('paused');
  player.send({
    type: 'frame.report',
    report: report([
      { delay: 'late', source: 'running', start: 0, due: 9_000 },
      { delay: 'soon', source: 'running', start: 0, due: 2_500 },
    ]),
  });
  player.send({ type: 'time.step' });
  await settled();
  expect(context().at).toBe(2_500);
});

test('events are recorded and replayed; an act is possible only at the end of the score', async () => {
  const { player, commands, context } = await opened(live);
  player.send({ type: 'flow.act', act: press.act });
  expect(commands.at(-1)).toEqual({ type: 'perform', act: press.act });
  player.send({ type: 'frame.recorded', entry: press });
  expect(context()).toMatchObject({ score: [press], applied: 1, path: null });
  player.send({ type: 'time.run', to: 0 });
  player.send({ type: 'frame.ready' });
  await settled();
  expect(context()).toMatchObject({ at: 0, applied: 0, score: [press] });
  const asked = commands.length;
  player.send({ type: 'flow.act', act: press.act });
  player.send({ type: 'frame.recorded', entry: { ...press, at: 0 } });
  expect(commands).toHaveLength(asked);
  expect(context().score).toEqual([press]);
  player.send({ type: 'score.cut' });
  await settled();
  expect(context()).toMatchObject({ score: [], reached: 0 });
  expect(commands.at(-1)).toEqual({ type: 'advance', entries: [], to: 0, muted: false });
  player.send({ type: 'flow.act', act: press.act });
  expect(commands.at(-1)).toEqual({ type: 'perform', act: press.act });
});

test('an act may be requested while the page is being moved', () => {
  const { player, commands } = play(live, { holds: true });
  player.send({ type: 'frame.ready' });
  player.send({ type: 'flow.act', act: press.act });
  expect(commands.at(-1)).toEqual({ type: 'perform', act: press.act });
});

test('opening another score restarts the flow', async () => {
  const { player, state, context } = await opened(live);
  player.send({ type: 'score.open', start: 'opened after a signup', score, path: 3, stopAt: { at: 0, applied: 1 } });
  expect(context()).toMatchObject({
    start: 'opened after a signup',
    path: 3,
    going: false,
    reached: 14_000,
    end: 14_000,
  });
  player.send({ type: 'frame.ready' });
  await settled();
  expect(state()).toBe('paused');
  player.send({ type: 'flow.restart' });
  expect(context()).toMatchObject({ score: [], path: null, reached: 0, going: true, start: 'opened after a signup' });
  expect(state()).toBe('opening');
});

test('chosen answers apply to every opened page', async () => {
  const { player, commands } = await opened(live);
  player.send({ type: 'answers.choose', answers: { sendContact: 1 } });
  expect(commands.at(-1)).toEqual({ type: 'answers', answers: { sendContact: 1 } });
  player.send({ type: 'flow.restart' });
  player.send({ type: 'frame.ready' });
  expect(commands.at(-2)).toEqual({ type: 'answers', answers: { sendContact: 1 } });
});

test('continued typing in a control at one moment is one entry and one line', async () => {
  const { player, context } = await opened(live);
  player.send({ type: 'time.pause' });
  const type = (typed: string, at: number) => {
    player.send({
      type: 'frame.recorded',
      entry: { at, act: { typed, value: '•••' }, kept: `${typed} ${at} ${context().score.length}` },
    });
    player.send({ type: 'frame.logged', line: { at, kind: 'typing', text: typed, payload: '"•••"' } });
  };
  type('contact-name', 0);
  type('contact-name', 0);
  expect(context()).toMatchObject({ applied: 1, target: { applied: 1 }, score: [{ kept: 'contact-name 0 1' }] });
  type('contact-email', 0);
  type('contact-email', 100);
  player.send({ type: 'frame.recorded', entry: { at: 100, act: { event: { type: 'form.submit' } } } });
  type('contact-email', 100);
  expect(context().score.map(({ at, act }) => `${at} ${'typed' in act ? act.typed : 'event'}`)).toEqual([
    '0 contact-name',
    '0 contact-email',
    '100 contact-email',
    '100 event',
    '100 contact-email',
  ]);
  expect(context()).toMatchObject({ applied: 5, target: { applied: 5 } });
  expect(context().log.map(({ text }) => text)).toEqual(['contact-name', 'contact-email']);
  player.send({ type: 'frame.logged', line: { at: 100, kind: 'event', text: 'form.submit' } });
  player.send({ type: 'frame.logged', line: { at: 100, kind: 'event', text: 'form.submit' } });
  expect(context().log).toHaveLength(4);
});

test('the log keeps its latest 200 lines', async () => {
  const { player, context } = await opened(live);
  for (let line = 0; line < 201; line += 1)
    player.send({ type: 'frame.logged', line: { at: line, kind: 'event', text: String(line) } });
  expect(context().log).toHaveLength(200);
  expect(context().log[0]?.text).toBe('1');
});

test('a page that does not open within 20 s is reported, can be requested again, and is used when late', () => {
  const { player, clock, state } = play(live, { holds: true });
  clock.advance(19_999);
  expect(state()).toBe('opening');
  clock.advance(1);
  expect(state()).toBe('missing');
  player.send({ type: 'flow.restart' });
  expect(state()).toBe('opening');
  clock.advance(20_000);
  player.send({ type: 'frame.ready' });
  expect(state()).toBe('moving');
});

afterAll(() => {
  const left = declaredTransitions(labPlayerMachine).filter(({ key }) => !taken.has(key));
  expect(left.map(({ key }) => key)).toEqual([]);
});
