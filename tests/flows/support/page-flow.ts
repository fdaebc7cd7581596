import type { expect, Frame, Locator, Page, Request, Route } from '@playwright/test';
import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Definition } from 'flow-toolkit';

/** Place where a path runs: the page, and the flow's region in it. */
export interface Screen {
  page: Page;
  region: Locator;
  expect: typeof expect;
  /** Data that a path remembers, such as the keys of its requests. */
  memory: Map<string, unknown>;
}

/** A call of the machine's: its request is held until the path ends it. */
export interface Call {
  path: string;
  /** Expects the request to carry the machine's payload. */
  carries(screen: Screen, request: Request, context: Readonly<Record<string, unknown>>): Promise<void>;
  answer(screen: Screen, route: Route, output: unknown): Promise<void>;
}

type EventOf<TMachine extends AnyStateMachine> = EventFromLogic<TMachine>;

/** A flow on its page: how a visitor does what its events say, and how the page shows each part of its view. */
export interface PageFlow<TMachine extends AnyStateMachine, TView extends object> extends Definition<TMachine> {
  /** The region's `data-machine`. Default: the machine's id. */
  id?: string;
  view(snapshot: SnapshotFrom<TMachine>): TView;
  /** Calls keyed by the actor's name in the machine's `setup`. */
  calls?: Readonly<Record<string, Call>>;
  /** Lines that a view's coming leaves in the console. */
  logs?(view: TView): readonly string[];
  /** The page below the base, by the name of a start where they differ. */
  address: string | Readonly<Record<string, string>>;
  /** The gesture that sends an event. */
  gestures: {
    [TType in EventOf<TMachine>['type']]: (
      screen: Screen,
      event: Extract<EventOf<TMachine>, { type: TType }>,
      view: TView,
    ) => Promise<void>;
  };
  /** The expectation of each part of the view. */
  shows: { [TPart in keyof TView]: (screen: Screen, part: TView[TPart], view: TView) => Promise<void> };
  /** Controls in the region, as Playwright's ARIA snapshot lists them: `button "Send" [disabled]`. */
  controls(view: TView): readonly string[];
  viewport?: { width: number; height: number };
  /** The device asks for reduced motion when the page opens. */
  reducedMotion?: true;
  /** The shell is on every page, so its paths begin with a load. */
  inShell?: true;
  /** Opens it where it takes more than an address. @returns what has the region */
  open?(page: Page, start: string): Promise<Frame>;
}

/** A page flow without the types of its machine and view. */
export type AnyPageFlow = Omit<Definition<AnyStateMachine>, 'events' | 'actors'> & {
  events: never;
  actors?: never;
  id?: string;
  view(snapshot: never): object;
  calls?: Readonly<Record<string, Call>>;
  logs?(view: never): readonly string[];
  address: string | Readonly<Record<string, string>>;
  gestures: Readonly<Record<string, (screen: Screen, event: never, view: never) => Promise<void>>>;
  shows: Readonly<Record<string, (screen: Screen, part: never, view: never) => Promise<void>>>;
  controls(view: never): readonly string[];
  viewport?: { width: number; height: number };
  reducedMotion?: true;
  inShell?: true;
  open?(page: Page, start: string): Promise<Frame>;
};

/** Checks a page flow against its machine's and its view's types. */
export const definePageFlow = <TMachine extends AnyStateMachine, TView extends object>(
  flow: PageFlow<TMachine, TView>,
): AnyPageFlow => flow as unknown as AnyPageFlow;

/** The name by which a flow is known: in titles, and as its region's `data-machine`. */
export const nameOf = ({ id, machine }: Pick<AnyPageFlow, 'id' | 'machine'>): string => id ?? machine.id;
