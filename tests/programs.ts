import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** Programs that a command starts. They end with it, and with them all that they start, also when it is broken off. */

const MARK = 'STARTED_BY';
/** Milliseconds until a program that should end is killed. */
const GRACE_MS = 5_000;
const POLL_MS = 50;

interface Started {
  pid: number;
  mark: string;
}

const running = new Set<Started>();

/** Processes started by a program and still running: its process group, and on Linux those that left it. */
function rest({ pid, mark }: Started): number[] {
  const alive = (target: number) => {
    try {
      return process.kill(target, 0);
    } catch {
      return false;
    }
  };
  const group = alive(-pid) ? [-pid] : [];
  try {
    const marked = readdirSync('/proc').filter((name) => {
      try {
        if (!/^\d+$/.test(name) || !readFileSync(`/proc/${name}/environ`, 'utf8').includes(mark)) return false;
        return !/\) Z /.test(readFileSync(`/proc/${name}/stat`, 'utf8'));
      } catch {
        return false;
      }
    });
    return [...group, ...marked.map(Number)];
  } catch {
    return group;
  }
}

function signal(targets: readonly number[], name: NodeJS.Signals): void {
  for (const target of targets) {
    try {
      process.kill(target, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

async function end(started: Started): Promise<void> {
  signal(rest(started), 'SIGTERM');
  const until = performance.now() + GRACE_MS;
  // oxlint-disable-next-line no-await-in-loop -- one look after the other.
  while (rest(started).length > 0 && performance.now() < until) await delay(POLL_MS);
  signal(rest(started), 'SIGKILL');
}

let listens = false;
let isOver = false;

/** The first signal ends what runs, and then this process, as the signal would have. */
function listen(): void {
  if (listens) return;
  listens = true;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      isOver = true;
      void Promise.all([...running].map(end)).then(() => process.exit(128 + constants.signals[name]));
    });
}

/** Runs a program with this one's output. @returns whether it ended well */
export function runProgram([command = '', ...args]: readonly string[]): Promise<boolean> {
  const isWindows = process.platform === 'win32';
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const mark = `${process.pid}.${performance.now()}`;
  // Before the program can say anything that a caller answers with a signal.
  listen();
  const child = spawn(command, args, {
    stdio: 'inherit',
    shell: isWindows,
    detached: !isWindows,
    env: { ...process.env, [MARK]: `${process.env[MARK] ?? ''} ${mark};` },
  });
  child.on('error', () => resolve(false));
  if (child.pid === undefined) return promise;
  const started = { pid: child.pid, mark: `${mark};` };
  running.add(started);
  child.on('exit', (code) => {
    void end(started).finally(() => {
      running.delete(started);
      // No further step begins once the run is broken off.
      if (!isOver) resolve(code === 0);
    });
  });
  return promise;
}
