import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';
import { runSimulate } from 'flow-toolkit/simulate/command';
import { clockTime, parseDuration } from 'flow-toolkit/simulate/duration';
import type { Timeline } from 'flow-toolkit/simulate/run';

function called(...args: string[]) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = runSimulate(
    flows,
    args,
    (text) => said.push(text),
    (text) => complained.push(text),
  );
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

function timeline(...args: string[]): Timeline {
  const { code, said, complained } = called(...args, '--json');
  expect(complained).toBe('');
  expect(code).toBe(0);
  return JSON.parse(said);
}

const summary = ({ moments }: Timeline) => moments.map(({ at, what, to }) => `${at} ${what} ${to}`);

test('[DEMO-2] [DEMO-3] [DEMO-4] npm run flows -- simulate starts the live demo, and every line and step comes at its time', () => {
  const run = timeline('live-demo', '--until', '20s');
  expect(summary(run)).toEqual([
    '0 start idle',
    '0 demo.start running.opening',
    '1000 after untilFirstLine running.firstLine',
    '2000 after untilFirstStep running.firstStep',
    '2500 after untilSecondLine running.secondLine',
    '4000 after untilThirdLine running.thirdLine',
    '6000 after untilFourthLine running.fourthLine',
    '8000 after untilFifthLine running.fifthLine',
    '10000 after untilSixthLine running.sixthLine',
    '12000 after untilNote running.note',
    '14000 after untilComplete complete',
  ]);
  expect(run.end).toEqual({ at: 14_000, state: 'complete', because: 'nothing waits' });
});

test('npm run flows -- simulate: an event sees the changes of its own moment, and an early one is ignored', () => {
  const run = timeline('live-demo', '--until', '20s', '--send', 'demo.reset@13.999s', '--send', 'demo.reset@14s');
  expect(run.moments.slice(-3).map(({ at, what, to, ignored }) => [at, what, to, ignored ?? false])).toEqual([
    [13_999, 'demo.reset', 'running.note', true],
    [14_000, 'after untilComplete', 'complete', false],
    [14_000, 'demo.reset', 'idle', false],
  ]);
});

test('npm run flows -- simulate does not start an idle flow', () => {
  const run = timeline('live-demo', '--idle');
  expect(summary(run)).toEqual(['0 start idle']);
  expect(run.end.because).toBe('nothing waits');
});

test('[SYN-1] npm run flows -- simulate shows 24 hours of the chat: every 19 seconds five steps, and two of the incomplete round', () => {
  const run = timeline('synapse-chat', '--until', '24h');
  const rounds = Math.floor(86_400 / 19);
  expect(run.steps).toBe(1 + rounds * 5 + 2);
  expect(run.end).toEqual({ at: 86_400_000, state: 'playing.answer', because: 'time' });
  expect(called('synapse-chat', '--until', '24h').said).toMatch(
    /\n22,738 steps in 24 h of simulated time, computed in \d+ ms$/,
  );
});

test('npm run flows -- simulate: an invoked actor ends after a second with the model’s first sample, or as requested per start', () => {
  expect(summary(timeline('contact'))).toEqual([
    '0 start editing',
    '0 form.submit sending',
    '1000 sendContact done sent',
  ]);
  const asked = [
    '--answer',
    'sendContact=error@2s',
    '--answer',
    'sendContact=done#2@3s',
    '--answer',
    'sendContact=done {"ok":true}',
  ];
  expect(
    summary(
      timeline('contact', ...asked, '--send', 'form.submit', '--send', 'form.submit@5s', '--send', 'form.submit@10s'),
    ),
  ).toEqual([
    '0 start editing',
    '0 form.submit sending',
    '2000 sendContact error interrupted',
    '5000 form.submit sending',
    '8000 sendContact done refused',
    '10000 form.submit sending',
    '11000 sendContact done sent',
  ]);
});

test('npm run flows -- simulate: without an answer the call times out, and a later answer is ignored', () => {
  expect(summary(timeline('contact', '--answer', 'sendContact=never'))).toEqual([
    '0 start editing',
    '0 form.submit sending',
    '30000 after sendTimeout interrupted',
  ]);
  expect(summary(timeline('contact', '--answer', 'sendContact=done@31s'))).toEqual([
    '0 start editing',
    '0 form.submit sending',
    '30000 after sendTimeout interrupted',
  ]);
});

