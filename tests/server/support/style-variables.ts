import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const tokens = readFileSync(join(import.meta.dirname, '../../../src/theme/tokens.css'), 'utf8');

/** The site's variables in the first rule of a selector, with colours of six digits. */
export function styleVariables(selector: string): Record<string, string> {
  const start = tokens.indexOf(`${selector} {`);
  const rule = tokens.slice(start, tokens.indexOf('}', start));
  const long = (value: string) => value.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
  return Object.fromEntries(
    [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, long(value)]),
  );
}
