import type { Flow } from 'flow-core/flow';
import { activeStates, stateNodes, statePath } from 'flow-core/inspection';
import type { Trigger } from 'flow-core/recording';
import {
  anywhere,
  askedOf,
  canReach,
  isAlike,
  leadsTo,
  type Situation,
  type TemporalProperty,
  until,
} from 'flow-core/temporal';
import { checkProperty, type Lasso, lassoTo, reachFrom, wayWithin } from './check-properties.ts';
import type { SpaceEdge, SpaceState, StateSpace } from './state-space.ts';

/** Questions about a flow in words, answered on all of its behaviours (PROOF-4). */

/** What is chosen in a question: states by their dotted paths, an action of the page, a field of the context. */
export interface Question {
  kind: keyof typeof questions;
  from: string;
  to: string;
  /** Empty: nothing is left out. */
  without: string;
  action: string;
  field: string;
}

/** The questions, with placeholders in braces for what is chosen. */
export const questions = {
  stay: 'From {from}, can it stay like this for ever?',
  comes: 'From {from}, does it come to {to} by itself?',
  way: 'Is there a way from {from} to {to} without {without}?',
  before: 'What has to happen before {to}?',
  home: 'From everywhere, can the visitor get to {to}?',
  twice: 'Can it come to {to} a second time?',
  does: 'When is the page asked for {action}?',
  kept: 'Once there is a {field}, can it be lost before {to}?',
} as const;

export type Part = Exclude<keyof Question, 'kind'>;

/** The parts that a question asks for, in their order. */
export const partsOf = (kind: Question['kind']): Part[] =>
  [...questions[kind].matchAll(/\{(\w+)\}/g)].map(([, part]) => part as Part);

export interface Answer {
  isYes: boolean;
  /** In a sentence. */
  because: string;
  /** The shortest behaviour that shows it; null where none can. */
  example: Lasso | null;
  /** What is found, where the question asks for that. */
  facts: readonly Fact[];
}

/** A state, a start by its name, or a step; `from` and `to` are its states, where they count. */
export type Fact = { state: string } | { start: string } | { by: Trigger; from?: string; to?: string };

/** What can be chosen for the parts of a flow's questions. */
export function choicesOf(flow: Flow, { states }: StateSpace): Record<Part, readonly string[]> {
  const reached = new Set(states.flatMap(({ situation }) => activePaths(situation)));
  const paths = stateNodes(flow.machine)
    .map(statePath)
    .filter((path) => reached.has(path) && path !== flow.machine.id);
  const actions = states.flatMap(({ edges }) => edges.flatMap(({ does }) => askedOf(does).map(({ type }) => type)));
  return {
    from: paths,
    to: paths,
    without: ['', ...paths],
    action: [...new Set(actions)].toSorted(),
    field: Object.keys(states[0]?.situation.snapshot.context ?? {}),
  };
}

const activePaths = ({ snapshot }: Situation): string[] => activeStates(snapshot);

/** In a state, whatever its regions are. */
const isIn = (path: string) => (at: Situation) => activePaths(at).includes(path);

const inAll = ({ states, whole }: StateSpace) =>
  whole ? `in all of ${states.length} states` : `in the ${states.length} nearest states`;
const inNone = ({ states, whole }: StateSpace) =>
  whole ? `in none of ${states.length} states` : `in none of the ${states.length} nearest states`;

const yes = (because: string, example: Lasso | null, facts: readonly Fact[] = []): Answer => ({
  isYes: true,
  because,
  example,
  facts,
});
const no = (because: string, example: Lasso | null = null): Answer => ({ isYes: false, because, example, facts: [] });

type Answering = (space: StateSpace, question: Question) => Answer;

/** Yes where a property holds; else the behaviour that breaks it. */
function holds(space: StateSpace, property: TemporalProperty): Answer {
  const violation = checkProperty(property, space);
  return violation ? no(violation.what, violation.lasso) : yes(inAll(space), null);
}

const canStay: Answering = (space, { from }) => {
  const leaves = leadsTo('', isIn(from), (at) => !isIn(from)(at));
  const violation = checkProperty(leaves, space);
  return violation ? yes(violation.what, violation.lasso) : no(inNone(space));
};

/** The nearest way from some states into one with `isGoal`; its first state and its steps. */
function nearestWay(
  states: readonly SpaceState[],
  isGoal: (state: SpaceState) => boolean,
  isAllowed: (state: SpaceState) => boolean = () => true,
): readonly [SpaceState, SpaceEdge[]] | null {
  const found = reachFrom(states, isAllowed);
  const goal = [...found.keys()].find((state) => isGoal(state));
  return goal ? wayWithin(found, goal) : null;
}

