import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type SmtpBehaviour = 'ok' | { code: number; message: string } | 'hang';

export interface TestSmtp {
  port: number;
  url: string;
  mails: { from: string; to: string[]; raw: string }[];
  behave(behaviour: SmtpBehaviour, stage?: 'rcpt' | 'data'): void;
  hanging(): number;
  close(): Promise<void>;
}

class Reply extends Error {
  readonly responseCode: number;
  constructor({ code, message }: { code: number; message: string }) {
    super(message);
    this.responseCode = code;
  }
}

/** A mail server on loopback; ends with the test. @param port 0 selects a free one */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: TestSmtp['mails'] = [];
  let behaviour: SmtpBehaviour = 'ok';
  let stage: 'rcpt' | 'data' = 'data';
  let hanging = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, callback) {
      if (stage === 'rcpt' && typeof behaviour === 'object') callback(new Reply(behaviour));
      else callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (typeof behaviour === 'object') {
          callback(new Reply(behaviour));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        if (behaviour === 'hang') {
          hanging += 1;
          return;
        }
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const listening = (server.server.address() as AddressInfo).port;
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= new Promise<void>((resolve) => server.close(() => resolve())));
  onTestFinished(close);
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    mails,
    behave(next, at = 'data') {
      behaviour = next;
      stage = at;
    },
    hanging: () => hanging,
    close,
  };
}
