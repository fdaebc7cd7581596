/** Runs SQLite in its own thread: on the main thread every visitor would wait for a commit's disk write. */
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './sqlite-connection.ts';
import type { SqliteRequest, SqliteWorkerData } from './sqlite-protocol.ts';

if (parentPort) {
  const port = parentPort;
  const connection = openConnection(workerData as SqliteWorkerData);
  port.on('message', (request: SqliteRequest | 'close') => {
    if (request === 'close') {
      connection.close();
      port.close();
      return;
    }
    port.postMessage(connection.answer(request));
  });
}
