import { configure } from 'flow-toolkit/config';
import { flows } from '../machines/index.ts';
import { properties } from '../machines/properties.ts';
import { createProgram } from '../server/kernel/command-line.ts';
import { formsOfProduct } from './flow-forms.ts';
import { flows as rewritten } from './flows/index.ts';
import { underBase, withoutBase } from './scenarios/addresses.ts';

/** What the toolkit has to know of this product (flow-toolkit/config). Each command and test that uses it imports this file. */
configure({
  root: new URL('../', import.meta.url),
  flows,
  drawn: [...flows, ...rewritten],
  temporal: properties,
  forms: formsOfProduct,
  registry: 'machines/index.ts',
  requirements: 'tests/requirements.md',
  pending: [],
  features: 'machines/*/*.feature',
  tests: ['tests/**/*.test.ts', 'tests/**/*.test.tsx', 'tests/**/*.spec.ts'],
  survivors: 'tests/survivors.json',
  // No rule is off.
  lint: {},
  addresses: { underBase, withoutBase },
  async scenarios() {
    const { worlds } = await import('./scenarios/worlds/index.ts');
    const { pageVocabulary } = await import('./scenarios/page-vocabulary.ts');
    return { worlds, onPage: pageVocabulary };
  },
  async browser() {
    const { drivers, followsScrolling } = await import('./browser/drivers.ts');
    const { closeWorkshop, openWorkshop } = await import('./scenarios/workshop.ts');
    const { forgetSent } = await import('./browser/submission-request.ts');
    return {
      drivers,
      followsScrolling,
      afterStep(stage, { context }) {
        if (context?.['key'] === null) forgetSent(stage);
      },
      openWorkshop,
      closeWorkshop,
    };
  },
  createProgram,
});
