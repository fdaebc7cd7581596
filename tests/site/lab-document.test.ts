import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';
import { liveDemoFlow } from '../../machines/live-demo/live-demo.model.ts';
import { type LayoutOptions, layOut } from 'flow-toolkit/diagram/layout';
import { toMermaid } from 'flow-toolkit/diagram/mermaid';
import { readFeatureText } from 'flow-toolkit/feature';
import { stateNodes } from '../../machines/core/inspection.ts';
import { storyboardOf } from '../../machines/shared/storyboard.ts';
import { Shows } from '../../src/lab/Shows.tsx';
import {
  around,
  firstView,
  fittedLayout,
  initialStates,
  innermostShown,
  wholeView,
} from '../../src/lab/parts/diagram-view.ts';
import { flowDocument } from '../../src/lab/parts/document.ts';
import { type Moment, ticketHtml, ticketText } from '../../src/lab/parts/ticket.ts';
import { storyboardHtml, storyboardMarkdown } from '../../src/lab/parts/storyboard.ts';
import { flowOf } from '../flow-of.ts';
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

const moment: Moment = {
  title: 'Legal acceptance',
  scenario: 'When the second call fails',
  requirements: ['LEGAL-5', 'LAB-1'],
  commit: '1a2b3c4',
  score: [
    { at: 0, act: { event: { type: 'form.submit' } }, expect: 'processing' },
    { at: 1_500, act: { error: 'completeSignup', data: { message: 'no answer' }, answered: 503 } },
  ],
  at: 2_000,
  state: 'success.leaving',
  description: 'The browser is on its way.',
  leads: 'leads to /login',
  link: 'http://localhost:3000/landing-new/lab/legal-acceptance#scenario=a&step=2',
  note: 'Ask <legal>.',
};

test('a ticket names flow, scenario, requirements, commit, where the page leads, the steps and the state, and opens elsewhere', () => {
  expect(ticketText(legalAcceptanceFlow, moment)).toBe(`## Legal acceptance: success.leaving

- Flow: Legal acceptance (legal-acceptance)
- Scenario: When the second call fails
- Requirements: LEGAL-5, LAB-1
- Commit: 1a2b3c4
- The page: leads to /login

1. 0.0 s: The visitor sends the form → processing
2. 1.5 s: Second call, complete signup: the server is down for now (503)

After 2.0 s the flow is in \`success.leaving\`. The browser is on its way.

> Ask <legal>.

Replay: http://localhost:3000/landing-new/lab/legal-acceptance#scenario=a&step=2
Elsewhere: \`npm run flows -- site\` at 1a2b3c4, then /landing-new/lab/legal-acceptance#scenario=a&step=2`);
});

test('a ticket from a published lab needs no command, and one without a scenario or a commit names none', () => {
  const text = ticketText(legalAcceptanceFlow, {
    ...moment,
    scenario: null,
    commit: null,
    leads: null,
    link: 'https://lab.example/landing-new/lab/legal-acceptance#path=b&step=1',
  });
  expect(text).not.toMatch(/Elsewhere|Scenario|Commit|The page/);
});

