import { defineConfig } from 'vitest/config';

/** A flow's test on a mutant of its machine, which `npm run mutants` names in the environment. */
const { flow } = JSON.parse(process.env['MUTANT'] ?? '{}') as { flow?: string };

const EXPORT = /^export const (?<name>\w+Machine) = /m;

/** Vitest keeps what it has transformed, so the mutant is chosen as the module runs. */
const planted = (name: string) => `
  import { mutantsOf } from 'flow-toolkit';
  const { flow, index, fields } = JSON.parse(process.env['MUTANT']);
  const mutant = original.id === flow ? mutantsOf(original, new Map(fields))[index] : undefined;
  export const ${name} = mutant?.make() ?? original;`;

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        const name = id.endsWith('.machine.ts') && EXPORT.exec(code)?.groups?.['name'];
        return name ? code.replace(EXPORT, 'const original = ') + planted(name) : null;
      },
    },
  ],
  test: { include: [`tests/flows/${flow}.test.ts`], bail: 1, reporters: ['dot'] },
});
