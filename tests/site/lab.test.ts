import { createServer } from 'node:http';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { inviteFlow } from '../../machines/invite/invite.model.ts';
import { legalAcceptanceFlow } from '../../machines/legal-acceptance/legal-acceptance.model.ts';
import { positionAfter, positionAt } from '../../machines/core/score.ts';
import { pathId, scenarioId } from '../../machines/core/ids.ts';
import { scoreLink } from 'flow-toolkit/score-link';
import { listen } from '../../server/http/http-server.ts';
import { createLabPages } from '../../server/serve/lab-pages.ts';
import type { FlowTable } from '../../src/lab/parts/flow-files.ts';
import { endingsOf } from '../../src/lab/frame/calls.ts';
import { Journal } from '../../src/lab/parts/journal.ts';
import { leadsNowhere, pathLink, readLink, scenarioLink, stateLink } from '../../src/lab/link.ts';
import { addressOf, places } from '../../src/lab/parts/places.ts';
import { actSentence, eventSentence } from '../../src/lab/parts/sentences.ts';
import { flowOf } from '../flow-of.ts';

const contactFlow = flowOf('contact');

test('the lab has an address for each flow, and names only starts of its model', () => {
  expect(Object.keys(places).toSorted()).toEqual(flows.map(({ machine }) => machine.id).toSorted());
  for (const { machine, verifiedIn, starts } of flows) {
    const place = places[machine.id];
    expect(place?.routes.length === 0, machine.id).toBe(verifiedIn === 'relay');
    expect(Object.keys(starts), machine.id).toEqual(expect.arrayContaining(Object.keys(place?.starts ?? {})));
  }
  expect(addressOf('billing', 'with billing=annual')).toBe('/pricing?billing=annual');
  expect(addressOf('billing', 'without a word in the address')).toBe('/pricing');
});

const table: FlowTable = {
  paths: [
    {
      name: 'the long way',
      start: 'opened',
      expect: { state: 'idle' },
      steps: [
        { at: 0, event: { type: 'demo.start' }, expect: { state: 'running.opening' } },
        { at: 1_000, after: 'untilFirstLine', expect: { state: 'running.firstLine' } },
      ],
    },
    {
      name: 'the short way',
      start: 'opened late',
      expect: { state: 'idle' },
      steps: [{ at: 0, done: 'call', output: { ok: true }, expect: { state: 'running.firstLine' } }],
    },
  ],
};

const [longWay = '', shortWay = ''] = table.paths.map(pathId);

test('[FLOW-4] a link to a step opens its path at that step, by an id that stays when others are added', () => {
  const [first, second] = table.paths;
  if (!first || !second) throw new Error('the table has two paths');
  expect(pathLink(first, 2)).toBe(`#path=${longWay}&step=2`);
  expect(readLink(`#path=${longWay}&step=2`, table)).toMatchObject({
    start: 'opened',
    path: 0,
    stopAt: { at: 1_000, applied: 2 },
  });
  expect(readLink(`#path=${shortWay}`, table)).toMatchObject({ start: 'opened late', path: 1, stopAt: { at: 0 } });
  expect(readLink(`#path=${shortWay}`, { paths: [second] })).toMatchObject({ start: 'opened late', path: 0 });
});

test.each([
  '#path=1&step=0',
  `#path=${longWay}&step=3`,
  `#path=${longWay}&step=two`,
  `#path=${longWay}&step=-1`,
  '#score=e30',
])('an unknown link is reported: %s', (hash) => {
  expect(readLink(hash, table)).toBeNull();
  expect(leadsNowhere(hash, table)).toBe(true);
});

test('a flow without a link, or with a valid one, opens at its position', () => {
  expect(['', '#', `#path=${longWay}&step=2`].map((hash) => leadsNowhere(hash, table))).toEqual([false, false, false]);
});

test('the link to a state uses the shortest path', () => {
  expect(stateLink(table, 'running.firstLine')).toBe(`#path=${shortWay}&step=1`);
  expect(stateLink(table, 'running')).toBe(`#path=${longWay}&step=1`);
  expect(stateLink(table, 'idle')).toBe(`#path=${longWay}&step=0`);
  expect(stateLink(table, 'complete')).toBeNull();
});