test('a ticket as a file has the diagram, and the page without script in a sandbox; no text of it is markup', () => {
  const html = ticketHtml(legalAcceptanceFlow, moment, {
    diagram: '<svg id="diagram"></svg>',
    page: '<!doctype html><p class="a">Thank you & goodbye</p>',
    width: 390,
    height: 844,
  });
  expect(html).toContain('<svg id="diagram"></svg>');
  expect(html).toContain(
    'sandbox="" width="390" height="844" srcdoc="&lt;!doctype html&gt;&lt;p class=&quot;a&quot;&gt;Thank you &amp; goodbye&lt;/p&gt;"',
  );
  expect(html).toContain('<blockquote>Ask &lt;legal&gt;.</blockquote>');
  expect(html).toContain('<dt>Scenario</dt><dd>When the second call fails</dd>');
  expect(html).not.toMatch(/<script|src="http/);
  const pictures = { diagram: '', page: '', width: 1, height: 1 };
  const before = ticketHtml(legalAcceptanceFlow, { ...moment, score: [] }, pictures);
  expect(before).toContain('<p>Nothing has happened yet.</p>');
});

const demo = { title: 'Live demo', description: 'A visit becomes a note.' };
/** The frame of a state in a storyboard in Markdown. */
const frameIn = (board: string, state: string) =>
  board.split(/^## /m).find((frame) => frame.startsWith(`${frame.split('.')[0]}. ${state}\n`)) ?? '';

test('a storyboard has a frame for each state: what it is, what the visitor reads and can do, what leads on', () => {
  const board = storyboardMarkdown(liveDemoFlow, demo);
  expect(board).toMatch(/^# Live demo: storyboard\n\nA visit becomes a note\.\n/);
  const idle = frameIn(board, 'idle');
  for (const part of [
    'The sheet shows the finished note of the chosen visit at rest.',
    '**The visitor can**\n\n- choose “Urgent care”\n- choose “Primary care”\n- press “Start Demo”\n',
    '**What leads on**\n\n- The visitor starts the demo → 2. running.opening\n- The visitor chooses another visit → stays here\n',
  ])
    expect(idle).toContain(part);
  const third = frameIn(board, 'running.thirdLine');
  for (const part of [
    'How it comes here: The flow starts (opened). The visitor starts the demo. 4 s pass.',
    '- the status “Step 2 of 6: Identifying medical terminology”',
    '**The visitor can**\n\n- do nothing here\n',
    '**The visitor cannot yet**\n\n- choose “Urgent care”\n- choose “Primary care”\n- press “Demo Running...”\n',
    '**What leads on**\n\n- After 2 s → 7. running.fourthLine\n',
  ])
    expect(third).toContain(part);
  expect(frameIn(board, 'complete')).toContain('14 s pass.');
});

test('a storyboard reaches every state of every flow, each once, by events that the model allows', () => {
  for (const flow of flows) {
    const { frames, unreached } = storyboardOf(flow);
    expect(unreached, flow.machine.id).toEqual([]);
    expect(new Set(frames.map(({ state }) => state)).size, flow.machine.id).toBe(frames.length);
    expect(
      frames.every(({ words }) => (words === null) === !flow.view),
      flow.machine.id,
    ).toBe(true);
  }
});

test('as a page, a storyboard needs no other file, its links lead to its frames, and texts are escaped', () => {
  const html = storyboardHtml(liveDemoFlow, { ...demo, description: '<script>alert(1)</script>' });
  const attributes = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, value = '']) => value);
  const ids = new Set([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => `#${id}`));
  expect(ids.size).toBe(11);
  expect(attributes.length).toBeGreaterThan(10);
  expect(attributes.filter((value) => !ids.has(value))).toEqual([]);
  expect(html).not.toMatch(/<script|@import|url\(/);
  expect(html).toContain('&lt;script&gt;');
});

test('a flow without a view says so, in its storyboard and in the lab, and still has its frames', () => {
  const flow = { ...liveDemoFlow };
  delete flow.view;
  const without = 'This flow has no view yet: what the visitor reads and can do is not written down.';
  const board = storyboardMarkdown(flow, demo);
  expect(board).toContain(without);
  expect(board).not.toContain('The visitor reads');
  expect(frameIn(board, 'running.note')).toContain('- After 2 s → 11. complete');
  expect(renderToStaticMarkup(createElement(Shows, { flow, words: null }))).toContain(without);
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

test('[LAB-2] in the panel of a screen of 1440x900 the names of every flow’s states are read without a scroll', async () => {
  const view = { width: 654, height: 400 };
  for (const { machine } of flows) {
    // oxlint-disable-next-line no-await-in-loop -- one layout after the other, on one processor.
    const { placed, detail } = await fittedLayout((options) => layOut(machine, undefined, options), 'auto', view);
    const { zoom } = wholeView(placed, view);
    // A name has 15 px.
    expect(zoom * 15, `${machine.id}: ${placed.width} by ${placed.height}, ${detail}`).toBeGreaterThanOrEqual(10);
    const texts = placed.states.flatMap(({ lines, inner }) => [...lines, ...inner.flatMap((one) => one.lines)]);
    if (detail === 'names') expect([...new Set(texts.map(({ style }) => style))]).toEqual(['name']);
  }
});

test('[LAB-2] of two directions the diagram has the one that is larger in its view; texts only where all can be read', async () => {
  const sizes: Record<string, [number, number]> = {
    'down texts': [400, 1_000],
    'right texts': [1_000, 400],
    'down names': [100, 300],
    'right names': [300, 100],
    'down names in rows': [150, 150],
    'right names in rows': [160, 160],
  };
  const lay = ({ direction = 'down', detail = 'texts', wraps = false }: LayoutOptions) => {
    const [width = 0, height = 0] = sizes[`${direction} ${detail}${wraps ? ' in rows' : ''}`] ?? [];
    return Promise.resolve({ width, height, states: [], edges: [], starts: [] });
  };
  const chosen = async (wanted: 'auto' | 'texts' | 'names', width: number, height: number) => {
    const { placed, detail } = await fittedLayout(lay, wanted, { width, height });
    return [placed.width, placed.height, detail];
  };
  expect(await chosen('auto', 1_000, 400)).toEqual([1_000, 400, 'texts']);
  expect(await chosen('auto', 400, 1_000)).toEqual([400, 1_000, 'texts']);
  expect(await chosen('auto', 999, 399)).toEqual([300, 100, 'names']);
  expect(await chosen('auto', 300, 900)).toEqual([100, 300, 'names']);
  expect(await chosen('texts', 300, 900)).toEqual([400, 1_000, 'texts']);
  expect(await chosen('names', 2_000, 600)).toEqual([300, 100, 'names']);
  expect(await chosen('names', 600, 600)).toEqual([150, 150, 'names']);
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
  expect(run?.play?.score[2]?.act).toMatchObject({ error: 'completeSignup', answered: 'unreachable' });
  // Only the page shows which document is in sight.
  expect(runs.find(([title]) => title.includes('One document is read after the other'))?.[1]).toEqual({
    verdict: 'page',
  });
  expect(Object.values(all['contact'] ?? {}).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});
