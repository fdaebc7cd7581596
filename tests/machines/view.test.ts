import '../toolkit.config.ts';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { defineFlow } from '../../machines/shared/flow.ts';
import { button, paragraph, type View, type ViewNode } from '../../machines/core/view.ts';
import { compareRests, compareWithPage, shownNodes } from 'flow-toolkit/view/conformance';
import { waysTo } from 'flow-toolkit/browser/view-on-page';
import { toursOf } from 'flow-toolkit/tours';
import { checkView, viewNotices } from 'flow-toolkit/view/view-rules';

const nothingOutside = { current: [], marked: [], live: [], required: [], descriptions: {} };

/** A page as `ariaSnapshotJSON` gives it. */
const page = [
  {
    role: 'region',
    name: 'Lamp',
    children: [
      { role: 'heading', name: 'Lamp', level: 2 },
      { role: 'group', name: 'Colour', children: ['Colour', { role: 'radio', name: 'Red', checked: true }, 'Red'] },
      { role: 'status', children: [{ role: 'paragraph', text: 'It is on' }] },
      {
        role: 'list',
        name: 'Log',
        children: [{ role: 'listitem', children: ['On at', { role: 'button', name: 'noon' }] }],
      },
      { role: 'button', name: 'Switch off', disabled: true },
    ],
  },
];

const lamp: ViewNode[] = [
  { role: 'group', name: 'Colour', children: [{ role: 'radio', name: 'Red', checked: true }] },
  { role: 'status', children: [paragraph('It is on')] },
  { role: 'list', name: 'Log', children: [{ role: 'listitem', text: 'On at noon' }] },
  button<{ type: string }>('Switch off', null),
];

const compare = (nodes: readonly ViewNode[], foreign: Parameters<typeof shownNodes>[0] = []) =>
  compareWithPage(nodes, shownNodes(page), nothingOutside, shownNodes(foreign));

const without = (role: string) => lamp.filter((node) => node.role !== role);

test('[VIEW-2] a page beside its view: a page that has what the view says conforms, and its heading is left as static', () => {
  expect(compare(lamp, [{ role: 'button', name: 'noon' }])).toEqual({
    problems: [],
    rest: ['region "Lamp"', 'heading "Lamp"'],
  });
  // A text of another flow is not this view's.
  expect(compare(without('status'), [{ role: 'button', name: 'noon' }, paragraph('It is on')]).rest).toEqual([
    'region "Lamp"',
    'heading "Lamp"',
  ]);
});

test.each<[what: string, nodes: readonly ViewNode[], problem: RegExp]>([
  [
    'another name',
    [...without('button'), button<{ type: string }>('Switch on', null)],
    /^the page has no button "Switch on" \[disabled\]/,
  ],
  [
    'another state',
    [...without('button'), button('Switch off', { type: 'off' })],
    /^the page has no button "Switch off"; .*button "Switch off" \[disabled\]/,
  ],
  [
    'another text',
    [...without('status'), { role: 'status', children: [paragraph('It is off')] }],
    /with paragraph "It is off"/,
  ],
  ['one item too many', [...lamp, { role: 'listitem', text: 'On at noon' }], /the page has no listitem "On at noon"/],
  [
    'a text elsewhere than in its part',
    [...without('group'), { role: 'group', name: 'Colour', children: [paragraph('It is on')] }],
    /no group/,
  ],
])('[VIEW-2] a page beside its view: a view with %s differs from the page', (_, nodes, problem) => {
  expect(compare(nodes, [{ role: 'button', name: 'noon' }]).problems[0]).toMatch(problem);
});

test('[VIEW-2] a page beside its view: a control that no view has is a problem, unless it is another flow’s', () => {
  expect(compare(without('group'), [{ role: 'button', name: 'noon' }]).problems).toEqual([
    'the view has no radio "Red" [checked]',
  ]);
  expect(compare(without('list')).problems).toEqual(['the view has no button "noon"']);
});

test('[VIEW-2] a page beside its view: the controls in what is static are no problem, and others are', () => {
  const list: ViewNode = { role: 'list', name: 'Log', static: true };
  expect(compare([...without('list'), list]).problems).toEqual([]);
  expect(compare([...without('list').filter(({ role }) => role !== 'button'), list]).problems).toEqual([
    'the view has no button "Switch off" [disabled]',
  ]);
});

test('[VIEW-2] a page beside its view: what is hidden in the view must not be on the page', () => {
  const [group, status, list, off] = lamp;
  const hidden = [group, { ...status, hidden: true }, list, off] as ViewNode[];
  const before = compare(lamp, [{ role: 'button', name: 'noon' }]);
  const now = compare(hidden, [{ role: 'button', name: 'noon' }]);
  expect(compareRests(before.rest, now.rest)).toMatch(/changed: paragraph "It is on" has come$/);
});

