import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Runs the program of a script: `npm run <script> -- <args>`. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const [, ...command] = (scripts[script] ?? '').split(' ');
    execFile(process.execPath, [...command, ...args], (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

test('npm run flows answers an unknown option and command in one sentence, and each of its commands has --help', async () => {
  const refused = (error: string) => ({ code: 1, out: '', error });
  expect(await run('flows', '--hepl')).toEqual(refused("Unknown option '--hepl': did you mean --help?\n"));
  expect(await run('flows', 'diagram')).toEqual(refused("Unknown command 'diagram': did you mean diagrams?\n"));
  expect(await run('flows', 'diagrams', '--help')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Usage: npm run flows -- diagrams /),
  });
});

test.skipIf(process.platform !== 'linux')(
  'programs of an interrupted command end with it, also those that have left its group',
  async () => {
    const program = `const { runProgram } = await import('./tests/programs.ts');
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
      // An ended process may stay a zombie until its new parent reaps it.
      expect(await stat()).toMatch(/^gone$|\) Z /);
      expect(more).toEqual([]);
    } finally {
      command.kill('SIGTERM');
    }
  },
);