test('the link to a state works in a region, in an outer state and in an inner one', () => {
  const [path] = table.paths;
  if (!path) throw new Error('the table is empty');
  const alone = { ...path, steps: [] };
  const start = `#path=${pathId(alone)}&step=0`;
  const at = (state: string) => ({ paths: [{ ...alone, expect: { state } }] });
  for (const state of ['one', 'one.a', 'two', 'two.b']) expect(stateLink(at('one.a,two.b'), state)).toBe(start);
  for (const state of ['out', 'out.one', 'out.one.a', 'out.two', 'out.two.b'])
    expect(stateLink(at('out.one.a,two.b'), state)).toBe(start);
  for (const state of ['out.two.a', 'out.a', 'tw']) expect(stateLink(at('out.one.a,two.b'), state)).toBeNull();
});

test('[FLOW-5] a link to a step of a scenario opens it there, by words that stay when the flow grows', () => {
  const score = [
    { at: 0, act: { event: { type: 'demo.start' } }, expect: 'running' },
    { at: 500, act: { wait: 'untilFirstLine' }, expect: 'running.firstLine' },
  ];
  const withScenario = {
    ...table,
    scenarios: [{ id: scenarioId('[DEMO-1] It starts'), title: '', address: '/?a=1', score }],
  };
  expect(scenarioLink('demo-1-it-starts', 2)).toBe('#scenario=demo-1-it-starts&step=2');
  expect(readLink('#scenario=demo-1-it-starts&step=2', withScenario)).toEqual({
    start: '/?a=1',
    score,
    stopAt: { at: 500, applied: 2 },
    path: null,
  });
  expect(addressOf('live-demo', '/?a=1')).toBe('/?a=1');
  for (const hash of ['#scenario=other&step=0', '#scenario=demo-1-it-starts&step=3']) {
    expect(readLink(hash, withScenario)).toBeNull();
    expect(leadsNowhere(hash, withScenario)).toBe(true);
  }
});

