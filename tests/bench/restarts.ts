import { asScript, send } from '../server/support/http.ts';
import { closedLoop } from '../server/support/open-loop.ts';
import { kill, type RelayProcess } from '../server/support/relay-load.ts';
import { candidates } from './candidates.ts';
import { CONNECTIONS } from './rates.ts';

export interface Restart {
  /** Until the page at `path` was answered. */
  page: number;
  /** Until a form sent after that was stored and answered. */
  form: number;
}

export interface RestartsOptions {
  dataDir: string;
  rounds: number;
  seconds: number;
  restart(dataDir: string): Promise<RelayProcess>;
  path: string;
}

/** Kills a relay (-9) under load and restarts it on its data, unchecked WAL included. */
export async function measureRestarts({
  dataDir,
  rounds,
  seconds,
  restart,
  path,
}: RestartsOptions): Promise<Restart[]> {
  const restarts: Restart[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const busy = await candidates.relay.start(dataDir);
    const load = closedLoop({ port: busy.port, seconds, name: `round-${round}` }, CONNECTIONS);
    setTimeout(() => void busy.process.kill('SIGKILL'), (seconds * 1_000) / 2);
    await load;

    const since = performance.now();
    const relay = await restart(dataDir);
    const answer = await send(relay.port, { method: 'GET', path });
    const page = performance.now() - since;
    const stored = await send(relay.port, asScript());
    restarts.push({ page, form: performance.now() - since });
    await kill(relay);
    if (answer.status >= 400 || stored.status !== 200)
      throw new Error(`After a restart ${path} was answered by ${answer.status}, a form by ${stored.status}.`);
  }
  return restarts;
}
