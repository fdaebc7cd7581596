import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import type { ToolkitConfig } from './config.ts';

/** No product. A product's configuration may begin with it. */
export const standalone: ToolkitConfig = {
  root: pathToFileURL(`${process.cwd()}/`),
  flows: [],
  temporal: {},
  folder: '.',
  requirements: 'requirements.md',
  tests: [],
  lint: {},
  createProgram: (name) => new Command(name),
};
