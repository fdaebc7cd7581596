import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { variables } from '../../server/config.ts';

const written = readFileSync('docs/configuration.md', 'utf8');
const [, before = '', table = '', after = ''] =
  /^([\s\S]*<!-- variables -->\n[^\n]*\n[^\n]*\n)([\s\S]*?)(\n<!-- end -->[\s\S]*)$/.exec(written) ?? [];

/** Each variable with its default, and its description in docs/configuration.md. */
const described = Object.entries(z.toJSONSchema(variables, { io: 'input' }).properties ?? {}).map(([name, schema]) => ({
  name,
  value: String((schema as { default?: string }).default ?? ''),
  description: new RegExp(`^\\| \`${name}\` \\| [^|]* \\| (.+) \\|$`, 'm').exec(table)?.[1] ?? '',
}));

function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 98) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`).join('\n');
}

const head = comment(
  'Every variable of the relay, with its default. Generated from docs/configuration.md: `npx vitest run tests/docs --project unit --update`. Nothing reads this file: hand a copy to systemd (EnvironmentFile), Compose (env_file) or your shell.',
);

test('.env.example has every variable of the configuration with its description and default', async () => {
  const entries = described.map(({ name, value, description }) => `${comment(description)}\n#${name}=${value}\n`);
  await expect(`${head}\n\n${entries.join('\n')}`).toMatchFileSnapshot('../../.env.example');
});

test('docs/configuration.md has every variable with its default', async () => {
  const rows = described.map(
    ({ name, value, description }) => `| \`${name}\` | ${value ? `\`${value}\`` : 'none'} | ${description} |`,
  );
  await expect(`${before}${rows.join('\n')}${after}`).toMatchFileSnapshot('../../docs/configuration.md');
});

test('every variable has a description', () => {
  expect(described.filter(({ description }) => description === '')).toEqual([]);
});
