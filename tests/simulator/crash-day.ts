import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { systemClock } from '../../server/kernel/clock.ts';
import { openStore } from '../../server/relay-store/store.ts';
import { Chance } from './chance.ts';

/**
 * A day of a store, in a program of its own whose file operations are logged: submissions with and without files, deliveries that
 * fail and succeed, a purge, and a start between. What is answered is written beside the store once it is.
 * Where a file operation fails, the day goes on: the visitor would have an error.
 * `<folder> <submissions>`
 */
const [folder = '', number = '40'] = process.argv.slice(2);
const submissions = Number(number);
const answered = openSync(join(folder, 'answered'), 'a');
const say = (what: string) => writeSync(answered, `${what}\n`);
const chance = new Chance(1, 'crash day');

const open = () => openStore({ dataDir: folder, clock: systemClock, secretKey: Buffer.alloc(32, 3) });
const goesOn = (error: unknown) => void say(`failed ${error instanceof Error ? error.message : String(error)}`);
let store = await open();
say('open');

async function send(index: number): Promise<void> {
  const attachments = chance.is(0.2)
    ? [{ name: 'resume.pdf', type: 'application/pdf', content: new Uint8Array(Buffer.alloc(6_000, index)) }]
    : [];
  const result = await store.accept({
    kind: 'contact',
    payload: { name: `visitor ${index}`, message: 'x'.repeat(chance.within(10, 400)) },
    idempotencyKey: `key ${index}`,
    destinations: ['mail:contact', 'webhook'],
    attachments,
  } as never);
  if (result.status === 'stored') say(`stored ${result.id}`);
}

async function deliver(): Promise<void> {
  const now = Date.now();
  for (const lane of ['mail', 'webhook'])
    for (const row of await store.claim({ lane, now, leaseUntil: now + 60_000, limit: 4 })) {
      const next = {
        attempts: row.attempts,
        last_error: null,
        held_up: 0,
        state: 'delivered',
        next_attempt_at: null,
        lease_until: null,
        lease_token: null,
        delivered_at: now,
      };
      const attempt = { at: now, duration: 5, succeeded: 1, answer: 'accepted' };
      if (await store.replace(row, next, attempt)) say(`delivered ${row.id}`);
    }
}

for (let index = 0; index < submissions; index += 1) {
  // Some come together, and share a transaction.
  const together = chance.pick([1, 1, 2, 4]);
  // oxlint-disable-next-line no-await-in-loop -- one thing after another is a day.
  await Promise.all(Array.from({ length: together }, (_, more) => send(index * 10 + more).catch(goesOn)));
  // oxlint-disable-next-line no-await-in-loop
  if (chance.is(0.4)) await deliver().catch(goesOn);
  // oxlint-disable-next-line no-await-in-loop
  if (chance.is(0.1)) await store.purgeJob.emptyLog().catch(goesOn);
  if (index === Math.floor(submissions / 2)) {
    // oxlint-disable-next-line no-await-in-loop
    await store.close();
    // oxlint-disable-next-line no-await-in-loop
    store = await open();
    say('open');
  }
}
await store.purgeJob.rewrite().catch(goesOn);
await store.close();
closeSync(answered);
