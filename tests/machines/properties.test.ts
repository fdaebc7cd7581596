import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { AnyStateNode } from 'xstate';
import { flows } from '../../machines/index.ts';
import type { Flow } from '../../machines/shared/flow.ts';
import { declaredTransitions, stateNodes, statePath } from '../../machines/core/inspection.ts';
import type { Doing, Json } from 'flow-toolkit/steps';
import { samplesOf, toJson } from 'flow-toolkit/steps';
import { describe, expect, test } from 'flow-toolkit/properties/runner';
import type { Moment } from 'flow-toolkit/properties/walk';
import { anyMoves, seedProperties, startsOf, walk } from 'flow-toolkit/properties/walk';

seedProperties(30);

const activeNodes = ({ snapshot }: Moment) =>
  stateNodes(snapshot.machine).filter((node) => node.parent === undefined || snapshot.matches(statePath(node)));

/** States in a value that the machine does not declare. */
function undeclared(node: AnyStateNode, value: unknown): string[] {
  const inner = typeof value === 'string' ? { [value]: {} } : (value as Record<string, unknown>);
  return Object.entries(inner).flatMap(([key, below]) => {
    const child = node.states[key];
    return child ? undeclared(child, below) : [`${node.key}.${key}`];
  });
}

const started = (does: readonly Doing[]) => does.flatMap((doing) => ('start' in doing ? [doing] : []));

describe.for(flows.map((flow) => [flow.machine.id, flow] as const))('%s', ([, flow]) => {
  const walked = (check: () => (moment: Moment) => void) =>
    fc.assert(fc.property(startsOf(flow), anyMoves, (input, moves) => walk(flow, input, moves, check())));

  test('is always in declared states or done, and no event makes it throw', () => {
    walked(() => ({ snapshot }) => {
      expect(['active', 'done']).toContain(snapshot.status);
      expect(undeclared(snapshot.machine.root, snapshot.value)).toEqual([]);
    });
  });

  test('has a serializable context', () => {
    walked(() => ({ snapshot }) => {
      const fields = Object.entries(snapshot.context).filter(([, value]) => value !== undefined);
      expect(toJson(snapshot.context)).toEqual(Object.fromEntries(fields));
    });
  });

  test('runs only declared timers and actors, and none after its end', () => {
    walked(() => (moment) => {
      const { snapshot, nextDue } = moment;
      const over = snapshot.status === 'done';
      const nodes = over ? [] : activeNodes(moment);
      if (!nodes.some((node) => node.after.length > 0)) expect(nextDue, 'a timer that no state waits for').toBeNull();
      const invoked = nodes.flatMap((node) => node.invoke.map(({ id }) => id));
      expect(Object.keys(snapshot.children).toSorted()).toEqual(invoked.toSorted());
    });
  });

  test('does not change while no timer is due', () => {
    walked(() => {
      let due: number | null = null;
      return ({ cause, at, taken, nextDue }) => {
        if (cause.kind === 'time' && taken.length > 0) expect(at).toBe(due);
        if (cause.kind === 'time' && due !== null && at >= due)
          expect(taken.length, 'a timer that was due has set nothing off').toBeGreaterThan(0);
        due = nextDue;
      };
    });
  });

  test('does nothing twice at once', () => {
    walked(() => ({ does }) => {
      const actions = does
        .filter((doing) => 'action' in doing || 'start' in doing)
        .map((doing) => JSON.stringify(doing));
      expect(actions).toEqual([...new Set(actions)]);
    });
  });

  test('[UI-3] never has two calls in flight', () => {
    walked(() => ({ cause, running, does, snapshot }) => {
      const starts = started(does);
      expect(starts.length).toBeLessThanOrEqual(1);
      expect(Object.keys(snapshot.children).length).toBeLessThanOrEqual(1);
      if (starts.length > 0) expect(running.filter((id) => cause.kind !== 'answer' || id !== cause.actor)).toEqual([]);
    });
  });
});

const submitting = flows.filter(
  ({ machine, events }) => Object.keys(machine.implementations.actors).length > 0 && 'form.submit' in events,
);

test('all flows that send forms are tested', () => {
  const ids = submitting.map(({ machine }) => machine.id);
  for (const id of ['contact', 'trial-signup', 'beta-application', 'career-application', 'legal-acceptance', 'invite'])
    expect(ids).toContain(id);
});

const sentBy = (does: readonly Doing[]): { payload: Json; key: Json } | null => {
  const input = started(does)[0]?.input;
  return typeof input === 'object' && input !== null && 'key' in input && 'payload' in input
    ? { payload: input['payload'] ?? null, key: input['key'] ?? null }
    : null;
};

/** Whether an answer has ended the last send for good. */
const isSettled = (flow: Flow, { cause, snapshot }: Moment) =>
  cause.kind === 'answer' &&
  Object.keys(snapshot.children).length === 0 &&
  !samplesOf(flow, 'form.submit', snapshot).some((event) => snapshot.can(event));

const walkedForm = (flow: Flow, check: () => (moment: Moment) => void) =>
  fc.assert(fc.property(startsOf(flow), anyMoves, (input, moves) => walk(flow, input, moves, check())));

describe.for(submitting.map((flow) => [flow.machine.id, flow] as const))('%s', ([, flow]) => {
  test('every transition that ends a send names its requirement', () => {
    const asking = new Set(
      stateNodes(flow.machine).flatMap((node) => (node.invoke.length > 0 ? [statePath(node)] : [])),
    );
    const answers = declaredTransitions(flow.machine).filter(
      ({ source, trigger }) => asking.has(source) && ['done', 'error', 'after'].includes(trigger.kind),
    );
    expect(answers.length).toBeGreaterThan(2);
    const unnamed = answers.filter(({ definition }) => !definition.meta?.requirements?.length);
    expect(unnamed.map(({ key }) => key)).toEqual([]);
  });

  test('[SRV-14] an unchanged payload keeps its key, and every other one has a new key', () => {
    fc.assert(
      fc.property(startsOf(flow), anyMoves, (input, moves) => {
        let last: { payload: Json; key: Json } | null = null;
        const used = new Set<Json>();
        walk(flow, input, moves, (moment) => {
          const sent = sentBy(moment.does);
          if (sent && last && isDeepStrictEqual(sent.payload, last.payload)) expect(sent.key).toBe(last.key);
          else if (sent) expect(used).not.toContain(sent.key);
          if (sent) used.add(sent.key);
          last = sent ?? last;
          // An accepted payload sent again is a new submission.
          if (isSettled(flow, moment)) last = null;
        });
      }),
    );
  });

  test('[UI-3] a sent payload is kept while it can be sent again', () => {
    fc.assert(
      fc.property(startsOf(flow), anyMoves, (input, moves) => {
        let sent: Json = null;
        walk(flow, input, moves, (moment) => {
          sent = isSettled(flow, moment) ? null : (sentBy(moment.does)?.payload ?? sent);
          if (sent !== null) expect(toJson(moment.snapshot.context.payload)).toEqual(sent);
        });
      }),
    );
  });

  test('[UI-3] while a call is in flight, only its answer and the clock change anything', () => {
    walkedForm(flow, () => ({ cause, running, taken, does, from, to }) => {
      if (cause.kind !== 'event' || running.length === 0 || cause.event.type === 'upload.progress') return;
      expect([cause.event.type, to, taken, does]).toEqual([cause.event.type, from, [], []]);
    });
  });
});
