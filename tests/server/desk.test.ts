import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { retryDeliveries } from '../../server/desk/deliveries.ts';
import { IDLE, LIFETIME } from '../../server/desk/sessions.ts';
import { openStore } from '../../server/store.ts';
import { sample } from './support/calls.ts';
import { type Desk, deskRelay, formType, KEY, leadIdOf, linesOf, open, textOf } from './support/desk.ts';
import { FakeClock } from './support/fake-clock.ts';
import { asBrowser, asScript, message, send } from './support/http.ts';
import { application, applying, filePart, pdf } from './support/resumes.ts';
import { allDelivered, deliveryRows, execute, quoted, submissionRows } from './support/rows.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { startTestRelay } from './support/test-relay.ts';
import { unlimited } from './support/unlimited.ts';
import { until } from './support/until.ts';
import { startReceiver } from './support/receiver.ts';

const encoded = (values: Record<string, string>) => new URLSearchParams(values).toString();

const namesIn = (body: string) => [...body.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name);

test('[TEAM-2] [TEAM-6] the desk’s list shows name, subject, age and delivery of each lead, the longest waiting first', async () => {
  const relay = await deskRelay();
  await send(relay.port, asScript());
  await send(relay.port, sample('/beta-signup', { full_name: 'Bea Moss' }));
  await allDelivered(relay.dataDir);
  const desk = await open(relay);
  const { status, body } = await desk.get('/desk/leads');
  expect(status).toBe(200);
  expect(namesIn(body)).toEqual(['Ada Lovelace', 'Bea Moss']);
  expect(textOf(body)).toMatch(/Ada Lovelace 1 min ago Good day\. How do I start\? Contact form due in [34] h/);
  expect(body).not.toMatch(/given up|on its way/i);
  expect(namesIn((await desk.get('/desk/leads?state=all')).body)).toEqual(['Bea Moss', 'Ada Lovelace']);
});

test('[TEAM-2] the desk’s list is filtered by type, time and text', async () => {
  const relay = await deskRelay({ clock: new FakeClock(Date.UTC(2026, 0, 2, 12)) });
  await send(relay.port, asScript());
  await send(
    relay.port,
    asScript({ name: 'Ömer Çelik', email: 'omer@clinic.example', message: 'Do you sell to Izmir?' }),
  );
  await send(relay.port, applying());
  const desk = await open(relay);
  const names = async (query: string) => namesIn((await desk.get(`/desk/leads?${query}`)).body);
  expect(await names('type=career')).toEqual(['Ada Lovelace']);
  expect(await names(`text=${encodeURIComponent('ÖMER')}`)).toEqual(['Ömer Çelik']);
  expect(await names('text=izmir')).toEqual(['Ömer Çelik']);
  expect(await names('text=resume.pdf')).toEqual(['Ada Lovelace']);
  // Mails to a visitor alone are no leads.
  expect(await names('type=password-reset')).toHaveLength(3);
  // A search finds what a visitor has sent, not how it is stored.
  expect(await names('text=full_name')).toEqual([]);
  expect(await names('since=2026-01-02&until=2026-01-02')).toHaveLength(3);
  expect(await names('since=2026-01-03')).toEqual([]);
  expect(await names('until=2026-01-01')).toEqual([]);
});

test.each([
  ['leads?since=2026-02-30', '“From” has to be a day'],
  ['leads.csv?until=yesterday', '“To” has to be a day'],
  ['leads?state=constructor', 'no such state'],
  ['leads?after=1', 'no such page'],
  ['log?lead=Ada%25', '“Lead” has to be an id'],
  ['log?until=x', '“To” has to be a day'],
  ['log?before=1', 'no such page'],
])('[TEAM-2] the desk refuses %s with what is wrong, and shows nothing', async (path, problem) => {
  const relay = await deskRelay();
  await send(relay.port, asScript());
  const { status, body } = await (await open(relay)).get(`/desk/${path}`);
  expect([status, textOf(body)]).toEqual([422, expect.stringContaining(problem)]);
  expect(body).not.toMatch(/Ada|<li>/);
});

/** The address of a link or button by its words. */
const linkIn = (body: string, words: string) =>
  new RegExp(`href="([^"]*)"[^>]*>${words}<`).exec(body)?.[1]?.replaceAll('&amp;', '&');

