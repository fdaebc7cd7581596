import type { AnyMachineSnapshot } from 'xstate';
import type { Trigger } from './steps.ts';
import { effectOf, isBuiltIn, type ReportedAction } from 'flow-core/xstate-internals';

/** Properties of all behaviours of a flow, in the words of temporal logic (PROOF-1). A title begins with its requirements. */

/** A state of a flow, at any of the moments at which its timers can be. */
export interface Situation {
  snapshot: AnyMachineSnapshot;
  /** State in words, as in `data-state`. */
  state: string;
  /** Ids of the actors that run. */
  running: readonly string[];
  /** Names of the timers that run. */
  timers: readonly string[];
}

/** A step of a flow, with the situations before and after it. */
export interface TakenStep {
  before: Situation;
  by: Trigger;
  after: Situation;
  does: readonly ReportedAction[];
}

export type When = (situation: Situation) => boolean;
export type WhenStep = (step: TakenStep) => boolean;

/** A property is vacuous, and fails, where its `given` is never met. */
export type TemporalProperty = { title: string } & (
  | { kind: 'always'; given: When; holds: When }
  | { kind: 'always step'; given: WhenStep; holds: WhenStep }
  | { kind: 'leads to'; given: When; to: When }
  | { kind: 'until'; given: When; holds: When; until: When }
  | { kind: 'can reach'; given: When; to: When }
  | { kind: 'loops'; in: When }
  | { kind: 'begins'; start: string; holds: (situation: Situation, does: readonly ReportedAction[]) => boolean }
);

/** `holds` is met in every situation in which `given` is. */
export const always = (title: string, given: When, holds: When): TemporalProperty => ({
  kind: 'always',
  title,
  given,
  holds,
});

export const never = (title: string, given: When, happens: When): TemporalProperty =>
  always(title, given, (situation) => !happens(situation));

/** Like `always`, for steps. */
export const alwaysStep = (title: string, given: WhenStep, holds: WhenStep): TemporalProperty => ({
  kind: 'always step',
  title,
  given,
  holds,
});

export const neverStep = (title: string, given: WhenStep, happens: WhenStep): TemporalProperty =>
  alwaysStep(title, given, (step) => !happens(step));

/** Each behavior from a situation with `given` comes to one with `to`, without events or answers: only time passes. */
export const leadsTo = (title: string, given: When, to: When): TemporalProperty => ({
  kind: 'leads to',
  title,
  given,
  to,
});

/** From each situation with `given`, `holds` is met until `until` is, which need not come (a weak until). */
export const until = (title: string, given: When, holds: When, release: When): TemporalProperty => ({
  kind: 'until',
  title,
  given,
  holds,
  until: release,
});

/** Some behavior from each situation with `given` leads to one with `to`. */
export const canReach = (title: string, given: When, to: When): TemporalProperty => ({
  kind: 'can reach',
  title,
  given,
  to,
});

/** Timers may run without end in these situations while nothing happens, and nowhere else. */
export const loops = (title: string, inSituations: When): TemporalProperty => ({
  kind: 'loops',
  title,
  in: inSituations,
});

/** A start with this name begins in such a situation, with such actions. */
export const begins = (
  title: string,
  start: string,
  holds: (situation: Situation, does: readonly ReportedAction[]) => boolean,
): TemporalProperty => ({ kind: 'begins', title, start, holds });

export const anywhere: When = () => true;

/** The state, or one in it; of a machine with regions, in one of them. */
export const within =
  (...states: readonly string[]): When =>
  ({ state }) =>
    state.split(',').some((region) => states.some((each) => region === each || region.startsWith(`${each}.`)));

export const outside =
  (...states: readonly string[]): When =>
  (situation) =>
    !within(...states)(situation);

export const inFlight: When = ({ running }) => running.length > 0;

/** A timer runs. */
export const timed: When = ({ timers }) => timers.length > 0;

/** Matches a step by one of these events, or by the timer of this name. */
export const by =
  (...names: readonly string[]): WhenStep =>
  ({ by: step }) =>
    'event' in step ? names.includes(step.event.type) : 'after' in step && names.includes(step.after);

/** Matches the end of an actor whose output has these fields. */
export const byOutput =
  (fields: Readonly<Record<string, unknown>>): WhenStep =>
  ({ by: step }) =>
    'done' in step && Object.entries(fields).every(([name, value]) => Reflect.get(Object(step.output), name) === value);

/** Matches a step with one of these actions. */
export const doing =
  (...actions: readonly string[]): WhenStep =>
  ({ does }) =>
    does.some(({ type }) => actions.includes(type));

export const entering =
  (...states: readonly string[]): WhenStep =>
  ({ before, after }) =>
    !within(...states)(before) && within(...states)(after);

export const staying: WhenStep = ({ before, after }) => before.state === after.state;

/** The actors that are started, with their inputs. */
export const callsOf = (does: readonly ReportedAction[]): { start: string; input: unknown }[] =>
  does.flatMap((action) => {
    const effect = effectOf(action);
    return effect && 'start' in effect ? [effect] : [];
  });

/** Actions requested of the page, without those of XState. */
export const askedOf = (does: readonly ReportedAction[]): ReportedAction[] =>
  does.filter(({ type }) => !isBuiltIn(type));

/** Such an event would do something. */
export const takes =
  (event: { type: string; [field: string]: unknown }): When =>
  ({ snapshot }) =>
    snapshot.can(event);

/** Matches a step by any event. */
export const byEvent: WhenStep = ({ by: step }) => 'event' in step;

/** In such a situation. */
export const during =
  (when: When): WhenStep =>
  ({ before }) =>
    when(before);

/** Into such a situation. */
export const into =
  (when: When): WhenStep =>
  ({ after }) =>
    when(after);
