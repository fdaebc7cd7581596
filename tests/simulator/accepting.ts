import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Process, runAs } from './scheduler.ts';

/** Adds the methods and fields of a socket that HTTP needs. */
export const asSocket = (stream: Duplex, remoteAddress: string): Duplex =>
  Object.assign(stream, {
    remoteAddress,
    setTimeout: () => stream,
    setKeepAlive: () => stream,
    setNoDelay: () => stream,
    ref: () => stream,
    unref: () => stream,
  });

/** A server that is given its connections, in place of a port. It closes as one that listens: once the last of them has ended. */
export class Accepting {
  readonly #server: Server;
  readonly #connections = new Set<Duplex>();
  #isOpen = true;
  #closed = () => {};

  /** @param own what a request starts is its relay's, although a visitor's bytes have come */
  constructor(server: Server, own: Process) {
    this.#server = server;
    const listeners = server.listeners('request') as ((...args: unknown[]) => void)[];
    server.removeAllListeners('request');
    server.on('request', (...args) => {
      for (const listener of listeners) runAs(own, () => listener(...args));
    });
    server.close = (closed = () => {}) => {
      this.#isOpen = false;
      this.#closed = closed;
      this.#endIfIdle();
      return server;
    };
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  connect(connection: Duplex, sender: string): void {
    this.#connections.add(connection);
    connection.on('close', () => {
      this.#connections.delete(connection);
      this.#endIfIdle();
    });
    this.#server.emit('connection', asSocket(connection, sender));
  }

  #endIfIdle(): void {
    if (!this.#isOpen && this.#connections.size === 0) this.#closed();
  }

  /** Breaks all connections, like the system when a process is killed. */
  cut(): void {
    this.#isOpen = false;
    for (const connection of this.#connections) connection.destroy();
  }
}
