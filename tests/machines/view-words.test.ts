import { expect, test } from 'vitest';
import { button, heading, link, paragraph, radio, text, type View, type ViewNode } from '../../machines/core/view.ts';
import { wordsOf } from '../../machines/shared/view-words.ts';

const go = { type: 'go' };

test('a view says in words what the visitor reads, can do and cannot do yet, in its order', () => {
  const view: View = {
    title: heading('Booking', 2),
    visits: {
      role: 'group',
      name: 'Visit',
      children: [
        { ...radio('Walk-in', go), checked: true },
        radio('Urgent care', go),
        radio<typeof go>('Primary care', null),
      ],
    },
    status: { role: 'status', children: [paragraph('Ready')] },
    steps: {
      role: 'list',
      name: 'Steps',
      children: [
        { role: 'listitem', text: 'Hearing' },
        { role: 'listitem', text: 'Writing', current: 'step' },
        { role: 'listitem', text: 'Signing', hidden: true },
      ],
    },
    log: { role: 'log', name: 'Transcript', children: [] },
    note: {
      role: 'presentation',
      children: [
        { role: 'term', text: 'Codes' },
        { role: 'definition', children: [text('S93.4'), text('W10.9')] },
      ],
    },
    alert: null,
    start: button('Start', go),
    stop: button<typeof go>('Stop', null),
  };
  expect(wordsOf(view)).toEqual({
    reads: [
      'the heading “Booking”',
      'in “Visit”: “Walk-in” is chosen',
      'the status “Ready”',
      'the list “Steps”: “Hearing”; “Writing” (the present one)',
      'the log “Transcript”, which is empty',
      '“Codes”: “S93.4”, “W10.9”',
    ],
    can: ['choose “Urgent care”', 'press “Start”'],
    cannot: ['choose “Primary care”', 'press “Stop”'],
  });
});

test.each<[what: string, node: ViewNode, words: Partial<ReturnType<typeof wordsOf>>]>([
  [
    'a link leads to its address',
    { role: 'link', name: 'Terms', url: '/terms' },
    { can: ['follow “Terms” to /terms'] },
  ],
  ['a link of the flow does what the flow does', link('Again', go), { can: ['follow “Again”'] }],
  ['a form is sent by its button', { role: 'button', name: 'Send', submit: true }, { can: ['press “Send”'] }],
  [
    'a tick can be taken back',
    { role: 'checkbox', name: 'Terms', field: 'terms', checked: true },
    { reads: ['“Terms” is ticked'], can: ['untick “Terms”'] },
  ],
  [
    'a required field says so',
    { role: 'textbox', name: 'Email', field: 'email', required: true },
    { reads: [], can: ['fill in “Email” (required)'] },
  ],
  [
    'what a visitor typed is covered',
    { role: 'textbox', name: 'Email', field: 'email', value: 'ada@lakeside.example' },
    { reads: ['“Email” holds “•••”'] },
  ],
  [
    'a number that is no personal data is read',
    { role: 'spinbutton', name: 'Clinicians', value: '5', fill: () => go },
    { reads: ['“Clinicians” holds “5”'] },
  ],
  [
    'an address in a text is covered',
    { role: 'paragraph', text: 'Sent to ada@lakeside.example' },
    { reads: ['“Sent to •••”'] },
  ],
  [
    'a field with a fault says which',
    { role: 'textbox', name: 'Team', invalid: true, description: '1 to 50', fill: () => go },
    { reads: ['“Team” is marked as wrong', 'beside “Team”: “1 to 50”'] },
  ],
  [
    'a list to choose from names what is chosen, not every option',
    {
      role: 'combobox',
      name: 'Topic',
      field: 'topic',
      value: 'a',
      children: [
        { role: 'option', name: 'General', selected: true },
        { role: 'option', name: 'Support' },
      ],
    },
    { reads: ['“Topic” holds “General”'], can: ['choose in “Topic”'] },
  ],
  [
    'a toggle says that it is pressed and open',
    { ...button('Menu', go), pressed: true, expanded: true },
    { reads: ['“Menu” is pressed', '“Menu” is open'] },
  ],
  ['an alert is named', { role: 'alert', text: 'It failed.' }, { reads: ['the alert “It failed.”'] }],
  [
    'gestures without a button are said',
    { role: 'presentation', children: [text('Three figures')], point: go, leave: go, focus: go, blur: go, escape: go },
    {
      can: [
        'point at “Three figures”',
        'move the pointer off “Three figures”',
        'move the focus to “Three figures”',
        'move the focus off “Three figures”',
        'press Escape in “Three figures”',
      ],
    },
  ],
  [
    'what is hidden is neither read nor used',
    { ...button('Start', go), hidden: true },
    { reads: [], can: [], cannot: [] },
  ],
])('in words, %s', (_, node, words) => {
  expect(wordsOf({ node })).toMatchObject(words);
});
