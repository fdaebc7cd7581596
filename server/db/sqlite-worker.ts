/** Runs SQLite in its own thread: on the main thread every visitor would wait for a commit's disk write. */
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection, type SqliteError, type SqliteFile } from './sqlite-connection.ts';
import type { SqliteReply, SqliteRequest } from './sqlite-thread.ts';

if (parentPort) {
  const port = parentPort;
  const connection = openConnection(workerData as SqliteFile);
  const answer = ({ id, work }: SqliteRequest): SqliteReply => {
    try {
      return { id, results: connection.run(work) };
    } catch (error) {
      const { message, code } = error as SqliteError;
      return { id, message, code };
    }
  };
  port.on('message', (request: SqliteRequest | 'close') => {
    if (request !== 'close') return port.postMessage(answer(request));
    connection.close();
    port.close();
  });
}
