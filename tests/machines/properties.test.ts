import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { flows } from '../../machines/index.ts';
import { declaredTransitions, stateNodes, statePath } from '../../machines/shared/inspection.ts';
import type { Doing, Json } from '../toolkit/steps.ts';
import { samplesOf, toJson } from '../toolkit/steps.ts';
import type { Moment } from './support/walk.ts';
import { anyMoves, seedProperties, startsOf, walk } from './support/walk.ts';

/** What holds for every flow, whatever happens to it: walks at random through each machine of the registry. */

seedProperties(60);

/** The state nodes that a moment is in. */
const activeNodes = ({ snapshot }: Moment) =>
  stateNodes(snapshot.machine).filter((node) => node.parent === undefined || snapshot.matches(statePath(node)));

/** What a value's states are called that the machine does not have. */
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

  test('goes on or has come to its end, in states that it declares, and no event makes it throw', () => {
    walked(() => ({ snapshot }) => {
      expect(['active', 'done']).toContain(snapshot.status);
      expect(undeclared(snapshot.machine.root, snapshot.value)).toEqual([]);
    });
  });

  test('holds in its context what a file could hold', () => {
    walked(() => ({ snapshot }) => {
      const fields = Object.entries(snapshot.context).filter(([, value]) => value !== undefined);
      expect(toJson(snapshot.context)).toEqual(Object.fromEntries(fields));
    });
  });

  test('waits and runs nothing but what its states declare, and nothing once it has ended', () => {
    walked(() => (moment) => {
      const { snapshot, nextDue } = moment;
      const over = snapshot.status === 'done';
      const nodes = over ? [] : activeNodes(moment);
      if (!nodes.some((node) => node.after.length > 0)) expect(nextDue, 'a timer that no state waits for').toBeNull();
      const invoked = nodes.flatMap((node) => node.invoke.map(({ id }) => id));
      expect(Object.keys(snapshot.children).toSorted()).toEqual(invoked.toSorted());
    });
  });

  test('is where it was as long as nothing but time has passed and no timer was due', () => {
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

  test('[UI-3] never has two calls under way: none starts before the one before it has ended', () => {
    walked(() => ({ cause, running, does, snapshot }) => {
      const starts = started(does);
      expect(starts.length).toBeLessThanOrEqual(1);
      expect(Object.keys(snapshot.children).length).toBeLessThanOrEqual(1);
      if (starts.length > 0) expect(running.filter((id) => cause.kind !== 'answer' || id !== cause.actor)).toEqual([]);
    });
  });
});

/** The flows that send something of the visitor's under a key. */
const submitting = flows.filter(
  ({ machine, events }) => Object.keys(machine.implementations.actors).length > 0 && 'form.submit' in events,
);

test('the flows that send forms are among those that are walked', () => {
  expect(submitting.map(({ machine }) => machine.id)).toEqual(
    expect.arrayContaining([
      'contact',
      'trial-signup',
      'beta-application',
      'career-application',
      'legal-acceptance',
      'invite',
    ]),
  );
});

describe.for(submitting.map((flow) => [flow.machine.id, flow] as const))('%s', ([, flow]) => {
  const sentBy = (does: readonly Doing[]): { payload: Json; key: Json } | null => {
    const input = started(does)[0]?.input;
    return typeof input === 'object' && input !== null && 'key' in input && 'payload' in input
      ? { payload: input['payload'] ?? null, key: input['key'] ?? null }
      : null;
  };

  /** Whether an answer has just settled the visitor's last send: nothing is on its way, and it cannot be sent again. */
  const isSettled = ({ cause, snapshot }: Moment) =>
    cause.kind === 'answer' &&
    Object.keys(snapshot.children).length === 0 &&
    !samplesOf(flow, 'form.submit', snapshot).some((event) => snapshot.can(event));

  test('every transition that answers a send, or gives it up, names its requirement', () => {
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

  test('[SRV-2] what is sent again as it was keeps its key, and whatever else is sent has one of its own', () => {
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
          // Once it was accepted, the same once more is another submission.
          if (isSettled(moment)) last = null;
        });
      }),
    );
  });

  test('[UI-3] nothing that the visitor has sent gets lost: it is kept for as long as it can be sent again', () => {
    fc.assert(
      fc.property(startsOf(flow), anyMoves, (input, moves) => {
        let sent: Json = null;
        walk(flow, input, moves, (moment) => {
          sent = isSettled(moment) ? null : (sentBy(moment.does)?.payload ?? sent);
          if (sent !== null) expect(toJson(moment.snapshot.context.payload)).toEqual(sent);
        });
      }),
    );
  });
});
