import type { Browser } from '@playwright/test';
import type { Outcome } from 'flow-core/recording';
import type { Stage } from '../scenarios/stage.ts';
import type { FlowWorld } from '../scenarios/world.ts';
import type { AnyFlowDriver, Stage as DrivenPage } from './driver.ts';

/** What the product brings for its flows' pages: a browser, a site, and the gestures that no view has. */

/** How the browser can be watched. */
export interface Watched {
  /** In a window; otherwise without one. */
  headed?: boolean;
  /** Milliseconds before each thing that it does. */
  slowMo?: number;
}

/** A scenario's page. */
export interface PageStage extends Stage {
  stop(): Promise<void>;
}

export interface Workshop {
  browser: Browser;
  /** Of the site with the test build. */
  origin: string;
  /** @param traces a folder for a trace of each page; null for none */
  openStage(world: FlowWorld, traces: string | null): PageStage;
  close(): Promise<void>;
}

export interface Browsing {
  /** By the machine's id. */
  drivers: Readonly<Record<string, AnyFlowDriver>>;
  /** Machines that move wherever a gesture scrolls, sets the focus, or leaves the pointer above them. */
  followsScrolling: ReadonlySet<string>;
  /** After each step, once the page has what it expects. */
  afterStep(stage: DrivenPage, outcome: Outcome): void;
  /** The browser and the site of this process; the first caller says how the browser is watched. */
  openWorkshop(show: (text: string) => void, watched?: Watched): Promise<Workshop>;
  closeWorkshop(): Promise<void>;
}
