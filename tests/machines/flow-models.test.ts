import * as fc from 'fast-check';
import type { Flow } from '../../machines/shared/flow.ts';
import type { Json } from '../toolkit/steps.ts';
import { flowOf } from '../toolkit/flow-of.ts';
import { toJson } from '../toolkit/steps.ts';
import { describe, expect, test } from './support/runner.ts';
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

const turn =
  (by: 1 | -1, state: string | undefined = undefined): Rule =>
  ({ facts }) => {
    const count = Number(facts['count']);
    facts['index'] = (Number(facts['index']) + by + count) % count;
    return state;
  };

describe('moving content', () => {
  test('[HOME-5] the banner turns every 8 s unless it is held, paused or still, and by hand for good', () => {
    const byHand = { 'banner.next': turn(1, 'manual'), 'banner.previous': turn(-1, 'manual') };
    const leaves = { 'banner.pause': 'automatic.paused', 'motion.reduce': 'automatic.still' };
    holdsTo(flowOf('banner'), {
      opens: (input) => at('automatic.still', { index: 0, count: Reflect.get(Object(input), 'count') as Json }),
      rules: {
        'automatic.still': { 'motion.allow': 'automatic.rotating', ...byHand },
        'automatic.rotating': { 'banner.hold': 'automatic.held', ...leaves, ...byHand },
        'automatic.held': { 'banner.release': 'automatic.rotating', ...leaves, ...byHand },
        'automatic.paused': { 'banner.play': 'automatic.rotating', ...byHand },
        manual: { 'banner.next': turn(1), 'banner.previous': turn(-1) },
      },
      waits: { 'automatic.rotating': [8_000, turn(1, 'automatic.rotating')] },
    });
  });

  test('[HOME-5] the ticker scrolls unless it is held, stopped or still', () => {
    const leaves = { 'ticker.stop': 'stopped', 'motion.reduce': 'still' };
    holdsTo(flowOf('ticker'), {
      opens: () => at('still'),
      rules: {
        still: { 'motion.allow': 'scrolling' },
        scrolling: { 'ticker.hold': 'held', ...leaves },
        held: { 'ticker.release': 'scrolling', ...leaves },
        stopped: { 'ticker.play': 'scrolling', 'motion.reduce': 'still' },
      },
    });
  });
});

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
  const toggles =
    (visible: boolean): Rule =>
    ({ asks }) => {
      asks.push(['announce', { visible }]);
      return visible ? 'shown' : 'hidden';
    };
  const hides: Rule = ({ asks }) => {
    asks.push(['clearAnnouncement']);
    return 'hidden';
  };
  holdsTo(flowOf('password-visibility'), {
    opens: () => at('hidden'),
    rules: {
      hidden: { 'password.toggle': toggles(true) },
      shown: { 'password.toggle': toggles(false), 'form.submit': hides, 'page.return': hides },
    },
  });
});

test('[LOGIN-1] [LOGIN-3] [UI-3] a login is sent once, given up after 10 s, and empty of its password on return', () => {
  const returns: Rule = ({ asks }) => {
    asks.push(['clearPassword']);
    return 'editing';
  };
  const submits = { 'form.submit': 'submitting' };
  holdsTo(flowOf('login'), {
    opens: (input) => at(Reflect.get(Object(input), 'refusal') !== null ? 'refused' : 'editing'),
    rules: {
      editing: submits,
      refused: submits,
      submitting: { 'page.return': returns },
      unanswered: { ...submits, 'page.return': returns },
    },
    waits: { submitting: [10_000, 'unanswered'] },
  });
});

test('[HEAD-3] the menu opens by its button and closes by every way out', () => {
  const closes: Rule = ({ asks }) => {
    asks.push(['focusButton']);
    return 'closed';
  };
  holdsTo(flowOf('mobile-menu'), {
    opens: () => at('closed'),
    rules: {
      closed: { 'menu.toggle': 'open' },
      open: {
        'menu.toggle': closes,
        'menu.escape': closes,
        'menu.dismiss': closes,
        'menu.choose': 'closed',
        'menu.outgrow': 'closed',
      },
    },
  });
});