test('a score’s link contains it up to that moment', () => {
  const score = [
    { at: 100, act: { event: { type: 'form.submit', text: '••• – ü' } } },
    { at: 900, act: { ending: ['call', 1] as const } },
  ];
  const link = scoreLink('opened', score, { at: 500, applied: 1 });
  expect(link).toMatch(/^#score=[\w-]+$/);
  expect(readLink(link, table)).toEqual({
    start: 'opened',
    score: score.slice(0, 1),
    stopAt: { at: 500, applied: 1 },
    path: null,
  });
});

test('the journal returns copies by unguessable keys', () => {
  const journal = new Journal();
  const event = { type: 'form.submit', payload: { name: 'Ada Osei' } };
  const [key, other] = [journal.keep({ event }), journal.keep({ typed: 'contact-name', value: 'Ada' })];
  event.payload.name = '';
  expect(key).toMatch(/^[\da-f]{8}$/);
  expect(other).not.toBe(key);
  expect(journal.recall(String(key))).toEqual({ event: { type: 'form.submit', payload: { name: 'Ada Osei' } } });
  expect(journal.recall(String(other))).toEqual({ typed: 'contact-name', value: 'Ada' });
  expect(journal.recall('elsewhere')).toBeNull();
  // A value that cannot be cloned is replayed masked.
  expect(journal.keep({ typed: 'contact-name', value: () => {} })).toBeNull();
});

test('a link without a position opens nothing', () => {
  for (const hash of [
    '',
    '#',
    '#path=9&step=1',
    '#path=-1',
    '#path=x',
    '#score=',
    '#score=%%%',
    `#score=${btoa('{"start":1}')}`,
    `#score=${btoa('null')}`,
  ]) {
    expect(readLink(hash, table), hash).toBeNull();
  }
});

test('positions are found by moment and by number of entries', () => {
  const score = [
    { at: 0, act: { wait: 'a' } },
    { at: 0, act: { wait: 'b' } },
    { at: 500, act: { wait: 'c' } },
  ];
  expect(positionAt(score, 0)).toEqual({ at: 0, applied: 2 });
  expect(positionAt(score, 499)).toEqual({ at: 499, applied: 2 });
  expect(positionAt(score, 500)).toEqual({ at: 500, applied: 3 });
  expect(positionAfter(score, 1)).toEqual({ at: 0, applied: 1 });
  expect(positionAfter(score, 7)).toEqual({ at: 500, applied: 3 });
});

test('[FLOW-5] every event of every flow has a sentence of its own', () => {
  const types = [...new Set(flows.flatMap(({ events }) => Object.keys(events)))];
  expect(types.filter((type) => eventSentence(type) === type)).toEqual([]);
});

test('[FLOW-5] steps are sentences, each answer of the server in words of its own; of several calls it is said which', () => {
  const acts = [
    { event: { type: 'form.submit' } },
    { typed: 'contact-name', value: '•••' },
    { sample: ['form.submit', 0] as const },
    { done: 'recordAcceptance', output: { ok: false, error: null, fields: {} } },
    { done: 'recordAcceptance', output: { ok: true, redirect: '/start' } },
    { error: 'completeSignup', data: { message: 'not ok' } },
    { error: 'completeSignup', data: { message: 'network error' } },
    { error: 'completeSignup', data: { message: 'no answer' }, answered: 401 },
    { error: 'completeSignup', data: { message: 'no answer' }, answered: 503 },
    { done: 'recordAcceptance', output: { ok: false, error: null, fields: {} }, answered: 500 },
    { done: 'recordAcceptance', output: { ok: false, error: 'Too late.', fields: {} }, answered: 422 },
    { wait: 'sendTimeout' },
    { wait: 'redirectDelay' },
    { wait: 'a minute' },
  ];
  expect(acts.map((act) => actSentence(legalAcceptanceFlow, act))).toEqual([
    'The visitor sends the form',
    'The visitor fills in contact-name',
    'The visitor sends the form',
    'First call, record acceptance: the server refuses without a reason',
    'First call, record acceptance: the server accepts and leads to /start',
    'Second call, complete signup: the server refuses without a reason',
    'Second call, complete signup: the network fails',
    'Second call, complete signup: the server asks for a login first (401)',
    'Second call, complete signup: the server is down for now (503)',
    'First call, record acceptance: the server answers 500',
    'First call, record acceptance: the server refuses: Too late.',
    'The server does not answer for 30 s',
    '1 s pass (redirect delay)',
    'A minute passes',
  ]);
  expect(actSentence(contactFlow, { done: 'sendContact', output: { ok: true } })).toBe('The server accepts');
});

test('in the lab every call may succeed, be refused in words of its own, be refused at a field, or fail with the network', () => {
  const labels = (...call: Parameters<typeof endingsOf>) => endingsOf(...call).map(({ label }) => label);
  expect(labels(contactFlow, 'sendContact')).toEqual([
    'The server accepts',
    'The server refuses without a reason',
    'The server refuses the field name',
    'The network fails',
    'The server asks for a login first (401)',
    'The server is down for now (503)',
  ]);
  expect(labels(inviteFlow, 'checkCode')).toContain('The server refuses the field code');
  // It only fails or succeeds.
  expect(labels(legalAcceptanceFlow, 'completeSignup')).toEqual([
    'The server accepts and leads to /start',
    'The server accepts',
    'The server accepts and leads to https://evil.example/start',
    'The server refuses without a reason',
    'The server asks for a login first (401)',
    'The server is down for now (503)',
    'The network fails',
  ]);
  for (const flow of flows) {
    for (const call of Object.keys(flow.actors)) {
      const all = labels(flow, call);
      expect(new Set(all).size, `${flow.machine.id} ${call}`).toBe(all.length);
    }
  }
});

test('the gallery and flows are served with a trailing slash too', async () => {
  const app = new Koa().use(
    createLabPages(() => Promise.resolve({ script: '/lab.js', styles: null }), { secured: true }),
  );
  const server = createServer((req, res) => void app.callback()(req, res));
  onTestFinished(() => void server.close());
  const port = await listen(server, 0, '127.0.0.1');
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}/landing-new${path}`, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await ask('/lab')).toEqual([200, null]);
  expect(await ask('/lab/')).toEqual([302, '/landing-new/lab']);
  expect(await ask('/lab/contact/?inspect')).toEqual([302, '/landing-new/lab/contact?inspect']);
  expect(await ask('/lab//')).toEqual([404, null]);
});
