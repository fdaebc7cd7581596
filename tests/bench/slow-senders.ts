import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { asScript, multipartType, send } from '../server/support/http.ts';

export interface SlowSendersOptions {
  port: number;
  pid: number;
  senders: number;
  addresses: number;
  /** Answers to honest visitors, one after another. */
  forms: number;
  pauseBetween: number;
}

export interface SlowSendersResult {
  statuses: number[];
  waits: number[];
  /** The server's peak memory (VmHWM) in MiB. */
  peakMemory: number;
}

/** Milliseconds between two bytes of a slow sender, below the relay's 30 s of silence. */
const BETWEEN_BYTES = 5_000;

const FORM = 'POST /contact HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Length: 60000\r\n';

/** The beginnings after which a third of the senders each slow down; the relay ends slow headers after 10 s. */
const beginnings = [
  'POST /contact HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  `${FORM}Content-Type: application/x-www-form-urlencoded\r\n\r\nname=`,
  `${FORM}Content-Type: ${multipartType}\r\n\r\n--${multipartType.split('=')[1] ?? ''}\r\nContent-Disposition: form-data; name="name"\r\n\r\n`,
];

/** Milliseconds within which a closed connection counts as refused. */
const REFUSED_WITHIN = 1_000;

/** Senders that never finish. They reconnect at once when they are cut off, and later when they are refused. */
class SlowSenders {
  readonly #port: number;
  readonly #addresses: number;
  readonly #sockets = new Map<number, Socket>();
  readonly #drip: NodeJS.Timeout;
  #ended = false;

  constructor(port: number, addresses: number) {
    this.#port = port;
    this.#addresses = addresses;
    let turn = 0;
    this.#drip = setInterval(() => {
      turn += 1;
      for (const [index, socket] of this.#sockets)
        if (index % 10 === turn % 10 && socket.readyState === 'open') socket.write('a');
    }, BETWEEN_BYTES / 10);
  }

  /** Opens one connection; resolves when it is open or refused. */
  async begin(index: number): Promise<void> {
    if (this.#ended) return;
    const address = index % this.#addresses;
    const localAddress = `127.0.${3 + Math.floor(address / 250)}.${1 + (address % 250)}`;
    const since = performance.now();
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress });
    this.#sockets.set(index, socket);
    socket.on('error', () => {});
    socket.resume();
    socket.once('connect', () => socket.write(beginnings[index % beginnings.length] ?? ''));
    socket.once('close', () => {
      if (performance.now() - since < REFUSED_WITHIN) setTimeout(() => void this.begin(index), BETWEEN_BYTES);
      else void this.begin(index);
    });
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve);
      socket.once('close', () => resolve());
    });
  }

  end(): void {
    this.#ended = true;
    clearInterval(this.#drip);
    for (const socket of this.#sockets.values()) socket.destroy();
  }
}

/** Peak memory of a process in MiB (VmHWM: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html). */
function peakMemoryOf(pid: number): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kibibytes) / 1024;
}

/** The system drops more simultaneous connections of any server. */
const AT_ONCE = 100;

/**
 * Opens slow connections while honest visitors from other addresses send forms. Linux only: loopback addresses, /proc.
 * Needs as many file descriptors as connections, here and in the server.
 */
export async function sendBesideSlowSenders({
  port,
  pid,
  senders,
  addresses,
  forms,
  pauseBetween,
}: SlowSendersOptions): Promise<SlowSendersResult> {
  const slow = new SlowSenders(port, addresses);
  try {
    for (let index = 0; index < senders; index += AT_ONCE) {
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, senders - index) }, (_, offset) => slow.begin(index + offset)),
      );
    }
    const result = { statuses: [] as number[], waits: [] as number[] };
    for (let form = 0; form < forms; form += 1) {
      const since = performance.now();
      const { status } = await send(port, asScript(), { localAddress: `127.0.2.${1 + (form % 250)}` }).catch(() => ({
        status: 0,
      }));
      result.statuses.push(status);
      result.waits.push(performance.now() - since);
      await pause(pauseBetween);
    }
    return { ...result, peakMemory: peakMemoryOf(pid) };
  } finally {
    slow.end();
  }
}
