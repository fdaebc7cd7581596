import * as fc from 'fast-check';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Json } from '../toolkit/steps.ts';
import { flowOf } from '../toolkit/flow-of.ts';
import { toJson } from '../toolkit/steps.ts';
import { expect, test } from './support/runner.ts';
import type { Moment, Move } from './support/walk.ts';
import { anyMoves, movesWith, seedProperties, startsOf, walk } from './support/walk.ts';

/** Small flows as the requirements tell them, beside their machines: random walks hold a machine to its model at every moment. */

seedProperties(60);

type Event = { type: string; [field: string]: Json };

/** What should be so now. */
interface Model {
  state: string;
  /** What the page or the relay is asked to do at this moment, in this order. */
  asks: (readonly [action: string, params?: Json])[];
  /** What is known besides: the machine's context by its fields, and under names with a `$` what it does not hold. */
  facts: Record<string, Json>;
}

/** Where an event leads: a state, or what becomes of the model; undefined for nowhere. */
type Rule = string | ((model: Model, event: Event) => string | undefined);

interface Story {
  opens(input: Json): Model;
  /** By state and event; `*` stands for any state. */
  rules: Readonly<Record<string, Readonly<Record<string, Rule>>>>;
  /** What happens by itself, by state: after how many milliseconds. */
  waits?: Readonly<Record<string, readonly [ms: number, rule: Rule]>>;
  moves?: fc.Arbitrary<readonly Move[]>;
}

const at = (state: string, facts: Record<string, Json> = {}): Model => ({ state, asks: [], facts });

function holdsTo(flow: Flow, { opens, rules, waits = {}, moves = anyMoves }: Story): void {
  fc.assert(
    fc.property(startsOf(flow), moves, (input, all) => {
      const model = opens(toJson(input));
      let due = waits[model.state] ? (waits[model.state]?.[0] ?? null) : null;
      const take = (rule: Rule | undefined, event: Event, now: number) => {
        const next = typeof rule === 'function' ? rule(model, event) : rule;
        if (next === undefined) return;
        model.state = next;
        const wait = waits[next];
        due = wait ? now + wait[0] : null;
      };
      walk(flow, input, all, ({ cause, at: now, to, does, nextDue, snapshot }: Moment) => {
        if (cause.kind !== 'start') model.asks = [];
        if (cause.kind === 'event') {
          const { type } = cause.event;
          take((rules[model.state] ?? {})[type] ?? rules['*']?.[type], cause.event, now);
        }
        if (cause.kind === 'time' && due !== null && now >= due) take(waits[model.state]?.[1], { type: '' }, now);
        expect([to, nextDue]).toEqual([model.state, due]);
        const asked = does.flatMap((doing) => ('action' in doing ? [[doing.action, doing.params ?? null]] : []));
        expect(asked).toEqual(model.asks.map(([action, params]) => [action, params ?? null]));
        for (const [name, value] of Object.entries(model.facts))
          if (!name.startsWith('$')) expect(toJson(snapshot.context[name])).toEqual(value);
      });
    }),
  );
}

test('[UI-1] a tooltip opens after 700 ms on a control, and at once within 300 ms of another', () => {
  const pointsAt =
    (state?: string): Rule =>
    ({ facts }, { control = null }) => {
      if (state === 'waiting' && facts['control'] === control) return undefined;
      facts['control'] = control;
      return state;
    };
  const forgets =
    (state: string, isAbout = false): Rule =>
    ({ facts }, { control = null }) => {
      if (isAbout && facts['control'] !== control) return undefined;
      facts['control'] = null;
      return state;
    };
  const leaves = (state: string) => ({
    'tooltip.leave': forgets(state, true),
    'tooltip.press': forgets(state),
    'tooltip.escape': forgets(state),
  });
  const control = fc.constantFrom('theme', 'menu');
  holdsTo(flowOf('tooltip'), {
    opens: () => at('closed', { control: null }),
    rules: {
      closed: { 'tooltip.point': pointsAt('waiting') },
      waiting: { 'tooltip.point': pointsAt('waiting'), ...leaves('closed') },
      open: { 'tooltip.point': pointsAt(), ...leaves('lingering') },
      lingering: { 'tooltip.point': pointsAt('open') },
    },
    waits: { waiting: [700, 'open'], lingering: [300, 'closed'] },
    moves: movesWith(
      fc.oneof(
        fc.record({ type: fc.constantFrom('tooltip.point', 'tooltip.leave'), control }),
        fc.constantFrom({ type: 'tooltip.press' }, { type: 'tooltip.escape' }),
      ),
    ),
  });
});

