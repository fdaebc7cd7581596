import { onTestFinished } from 'vitest';
import type { PasswordCost } from '../../../server/accounts/passwords.ts';
import type { AcceptedTexts } from '../../../server/accounts/legal-record.ts';
import type { Pages } from '../../../server/routes.ts';
import type { Clock } from '../../../server/lib/time.ts';
import { readConfig } from '../../../server/config.ts';
import type { PageRequest } from '../../../server/http/answer.ts';
import { type ServerOptions, startServer } from '../../../server/server.ts';
import { memoryLog } from './memory-log.ts';
import { openQuickStore } from './quick-store.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface TestRelayOptions {
  env?: Record<string, string>;
  dataDir?: string;
  clock?: Clock;
  render?: Pages['renderer']['render'];
  acceptedTexts?: () => AcceptedTexts;
  /** Default: opens a copy of an empty store in the test's own thread. */
  open?: ServerOptions['open'];
  /** Limits per sender; by default the relay's. */
  limits?: ServerOptions['limits'];
  /** Cost of new hashes; minimal by default, because most tests are not about it. */
  passwordCost?: PasswordCost;
}

export const quickHash: PasswordCost = { memory: 64, passes: 1 };

/** Pages that show their request as JSON, without sender and encoding. */
const fakeRender: Pages['renderer']['render'] = async ({ sender: _sender, encoding: _encoding, ...request }) => ({
  status: request.status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: `<!doctype html><pre>${JSON.stringify(request).replaceAll('<', String.raw`\u003c`)}</pre>`,
});

export const fakeTexts: AcceptedTexts = {
  documents: [
    { id: 'terms', text: 'Terms & Conditions\n1. Be kind.' },
    { id: 'baa', text: 'Business Associate Agreement\n1. Keep it secret.' },
  ],
  button: 'Accept and continue',
};

export const renderedRequest = (body: string): Omit<PageRequest, 'sender' | 'encoding'> =>
  JSON.parse(body.replace(/^.*<pre>|<\/pre>$/g, '')) as PageRequest;

/** A real server on a free port and a new data folder; `end` closes it and removes the folder. */
export async function startRelay({
  env = {},
  dataDir,
  clock,
  render = fakeRender,
  acceptedTexts = () => fakeTexts,
  open = openQuickStore,
  limits,
  passwordCost = quickHash,
}: TestRelayOptions = {}) {
  const temporary = dataDir === undefined ? makeTemporaryFolder() : { folder: dataDir, remove: () => {} };
  const { log, lines } = memoryLog();
  const config = readConfig({ PORT: '0', DATA_DIR: temporary.folder, ...env });
  const pages: Pages = {
    middleware: async (ctx, next) => {
      if (ctx.path !== '/landing-new/') return next();
      ctx.body = 'home';
    },
    renderer: { render },
    acceptedTexts: () => Promise.resolve(acceptedTexts()),
    paths: ['/', '/contact', '/pricing', '/signup'],
  };
  const server = await startServer(config, {
    pages,
    log,
    ...(clock && { clock }),
    open,
    ...(limits && { limits }),
    passwordCost,
  });
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= server.close());
  const end = async () => {
    await close();
    temporary.remove();
  };
  return { port: server.port, monitorPort: server.monitorPort, dataDir: temporary.folder, log: lines, close, end };
}

export type TestRelay = Awaited<ReturnType<typeof startRelay>>;

export async function startTestRelay(options: TestRelayOptions = {}): Promise<TestRelay> {
  const relay = await startRelay(options);
  onTestFinished(relay.end);
  return relay;
}
