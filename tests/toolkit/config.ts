import type { Command } from 'commander';
import type { Flow } from 'flow-core/flow';
import type { TemporalProperty } from 'flow-core/temporal';
import type { LintLevels } from './lint.ts';

/** What the toolkit has to know of a product. It imports nothing of it. */

export interface ToolkitConfig {
  /** Ends in a slash. The paths below are relative to it. */
  root: URL;
  flows: readonly Flow[];
  /** What holds for all behaviours of a flow, by its machine's id. */
  temporal: Readonly<Record<string, readonly TemporalProperty[]>>;
  /** Parent folder of the flows; each flow's folder is named by its machine's id and holds its diagram. */
  folder: string;
  /** Requirements as lines `- ID text`. */
  requirements: string;
  /** Patterns of file names. */
  tests: readonly string[];
  lint: LintLevels;
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
