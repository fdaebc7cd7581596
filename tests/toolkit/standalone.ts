import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import type { ToolkitConfig } from './config.ts';

const none = (what: string) => (): never => {
  throw new Error(`There is no ${what}: configure the toolkit (flow-toolkit/config).`);
};

/** No product: no page, no relay and no forms. A product's configuration may begin with it. */
export const standalone: ToolkitConfig = {
  root: pathToFileURL(`${process.cwd()}/`),
  flows: [],
  drawn: [],
  temporal: {},
  forms: { track: none('form'), filled: none('form'), buttons: none('form'), payloadFields: () => [] },
  registry: 'index.ts',
  requirements: 'requirements.md',
  pending: [],
  features: '**/*.feature',
  tests: [],
  survivors: 'survivors.json',
  lint: {},
  addresses: { underBase: (address) => address, withoutBase: (path) => path },
  scenarios: async () => ({ worlds: {}, onPage: [] }),
  browser: none('browser'),
  createProgram: (name) => new Command(name),
};
