import type { BrowserContext, Frame, Locator, Page, Request, Route } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { FlowModel } from '../../machines/shared/flow.ts';
import { settle as settlePage } from '../../src/flow/settle.ts';
import type { Json } from '../toolkit/steps.ts';
import type { Outcome } from '../toolkit/tables.ts';

/** How long the page may take to show what is expected, in real milliseconds. */
export const TIMEOUT_MS = 20_000;

/** How a flow is operated in the browser: what a visitor does for each event, and what answers its actors. */

/** What a driver has in its hands while a path runs. */
export interface Stage {
  /** Where the site is, such as `http://localhost:4173`. */
  origin: string;
  context: BrowserContext;
  page: Page;
  /** Where the flow is: the page, or a frame in it. */
  view: Page | Frame;
  /** The root element of the machine-driven section. */
  section(): Locator;
  /** Requests that wait for their answer, by the actor that sent them. */
  held(actor: string): readonly Route[];
  /** What the page wrote to the console as an error. */
  consoleErrors: readonly string[];
  /** What the driver wants to remember from step to step. */
  memory: Map<string, unknown>;
}

/** The request that stands for an invoked actor. It is held until the path says how it ends. */
export interface RequestDriver {
  method: string;
  path: string;
  /** Checks that the request carries the actor's input. Throws if it does not. */
  started(stage: Stage, request: Request, input: Json): Promise<void> | void;
  done(route: Route, output: Json): Promise<void>;
  error(route: Route, data: Json): Promise<void>;
}

type EventOf<TMachine extends AnyStateMachine> = EventFromLogic<TMachine>;

/** One gesture per event: every type of the machine's events has to be there. */
export type Gestures<TMachine extends AnyStateMachine> = {
  [TType in EventOf<TMachine>['type']]: (
    stage: Stage,
    event: Extract<EventOf<TMachine>, { type: TType }>,
  ) => Promise<void>;
};

export interface FlowDriver<TMachine extends AnyStateMachine> {
  viewport?: { width: number; height: number };
  /** Opens the flow as one of its model's starts says; sets `stage.view` when the flow is in a frame. */
  open(stage: Stage, start: string): Promise<void>;
  gestures: Gestures<TMachine>;
  requests: { [TSource in keyof FlowModel<TMachine>['actors']]: RequestDriver };
  /** Looks at more of the page than the state: texts, fields, focus. Throws what is wrong. */
  inspect?(stage: Stage, outcome: Outcome): Promise<void>;
}

/** A driver whose machine's types no longer matter: what the executor works with. */
export interface AnyFlowDriver {
  viewport?: { width: number; height: number };
  open(stage: Stage, start: string): Promise<void>;
  gestures: Readonly<Record<string, (stage: Stage, event: never) => Promise<void>>>;
  requests: Readonly<Record<string, RequestDriver>>;
  inspect?(stage: Stage, outcome: Outcome): Promise<void>;
}

/** Checks a driver against its machine's types and hands it on as the executor wants it. */
export function defineDriver<TMachine extends AnyStateMachine>(driver: FlowDriver<TMachine>): AnyFlowDriver {
  return driver;
}

/** The attribute that the site sets once it has taken control of a page. */
const HYDRATED = 'html[data-hydrated]';

/** Gives a sign of the visitor, on which the site starts to take control, and waits until it has. */
export async function hydrate({ page, view }: Pick<Stage, 'page' | 'view'>): Promise<void> {
  await view.locator('body').dispatchEvent('pointermove');
  await view.locator(HYDRATED).waitFor({ state: 'attached' });
  await settle(page);
}

/** Lets the page do what it has been asked to. */
export const settle = (page: Page): Promise<void> => page.evaluate(settlePage);

/** Throws unless the two are the same. */
export function expectSame<T>(what: string, actual: T, expected: T): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
  }
}

/** The same of what comes only after the state has: of what the browser does beside the page, and of routes that lead to the same state. */
export async function expectSoon<T>(
  { page }: Pick<Stage, 'page'>,
  what: string,
  read: () => T | Promise<T>,
  expected: T,
): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other.
    const actual = await read();
    if (JSON.stringify(actual) === JSON.stringify(expected) || performance.now() > end)
      return expectSame(what, actual, expected);
    // oxlint-disable-next-line no-await-in-loop -- a round trip through the page: time for what it has asked for.
    await settle(page);
  }
}

/** Whether the outcome of a step asks for an action. */
export function asksFor(outcome: Outcome, action: string): boolean {
  return (outcome.does ?? []).some((doing) => 'action' in doing && doing.action === action);
}
