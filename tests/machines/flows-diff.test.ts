import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { type AnyStateMachine, fromPromise, setup } from 'xstate';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { flows } from '../../machines/index.ts';
import { liveDemoFlow } from '../../machines/live-demo/live-demo.model.ts';
import { ndaFlow } from '../../machines/nda/nda.model.ts';
import { mutantsOf } from 'flow-toolkit/mutants';
import { compareMachines } from 'flow-toolkit/report/compare';
import { differingFlows, diffPage, diffText } from 'flow-toolkit/report/diff-page';
import { commitOf, withFlowsOf } from 'flow-toolkit/report/old-flows';
import { flowOf } from '../flow-of.ts';

const contactFlow = flowOf('contact');

/** The contact machine with one thing changed. */
function changed(name: string): AnyStateMachine {
  const mutant = mutantsOf(contactMachine).find((candidate) => candidate.name === name);
  if (!mutant) throw new Error(`no mutant "${name}"`);
  return mutant.make();
}

const since = (machine: AnyStateMachine) => compareMachines(machine, contactMachine);

test('a machine does not differ from itself', () => {
  expect(since(contactMachine).lines).toEqual([]);
});

test('a delay that changed is said with its times', () => {
  expect(since(contactMachine.provide({ delays: { sendTimeout: 15_000 } })).lines).toEqual([
    'the delay sendTimeout is 30 s, was 15 s',
  ]);
});

test('a guard that is written differently is said, though it is called the same', () => {
  expect(since(contactMachine.provide({ guards: { alreadySent: () => false } })).lines).toEqual([
    'the guard alreadySent has a different implementation',
  ]);
});

test('a transition that was not there, and one that leads elsewhere, are marked in the diagram that has them', () => {
  const without = since(changed('sent: drops form.again'));
  expect(without.lines).toEqual(['the transition "sent · form.again → editing" is new']);
  expect(without.after.transitions).toEqual(new Map([['sent · form.again → editing', 'new']]));
  const elsewhere = since(changed('sent: form.again leads to #contact.refused'));
  expect(elsewhere.lines).toEqual(['the transition "sent · form.again → editing" leads to "editing", was "refused"']);
  expect(elsewhere.before.transitions).toEqual(new Map([['sent · form.again → refused', 'changed']]));
  expect(elsewhere.after.transitions).toEqual(new Map([['sent · form.again → editing', 'changed']]));
});

interface Made {
  description?: string;
  entry?: string;
  exit?: string;
  runs?: string;
  guard?: string;
  does?: string;
  reenter?: boolean;
  requirements?: string[];
  rings?: boolean;
}

/** A machine of two states; whatever is given differs from the one that nothing is given for. */
function made({
  description = 'Nothing is lit.',
  entry = 'darken',
  exit = 'click',
  runs = 'wait',
  guard = 'powered',
  does = 'hum',
  reenter = false,
  requirements = ['RUN-1'],
  rings = false,
}: Made) {
  const nothing = () => {};
  const ring = () => 'ring';
  return setup({
    actors: { wait: fromPromise(() => Promise.resolve()), watch: fromPromise(() => Promise.resolve()) },
    actions: { darken: nothing, glow: nothing, click: nothing, hum: rings ? ring : nothing, sing: nothing },
    guards: { powered: () => true, allowed: () => true },
  }).createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        description,
        entry: entry as 'darken',
        exit: exit as 'click',
        invoke: { id: 'call', src: runs as 'wait' },
        on: {
          press: { target: 'on', guard: guard as 'powered', actions: does as 'hum', reenter, meta: { requirements } },
        },
      },
      on: {},
    },
  });
}

test.each<[Made, string]>([
  [{ description: 'It is dark.' }, 'the state off is described as "It is dark.", was "Nothing is lit."'],
  [{ entry: 'glow' }, 'the state off has the entry actions "glow", was "darken"'],
  [{ exit: 'glow' }, 'the state off has the exit actions "glow", was "click"'],
  [{ runs: 'watch' }, 'the state off runs "call (watch)", was "call (wait)"'],
  [{ guard: 'allowed' }, 'the transition "off · press → on" is guarded by "allowed", was "powered"'],
  [{ does: 'sing' }, 'the transition "off · press → on" does "sing", was "hum"'],
  [{ reenter: true }, 'the transition "off · press → on" reenters its state "true", was "false"'],
  [{ requirements: ['RUN-1', 'RUN-2'] }, 'the transition "off · press → on" satisfies "RUN-1, RUN-2", was "RUN-1"'],
  [{ rings: true }, 'the action hum has a different implementation'],
])('whatever changed is said: %j', (change, line) => {
  const { lines, before, after } = compareMachines(made({}), made(change));
  expect(lines).toEqual([line]);
  if (line.startsWith('the state'))
    expect([before.states, after.states]).toEqual([new Map([['off', 'changed']]), new Map([['off', 'changed']])]);
});

test('the page of a comparison shows both diagrams, what changed and what did not, by titles, and leads back', async () => {
  const was = { ...contactFlow, machine: contactMachine.provide({ delays: { sendTimeout: 15_000 } }) };
  const differences = await differingFlows([was, ndaFlow], [contactFlow, liveDemoFlow]);
  expect(diffText('main', differences).split('\n')).toEqual([
    'contact',
    '  the delay sendTimeout is 30 s, was 15 s',
    '  interrupted is now entered after 30 s (sendTimeout), was 15 s',
    'live-demo',
    '  the flow is new',
    'nda',
    '  the flow is removed',
  ]);
  const flowsNow = [contactFlow, liveDemoFlow, flowOf('trial-signup')];
  const page = diffPage('main', differences, { flows: flowsNow, back: '../lab' });
  expect(page).toContain('<h2 id="live-demo">Live demo</h2>');
  expect(page).toContain('<a href="#contact">Contact</a>');
  expect(page).toContain('<p>1 of 3 flows: Trial signup.</p>');
  expect(page).toContain('<a href="../lab">Flow lab</a>');
  expect(page.match(/<svg /g)).toHaveLength(4);
  expect(page).toContain('after 15 s (sendTimeout)');
  expect(page).toContain('after 30 s (sendTimeout)');
});

test('code that is written differently and does the same is said to change nothing that happens', async () => {
  const was = {
    ...contactFlow,
    machine: contactMachine.provide({ guards: { alreadySent: ({ context }) => Boolean(context.alreadySent) } }),
  };
  const differences = await differingFlows([was], [contactFlow]);
  expect(diffText('main', differences).split('\n')).toEqual([
    'contact',
    '  the guard alreadySent has a different implementation',
    '  every tour goes as before',
  ]);
});

test('nothing has changed where nothing differs', async () => {
  expect(diffText('main', await differingFlows([contactFlow], [contactFlow]))).toBe('No flow has changed since main.');
});

/** A copy of the files alone has no history. */
const hasHistory = (() => {
  try {
    execFileSync('git', ['rev-parse', '--verify', 'HEAD'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasHistory)(
  'the flows of a commit are loaded from a folder that is gone afterwards, also when something throws',
  async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('flows-'));
    const before = left();
    const ids = await withFlowsOf(commitOf('HEAD'), async (old) => {
      expect(left().length).toBeGreaterThan(before.length);
      return old.map(({ machine }) => machine.id);
    });
    expect(ids.length).toBeGreaterThan(0);
    expect(flows.map(({ machine }) => machine.id)).toEqual(expect.arrayContaining(ids));
    await expect(withFlowsOf(commitOf('HEAD'), () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
    expect(left()).toEqual(before);
    expect(() => commitOf('--help')).toThrow('There is no commit "--help"');
  },
);