test('[LEGAL-5] npm run flows -- simulate: a start is chosen by its name, and printed with its input', () => {
  const run = timeline('legal-acceptance', '--input', 'opened after a signup', '--answer', 'completeSignup=error@5s');
  expect(summary(run)).toEqual([
    '0 start idle',
    '0 form.submit processing',
    '1000 recordAcceptance done success.completing.thanks.showing,answer.awaited',
    '2000 after redirectDelay success.completing.thanks.shown,answer.awaited',
    '6000 completeSignup error success.leaving',
  ]);
});

test('npm run flows -- simulate: typed payloads are not printed', () => {
  const payload =
    '{"payload":{"name":"Grace Quill","email":"grace@quill.example","message":"My number is 5550100"},"key":"k-1"}';
  for (const more of [[], ['--json']]) {
    const { said } = called(
      'contact',
      '--send',
      `form.submit ${payload}`,
      '--answer',
      'sendContact=done {"ok":false,"error":"Grace Quill is known","fields":{}}',
      ...more,
    );
    expect(said).toContain('(given)');
    expect(said).not.toMatch(/Grace|quill|5550100/i);
  }
  // The model's samples are not personal.
  expect(called('contact').said).toContain('ada@example.com');
});

test.for([
  [['nope'], 'There is no flow "nope". There are: contact,'],
  [[], 'Which flow? There are: contact,'],
  [
    ['contact', '--send', 'form.sent'],
    'contact has no event "form.sent". Did you mean "form.submit" or "form.again"? There are: form.submit, form.again.',
  ],
  [['contact', '--send', 'form.submit#9'], 'The model has 4 samples of form.submit, not 9.'],
  [['contact', '--send', 'form.again@soon'], '"soon" is not a duration. Write a number and a unit: ms, s, min, h, d'],
  [['contact', '--until', '20'], '"20" is not a duration.'],
  [
    ['contact', '--answer', 'send=done'],
    'contact invokes no actor "send". Did you mean "sendContact"? There are: sendContact.',
  ],
  [['theme', '--answer', 'send=done'], 'theme invokes no actor.'],
  [
    ['contact', '--answer', 'sendContact=perhaps'],
    'sendContact cannot end with "perhaps". It can: done, error, never.',
  ],
  [
    ['contact', '--input', 'closed'],
    'contact has no such start. There are: opened, "opened after a post without script"; or give the input as JSON.',
  ],
  [['contact', '--input', '{"alreadySent"'], 'The value for --input is not JSON.'],
  [['contcat'], 'There is no flow "contcat". Did you mean "contact"? There are: contact,'],
  [
    ['contact', '--send', 'form.submit {"paylod":{}}'],
    'form.submit has no field "paylod". Did you mean "payload"? It has: payload, key.',
  ],
  [
    ['contact', '--send', 'form.submit {"payload":{"mesage":"Hello"}}'],
    'The payload of form.submit has no field "mesage". Did you mean "message"? It has: name, email, message.',
  ],
  [['contact', '--send', 'form.again {"now":true}'], 'form.again has no field "now". It has none.'],
  [['contact', '--untill', '2s'], "Unknown option '--untill': did you mean --until?"],
] as const)('[FLOW-4] npm run flows -- simulate: %j is rejected with the possible values', ([args, message]) => {
  const { code, said, complained } = called(...args);
  expect([code, said]).toEqual([1, '']);
  expect(complained).toContain(message);
});

test.for(flows)(
  'npm run flows -- simulate: $machine.id: lists its options, and runs with its model’s defaults',
  (flow) => {
    const { id } = flow.machine;
    const { code, said } = called(id, '--list');
    expect(code).toBe(0);
    for (const type of Object.keys(flow.events)) expect(said).toContain(type);
    for (const start of Object.keys(flow.starts))
      expect(timeline(id, '--input', start, '--until', '2min').moments[0]?.what).toBe('start');
  },
);

test('npm run flows -- simulate: help and the list of flows exit with 0', () => {
  expect(called('--help')).toMatchObject({ code: 0, complained: '' });
  expect(called('--list').said.split('\n')).toHaveLength(flows.length);
});

test('durations and moments have common notations', () => {
  expect(['150ms', '2.5s', '20s', '5min', '24h', '2d'].map(parseDuration)).toEqual([
    150, 2_500, 20_000, 300_000, 86_400_000, 172_800_000,
  ]);
  expect([0, 14_000, 62_500, 86_399_999].map(clockTime)).toEqual([
    '00:00.000',
    '00:14.000',
    '01:02.500',
    '23:59:59.999',
  ]);
});