const MINUTE = 60_000;

test('[SRV-16] the operator is told of trouble at once, then hourly, and when it is over', () => {
  const fact = (model: Model, name: string) => Number(model.facts[name]);
  const isRested = (model: Model, event: Event) => Number(event['at']) >= fact(model, 'quietUntil');
  const warns = (model: Model, state: string) => {
    Object.assign(model.facts, { sending: model.facts['news'], news: 0 });
    model.asks.push(['warn', { count: model.facts['sending'] ?? 0, newest: model.facts['newest'] ?? null }]);
    return state;
  };
  const notes =
    (state: string | undefined, warning: string | undefined): Rule =>
    (model, event) => {
      Object.assign(model.facts, { news: fact(model, 'news') + 1, newest: event['what'] });
      return warning !== undefined && isRested(model, event) ? warns(model, warning) : state;
    };
  const sent: Rule = (model, event) => {
    Object.assign(model.facts, { sending: 0, quietUntil: Number(event['at']) + 60 * MINUTE });
    return 'reported';
  };
  const failed =
    (state: string): Rule =>
    (model, event) => {
      const news = fact(model, 'news') + fact(model, 'sending');
      Object.assign(model.facts, { sending: 0, news, quietUntil: Number(event['at']) + 5 * MINUTE });
      return state;
    };
  const over =
    (state: string): Rule =>
    (model) => {
      model.facts['news'] = 0;
      if (state === 'clearing') model.asks.push(['giveAllClear']);
      return state;
    };
  const time = fc.nat(90 * MINUTE);
  holdsTo(flowOf('alert'), {
    opens: () => at('well', { news: 0, sending: 0, newest: null, quietUntil: 0 }),
    rules: {
      well: { 'alert.trouble': notes('unreported', 'warning') },
      unreported: {
        'alert.trouble': notes(undefined, 'warning'),
        'alert.look': (model, event) => (isRested(model, event) ? warns(model, 'warning') : undefined),
        'alert.recover': over('well'),
      },
      warning: {
        'alert.trouble': notes(undefined, undefined),
        'alert.send': sent,
        'alert.fail': failed('unreported'),
      },
      reported: {
        'alert.trouble': notes(undefined, 'reminding'),
        'alert.look': (model, event) =>
          isRested(model, event) && fact(model, 'news') > 0 ? warns(model, 'reminding') : undefined,
        'alert.recover': over('clearing'),
      },
      reminding: { 'alert.trouble': notes(undefined, undefined), 'alert.send': sent, 'alert.fail': failed('reported') },
      clearing: {
        'alert.trouble': notes(undefined, undefined),
        'alert.send': (model) => (fact(model, 'news') > 0 ? 'unreported' : 'well'),
        'alert.fail': 'reported',
      },
    },
    moves: fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: fc.record({ type: fc.constant('alert.trouble'), pause: time, what: fc.string() }) },
          {
            weight: 4,
            arbitrary: fc.record({ type: fc.constantFrom('alert.look', 'alert.send', 'alert.fail'), pause: time }),
          },
          { weight: 1, arbitrary: fc.record({ type: fc.constant('alert.recover'), pause: time }) },
        ),
        { maxLength: 40, size: 'max' },
      )
      .map((events) => {
        let now = 0;
        return events.map(({ pause, ...event }): Move => {
          now += pause;
          const timed = { ...event, at: now };
          return { do: 'send', event: timed };
        });
      }),
  });
});