/** The pages of a list, from this one to its end. */
async function pagesFrom(desk: Desk, path: string): Promise<string[]> {
  const { body } = await desk.get(path);
  const further = linkIn(body, '(?:Older|Newer)');
  return [body, ...(further === undefined ? [] : await pagesFrom(desk, `/desk/${further}`))];
}

test('[TEAM-2] the desk’s list has pages of 25, and each lead is on one of them, also in a search', async () => {
  const relay = await deskRelay({ limits: unlimited });
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => send(relay.port, asScript({ ...message, name: `Visitor ${index}` }))),
  );
  const desk = await open(relay);
  for (const query of ['', '?text=visitor']) {
    const found = (await pagesFrom(desk, `/desk/leads${query}`)).map(namesIn);
    expect([found.map(({ length }) => length), new Set(found.flat()).size]).toEqual([[25, 25, 10], 60]);
  }
});

test('[TEAM-2] the desk shows a lead in full, and marks it as answered and back', async () => {
  const relay = await deskRelay();
  await send(relay.port, applying());
  const desk = await open(relay);
  const id = leadIdOf(relay);
  const { body } = await desk.get(`/desk/leads/${id}`);
  for (const text of [
    application.position,
    application.phone,
    'I audit &lt;everything&gt;.',
    'resume.pdf',
    'Answered, next',
  ])
    expect(body).toContain(text);
  expect(body).toContain('href="mailto:ada%40visitor.example?subject=Your%20message%20to%20Staveline&amp;body=');

  const marked = await desk.post(`/desk/leads/${id}/answered`, { answered: 'yes' });
  expect([marked.status, marked.headers.location]).toEqual([303, '/desk/leads']);
  expect(textOf((await desk.get('/desk/leads')).body)).toContain('Nothing is left to answer.');
  expect(textOf((await desk.get(`/desk/leads/${id}`)).body)).toMatch(/Answered \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  expect(namesIn((await desk.get('/desk/leads')).body)).toEqual([]);
  expect(namesIn((await desk.get('/desk/leads?state=answered')).body)).toEqual(['Ada Lovelace']);

  const [, answeredAt = ''] = /name="answered_at" value="(\d+)"/.exec((await desk.get(`/desk/leads/${id}`)).body) ?? [];
  await desk.post(`/desk/leads/${id}/answered`, { answered: 'no', answered_at: answeredAt });
  expect(namesIn((await desk.get('/desk/leads')).body)).toEqual(['Ada Lovelace']);
  expect((await desk.post(`/desk/leads/${id}/answered`, { answered: 'perhaps' })).status).toBe(422);
});

/** A relay with three messages, an hour apart, and its desk. */
async function threeMessages() {
  const clock = new FakeClock(Date.UTC(2026, 0, 5, 8));
  const relay = await deskRelay({ clock });
  const ids: string[] = [];
  for (const name of ['First Ant', 'Second Bee', 'Third Cat']) {
    await send(relay.port, asScript({ ...message, name, message: `I am ${name}.` }));
    ids.push(submissionRows(relay.dataDir).find(({ payload }) => payload.includes(name))?.id ?? '');
    clock.advance(3_600_000);
  }
  return { clock, relay, ids: ids as [string, string, string], desk: await open(relay) };
}

test('[TEAM-6] a lead of the desk is beside its list, with links to the one before and after, in the list’s own order', async () => {
  const { ids, desk } = await threeMessages();
  const middle = (await desk.get(`/desk/leads/${ids[1]}`)).body;
  expect(namesIn(middle)).toEqual(['First Ant', 'Second Bee', 'Third Cat']);
  expect(/aria-current="page"><span class="who"><b>([^<]*)/.exec(middle)?.[1]).toBe('Second Bee');
  expect([linkIn(middle, 'Previous'), linkIn(middle, 'Next')]).toEqual([`leads/${ids[0]}`, `leads/${ids[2]}`]);
  const first = (await desk.get(`/desk/leads/${ids[0]}`)).body;
  expect([linkIn(first, 'Previous'), linkIn(first, 'Next')]).toEqual([undefined, `leads/${ids[1]}`]);
  const newestFirst = (await desk.get(`/desk/leads/${ids[1]}?state=all`)).body;
  expect([linkIn(newestFirst, 'Previous'), linkIn(newestFirst, 'Next')]).toEqual([
    `leads/${ids[2]}?state=all`,
    `leads/${ids[0]}?state=all`,
  ]);
  // The list of a search is the search’s.
  const found = (await desk.get(`/desk/leads/${ids[1]}?text=second`)).body;
  expect([namesIn(found), linkIn(found, 'Next')]).toEqual([['Second Bee'], undefined]);
});

test('[TEAM-6] “Answered, next” leads to the next lead of the list, then to those that were passed over, then to the empty list', async () => {
  const { ids, desk } = await threeMessages();
  const answer = async (id: string, list = '') =>
    (await desk.post(`/desk/leads/${id}/answered`, { answered: 'yes', version: '0', list })).headers.location;
  expect(await answer(ids[1])).toBe(`/desk/leads/${ids[2]}`);
  expect(await answer(ids[2], 'type=contact')).toBe(`/desk/leads/${ids[0]}?type=contact`);
  expect(await answer(ids[0])).toBe('/desk/leads');
  expect(namesIn((await desk.get('/desk/leads?state=answered')).body)).toEqual([
    'Third Cat',
    'Second Bee',
    'First Ant',
  ]);
});

test('[TEAM-6] the desk shows when an answer is due: a message after 4 hours, or 24 if its reader chooses so; an application for a position after two business days', async () => {
  // A Friday.
  const clock = new FakeClock(Date.UTC(2026, 0, 2, 12));
  const relay = await deskRelay({ clock });
  await send(relay.port, asScript());
  await send(relay.port, applying());
  await send(relay.port, sample('/beta-signup'));
  const desk = await open(relay);
  const dueOf = async (kind: string) => {
    const text = textOf((await desk.get(`/desk/leads/${leadIdOf(relay, kind)}`)).body);
    return / Due (.*?) Delivered/.exec(text)?.[1]?.replace(' ,', ',').trim();
  };
  expect(await dueOf('contact')).toBe('2 Jan 2026, 16:00 UTC, due in 4 h');
  await desk.post(`/desk/leads/${leadIdOf(relay, 'contact')}/assignment`, { due: '24', version: '0' });
  expect(await dueOf('contact')).toBe('3 Jan 2026, 12:00 UTC, due in 24 h');
  expect(await dueOf('career')).toBe('6 Jan 2026, 12:00 UTC, due in 4 days');
  expect(await dueOf('beta')).toBeUndefined();
  clock.advance(24 * 3_600_000);
  const at = await open(relay);
  const list = async () => textOf((await at.get('/desk/leads?type=contact')).body);
  expect(await list()).toContain('24 h ago');
  expect(await list()).not.toContain('overdue');
  clock.advance(20 * 60_000);
  expect(await list()).toContain('overdue by 20 min');
});

test('[TEAM-6] signups of the desk are a list of their own, with how far each has come, which asks for no answer; a search finds them too', async () => {
  const relay = await deskRelay();
  await send(relay.port, asScript());
  await send(relay.port, sample('/api/mobile-signup', { firstName: 'Sue', lastName: 'Signer' }));
  await until(() => submissionRows(relay.dataDir).some(({ kind }) => kind === 'signup'));
  const desk = await open(relay);
  const get = async (path: string) => (await desk.get(`/desk/leads${path}`)).body;
  expect(namesIn(await get('?state=all'))).toEqual(['Ada Lovelace']);
  expect(namesIn(await get('?text=signer'))).toEqual(['Sue Signer']);
  expect(await get('.csv?state=signups')).toContain('"Sue Signer"');
  expect(await get('.csv?state=all')).not.toContain('Sue Signer');
  const path = `/${leadIdOf(relay, 'signup')}?state=signups`;
  for (const [standing, reached] of [
    ['not confirmed', 'confirmed_at = NULL'],
    ['confirmed', 'confirmed_at = 1'],
    ['trial started', 'trial_started_at = 2'],
  ]) {
    await execute(relay.dataDir, `UPDATE accounts SET ${reached}`);
    const [list, one] = [await get('?state=signups'), await get(path)];
    expect([namesIn(list), namesIn(one)]).toEqual([['Sue Signer'], ['Sue Signer']]);
    expect(list).toMatch(new RegExp(`<span class="(open|done)">${standing}<`));
    expect(textOf(one)).toContain(` Signup ${standing} `);
    expect(list + one).not.toMatch(/>to answer<|due in|name="answered"/);
    expect(textOf(one)).toMatch(/Role Physician Organization .* Signed up for Free trial Plan Physician, monthly/);
  }
});

test('[TEAM-7] a search of the desk covers every state, and shows the state of each lead', async () => {
  const { ids, desk } = await threeMessages();
  await desk.post(`/desk/leads/${ids[0]}/answered`, { answered: 'yes', version: '0' });
  for (const state of ['open', 'answered', 'all']) {
    const { body } = await desk.get(`/desk/leads?text=i+am&state=${state}`);
    expect(namesIn(body)).toEqual(['Third Cat', 'Second Bee', 'First Ant']);
    expect([...body.matchAll(/<span class="(?:open|done)">([^<]*)/g)].map(([, text]) => text)).toEqual([
      'to answer',
      'to answer',
      'answered',
    ]);
    expect(textOf(body)).toContain('Found in every state');
  }
});

test('[TEAM-7] a reply from the desk quotes as much of the message as an address can hold', async () => {
  const relay = await deskRelay({ clock: new FakeClock(Date.UTC(2026, 0, 2)) });
  await send(
    relay.port,
    asScript({ name: 'Ann Lee', email: 'ann@clinic.example', message: 'Two & three?\n"Four" = five.' }),
  );
  await send(relay.port, asScript({ ...message, name: 'Long Winded', message: '🩺 words & words. '.repeat(200) }));
  const desk = await open(relay);
  const addressOf = async (name: string) => {
    const id = submissionRows(relay.dataDir).find(({ payload }) => payload.includes(name))?.id ?? '';
    return linkIn((await desk.get(`/desk/leads/${id}`)).body, 'Reply by mail') ?? '';
  };
  const short = new URL(await addressOf('Ann Lee'));
  expect([decodeURIComponent(short.pathname), short.searchParams.get('subject')]).toEqual([
    'ann@clinic.example',
    'Your message to Staveline',
  ]);
  expect(short.searchParams.get('body')).toBe(
    '\r\n\r\nOn 2026-01-02 Ann Lee wrote:\r\n> Two & three?\r\n> "Four" = five.',
  );
  const long = await addressOf('Long Winded');
  expect(long.length).toBeLessThan(2_083);
  expect(new URL(long).searchParams.get('body')).toMatch(/^\r\n\r\nOn .* wrote:\r\n> 🩺 words .* …$/u);
});

test('[TEAM-7] a message keeps its lines in the store, the reply and the export, with whichever line ends it was sent', async () => {
  const relay = await deskRelay({ clock: new FakeClock(Date.UTC(2026, 0, 2)) });
  const lines = ['Good day.', '', '', 'How do I start?'];
  const desk = await open(relay);
  for (const [index, sending] of [
    asScript({ ...message, message: lines.join('\n') }),
    asBrowser({ ...message, message: lines.join('\n') }),
    { headers: { ...formType, accept: 'application/json' }, body: encoded({ ...message, message: lines.join('\n') }) },
    { headers: { ...formType, accept: 'application/json' }, body: encoded({ ...message, message: lines.join('\r') }) },
  ].entries()) {
    await send(relay.port, sending);
    const stored = submissionRows(relay.dataDir)[index];
    expect(JSON.parse(stored?.payload ?? '')).toEqual({ ...message, message: lines.join('\n') });
    const reply = linkIn((await desk.get(`/desk/leads/${stored?.id}`)).body, 'Reply by mail') ?? '';
    expect(new URL(reply).searchParams.get('body')).toBe(
      '\r\n\r\nOn 2026-01-02 Ada Lovelace wrote:\r\n> Good day.\r\n> \r\n> \r\n> How do I start?',
    );
  }
  expect((await desk.get('/desk/leads.csv')).body.match(/"Good day\.\n\n\nHow do I start\?"/g)).toHaveLength(4);
});

test('[TEAM-8] a lead of the desk is taken with a name and a note, which list and lead show; the name is offered again in the session', async () => {
  const { ids, relay, desk } = await threeMessages();
  const { status, headers } = await desk.post(`/desk/leads/${ids[0]}/assignment`, {
    assignee: ' AB ',
    note: 'Called.\r\nTries on Monday.',
    version: '0',
    do: 'save',
  });
  expect([status, headers.location]).toEqual([303, `/desk/leads/${ids[0]}`]);
  expect((await desk.get('/desk/leads')).body).toContain('<span class="taken">AB</span>');
  const { body } = await desk.get(`/desk/leads/${ids[0]}`);
  expect(textOf(body)).toContain('Taken by AB');
  expect(body).toContain('>Called.\nTries on Monday.</textarea>');
  const inputOf = async (session: typeof desk) =>
    /name="assignee" value="([^"]*)"/.exec((await session.get(`/desk/leads/${ids[1]}`)).body)?.[1];
  expect(await inputOf(desk)).toBe('AB');
  expect(await inputOf(await open(relay))).toBe('');
  await desk.post(`/desk/leads/${ids[0]}/assignment`, { assignee: 'AB', note: 'Later.', version: '1', do: 'release' });
  const released = (await desk.get(`/desk/leads/${ids[0]}`)).body;
  expect([textOf(released).includes('Not taken'), released.includes('>Later.</textarea>')]).toEqual([true, true]);
  expect(linesOf(relay).filter(({ action, subjects }) => action === 'assigned' && subjects[0] === ids[0])).toHaveLength(
    2,
  );
});

