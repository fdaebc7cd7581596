import { readFile } from 'node:fs/promises';
import { minifySync, type Plugin, transformWithOxc } from 'vite';

const query = '?inline-script';

/**
 * `import source from './boot.ts?inline-script'`: the module's only exported function as minified text for an inline script.
 * The module must not import anything.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const file = id.slice(0, -query.length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
      const expression = code.replace(/^export (?=function)/m, 'export default ');
      const { code: short, errors } = minifySync(file, expression, { module: true, sourcemap: false });
      const [, source] = /^export default (function\b[\s\S]*\})\s*;?\s*$/.exec(short) ?? [];
      if (errors.length > 0 || source === undefined) throw new Error(`${file} is no module of one exported function`);
      return { code: `export default ${JSON.stringify(source)};`, moduleType: 'js' };
    },
  };
}
