/**
 * Preloaded (`--import`), it makes the store claim a durability that it lacks: the control of the power cuts. Threads
 * load it as well.
 */
import { DatabaseSync } from 'node:sqlite';

const level = new URL(import.meta.url).searchParams.get('synchronous') ?? 'OFF';
const { exec, prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.exec = function (sql) {
  exec.call(this, sql.replace('synchronous = FULL', `synchronous = ${level}`));
};

DatabaseSync.prototype.prepare = function (sql) {
  return prepare.call(this, sql === 'PRAGMA synchronous' ? 'SELECT 2 AS synchronous' : sql);
};
