import type { Command } from 'commander';
import type { Flow } from 'flow-core/flow';
import type { TemporalProperty } from 'flow-core/temporal';
import type { Outcome, Step } from 'flow-core/recording';
import type { Browsing } from './browser/browsing.ts';
import type { LintLevels } from './lint.ts';
import type { Sentence } from './scenarios/sentences.ts';
import type { FlowWorld } from './scenarios/world.ts';

/** What the toolkit has to know of a product. It imports nothing of it. */

/** What a form holds on a tour, beside its machine: what the visitor has typed, and what the machine has asked of it since. */
export interface FormTracker {
  /** What the flow's view takes. */
  readonly state: unknown;
  /** Takes in one step and what the machine did on it. */
  after(step: Step, outcome: Pick<Outcome, 'does' | 'context'>): void;
}

/** What a scenario has filled in, by the form's own names of its fields. */
export interface FilledForm {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** What was wrong when it was sent last. */
  found: Readonly<Record<string, string>>;
  /** Said of the whole because of its fields; null where they were right. */
  alert: string | null;
  script: boolean;
}

/** The product's forms. Each function takes what a flow has as its `form`. */
export interface Forms {
  track(form: unknown): FormTracker;
  /** What the flow's view takes, and whether it waits for a box before it can be sent. */
  filled(form: unknown, given: FilledForm): { state: unknown; waits: boolean };
  /** The names of the form's own button, before and while it is sent. */
  buttons(form: unknown): { submit: string; submitting: string };
  /** The fields that its payload can have. */
  payloadFields(form: unknown): readonly string[];
}

export interface ToolkitConfig {
  /** Ends in a slash. The paths below are relative to it. */
  root: URL;
  flows: readonly Flow[];
  /** Those with a diagram. */
  drawn: readonly Flow[];
  /** What holds for all behaviours of a flow, by its machine's id. */
  temporal: Readonly<Record<string, readonly TemporalProperty[]>>;
  forms: Forms;
  /** Exports `flows`; it and what it imports are below its folder, where each flow has a folder by its machine's id. */
  registry: string;
  /** Requirements as lines `- ID text`. */
  requirements: string;
  /** Requirements without a test yet. One that gets a test leaves the list. */
  pending: readonly string[];
  /** Patterns of file names. */
  features: string;
  tests: readonly string[];
  /** Equivalent mutants with their reasons, as JSON. */
  survivors: string;
  lint: LintLevels;
  /** An address of a scenario as the site's own code has it, and the other way round. */
  addresses: { underBase(address: string): string; withoutBase(path: string): string };
  /** The worlds of the flows that have scenarios, and the sentences of other stages. */
  scenarios(): Promise<{
    worlds: Readonly<Record<string, FlowWorld>>;
    onPage: readonly Sentence<never>[];
  }>;
  browser(): Promise<Browsing>;
  /** A command line with `--help`. */
  createProgram(name: string, output?: Output): Command;
}

/** Where a command line writes. */
export interface Output {
  write: (text: string) => void;
  complain: (text: string) => void;
}

let current: ToolkitConfig | null = null;

/** Called once by the product's configuration, which each command and test of it imports. */
export function configure(config: ToolkitConfig): void {
  current = config;
}

export const isConfigured = (): boolean => current !== null;

/** @throws before it is configured */
export function configured(): ToolkitConfig {
  if (!current) throw new Error("The toolkit is not configured: import the product's configuration first.");
  return current;
}

/** A path of the product as a URL. */
export const inProduct = (path: string): URL => new URL(path, configured().root);
