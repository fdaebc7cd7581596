import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configured, inProduct } from './config.ts';

/** A save may touch several files. */
const PAUSE_MS = 300;

/** Runs a script at once and after each change of a source, in a process of its own; never ends by itself. */
export function watchSources(script: readonly string[]): Promise<never> {
  let child: ChildProcess | null = null;
  let pause: NodeJS.Timeout | undefined;
  const run = () => {
    child?.kill();
    child = spawn(process.execPath, [...script], { stdio: 'inherit' });
    child.on('exit', () => console.log('Waiting for a change; Ctrl+C ends.'));
  };
  for (const folder of configured().sources.map((each) => fileURLToPath(inProduct(each))))
    watch(folder, { recursive: true }, () => {
      clearTimeout(pause);
      pause = setTimeout(run, PAUSE_MS);
    });
  run();
  return new Promise(() => {});
}