test('[SRV-16] a destination is spared after three failures in a row or when it asks for it, and probed afterwards', () => {
  const fact = (model: Model, name: string) => Number(model.facts[name]);
  const spares = (model: Model, event: Event) => {
    const {
      at: now,
      jitter,
      retryAfter,
    } = event as unknown as { at: number; jitter: number; retryAfter: number | null };
    // 5, 10, then 15 s, up to a fifth longer; as long as was asked for, an hour at most.
    const planned = [5_000, 10_000][fact(model, 'pauses')] ?? 15_000;
    const pause = Math.max(Math.round(planned * (1 + 0.2 * jitter)), Math.min(retryAfter ?? 0, 60 * MINUTE));
    Object.assign(model.facts, { failures: 0, pauses: fact(model, 'pauses') + 1, openUntil: now + pause });
    return 'open';
  };
  const fails: Rule = (model, event) => {
    if (Number(event['retryAfter'] ?? 0) > 0 || fact(model, 'failures') >= 2) return spares(model, event);
    model.facts['failures'] = fact(model, 'failures') + 1;
    return 'closed.unsettled';
  };
  const answers: Rule = ({ facts }) => {
    facts['failures'] = 0;
    return undefined;
  };
  const isBack: Rule = ({ facts }) => {
    Object.assign(facts, { pauses: 0, openUntil: null });
    return 'closed.unsettled';
  };
  const closed = { 'breaker.fail': fails, 'breaker.answer': answers };
  const events = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('breaker.fail'),
        at: fc.nat(60 * MINUTE),
        jitter: fc.constantFrom(0, 0.5, 1),
        retryAfter: fc.constantFrom(null, null, null, null, 0, 1_000, 600_000, 48 * 60 * MINUTE),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('breaker.attempt'), at: fc.nat(90 * MINUTE) }) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...['breaker.answer', 'breaker.unclear', 'breaker.deliver', 'breaker.released', 'breaker.releaseFailed'].map(
          (type) => ({ type }),
        ),
      ),
    },
  );
  holdsTo(flowOf('circuit-breaker'), {
    opens: () => at('closed.unsettled', { failures: 0, pauses: 0, openUntil: null }),
    rules: {
      'closed.unsettled': {
        ...closed,
        'breaker.deliver': ({ asks }) => {
          asks.push(['release']);
          return 'closed.releasing';
        },
      },
      'closed.releasing': {
        ...closed,
        'breaker.released': 'closed.settled',
        'breaker.releaseFailed': 'closed.unsettled',
      },
      'closed.settled': closed,
      open: {
        'breaker.answer': isBack,
        'breaker.attempt': (model, event) => (Number(event['at']) >= fact(model, 'openUntil') ? 'halfOpen' : undefined),
      },
      halfOpen: { 'breaker.fail': spares, 'breaker.answer': isBack, 'breaker.unclear': 'open' },
    },
    moves: movesWith(events),
  });
});

test('[UI-1] notifications show one at a time, a short one for 8 s unless it is held', () => {
  interface Shown {
    subject: string;
    text: string;
    lasting: boolean;
  }
  const list = ({ facts }: Model) => facts['notifications'] as unknown as readonly Shown[];
  const put = (model: Model, shown: readonly Shown[]) => {
    model.facts['notifications'] = shown as unknown as Json;
    if (shown.length === 0) model.facts['held'] = false;
    return shown[0] === undefined ? 'empty' : shown[0].lasting ? 'lasting' : model.facts['held'] ? 'held' : 'passing';
  };
  const show: Rule = (model, { notification }) => {
    const next = notification as unknown as Shown;
    const first = list(model)[0];
    const others = list(model).filter(({ subject }) => subject !== next.subject);
    const [short, lasting] = [others.filter((each) => !each.lasting), others.filter((each) => each.lasting)];
    const state = put(model, next.lasting ? [...short, ...lasting, next] : [...short, next, ...lasting]);
    // The one that shows goes on showing.
    return model.state === 'passing' && first?.subject !== next.subject ? undefined : state;
  };
  const hold: Rule = (model) => {
    model.facts['held'] = true;
    return model.state === 'passing' ? 'held' : undefined;
  };
  const release: Rule = (model) => {
    model.facts['held'] = false;
    return model.state === 'held' ? 'passing' : undefined;
  };
  const dismiss: Rule = (model) => put(model, list(model).slice(1));
  const watched = { 'notification.show': show, 'notification.hold': hold, 'notification.release': release };
  const notification = fc.record({
    subject: fc.constantFrom('connection', 'copy', 'account'),
    text: fc.constantFrom('one', 'other'),
    lasting: fc.boolean(),
  });
  holdsTo(flowOf('notifications'), {
    opens: () => at('empty', { notifications: [], held: false }),
    rules: {
      empty: watched,
      passing: { ...watched, 'notification.dismiss': dismiss },
      held: { ...watched, 'notification.dismiss': dismiss },
      lasting: { ...watched, 'notification.dismiss': dismiss },
    },
    waits: { passing: [8_000, dismiss] },
    moves: movesWith(
      fc.oneof(
        { weight: 3, arbitrary: notification.map((shown) => ({ type: 'notification.show', notification: shown })) },
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            ...['notification.dismiss', 'notification.hold', 'notification.release'].map((type) => ({ type })),
          ),
        },
      ),
    ),
  });
});