test('[VIEW-2] a page beside its view: the current element, required fields and descriptions are compared too', () => {
  const nodes: ViewNode[] = [
    { role: 'textbox', name: 'Email', field: 'email', required: true, description: 'For the reply.' },
  ];
  const shown = shownNodes([
    { role: 'text', text: 'Email' },
    { role: 'textbox', name: 'Email' },
  ]);
  expect(shown).toHaveLength(1);
  const outside = {
    current: ['Step 1'],
    marked: ['Email'],
    live: ['polite'],
    required: [],
    descriptions: { email: 'For nothing.' },
  };
  expect(compareWithPage(nodes, shown, outside).problems).toEqual([
    'the page has no paragraph "For the reply."',
    'the current element is ["Step 1"], expected []',
    'what is marked is ["Email"], expected []',
    'aria-live is ["polite"], expected []',
    'the required fields are , expected email',
    'the field "email" is described by "For nothing.", expected "For the reply."',
  ]);
});

test('[VIEW-2] what is for the eye alone, and for a screen reader alone, is compared apart', () => {
  const nodes: ViewNode[] = [
    { ...paragraph('Loading'), only: 'seen' },
    { ...paragraph('To come'), only: 'read' },
  ];
  const shown = shownNodes([{ role: 'paragraph', text: 'To come' }]);
  const outside = { ...nothingOutside, only: { seen: ['Loading'], read: ['To come'] } };
  expect(compareWithPage(nodes, shown, outside).problems).toEqual([]);
  expect(compareWithPage(nodes, shown, { ...outside, only: { seen: [], read: ['To come'] } }).problems).toEqual([
    'what is only seen is [], expected ["Loading"]',
  ]);
});

type DoorEvent = { type: 'door.open' } | { type: 'door.close' } | { type: 'wind.blow' };

const doorMachine = setup({ types: { events: {} as DoorEvent } }).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { 'door.open': 'open' } },
    open: { on: { 'door.close': 'shut', 'wind.blow': 'shut' } },
  },
});

const doorFlow = (show: (value: string) => View, outside: readonly DoorEvent['type'][] = ['wind.blow']) =>
  defineFlow({
    machine: doorMachine,
    verifiedIn: 'page',
    starts: { opened: undefined },
    events: {
      'door.open': [{ type: 'door.open' }],
      'door.close': [{ type: 'door.close' }],
      'wind.blow': [{ type: 'wind.blow' }],
    },
    actors: {},
    serializeState: ({ value }) => JSON.stringify(value),
    filterEvents: () => true,
    view: ({ value }) => show(String(value)),
    outside,
  });

const knob = (value: string) =>
  button(value === 'shut' ? 'Open' : 'Close', { type: value === 'shut' ? 'door.open' : 'door.close' });
const sound = doorFlow((value) => ({ knob: knob(value) }));
const problemsOf = (flow: typeof sound) => checkView(flow, toursOf(flow).paths);

test('a view without a page: a view whose controls send what the machine takes, and all of it, is sound', () => {
  expect(problemsOf(sound)).toEqual([]);
});

test.each<[what: string, flow: typeof sound, problem: string]>([
  [
    'two controls of one name',
    doorFlow((value) => ({ knob: knob(value), bell: knob(value) })),
    'door: the view has two controls button "Open" in "shut"',
  ],
  [
    'a control without a name',
    doorFlow((value) => ({ knob: { ...knob(value), name: '' } })),
    'door: a button of the view has no name in "shut"',
  ],
  [
    'an event that its state does not take',
    doorFlow(() => ({ knob: button('Open', { type: 'door.open' }) })),
    'door: the machine does not take {"type":"door.open"} of "Open" in "open"',
  ],
  [
    'an offer to send again where nothing can be sent',
    doorFlow((value) => ({ knob: knob(value), again: { role: 'button', name: 'Send again', resend: true } })),
    'door: the machine does not take any "form.resend" in "shut", and a control sends it',
  ],
  [
    'an event that no control sends',
    doorFlow((value) => ({ knob: value === 'shut' ? knob(value) : null })),
    'door: no control of the view sends "door.close"',
  ],
  [
    'an undeclared event of the device',
    doorFlow((value) => ({ knob: knob(value) }), []),
    'door: the machine takes {"type":"wind.blow"} in "open", and no control sends it',
  ],
])('a view without a page: %s is a problem', (_, flow, problem) => {
  expect(problemsOf(flow)).toContain(problem);
});

test('a view without a page: a fault of the machine shows where its view no longer fits it', () => {
  const states = { ...doorMachine.config.states, shut: { on: { 'door.open': 'open', 'door.close': 'shut' } } };
  const mutant = setup({ types: { events: {} as DoorEvent } }).createMachine({
    ...doorMachine.config,
    states,
  } as never);
  expect(viewNotices(sound, toursOf(sound).paths, sound.machine)).toBe(false);
  expect(viewNotices(sound, toursOf(sound).paths, mutant as never)).toBe(true);
});

const typed = (word: string) => ({ type: 'door.say', word });

test('[VIEW-2] an event that carries a text is typed into the field that sends it, and Enter is pressed in its form', () => {
  const field: ViewNode = { role: 'textbox', name: 'Word', fill: typed };
  const form: ViewNode = { role: 'presentation', children: [field], enter: { type: 'door.open' } };
  expect(waysTo([form], typed('sesame'))).toEqual([{ node: field, gesture: 'fill', text: 'sesame' }]);
  expect(waysTo([form], { type: 'door.open' })).toEqual([{ node: form, gesture: 'enter' }]);
  expect(waysTo([form], { type: 'door.say' })).toEqual([]);
});
