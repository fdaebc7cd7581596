import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** `tsc` and `oxfmt` answer for themselves. */
const programs = Object.entries(scripts).filter(([, command]) => command.startsWith('node '));

/** Runs the program of a script: `npm run <script> -- <args>`. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const [, ...command] = (scripts[script] ?? '').split(' ');
    execFile(process.execPath, [...command, ...args], (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

test('package.json has at most 14 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(14);
});

test.concurrent.each(programs)(
  'npm run %s answers an unknown option in one sentence with the nearest',
  async (script) => {
    expect(await run(script, '--hepl')).toEqual({
      code: 1,
      out: '',
      error: "Unknown option '--hepl': did you mean --help?\n",
    });
  },
);

test.concurrent.each(['flows', 'relay', 'bench'])(
  'npm run %s has --help, as each of its commands has, and answers an unknown command in one sentence',
  async (script) => {
    const { out } = await run(script, '--help');
    expect(out).toMatch(new RegExp(`^Usage: npm run ${script} -- `));
    const commands = [...out.slice(out.indexOf('Commands:')).matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    const [first = ''] = commands;
    expect(await run(script, `${first}x`)).toEqual({
      code: 1,
      out: '',
      error: `Unknown command '${first}x': did you mean ${first}?\n`,
    });
    for (const command of commands.filter((name) => name !== 'help'))
      expect(await run(script, command, '--help')).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^Usage: npm run ${script} -- ${command}`)),
      });
  },
  180_000,
);

test.skipIf(process.platform !== 'linux')(
  'programs that a command starts end with it when it is broken off, also those that have left its group',
  async () => {
    const program = `const { runProgram } = await import('./tests/toolkit/programs.ts');
      await runProgram(['sh', '-c', 'setsid sh -c "echo \\$\\$; sleep 1000" & wait']);
      await runProgram(['sh', '-c', 'echo next; sleep 1000']);`;
    const command = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = (await once(command.stdout, 'data')) as [Buffer];
      const stat = () => readFile(`/proc/${Number(String(line))}/stat`, 'utf8').catch(() => 'gone');
      expect(await stat()).toContain('(sh)');
      const more: unknown[] = [];
      command.stdout.on('data', (data) => more.push(String(data)));
      command.kill('SIGTERM');
      expect((await once(command, 'exit'))[0]).toBe(143);
      // What has ended may wait for its new parent to read of it.
      expect(await stat()).toMatch(/^gone$|\) Z /);
      expect(more).toEqual([]);
    } finally {
      command.kill('SIGTERM');
    }
  },
);