test('[TEAM-8] two people do not take or answer the same lead: the second gets a conflict, and nothing typed is lost', async () => {
  const { ids, relay, desk } = await threeMessages();
  const other = await open(relay);
  const path = `/desk/leads/${ids[0]}`;
  await other.post(`${path}/assignment`, { assignee: 'Bo', note: '', version: '0', do: 'save' });
  const late = await desk.post(`${path}/assignment`, { assignee: 'AB', note: 'My <draft>', version: '0', do: 'save' });
  expect(late.status).toBe(409);
  expect(textOf(late.body)).toMatch(/Another person has changed this lead .* Taken by Bo/);
  expect(late.body).toContain('>My &lt;draft&gt;</textarea>');
  expect(late.body).toContain('name="version" value="1"');
  // Both have the page that shows Bo.
  const note = (one: typeof desk, text: string) =>
    one.post(`${path}/assignment`, { assignee: 'Bo', note: text, version: '1', do: 'save' });
  expect([(await note(other, 'First.')).status, (await note(desk, 'Second.')).status]).toEqual([303, 409]);
  expect((await desk.get(path)).body).toContain('>First.</textarea>');
  // Answered from a page that does not show who has taken it.
  expect((await desk.post(`${path}/answered`, { answered: 'yes', version: '0' })).status).toBe(409);
  expect(namesIn((await desk.get('/desk/leads?state=answered')).body)).toEqual([]);
  const both = await Promise.all(
    [desk, other].map((one) => one.post(`${path}/answered`, { answered: 'yes', version: '2' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body).toContain('Mark as not answered');
  const [, answeredAt = ''] = /name="answered_at" value="(\d+)"/.exec(refused?.body ?? '') ?? [];
  const back = { answered: 'no', answered_at: answeredAt };
  // From pages that show no answer: it is not taken, and from two that do it is reopened once.
  expect((await desk.post(`${path}/assignment`, { assignee: 'AB', version: '2', do: 'save' })).status).toBe(409);
  expect((await desk.post(`${path}/answered`, { ...back, answered_at: '1' })).status).toBe(409);
  const reopened = await Promise.all([desk, other].map((one) => one.post(`${path}/answered`, back)));
  expect(reopened.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

test('[TEAM-8] the desk takes no name or note that is longer than its fields', async () => {
  const { ids, desk } = await threeMessages();
  const path = `/desk/leads/${ids[0]}`;
  const longest = { note: 'é'.repeat(2_000), assignee: 'x'.repeat(40) };
  for (const [field, text] of Object.entries(longest)) {
    expect((await desk.get(path)).body).toMatch(new RegExp(`name="${field}"[^>]* maxlength="${text.length}"`));
    const { status, body } = await desk.post(`${path}/assignment`, { [field]: `${text}!`, version: '0' });
    expect([status, textOf(body)]).toEqual([422, expect.stringContaining(`at most ${text.length} characters`)]);
  }
  expect((await desk.post(`${path}/assignment`, { ...longest, version: 'one' })).status).toBe(422);
  expect((await desk.post(`${path}/assignment`, { ...longest, version: '0' })).status).toBe(303);
});

test('[TEAM-6] the desk lists the keys of each page, and / leads to the search from every page', async () => {
  const { ids, desk } = await threeMessages();
  const keysOf = (body: string) => [...body.matchAll(/<kbd>(.)<\/kbd>/g)].map(([, key]) => key);
  expect(keysOf((await desk.get('/desk/leads')).body)).toEqual(['j', '/']);
  expect(keysOf((await desk.get(`/desk/leads/${ids[1]}`)).body)).toEqual(['j', 'k', 'a', 'r', '/']);
  for (const page of ['deliveries', 'deliveries/destinations', 'numbers', 'log']) {
    const { body } = await desk.get(`/desk/${page}`);
    expect([page, keysOf(body)]).toEqual([page, ['/']]);
    expect(body).toContain('<a href="leads#text" data-key="/"');
  }
});

test('[TEAM-2] the desk gives a file as a download with its bytes and name, which no page can show', async () => {
  const relay = await deskRelay();
  await send(relay.port, applying(filePart('Résumé.pdf', pdf)));
  const desk = await open(relay);
  const { status, headers, body } = await desk.get(`/desk/leads/${leadIdOf(relay)}/files/0`);
  expect([status, body]).toEqual([200, pdf.toString('utf8')]);
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="R_sum_.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf`,
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

test('[TEAM-2] the desk’s export has the leads of the chosen state and type', async () => {
  const relay = await deskRelay();
  await send(relay.port, asScript());
  await send(relay.port, applying());
  const desk = await open(relay);
  const { headers, body } = await desk.get('/desk/leads.csv?type=career');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="leads.csv"');
  expect(body.split('\r\n')).toHaveLength(3);
  await desk.post(`/desk/leads/${leadIdOf(relay, 'career')}/answered`, { answered: 'yes' });
  expect((await desk.get('/desk/leads.csv?type=career')).body.split('\r\n')).toHaveLength(2);
});

test('[TEAM-2] the desk lists dead letters, and retries one or all', async () => {
  const receiver = await startReceiver();
  receiver.behave({ status: 410 });
  const relay = await deskRelay({
    env: { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
  });
  await send(relay.port, asScript());
  await send(relay.port, asScript({ ...message, name: 'Bea Moss' }));
  const dead = () => deliveryRows(relay.dataDir).filter(({ state }) => state === 'dead');
  await until(() => dead().length === 2);
  const desk = await open(relay);
  const { body } = await desk.get('/desk/deliveries');
  expect(textOf(body)).toContain('HTTP 410');
  // Deliveries are no look at a person.
  expect(body).not.toMatch(/Ada|visitor\.example/);
  receiver.behave({ status: 200 });
  const retried = await desk.post(`/desk/deliveries/${dead()[0]?.id}/retry`);
  expect([retried.status, retried.headers.location]).toEqual([303, '/desk/deliveries']);
  expect(textOf((await desk.get('/desk/deliveries')).body)).toContain('1 due again.');
  expect((await desk.get('/desk/deliveries')).body).not.toContain('due again');
  await until(() => dead().length === 1);
  expect((await desk.post('/desk/deliveries/retry')).headers.location).toBe('/desk/deliveries');
  await until(() => dead().length === 0);
  expect((await desk.post('/desk/deliveries/nothing/retry')).status).toBe(409);
  expect(linesOf(relay).filter(({ action }) => action === 'retry')).toHaveLength(2);
});

test('[SRV-16] a retry at the desk revives hundreds of dead letters at once, and no other delivery', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  onTestFinished(() => store.close());
  await Promise.all(Array.from({ length: 450 }, () => store.accept(submission())));
  const [other] = deliveryRows(dataDir);
  const logged: (readonly string[])[] = [];
  const visit = {
    store: store.desk,
    now: () => clock.now(),
    log: async (_: string, subjects: readonly string[]) => void logged.push(subjects),
  };
  expect([await retryDeliveries(other?.id ?? '', visit), logged]).toEqual([0, []]);
  await execute(dataDir, `UPDATE deliveries SET state = 'dead', attempts = 10 WHERE id <> ${quoted(other?.id ?? '')}`);
  expect([await retryDeliveries(null, visit), logged.map(({ length }) => length)]).toEqual([449, [449]]);
  const revived = { state: 'pending', attempts: 0, next_attempt_at: clock.now() };
  expect(deliveryRows(dataDir)).toMatchObject(Array.from({ length: 450 }, () => revived));
});

/** The rows of the log's page, as a person reads them. */
const logRows = (body: string) =>
  [...body.matchAll(/<li>(<div class="who">.*?)<div class="when">(.*?)<\/div><\/li>/gs)].map(
    ([, row = '', when = '']) => textOf(`${when} ${row}`).trim(),
  );

test('[TEAM-2] the desk shows its log, the newest line first: time, session, action and the ids of leads, without their data', async () => {
  const { clock, ids, relay, desk } = await threeMessages();
  await desk.get('/desk/leads');
  clock.advance(60_000);
  await desk.post(`/desk/leads/${ids[0]}/answered`, { answered: 'yes', version: '0' });
  const session = linesOf(relay)[0]?.session ?? '';
  const { status, body } = await desk.get('/desk/log');
  expect(status).toBe(200);
  expect(logRows(body)).toEqual([
    `5 Jan 2026, 11:01 UTC Marked a lead as answered Session ${session} ${ids[0]}`,
    `5 Jan 2026, 11:00 UTC Saw a list of leads Session ${session} 3 ids ${ids.join(' ')}`,
    `5 Jan 2026, 11:00 UTC Logged in Session ${session}`,
  ]);
  expect(body).toContain(`href="leads/${ids[0]}"`);
  expect(body).not.toMatch(/Ant|Bee|Cat|visitor\.example/);
  expect((await desk.get('/desk/leads')).body).toContain('<a href="log">Log</a>');
  // A look at the log is no line, and the page has no way to change one.
  const before = linesOf(relay);
  expect([...(await desk.get('/desk/log')).body.matchAll(/method="post" action="([^"]*)"/g)]).toHaveLength(1);
  expect((await desk.post('/desk/log', { action: 'nothing' })).status).toBe(404);
  expect(linesOf(relay)).toEqual(before);
});

test('[TEAM-2] the desk’s log is filtered by lead, first and last day', async () => {
  const clock = new FakeClock(Date.UTC(2026, 0, 5, 8));
  const relay = await deskRelay({ clock });
  await send(relay.port, asScript());
  const id = leadIdOf(relay);
  for (let day = 0; day < 3; day += 1) {
    const desk = await open(relay);
    await desk.get(`/desk/leads/${id}`);
    clock.advance(24 * 3_600_000);
  }
  const desk = await open(relay);
  const days = async (query: string) =>
    logRows((await desk.get(`/desk/log?${query}`)).body).map((row) =>
      row.replace(/ Jan.* UTC/, '').replace(/ Session \w+/, ''),
    );
  const seen = (...on: number[]) => on.map((day) => `${day} Saw a lead ${id}`);
  expect(await days(`lead=${id}`)).toEqual(seen(7, 6, 5));
  expect(await days(`lead=${id}&since=2026-01-06`)).toEqual(seen(7, 6));
  expect(await days(`lead=${id}&until=2026-01-06`)).toEqual(seen(6, 5));
  expect(await days('since=2026-01-06&until=2026-01-06')).toEqual([...seen(6), '6 Logged in']);
  expect(await days(`lead=${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)).toEqual([]);
});

test('[TEAM-2] the desk’s log has pages of 50, and each line of the filter is on one of them', async () => {
  const relay = await deskRelay();
  const lead = '01a1fc2e-ff09-70cb-91f4-679eeec5b603';
  const desk = await open(relay);
  // Lines of the same moment are told apart by their ids.
  const rows = Array.from({ length: 120 }, (_, index) => {
    const subject = index % 10 === 9 ? '[]' : `["${lead}"]`;
    return `('line-${String(index).padStart(3, '0')}', ${Math.floor(index / 40)}, 's${index}', 'show', '${subject}')`;
  });
  await execute(relay.dataDir, `INSERT INTO desk_log (id, at, session, action, subjects) VALUES ${rows.join(', ')}`);
  const pages = (await pagesFrom(desk, `/desk/log?lead=${lead}`)).map((body) =>
    logRows(body).map((row) => / Session (\w+)/.exec(row)?.[1]),
  );
  const newestFirst = Array.from({ length: 120 }, (_, index) => 119 - index).filter((index) => index % 10 !== 9);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 8]);
  expect(pages.flat()).toEqual(newestFirst.map((index) => `s${index}`));
});

test('[TEAM-2] a session of the desk ends 30 minutes after the last request, and 10 hours after the login', async () => {
  expect([IDLE, LIFETIME]).toEqual([30 * 60_000, 10 * 3_600_000]);
  const clock = new FakeClock();
  const desk = await open(await deskRelay({ clock }));
  clock.advance(IDLE - 1);
  expect((await desk.get('/desk/leads')).status).toBe(200);
  clock.advance(IDLE);
  expect((await desk.get('/desk/leads')).status).toBe(303);
  const other = await open(await deskRelay({ clock }));
  for (let passed = 0; passed < LIFETIME - IDLE; passed += IDLE - 1) {
    expect((await other.get('/desk/deliveries')).status).toBe(200);
    clock.advance(IDLE - 1);
  }
  clock.advance(IDLE - 1);
  expect((await other.get('/desk/leads')).status).toBe(303);
});

test('[TEAM-2] a session of the desk is a strict cookie of the desk alone, for https where the page has it, until the logout', async () => {
  const relay = await deskRelay();
  const login = async (headers: Record<string, string>) =>
    (await (await open(relay)).post('/desk/login', { key: KEY }, headers)).headers['set-cookie']?.[0];
  const plain = /^desk=[\w-]{43}; Max-Age=36000; Path=\/desk; HttpOnly; SameSite=Strict$/;
  expect(await login({ 'sec-fetch-site': 'same-origin' })).toMatch(plain);
  expect(await login({ origin: 'https://desk.example', 'sec-fetch-site': 'same-origin' })).toMatch(/; Secure$/);
  const desk = await open(relay);
  const { status, headers } = await desk.post('/desk/logout');
  expect([status, headers.location]).toEqual([303, '/desk/login']);
  expect(headers['set-cookie']?.[0]).toMatch(/^desk=; Max-Age=0; Path=\/desk;/);
  expect((await desk.get('/desk/leads')).headers.location).toBe('/desk/login');
  expect(linesOf(relay).at(-1)?.action).toBe('logout');
});

test('[TEAM-2] the desk needs DESK_KEY, and is never on the port of visitors', async () => {
  const plain = await startTestRelay({ env: { MONITOR_PORT: '0' } });
  const relay = await deskRelay();
  for (const path of ['/desk', '/desk/login', '/desk/leads', '/desk/leads.csv']) {
    expect((await send(plain.monitorPort ?? 0, { method: 'GET', path })).status).toBe(404);
    expect((await send(relay.port, { method: 'GET', path })).status).toBe(404);
    expect((await send(relay.monitorPort, { method: 'GET', path })).status).toBeLessThan(400);
  }
});

test('[TEAM-2] the desk has the site’s design tokens', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const tokensOf = (css: string) =>
    new Map(
      [...(/:root \{([^}]*)\}/.exec(css)?.[1] ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
        ([, name = '', value]) => [name, value],
      ),
    );
  const own = tokensOf(read('server/desk/desk.css'));
  const theirs = tokensOf(read('src/theme/tokens.css'));
  // The desk loads no font and uses the reader's own.
  own.delete('record');
  expect(own.size).toBeGreaterThan(15);
  for (const [name, value] of own) expect([name, value]).toEqual([name, theirs.get(name)]);
});
