import type { BrowserContext, Frame, Locator, Page, Request, Route } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { FlowModel } from 'flow-core/flow';
import { settle as settlePage } from './settle.ts';
import type { Json } from '../steps.ts';
import type { Outcome } from 'flow-core/recording';
import { Patience } from './patience.ts';

/** Milliseconds of real time for the page to show the expected state. */
export const TIMEOUT_MS = Number(process.env['PAGE_TIMEOUT_MS'] ?? 20_000);

export interface Stage {
  origin: string;
  context: BrowserContext;
  page: Page;
  /** The page with the flow, or a frame in it. */
  view: Page | Frame;
  section(): Locator;
  held(actor: string): readonly Route[];
  consoleErrors: readonly string[];
  memory: Map<string, unknown>;
}

/** An actor's request, held until the path ends it. */
export interface RequestDriver {
  method: string;
  path: string;
  /** @throws unless the request has the actor's input */
  started(stage: Stage, request: Request, input: Json): Promise<void> | void;
  done(route: Route, output: Json): Promise<void>;
  error(route: Route, data: Json): Promise<void>;
}

type EventOf<TMachine extends AnyStateMachine> = EventFromLogic<TMachine>;

export type Gestures<TMachine extends AnyStateMachine> = {
  [TType in EventOf<TMachine>['type']]: (
    stage: Stage,
    event: Extract<EventOf<TMachine>, { type: TType }>,
  ) => Promise<void>;
};

export interface FlowDriver<TMachine extends AnyStateMachine> {
  viewport?: { width: number; height: number };
  /** Other machines on the page that its gestures move as well. */
  alsoMoves?: readonly string[];
  /** A press does not scroll to its control before: scrolling is an event of its own. */
  inPlace?: true;
  /** Opens a start of the flow's model; sets `stage.view` for a frame. */
  open(stage: Stage, start: string): Promise<void>;
  /** Of the events that no control of the view sends; of all events where the flow has no view. */
  gestures?: Partial<Gestures<TMachine>>;
  requests?: { [TSource in keyof FlowModel<TMachine>['actors']]: RequestDriver };
  /** Checks texts, fields and focus beside the state. @throws the first difference */
  inspect?(stage: Stage, outcome: Outcome): Promise<void>;
}

export interface AnyFlowDriver {
  viewport?: { width: number; height: number };
  /** Other machines on the page that its gestures move as well. */
  alsoMoves?: readonly string[];
  inPlace?: true;
  open(stage: Stage, start: string): Promise<void>;
  gestures?: Readonly<Record<string, (stage: Stage, event: never) => Promise<void>>>;
  requests?: Readonly<Record<string, RequestDriver>>;
  inspect?(stage: Stage, outcome: Outcome): Promise<void>;
}

export function defineDriver<TMachine extends AnyStateMachine>(driver: FlowDriver<TMachine>): AnyFlowDriver {
  return driver as AnyFlowDriver;
}

export const settle = (page: Page): Promise<void> => page.evaluate(settlePage);

export function expectSame<T>(what: string, actual: T, expected: T): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
  }
}

/** The same with waiting, for changes that follow the state. */
export async function expectSoon<T>(
  { page }: Pick<Stage, 'page'>,
  what: string,
  read: () => T | Promise<T>,
  expected: T,
): Promise<void> {
  const patience = new Patience(page, TIMEOUT_MS);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other.
    const actual = await read();
    if (JSON.stringify(actual) === JSON.stringify(expected) || patience.isOver)
      return expectSame(what, actual, expected);
    // oxlint-disable-next-line no-await-in-loop -- a round trip through the page: time for what it has asked for.
    await settle(page);
  }
}

export function asksFor(outcome: Outcome, action: string): boolean {
  return (outcome.does ?? []).some((doing) => 'action' in doing && doing.action === action);
}
