import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../../server/lib/time.ts';
import { FakeClock } from './support/fake-clock.ts';
import { freePort } from './support/free-port.ts';
import { asScript, message, send } from './support/http.ts';
import { startReceiver } from './support/receiver.ts';
import { deliveryRows, submissionRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

/** Runs a program of docs/api.md as it is written there. @returns its port */
async function runRecipe(name: string, env: Record<string, string> = {}): Promise<number> {
  const text = readFileSync('docs/api.md', 'utf8');
  const source = new RegExp(`^\\x60{3}js ${name}\\n([\\s\\S]*?)^\\x60{3}$`, 'm').exec(text)?.[1];
  if (source === undefined) throw new Error(`docs/api.md has no program ${name}`);
  // Within the project, where its import is found.
  mkdirSync('test-results', { recursive: true });
  const folder = mkdtempSync(join('test-results', 'recipe-'));
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  const port = await freePort();
  const program = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'] ?? '', WEBHOOK_SECRET: secret, PORT: String(port), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(program, 'exit');
  onTestFinished(async () => {
    program.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/none`).catch(() => null)) !== null);
  return port;
}

/** A contact message, sent to a relay whose webhook for messages is at this address. */
async function sendTo(url: string, { givenSecret = secret, clock }: { givenSecret?: string; clock?: Clock } = {}) {
  const dataDir = temporaryFolder();
  const other = await startReceiver();
  const { port } = await startTestRelay({
    dataDir,
    ...(clock && { clock }),
    env: {
      CONTACT_WEBHOOK_URL: url,
      CONTACT_WEBHOOK_SECRET: givenSecret,
      WEBHOOK_URL: other.url,
      WEBHOOK_SECRET: secret,
    },
  });
  await send(port, asScript());
  const hook = () => deliveryRows(dataDir).find(({ queue }) => queue === 'webhook-contact');
  return {
    other,
    hook,
    state: (state: string) => until(() => hook()?.state === state),
    id: submissionRows(dataDir)[0]?.id,
  };
}

test('[TEAM-3] the recipe of a CRM takes what is signed, and only that', async () => {
  const port = await runRecipe('crm');
  const { state, other } = await sendTo(`http://127.0.0.1:${port}/`);
  await state('delivered');
  expect(other.requests).toEqual([]);
  const wrong = await sendTo(`http://127.0.0.1:${port}/`, {
    givenSecret: `whsec_${Buffer.alloc(32, 6).toString('base64')}`,
  });
  await wrong.state('dead');
  expect(wrong.hook()?.last_error).toBe('HTTP 401');
});

test('[TEAM-3] the recipe of a chat announces a message without data of the visitor', async () => {
  const chat = await startReceiver();
  chat.behave({ status: 200 });
  const port = await runRecipe('adapter', { CHAT_URL: chat.url });
  const { state, id } = await sendTo(`http://127.0.0.1:${port}/chat`);
  await state('delivered');
  expect(chat.requests.map(({ method, headers, body }) => [method, headers['content-type'], JSON.parse(body)])).toEqual(
    [['POST', 'application/json', { text: `New on the site: contact. Read it at the desk: ${id}` }]],
  );
  const unsigned = await fetch(`http://127.0.0.1:${port}/chat`, { method: 'POST', body: chat.requests[0]?.body ?? '' });
  expect(unsigned.status).toBe(401);
  expect(chat.requests).toHaveLength(1);
});

test('[TEAM-3] the recipe of HubSpot upserts the contact, and passes on a wish to wait', async () => {
  const hubspot = await startReceiver();
  hubspot.behave({ status: 429, headers: { 'retry-after': '1' } });
  const env = { HUBSPOT_URL: new URL(hubspot.url).origin, HUBSPOT_TOKEN: 'pat-na1-secret' };
  const port = await runRecipe('adapter', env);
  // Signatures name its time.
  const clock = new FakeClock(Date.now());
  const { hook } = await sendTo(`http://127.0.0.1:${port}/hubspot`, { clock });
  await until(() => hook()?.last_error === 'HTTP 429');
  hubspot.behave({ status: 200 });
  await until(() => {
    if (hook()?.state === 'held') clock.advance(1_000);
    return hook()?.state === 'delivered';
  });
  const { path, headers, body } = hubspot.requests.at(-1) ?? { path: '', headers: {}, body: '{}' };
  expect([path, headers.authorization]).toEqual(['/crm/v3/objects/contacts/batch/upsert', 'Bearer pat-na1-secret']);
  const [firstname, ...rest] = message.name.split(' ');
  expect(JSON.parse(body)).toEqual({
    inputs: [
      {
        idProperty: 'email',
        id: message.email,
        properties: { email: message.email, firstname, lastname: rest.join(' ') },
      },
    ],
  });
});
