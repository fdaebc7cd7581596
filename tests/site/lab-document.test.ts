import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';
import { layOut } from '../../machines/shared/diagram/layout.ts';
import { toMermaid } from '../../machines/shared/diagram/mermaid.ts';
import { readFeatureText } from '../../machines/shared/feature.ts';
import { stateNodes } from '../../machines/shared/inspection.ts';
import { around, firstView, initialStates, innermostShown } from '../../src/lab/parts/diagram-view.ts';
import { flowDocument, ticketText } from '../../src/lab/parts/document.ts';
import { flowOf } from '../toolkit/flow-of.ts';
import { labResults } from '../scenarios/lab-results.ts';

const feature = readFeatureText(
  `Feature: Legal acceptance
  Four boxes are ticked.

  # --- the second call ---

  @LEGAL-5 @RUN-4
  Scenario: When the second call fails the visitor logs in
    Given the visitor opens "/legal-acceptance"
    Then a request goes to "POST /complete-legal-acceptance" with
      | redirect_url | /notes |
`,
  'legal-acceptance.feature',
);

test('[FLOW-5] a feature is read with its title, its description and its groups', () => {
  expect(feature).toMatchObject({
    title: 'Legal acceptance',
    description: 'Four boxes are ticked.',
    scenarios: [
      {
        title: '[LEGAL-5] [RUN-4] When the second call fails the visitor logs in',
        name: 'When the second call fails the visitor logs in',
        group: 'the second call',
        requirements: ['LEGAL-5', 'RUN-4'],
      },
    ],
  });
});

test('[FLOW-5] a flow as a document has picture, states, notes, scenarios and requirements', () => {
  const [{ title = '' } = {}] = feature.scenarios;
  const text = flowDocument({
    flow: legalAcceptanceFlow,
    feature,
    runs: { [title]: { verdict: 'passed' } },
    ranAt: '23 November 2026, 18:58 UTC',
    requirements: new Map([['LEGAL-5', 'After success a second call is made.']]),
    notes: { error: 'Seen twice in support.' },
  });
  for (const part of [
    '# Legal acceptance\n\nFour boxes are ticked.',
    '```mermaid\nstateDiagram-v2\n  [*] --> idle',
    '- **error**: The relay did not record the acceptance',
    '  > Seen twice in support.',
    '| idle | The visitor sends the form | processing | LEGAL-2 |',
    '### the second call',
    `**${title}**: passes`,
    '  - redirect_url: /notes',
    'They ran on 23 November 2026, 18:58 UTC.',
    '- **LEGAL-5** After success a second call is made.',
  ])
    expect(text).toContain(part);
});

test('[FLOW-5] a moment is told for a ticket: the steps, the state, the note and the link', () => {
  expect(
    ticketText(legalAcceptanceFlow, {
      title: 'Legal acceptance',
      score: [
        { at: 0, act: { event: { type: 'form.submit' } }, expect: 'processing' },
        { at: 1_500, act: { error: 'completeSignup', data: { message: 'not ok' } } },
      ],
      at: 2_000,
      state: 'success.leaving',
      description: 'The browser is on its way.',
      link: 'http://localhost:3000/landing-new/lab/legal-acceptance#scenario=a&step=2',
      note: 'Ask legal.',
    }),
  ).toBe(`## Legal acceptance: success.leaving

1. 0.0 s: The visitor sends the form → processing
2. 1.5 s: Second call, complete signup: the server refuses

After 2.0 s the flow is in \`success.leaving\`. The browser is on its way.

> Ask legal.

Replay: http://localhost:3000/landing-new/lab/legal-acceptance#scenario=a&step=2`);
});

test('[FLOW-5] the Mermaid text of every flow names each state once and closes what it opens', () => {
  for (const { machine } of flows) {
    const lines = toMermaid(machine).split('\n');
    const named = lines.filter((line) => /^\s*state "/.test(line));
    expect(named, machine.id).toHaveLength(stateNodes(machine).length - 1);
    expect(lines.filter((line) => line.endsWith('{')).length, machine.id).toBe(
      lines.filter((line) => line.trim() === '}').length,
    );
    // A label with one of these would end before its end.
    for (const line of lines) expect(line.split(': ').slice(1).join(': '), machine.id).not.toMatch(/[:;#]/);
  }
});

test('[FLOW-5] every diagram begins readable: nothing below 11 px, and the first state in sight', async () => {
  const view = { width: 840, height: 340 };
  for (const { machine } of flows) {
    // oxlint-disable-next-line no-await-in-loop -- one layout after the other, on one processor.
    const placed = await layOut(machine);
    const shown = innermostShown(placed, initialStates(machine));
    const { x, y, zoom } = firstView(placed, shown, view);
    expect(zoom, machine.id).toBeGreaterThanOrEqual(1);
    if (!shown) throw new Error(`${machine.id} has no first state`);
    const [left, top] = [shown.x * zoom + x, shown.y * zoom + y];
    expect(left, machine.id).toBeGreaterThanOrEqual(0);
    expect(top, machine.id).toBeGreaterThanOrEqual(0);
    expect(left + shown.width * zoom, machine.id).toBeLessThanOrEqual(view.width);
    expect(top, machine.id).toBeLessThan(view.height);
  }
});

test('[FLOW-5] the view stays at the diagram’s top and bottom, and in the middle of what fits', () => {
  const view = { width: 100, height: 100 };
  const box = { x: 500, y: 0, width: 20, height: 20 };
  expect(around(box, 1, view, { width: 1_000, height: 1_000 })).toEqual({ zoom: 1, x: -460, y: 0 });
  expect(around({ ...box, y: 980 }, 1, view, { width: 1_000, height: 1_000 }).y).toBe(-900);
  expect(around(box, 1, view, { width: 80, height: 60 })).toEqual({ zoom: 1, x: 10, y: 20 });
});

test('[FLOW-5] a scenario of the build can be played: its address, its events and the states they lead to', async () => {
  const { flows: all } = await labResults([legalAcceptanceFlow, flowOf('contact')]);
  const runs = Object.entries(all['legal-acceptance'] ?? {});
  const [, run] =
    runs.find(([title]) => title.includes('second call fails') && title.includes('cannot be reached')) ?? [];
  expect(run?.verdict).toBe('passed');
  expect(run?.play?.address).toBe('/legal-acceptance?signup_email=ada@clinic.example');
  expect(run?.play?.score.map(({ at, expect: state }) => [at, state])).toEqual([
    [0, 'processing'],
    [0, 'success.completing.thanks.showing,answer.awaited'],
    [0, 'success.completing.thanks.showing,answer.known'],
    [1_000, 'success.leaving'],
  ]);
  // Only the page shows which document is in sight.
  expect(runs.find(([title]) => title.includes('One document is read after the other'))?.[1]).toEqual({
    verdict: 'page',
  });
  expect(Object.values(all['contact'] ?? {}).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});
