import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve as absolute } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fromShell } from './support/from-shell.ts';
import { asScript, send } from './support/http.ts';
import { submissionRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinySite } from './support/tiny-build.ts';
import { until } from './support/until.ts';

/** @returns the status; 0 for a connection that was cut */
const ask = (agent: Agent, port: number, path: string) =>
  new Promise<number>((resolve) => {
    const asking = request({ agent, port, host: '127.0.0.1', path }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', () => resolve(0));
    });
    asking.on('error', () => resolve(0)).end();
  });

test.skipIf(process.platform === 'win32')(
  '[SRV-13] a relay with hardly any file descriptors left runs on and stores what it answers',
  { timeout: 180_000 },
  async () => {
    const dataDir = temporaryFolder();
    const child = spawn('sh', ['-c', 'ulimit -n 105; exec "$0" "$1"', process.execPath, absolute('server/main.ts')], {
      env: { ...fromShell, PORT: '0', DATA_DIR: dataDir },
      cwd: tinySite(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stderr.resume();
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const port = Number(/localhost:(\d+)/.exec(line.toString())?.[1]);
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    onTestFinished(() => agent.destroy());
    const statuses = await Promise.all(
      Array.from({ length: 400 }, () => ask(agent, port, '/landing-new/assets/entry-client-AAAAAAA.js')),
    );
    agent.destroy();
    // Cut connections are allowed, wrong answers are not.
    expect(statuses.filter((status) => status !== 0 && status !== 200)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(100);
    // On a busy machine the relay learns of the closed connections later, and resets new ones until then.
    const visitor = new Agent();
    await until(async () => (await ask(visitor, port, '/landing-new/')) === 200);
    expect((await send(port, asScript())).status).toBe(200);
    expect(submissionRows(dataDir)).toHaveLength(1);
    expect(child.exitCode).toBeNull();
  },
);