test('[THEME-1] [THEME-2] [THEME-3] [THEME-4] the theme follows storage, toggle, other tabs and the parent', () => {
  const changes = (theme: string, ...actions: string[]) => {
    return (model: Model) => {
      for (const action of [...actions, 'apply']) model.asks.push([action, { theme }]);
      return theme;
    };
  };
  const other = (theme: string) => ({
    'theme.toggle': changes(theme, 'persist', 'notifyParent'),
    'theme.sync': ((model, event) =>
      event['theme'] === theme ? changes(theme, 'notifyParent')(model) : undefined) satisfies Rule,
    'theme.request': ((model, event) =>
      event['theme'] === theme ? changes(theme, 'persist')(model) : undefined) satisfies Rule,
  });
  holdsTo(flowOf('theme'), {
    opens: () => at('unread'),
    rules: {
      unread: { 'theme.restore': (model, { theme }) => changes(theme === 'dark' ? 'dark' : 'light')(model) },
      light: other('dark'),
      dark: other('light'),
    },
    moves: movesWith(
      fc.oneof(
        fc.constant({ type: 'theme.toggle' }),
        fc.record({
          type: fc.constantFrom('theme.restore', 'theme.sync', 'theme.request'),
          theme: fc.constantFrom('light', 'dark', 'Dark', null),
        }),
      ),
    ),
  });
});

test('[CAR-3] the resume is kept, refused with a reason, or taken away, and the field is emptied when it is not kept', () => {
  const empties = (model: Model, state: string) => {
    model.facts['file'] = null;
    model.asks.push(['clearInput']);
    return state;
  };
  const offer: Rule = (model, { file }) => {
    const { name, size } = Object(file) as { name: string; size: number };
    if (!/\.(pdf|docx?)$/i.test(name)) return empties(model, 'wrongType');
    if (size > 5 * 1024 * 1024) return empties(model, 'tooLarge');
    model.facts['file'] = file ?? null;
    return 'chosen';
  };
  const file = fc.record({
    name: fc.constantFrom('cv.pdf', 'CV.DOCX', 'cv.exe'),
    size: fc.constantFrom(1, 5_242_880, 5_242_881),
    type: fc.constant(''),
    lastModified: fc.nat(3),
  });
  holdsTo(flowOf('resume'), {
    opens: () => at('none', { file: null }),
    rules: {
      '*': { 'resume.drag': 'dragging', 'resume.offer': offer },
      dragging: {
        'resume.leave': ({ facts }) => (facts['file'] === null ? 'none' : 'chosen'),
        'resume.remove': (model) => empties(model, 'none'),
      },
      chosen: { 'resume.remove': (model) => empties(model, 'none') },
    },
    moves: movesWith(
      fc.oneof(
        file.map((offered) => ({ type: 'resume.offer', file: offered })),
        fc.constantFrom(...['resume.drag', 'resume.leave', 'resume.remove'].map((type) => ({ type }))),
      ),
    ),
  });
});

test('[LOGIN-1] a password is shown on request, said so, and hidden before it is sent', () => {
  const becomes =
    (state: string, announced: string): Rule =>
    ({ facts }) => {
      facts['announced'] = announced;
      return state;
    };
  const hides = becomes('hidden', '');
  holdsTo(flowOf('password-visibility'), {
    opens: () => at('hidden', { announced: '' }),
    rules: {
      hidden: { 'password.toggle': becomes('shown', 'Your password is visible') },
      shown: {
        'password.toggle': becomes('hidden', 'Your password is hidden'),
        'form.submit': hides,
        'page.return': hides,
      },
    },
  });
});

test('[SHOW-3] a mark follows what is pointed at, and stays where it was pressed', () => {
  const marks =
    (state: string): Rule =>
    ({ facts }, { part = null }) => {
      facts['part'] = part;
      return state;
    };
  const unmarks: Rule = ({ facts }) => {
    facts['part'] = null;
    return 'unmarked';
  };
  const leaves: Rule = (model, { part = null }) =>
    part === model.facts['part'] ? (unmarks as (model: Model) => string)(model) : undefined;
  const over = { 'note.dismiss': unmarks, 'note.clear': unmarks };
  const part = fc.constantFrom('history', 'assessment');
  holdsTo(flowOf('traceable-note'), {
    opens: () => at('unmarked', { part: null }),
    rules: {
      unmarked: { 'note.point': marks('marked'), 'note.press': marks('held') },
      marked: { 'note.point': marks('marked'), 'note.leave': leaves, 'note.press': marks('held'), ...over },
      held: {
        'note.point': marks('marked'),
        'note.press': (model, event) =>
          event['part'] === model.facts['part']
            ? (unmarks as (model: Model) => string)(model)
            : (marks('held') as (model: Model, event: Event) => string)(model, event),
        ...over,
      },
    },
    moves: movesWith(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('note.point', 'note.leave', 'note.press'), part }) },
        { weight: 1, arbitrary: fc.constantFrom({ type: 'note.dismiss' }, { type: 'note.clear' }) },
      ),
    ),
  });
});