test('[SYN-1] [SYN-2] the conversation plays on screen alone, goes on where it was, and stands still when asked to', () => {
  const places = ['opening', 'question', 'answer', 'request', 'draft'].map((name) => `playing.${name}`);
  const plays = (model: Model, place: number) => {
    model.facts['$place'] = place;
    if (model.facts['onScreen'] !== true) return waits(model);
    model.facts['shown'] = place;
    return places[place];
  };
  const waits = (model: Model) => {
    model.facts['onScreen'] = false;
    return 'waiting';
  };
  const goesOn: Rule = (model) => plays(model, Number(model.facts['$place']));
  const begins: Rule = (model) => {
    model.facts['shown'] = 0;
    return plays(model, 0);
  };
  const is =
    (onScreen: boolean): Rule =>
    ({ facts }) => {
      facts['onScreen'] = onScreen;
      return undefined;
    };
  const always = { 'chat.restart': begins, 'motion.reduce': 'still' };
  const playing = { 'chat.leave': waits, 'chat.pause': 'paused', ...always };
  holdsTo(flowOf('synapse-chat'), {
    opens: () => at('waiting', { shown: 0, onScreen: false, $place: 0 }),
    rules: {
      waiting: {
        'chat.enter': (model) => {
          model.facts['onScreen'] = true;
          return plays(model, Number(model.facts['$place']));
        },
        'chat.pause': 'paused',
        ...always,
      },
      ...Object.fromEntries(places.map((place) => [place, playing])),
      paused: { 'chat.enter': is(true), 'chat.leave': is(false), 'chat.play': goesOn, ...always },
      still: { 'motion.allow': waits },
    },
    waits: Object.fromEntries(
      places.map((name, place) => [
        name,
        [[2_000, 4_000, 4_000, 4_000, 5_000][place] ?? 0, (model: Model) => plays(model, (place + 1) % 5)],
      ]),
    ),
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

const SECOND = 1_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('[SRV-16] a delivery is tried ten times, later each time, sooner when its destination is back, and put aside then', () => {
  const pauses = [0, 5 * SECOND, 5 * MINUTE, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, DAY];
  /** A wait that is longer was planned by a clock that ran ahead: a fifth more than the longest, and a minute. */
  const furthest: Readonly<Record<string, number>> = { pending: MINUTE, waiting: 1.2 * DAY + MINUTE };
  interface Attempt {
    at: number;
    reason: string;
    jitter: number;
    retryAfter: number | null;
    leaseUntil: number;
    permanent: boolean;
    outage: boolean;
    gone: boolean;
  }
  const of = (event: Event) => event as unknown as Attempt;
  const number = ({ facts }: Model, name: string) => Number(facts[name]);
  const isDue = (model: Model, event: Event) =>
    model.facts['nextAttemptAt'] !== null && of(event).at >= number(model, 'nextAttemptAt');
  const claim: Rule = (model, event) => {
    if (!isDue(model, event)) return undefined;
    const attempts = number(model, 'attempts') + 1;
    Object.assign(model.facts, { attempts, nextAttemptAt: null, leaseUntil: of(event).leaseUntil });
    return 'delivering';
  };
  const hurry = (model: Model, event: Event): undefined => {
    model.facts['nextAttemptAt'] = of(event).at;
  };
  const correct: Rule = (model, event) => {
    const ahead = number(model, 'nextAttemptAt') - of(event).at;
    return ahead > (furthest[model.state.split('.')[0] ?? ''] ?? 0) ? hurry(model, event) : undefined;
  };
  const putsAside = (model: Model, { reason }: Attempt) => {
    Object.assign(model.facts, { nextAttemptAt: null, leaseUntil: null, lastError: reason });
    return 'dead';
  };
  const fails = (model: Model, event: Attempt, outage: boolean) => {
    const attempts = number(model, 'attempts');
    if (attempts >= 10) return putsAside(model, event);
    const planned = Math.round((pauses[attempts] ?? 0) * (1 + 0.2 * event.jitter));
    const pause = Math.max(planned, Math.min(event.retryAfter ?? 0, DAY));
    Object.assign(model.facts, { nextAttemptAt: event.at + pause, leaseUntil: null, lastError: event.reason });
    return outage ? 'waiting.heldUp' : 'waiting.scheduled';
  };
  const waiting = { 'delivery.claim': claim, 'delivery.correct': correct };
  const kinds = fc.constantFrom(
    'claim',
    'claim',
    'claim',
    'claim',
    'fail',
    'fail',
    'fail',
    'fail',
    'expire',
    'succeed',
    'release',
    'correct',
    'retry',
  );
  const chance = fc.nat(9).map((value) => value === 0);
  const events = fc.record({
    kind: kinds,
    pause: fc.oneof(fc.constantFrom(0, SECOND, 2 * MINUTE), fc.nat(5 * MINUTE), fc.nat(2 * DAY)),
    // A clock that was set back.
    back: fc.nat(5).map((value) => (value === 0 ? 40 * DAY : 0)),
    reason: fc.constantFrom('SMTP 451', 'ECONNREFUSED'),
    jitter: fc.constantFrom(0, 0.5, 1),
    retryAfter: fc.constantFrom(null, null, 2 * SECOND, HOUR, 30 * DAY),
    permanent: chance,
    outage: fc.boolean(),
    gone: chance,
  });
  holdsTo(flowOf('delivery'), {
    opens: (input) =>
      at('pending', {
        attempts: 0,
        nextAttemptAt: Reflect.get(Object(input), 'at') as Json,
        leaseUntil: null,
        lastError: null,
        deliveredAt: null,
      }),
    rules: {
      pending: waiting,
      delivering: {
        'delivery.succeed': (model, event) => {
          Object.assign(model.facts, { leaseUntil: null, lastError: null, deliveredAt: of(event).at });
          return 'delivered';
        },
        'delivery.fail': (model, event) =>
          of(event).permanent ? putsAside(model, of(event)) : fails(model, of(event), of(event).outage),
        'delivery.expire': (model, event) =>
          of(event).gone || of(event).at >= number(model, 'leaseUntil') ? fails(model, of(event), false) : undefined,
      },
      'waiting.scheduled': waiting,
      'waiting.heldUp': {
        ...waiting,
        'delivery.release': (model, event) => (isDue(model, event) ? undefined : hurry(model, event)),
      },
      dead: {
        'delivery.retry': (model, event) => {
          Object.assign(model.facts, { attempts: 0, nextAttemptAt: of(event).at });
          return 'pending';
        },
      },
    },
    moves: fc.array(events, { minLength: 10, maxLength: 80, size: 'max' }).map((list) => {
      let now = 0;
      return list.map(({ kind, pause, back, ...fields }): Move => {
        now += pause;
        const time = kind === 'correct' ? Math.max(0, now - back) : now;
        const event = { type: `delivery.${kind}`, at: time, leaseUntil: time + 2 * MINUTE, ...fields };
        return { do: 'send', event };
      });
    }),
  });
});
