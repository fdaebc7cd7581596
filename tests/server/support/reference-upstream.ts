import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Backend, type BackendCall, backendCalls } from '../../../server/accounts/backend.ts';
import { createEmbeddedBackend } from '../../../server/accounts/embedded-backend.ts';
import { allAccountSubmissionTypes, createAccountSubmissionTypes } from '../../../server/accounts/submission-types.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import type { Clock } from '../../../server/kernel/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { startDeliveries } from '../../../server/delivery/deliveries.ts';
import { createMailChannel } from '../../../server/submissions/mail-channel.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { openStore } from '../../../server/relay-store/store.ts';
import { callType } from '../../../server/upstream/upstream-client.ts';
import { memoryLog } from './memory-log.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { quickHash } from './test-relay.ts';

export const upstreamSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const message = z.object({ type: z.string(), timestamp: z.iso.datetime(), data: z.unknown() });
const forwarded = z.object({
  id: z.string(),
  payload: z.record(z.string(), z.unknown()),
  attachments: z.array(z.object({ name: z.string(), content: z.string() })),
});
export type Forwarded = z.infer<typeof forwarded> & { type: string };

const isCall = (name: string): name is BackendCall => Object.hasOwn(backendCalls, name);

export type UpstreamBehaviour = 'well' | 'hang' | 'lose the answer' | ((response: ServerResponse) => void);

interface Arrived {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The embedded backend, here used as the upstream's, with its own store and mails. */
async function startBackend(folder: string, clock: Clock, origin: string): Promise<Backend> {
  const config = readConfig({ DATA_DIR: folder, ORIGIN: origin });
  const store = await openStore({ dataDir: folder, clock });
  const types = createAccountSubmissionTypes(config, store.secret);
  const mail = createMailChannel({
    transport: createOutbox(folder),
    kinds: allAccountSubmissionTypes(types),
    store,
    config,
  });
  const deliveries = await startDeliveries({ store, channels: [mail], clock, log: memoryLog().log });
  onTestFinished(async () => {
    await deliveries.stop();
    await store.close();
  });
  return createEmbeddedBackend({
    accounts: store.accounts,
    passwords: createPasswords(quickHash),
    types,
    config,
    deliveries,
  });
}

/**
 * A reference clinical product: verifies signatures with the Standard Webhooks library, processes each message once,
 * and runs calls on the embedded backend. Ends with the test.
 * @param origin the site's, for mailed links
 */
export async function startReferenceUpstream({ clock, origin }: { clock: Clock; origin: string }) {
  const folder = temporaryFolder();
  const backend = await startBackend(folder, clock, origin);
  const webhook = new Webhook(upstreamSecret);
  const seen = new Set<string>();
  const arrived: Arrived[] = [];
  const submissions: Forwarded[] = [];
  const refused: string[] = [];
  let behaviour: UpstreamBehaviour = 'well';
  let affected: BackendCall | null = null;

  const take = async ({
    headers,
    body,
  }: Arrived): Promise<{ status: number; answer?: unknown; call?: BackendCall }> => {
    const { type, data } = z.parse(message, webhook.verify(body, headers as Record<string, string>));
    const id = String(headers['webhook-id']);
    if (type.endsWith('.submitted')) {
      // At-least-once delivery: a repeated message is accepted, but not stored again.
      if (!seen.has(id)) submissions.push({ ...z.parse(forwarded, data), type });
      seen.add(id);
      return { status: 204 };
    }
    const name = type.slice(callType('' as BackendCall).length);
    if (seen.has(id)) throw new WebhookVerificationError('Seen before');
    seen.add(id);
    if (!isCall(name)) return { status: 404 };
    const run = backend[name] as (input: unknown) => Promise<unknown>;
    return { status: 200, answer: await run(z.parse<z.ZodMiniType>(backendCalls[name].takes, data)), call: name };
  };

  const answer = async (request: Arrived, response: ServerResponse): Promise<void> => {
    const concerned = affected === null || request.body.startsWith(`{"type":${JSON.stringify(callType(affected))}`);
    const now = concerned ? behaviour : 'well';
    if (now === 'hang') return;
    if (typeof now === 'function') {
      now(response);
      return;
    }
    const { status, answer: said } = await take(request);
    if (now === 'lose the answer') response.destroy();
    else
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(said === undefined ? undefined : JSON.stringify(said));
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      arrived.push(one);
      answer(one, response).catch((error: unknown) => {
        refused.push(error instanceof Error ? error.message : '');
        response.writeHead(error instanceof WebhookVerificationError ? 401 : 400).end();
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  const url = `http://127.0.0.1:${port}/site`;
  return {
    url,
    dataDir: folder,
    env: { UPSTREAM_URL: url, UPSTREAM_SECRET: upstreamSecret },
    arrived,
    submissions,
    refused,
    /** @param call the affected one; by default all */
    behave(next: UpstreamBehaviour, call: BackendCall | null = null) {
      behaviour = next;
      affected = call;
    },
    close,
  };
}

export type ReferenceUpstream = Awaited<ReturnType<typeof startReferenceUpstream>>;
