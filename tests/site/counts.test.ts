import { afterEach, expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { flows } from '../../machines/index.ts';
import { countedName, declaredTransitions } from '../../machines/core/inspection.ts';

let page: EventTarget & { hidden: boolean };
let sent: { path: string; body: string }[];
let isSending: boolean;

/** Loads the page's counter anew, in a page of its own. */
async function openPage(privacy: object = {}) {
  page = Object.assign(new EventTarget(), { hidden: false });
  sent = [];
  isSending = true;
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', {
    ...privacy,
    sendBeacon(path: string, body: string) {
      if (isSending) sent.push({ path, body });
      return isSending;
    },
  });
  vi.resetModules();
  const counter = await import('../../src/flow/counts.ts');
  counter.startCounting();
  return counter;
}

function show(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

const bodies = () => sent.map(({ body }) => JSON.parse(body) as unknown);

const door = createMachine({
  id: 'door',
  initial: 'arriving',
  states: {
    arriving: { always: 'shut' },
    shut: { on: { open: [{ guard: () => false, target: 'shut' }, { target: 'ajar' }], knock: {} } },
    ajar: { on: { close: 'shut' } },
  },
});

const observed = ({ countTransitions }: Awaited<ReturnType<typeof openPage>>) =>
  createActor(door, { inspect: countTransitions('door') });

afterEach(() => void vi.unstubAllGlobals());

test('[TEAM-4] counts the start of a machine and the transitions that it takes, and no event that it ignores', async () => {
  const counter = await openPage();
  const actor = observed(counter).start();
  for (const type of ['close', 'open', 'close', 'open', 'knock', 'nothing']) actor.send({ type });
  show(true);
  expect(bodies()).toEqual([
    {
      pages: {},
      transitions: {
        door: 1,
        'door.arriving  0': 1,
        'door.shut open 1': 2,
        'door.ajar close 0': 1,
      },
      refusedFields: {},
    },
  ]);
});

test('[TEAM-4] does not count a machine that never starts', async () => {
  const counter = await openPage();
  observed(counter);
  show(true);
  expect(sent).toEqual([]);
});

test('[TEAM-4] sends each count once: whenever the page is hidden, and nothing when nothing was counted', async () => {
  const { count } = await openPage();
  show(true);
  expect(sent).toEqual([]);
  show(false);
  count('pages', '/contact');
  count('refusedFields', 'contact email');
  count('refusedFields', 'contact email');
  show(true);
  show(false);
  show(true);
  expect(sent).toEqual([
    {
      path: '/api/counts',
      body: '{"pages":{"/contact":1},"transitions":{},"refusedFields":{"contact email":2}}',
    },
  ]);
});

test('[TEAM-4] keeps its counts for the next time when the browser does not take them', async () => {
  const { count } = await openPage();
  count('pages', '/');
  isSending = false;
  show(true);
  show(false);
  isSending = true;
  show(true);
  expect(bodies()).toEqual([{ pages: { '/': 1 }, transitions: {}, refusedFields: {} }]);
});

test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
  '[TEAM-4] counts nothing for a visitor who asks for that: %j',
  async (privacy) => {
    const counter = await openPage(privacy);
    counter.count('pages', '/');
    observed(counter).start();
    show(true);
    expect(sent).toEqual([]);
  },
);

test('[TEAM-4] names every transition of a flow differently', () => {
  for (const { machine } of flows) {
    const names = declaredTransitions(machine).map(({ definition }) => countedName(definition));
    expect(new Set(names).size).toBe(names.length);
  }
});
