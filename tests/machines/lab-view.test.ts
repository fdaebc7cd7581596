import { afterAll, expect, test } from 'vitest';
import { createActor, fromPromise, type AnyStateMachine, type InspectionEvent } from 'xstate';
import {
  type LabDiagramContext,
  labDiagramMachine,
  type LaidOut,
} from '../../machines/lab-diagram/lab-diagram.machine.ts';
import { labNotesMachine, type LabNotesContext } from '../../machines/lab-notes/lab-notes.machine.ts';
import { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import type { PlacedDiagram } from 'flow-toolkit/diagram/layout';
import { declaredTransitions, takenTransitions } from '../../machines/core/inspection.ts';
import { ManualClock } from '../../machines/core/manual-clock.ts';
import { lintMachine } from 'flow-toolkit/lint';

const machines: readonly AnyStateMachine[] = [labViewMachine, labDiagramMachine, labNotesMachine];
const taken = new Set<string>();
const inspect = (event: InspectionEvent) =>
  takenTransitions(event).forEach(({ machine, key }) => taken.add(`${machine}: ${key}`));

test('the machines pass the machine lint', () => {
  expect(machines.flatMap((machine) => lintMachine(machine, machine.id))).toEqual([]);
});

test('[FLOW-5] the stage, the width of the page and the list are chosen one by one', () => {
  const view = createActor(labViewMachine, { inspect }).start();
  expect(view.getSnapshot().value).toEqual({ stage: 'both', device: 'phone', panel: 'scenarios', copy: 'idle' });
  view.send({ type: 'stage.storyboard' });
  expect(view.getSnapshot().value).toMatchObject({ stage: 'storyboard', device: 'phone' });
  view.send({ type: 'stage.diagram' });
  view.send({ type: 'device.desktop' });
  view.send({ type: 'panel.tours' });
  expect(view.getSnapshot().value).toMatchObject({ stage: 'diagram', device: 'desktop', panel: 'tours' });
  view.send({ type: 'stage.page' });
  view.send({ type: 'stage.both' });
  view.send({ type: 'device.phone' });
  for (const panel of ['log', 'take', 'numbers', 'scenarios'] as const) {
    view.send({ type: `panel.${panel}` });
    expect(view.getSnapshot().value).toMatchObject({ stage: 'both', device: 'phone', panel });
  }
  view.send({ type: 'tour.open' });
  expect(view.getSnapshot().value.panel).toBe('tours');
  // Another list that is open stays.
  view.send({ type: 'panel.take' });
  view.send({ type: 'tour.open' });
  expect(view.getSnapshot().value.panel).toBe('take');
  view.send({ type: 'search.type', query: 'second call' });
  view.send({ type: 'search.filter', requirement: 'LEGAL-5' });
  expect(view.getSnapshot().context).toEqual({
    query: 'second call',
    requirement: 'LEGAL-5',
  });
});

test('[FLOW-5] what became of a copy is said for four seconds', () => {
  const clock = new ManualClock();
  const view = createActor(labViewMachine, { inspect, clock }).start();
  view.send({ type: 'copy.done' });
  clock.advance(3_999);
  expect(view.getSnapshot().value.copy).toBe('copied');
  clock.advance(1);
  expect(view.getSnapshot().value.copy).toBe('idle');
  view.send({ type: 'copy.refuse' });
  expect(view.getSnapshot().value.copy).toBe('refused');
  clock.advance(4_000);
  expect(view.getSnapshot().value.copy).toBe('idle');
});

const placed: PlacedDiagram = { width: 10, height: 10, states: [], edges: [], starts: [] };

type Asked = Pick<LabDiagramContext, 'folded' | 'wanted'>;

function diagramOf(layOut: (input: Asked) => Promise<LaidOut>) {
  const machine = labDiagramMachine.provide({
    actors: { layOut: fromPromise(({ input }: { input: Asked }) => layOut(input)) },
  });
  return createActor(machine, { inspect }).start();
}

test('[FLOW-5] folding lays out anew, and the layout before stays in sight meanwhile', async () => {
  const asked: (readonly string[])[] = [];
  const diagram = diagramOf(({ folded }) => {
    asked.push(folded);
    return folded.includes('broken')
      ? Promise.reject(new Error('no layout'))
      : Promise.resolve({ placed, detail: 'names' });
  });
  await expect.poll(() => diagram.getSnapshot().value.layout).toBe('placed');
  expect(diagram.getSnapshot().context).toMatchObject({ placed, detail: 'names', layouts: 1 });
  diagram.send({ type: 'diagram.toggle', state: 'success' });
  expect(diagram.getSnapshot()).toMatchObject({ value: { layout: 'placing' }, context: { placed } });
  diagram.send({ type: 'diagram.toggle', state: 'success' });
  diagram.send({ type: 'diagram.fold', states: ['account', 'success'] });
  diagram.send({ type: 'diagram.toggle', state: 'account' });
  diagram.send({ type: 'diagram.unfold' });
  expect(asked).toEqual([[], ['success'], [], ['account', 'success'], ['success'], []]);
  diagram.send({ type: 'diagram.fold', states: ['broken'] });
  await expect.poll(() => diagram.getSnapshot().value.layout).toBe('failed');
});

test('[LAB-2] the diagram shows what can be read in its view until a person wants texts or names; another size lays out anew', () => {
  const asked: Asked['wanted'][] = [];
  const diagram = diagramOf(({ wanted }) => {
    asked.push(wanted);
    return Promise.resolve({ placed, detail: 'texts' });
  });
  diagram.send({ type: 'diagram.refit' });
  diagram.send({ type: 'diagram.detail', detail: 'texts' });
  diagram.send({ type: 'diagram.refit' });
  diagram.send({ type: 'diagram.detail', detail: 'names' });
  expect(asked).toEqual(['auto', 'auto', 'texts', 'texts', 'names']);
});

test('[FLOW-5] the view follows the active state until a person moves it', () => {
  const diagram = diagramOf(() => Promise.resolve({ placed, detail: 'texts' }));
  expect(diagram.getSnapshot().value.view).toBe('following');
  diagram.send({ type: 'view.wander' });
  expect(diagram.getSnapshot().value.view).toBe('wandering');
  diagram.send({ type: 'view.follow' });
  expect(diagram.getSnapshot().value.view).toBe('following');
});

test('[FLOW-5] a note is kept, replaced and removed, and is not lost where the browser keeps nothing', () => {
  const saved: LabNotesContext[] = [];
  let works = true;
  const machine = labNotesMachine.provide({
    actions: {
      save: ({ self }, notes) => {
        if (works) saved.push(notes);
        self.send({ type: works ? 'note.saved' : 'note.unsaved' });
      },
    },
  });
  const notes = createActor(machine, { input: { notes: { idle: 'Ask legal.' } }, inspect }).start();
  notes.send({ type: 'note.write', state: 'error', text: 'Two tickets.' });
  notes.send({ type: 'note.write', state: 'idle', text: ' ' });
  expect(saved).toEqual([
    { notes: { idle: 'Ask legal.', error: 'Two tickets.' } },
    { notes: { error: 'Two tickets.' } },
  ]);
  expect(notes.getSnapshot().value).toBe('saved');
  works = false;
  notes.send({ type: 'note.write', state: 'idle', text: 'Again.' });
  expect(notes.getSnapshot()).toMatchObject({
    value: 'unsaved',
    context: { notes: { error: 'Two tickets.', idle: 'Again.' } },
  });
});

afterAll(() => {
  const all = machines.flatMap((machine) => declaredTransitions(machine).map(({ key }) => `${machine.id}: ${key}`));
  expect(all.filter((key) => !taken.has(key))).toEqual([]);
});