const isThereAWay: Answering = (space, { from, to, without }) => {
  const starts = space.states.filter(({ situation }) => isIn(from)(situation));
  const isFree = ({ situation }: SpaceState) => without === '' || !isIn(without)(situation) || isIn(to)(situation);
  const way = nearestWay(starts, ({ situation }) => isIn(to)(situation), isFree);
  return way ? yes('the shortest way is', lassoTo(...way)) : no(inNone(space));
};

/** The kind of a step, whatever its sample. */
const kindOf = ({ by, name }: SpaceEdge) => ('event' in by ? by.event.type : 'after' in by ? by.after : name);

const machineOf = ({ states }: StateSpace): string => states[0]?.situation.snapshot.machine.id ?? '';

const whatComesBefore: Answering = (space, { to }) => {
  const starts = [...space.starts.values()].map(({ state }) => state);
  const isGoal = ({ situation }: SpaceState) => isIn(to)(situation);
  const way = nearestWay(starts, isGoal);
  if (!way) return no(inNone(space));
  const example = lassoTo(...way);
  const isReached = (isAllowed: (state: SpaceState) => boolean, follows: (edge: SpaceEdge) => boolean) =>
    [...reachFrom(starts, isAllowed, follows).keys()].some((state) => isGoal(state));
  // What is on every way is on the shortest one.
  const passed = [...new Set(example.stem.flatMap(({ from }) => activePaths(from.situation)))];
  const statesBefore = passed.filter(
    (path) =>
      !isReached(
        (state) => isGoal(state) || !isIn(path)(state.situation),
        () => true,
      ),
  );
  const steps = example.stem.filter(
    (step, index) =>
      example.stem.findIndex((each) => kindOf(each) === kindOf(step)) === index &&
      !isReached(
        () => true,
        (edge) => kindOf(edge) !== kindOf(step),
      ),
  );
  const facts = [
    ...statesBefore.filter((path) => path !== machineOf(space)).map((state): Fact => ({ state })),
    ...steps.map(({ by }): Fact => ({ by })),
  ];
  return facts.length > 0 ? yes('on every way', example, facts) : no('nothing is on every way', example);
};

const comesAgain: Answering = (space, { to }) => {
  const isThere = ({ situation }: SpaceState) => isIn(to)(situation);
  const ways = space.states.filter(isThere).flatMap((state) =>
    state.edges.flatMap((out) => {
      const back = isThere(out.to) ? null : nearestWay([out.to], isThere);
      return back ? [lassoTo(state, [out, ...back[1]])] : [];
    }),
  );
  const [shortest] = ways.toSorted((one, other) => one.stem.length - other.stem.length);
  return shortest ? yes('the shortest way is', shortest) : no(inNone(space));
};

const whenIsItAsked: Answering = (space, { action }) => {
  const asking = space.states
    .flatMap(({ edges }) => edges)
    .filter(({ does }) => askedOf(does).some(({ type }) => type === action));
  const [first] = asking;
  const atStart = [...space.starts].filter(([, { does }]) => does.some(({ type }) => type === action));
  const steps = asking.map(({ by, from, to }): Fact => ({ by, from: from.situation.state, to: to.situation.state }));
  const isFirst = (fact: Fact, index: number) => steps.findIndex((each) => isAlike(each, fact)) === index;
  const facts = [...atStart.map(([start]): Fact => ({ start })), ...steps.filter(isFirst)];
  if (facts.length === 0) return no(inNone(space));
  return yes('the first time is', first ? lassoTo(first.from, [first]) : null, facts);
};

const isHeld = (field: string) => (at: Situation) => {
  const value: unknown = Reflect.get(Object(at.snapshot.context), field);
  return !(
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
};

const canBeLost: Answering = (space, { field, to }) => {
  if (!space.states.some(({ situation }) => isHeld(field)(situation))) return no('it is never there');
  const violation = checkProperty(until('', isHeld(field), isHeld(field), isIn(to)), space);
  return violation?.lasso ? yes(violation.what, violation.lasso) : no(inNone(space));
};

const answers: Record<Question['kind'], Answering> = {
  stay: canStay,
  comes: (space, { from, to }) => holds(space, leadsTo('', isIn(from), isIn(to))),
  way: isThereAWay,
  before: whatComesBefore,
  home: (space, { to }) => holds(space, canReach('', anywhere, isIn(to))),
  twice: comesAgain,
  does: whenIsItAsked,
  kept: canBeLost,
};

export const answer = (space: StateSpace, question: Question): Answer => answers[question.kind](space, question);
