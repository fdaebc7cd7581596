import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Koa from 'koa';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer, listen } from '../../server/http/http-server.ts';
import { createMailDestination, messageId, openOutbox } from '../../server/outbox/mail.ts';
import {
  type Block,
  button,
  command,
  compose,
  facts,
  headerText,
  link,
  quotation,
  smallPrint,
} from '../../server/outbox/letter.ts';
import { createMailbox, type SampleMail } from '../../server/develop/mailbox.ts';
import { readConfig } from '../../server/config.ts';
import { sampleMails } from '../../server/develop/sample-mails.ts';
import { formKinds } from '../../server/outbox/kinds.ts';
import { claimed } from './support/claimed.ts';
import { send } from './support/http.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const config = {
  mailFrom: { name: 'Staveline', address: 'site@staveline.example' },
  mailboxes: {
    contact: 'team@staveline.example',
    beta: 'beta@staveline.example',
    careers: 'careers@staveline.example',
    signup: 'signup@staveline.example',
    legal: 'legal@staveline.example',
  },
  origin: 'https://www.staveline.example',
};
const id = '01a1fc2e-ff09-70cb-91f4-679eeec5b603';

const mailChannel = async (dataDir: string) =>
  createMailDestination({
    transport: await openOutbox(dataDir),
    kinds: formKinds,
    store: { attachments: () => Promise.resolve([]) },
    config,
  });

async function written(payload: { name: string; email: string; message: string }, dataDir = temporaryFolder()) {
  const delivery = claimed({ id, payload: JSON.stringify(payload) });
  const outcome = await (await mailChannel(dataDir)).deliver(delivery, new AbortController().signal);
  expect(outcome).toEqual({ status: 'delivered' });
  const raw = readFileSync(join(dataDir, 'outbox', `${id}.eml`), 'utf8');
  return { raw, mail: await PostalMime.parse(raw), dataDir };
}

const visitor = { name: 'Ada', email: 'ada@visitor.example', message: 'Hi' };

test('[SRV-16] a submission is mailed although its form has got a field since, and lost the choice', async () => {
  const dataDir = temporaryFolder();
  const payload = { full_name: 'Ada Lee', email: 'ada@visitor.example', phone: '5550100', position: 'Chief Scribe' };
  const delivery = claimed({ id, kind: 'career', destination: 'mail:career', payload: JSON.stringify(payload) });
  expect(await (await mailChannel(dataDir)).deliver(delivery, new AbortController().signal)).toEqual({
    status: 'delivered',
  });
  const { text = '' } = await PostalMime.parse(readFileSync(join(dataDir, 'outbox', `${id}.eml`), 'utf8'));
  for (const line of ['Position: Chief Scribe', 'LinkedIn: not given', 'Cover letter: none'])
    expect(text).toContain(line);
});

/** A letter of these blocks, from a site at www.staveline.example. */
const bodyOf = (...blocks: Block[]) =>
  compose(
    { preheader: 'Before all', heading: 'Title & more', blocks, why: 'You asked for it.' },
    { origin: config.origin, answered: true },
  );

/** The text part without heading and signature. */
const blocksOf = (text: string) => text.split('\n-- \n')[0]?.split('\n').slice(2, -1).join('\n');

test('[ACC-2] a mail’s letter has a preheader, a heading, a text, a button with its link as text, its sender and its reason', () => {
  const url = 'https://www.staveline.example/landing-new/login?a=1&b=2';
  const { text, html } = bodyOf('Open this link.', button('Log in', url));
  expect(text).toBe(
    `Title & more\n\nOpen this link.\n\nLog in:\n${url}\n\n-- \nStaveline, the AI medical scribe, at www.staveline.example\nYou asked for it.\nReply to this email to reach our team.\n`,
  );
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>Before all&/);
  expect(html).toMatch(/<h1[^>]*>Title &amp; more<\/h1>/);
  const escaped = url.replaceAll('&', '&amp;');
  expect(
    [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [href, words]),
  ).toEqual([
    [escaped, 'Log in'],
    [escaped, escaped],
  ]);
  for (const words of ['at www.staveline.example', 'You asked for it.', 'Reply to this email'])
    expect(html).toContain(words);
});

test('[ACC-2] [SRV-3] a mail’s letter escapes every value in the HTML part', () => {
  const attack = '<script>alert("1")</script> & \'x\'';
  const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;';
  const blocks = [
    attack,
    quotation(attack),
    facts([[attack, attack]]),
    button(attack, attack),
    link(attack, attack),
    command(attack, attack),
    smallPrint(attack),
  ];
  const { html } = compose(
    { preheader: attack, heading: attack, blocks, why: attack },
    { origin: config.origin, answered: false },
  );
  // The preheader, the title and the heading, what the blocks hold (a link's address three or two times), and why.
  expect(html.split(escaped)).toHaveLength(1 + 3 + 1 + 1 + 2 + 4 + 3 + 2 + 1 + 1);
  expect(html).not.toMatch(/<script|alert\("/);
});

test('[ACC-2] a mail’s letter marks each line of a quotation in the text part, and makes all one block quotation in the HTML part', () => {
  const { text, html } = bodyOf(
    'Message:',
    quotation('Hi\r\n\r\nEmail: eve@other.example\u2028<p>Bye\u2029\u0085x\ry'),
  );
  expect(blocksOf(text)).toBe('Message:\n\n> Hi\n>\n> Email: eve@other.example\n> <p>Bye\n>\n> x\n> y');
  expect(html).toMatch(
    /<blockquote[^>]*>Hi<br>\n<br>\nEmail: eve@other\.example<br>\n&lt;p&gt;Bye<br>\n<br>\nx<br>\ny<\/blockquote>/,
  );
});

test('a mail’s letter leaves an empty quotation out', () => {
  const { text, html } = bodyOf('Notes: none', quotation(''), 'Sent: today');
  expect(blocksOf(text)).toBe('Notes: none\n\nSent: today');
  expect(html).not.toContain('blockquote');
});

test('[ACC-2] a mail’s letter lets no value add a line or move a cursor', () => {
  const value = 'a\r\n\r\nb\u2028c \u0000\u001B[2J\u0007';
  const { text } = bodyOf(value, facts([['Name', value]]), smallPrint(value), command('Do', value));
  expect(blocksOf(text)).toBe('a b c [2J\n\nName: a b c [2J\n\na b c [2J\n\nDo:\na b c [2J');
});

test('[ACC-2] a mail’s letter cuts a preheader that a visitor made long', () => {
  const { html } = compose(
    { preheader: 'x'.repeat(10_000), heading: '', blocks: [], why: '' },
    { origin: config.origin, answered: false },
  );
  expect(html).toContain(`>${'x'.repeat(149)}…&`);
});

test.each([
  ['a line break', 'Ada\r\nBcc: all@victims.example'],
  ['a bare line feed', 'Ada\nBcc: all@victims.example'],
  ['a bare carriage return', 'Ada\rBcc: all@victims.example'],
  ['a Unicode line break', 'Ada\u2028Bcc: all@victims.example'],
  ['a next line', 'Ada\u0085Bcc: all@victims.example'],
  ['a whole message', 'Ada\r\n\r\n<h1>Mine</h1>\r\nBcc: all@victims.example'],
])('[ACC-2] in mail headers, a name with %s stays in its line', async (_, name) => {
  const { raw, mail } = await written({ ...visitor, name });
  const header = raw.split('\r\n\r\n')[0] ?? '';
  expect(header).not.toMatch(/^Bcc:/im);
  expect(mail.bcc).toBeUndefined();
  expect(mail.headers.map(({ key }) => key)).toEqual([
    'from',
    'to',
    'reply-to',
    'subject',
    'message-id',
    'date',
    'mime-version',
    'content-type',
  ]);
  expect(mail.to).toEqual([{ name: 'Staveline', address: 'team@staveline.example' }]);
  expect(mail.replyTo).toEqual([{ name: headerText(name), address: 'ada@visitor.example' }]);
});

test.each([
  ['line breaks', '=?utf-8?q?=0D=0ABcc:_eve@other.example?='],
  ['a turned reading direction', 'Ada =?UTF-8?B?4oCuZXZpbA==?='],
  ['two of them in a row', '=?utf-8?q?a=0A?= =?utf-8?q?b=0A?='],
])('[ACC-2] in mail headers, a name in header encoding with %s is decoded by no mail client', async (_, name) => {
  const { mail } = await written({ ...visitor, name });
  // No mail client decodes words with a blank.
  const shown = name.replaceAll('=?', '= ?');
  expect(mail.subject).toBe(`Contact form: ${shown}`);
  expect(mail.replyTo).toEqual([{ name: shown, address: 'ada@visitor.example' }]);
});

test('[CONT-1] in mail headers, an address longer than any mail address is in the text only: servers limit line lengths', async () => {
  const email = `${'a'.repeat(3_000)}@visitor.example`;
  const { raw, mail } = await written({ ...visitor, email });
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).toContain(email);
  expect(mail.text).not.toContain('goes to the sender');
  expect((await written({ ...visitor, email: `${'a'.repeat(238)}@visitor.example` })).mail.replyTo).toHaveLength(1);
});

test('in mail headers, a long name is cut, whole characters only', () => {
  expect([...headerText('\u{1F600}'.repeat(500))]).toHaveLength(150);
  expect(headerText('\u{1F600}'.repeat(500))).toMatch(/^\u{1F600}+\u2026$/u);
  expect(headerText('a\u202Eb\u200Bc')).toBe('a b c');
});

test('[SRV-10] in mail headers, the Message-ID is the delivery’s id at the configured origin', () => {
  expect(messageId(id, 'https://www.staveline.example:8443')).toBe(`<${id}@www.staveline.example>`);
  expect(messageId(id, 'http://[::1]:3000')).toBe(`<${id}@1>`);
});

test('[SRV-15] in the outbox, a repeated delivery overwrites its own file and leaves nothing else', async () => {
  const { dataDir, mail } = await written(visitor);
  const again = await written(visitor, dataDir);
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([`${id}.eml`]);
  expect(again.mail.messageId).toBe(mail.messageId);
  expect(again.mail.date).toBe('1970-01-01T00:00:00.000Z');
});

test('[SRV-16] in the outbox, a disk that cannot be written counts as down, and the reason contains no path', async () => {
  const dataDir = temporaryFolder();
  const channel = await mailChannel(dataDir);
  rmdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox'), 'a file where the folder should be');
  expect(await channel.deliver(claimed(), new AbortController().signal)).toEqual({
    status: 'failed',
    permanent: false,
    outage: true,
    code: 'ENOTDIR',
    reason: 'The outbox could not be written (ENOTDIR).',
    retryAfter: null,
  });
});

test('[SRV-15] in the outbox, a partial file of a crash is no obstacle', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox', `.${id}.eml.0123456789ab.tmp`), 'x'.repeat(100_000));
  const { mail } = await written(visitor, dataDir);
  expect(mail.subject).toBe('Contact form: Ada');
  // Removed with the mail (retention, erasure).
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([`.${id}.eml.0123456789ab.tmp`, `${id}.eml`]);
});

async function mailbox(dataDir: string, samples: readonly SampleMail[] = []) {
  const app = new Koa();
  app.use(createMailbox(dataDir, samples));
  const answer = app.callback();
  const server = createHttpServer((req, res) => void answer(req, res));
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return (path: string) => send(port, { method: 'GET', path });
}

test('the mailbox page lists the mails and shows one as text', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const { dataDir } = await written({ name: attack, email: 'ada@visitor.example', message: `${attack}</pre>` });
  const get = await mailbox(dataDir);
  const list = await get('/_mailbox');
  expect(list.body).toContain(`href="/_mailbox/${id}"`);
  const shown = await get(`/_mailbox/${id}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  for (const { body, headers } of [list, shown]) {
    expect(body).not.toMatch(/<script|<img|<\/pre><\/pre>/);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  }
});

test('[ACC-2] the mailbox page shows the HTML of a mail in a sandbox that can run and fetch nothing', async () => {
  const { dataDir } = await written({ ...visitor, message: '<img src=https://eve.example/x>' });
  const get = await mailbox(dataDir);
  expect((await get(`/_mailbox/${id}`)).body).toContain(
    `<iframe sandbox title="HTML part" src="/_mailbox/${id}/html">`,
  );
  const html = await get(`/_mailbox/${id}/html`);
  expect(html.body).toContain('&lt;img src=https://eve.example/x&gt;');
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; sandbox;/);
});

test('[ACC-2] the mailbox page shows every kind of mail with sample data', async () => {
  const samples = await sampleMails(readConfig({}));
  const get = await mailbox(temporaryFolder(), samples);
  const list = (await get('/_mailbox')).body;
  expect(samples.length).toBeGreaterThan(15);
  for (const { name, mail } of samples) {
    expect(list).toContain(`href="/_mailbox/samples/${name}"`);
    expect((await get(`/_mailbox/samples/${name}`)).body).toContain(`<h1>${mail.subject}</h1>`);
    expect((await get(`/_mailbox/samples/${name}/html`)).body).toContain('</html>');
  }
  expect((await get('/_mailbox/samples/none')).status).toBe(404);
});

test.each(['../staveline.db', '..%2f..%2fsecret', '%2e%2e/secret', 'x', `${id}.eml`, `.${id}`, id.toUpperCase()])(
  'the mailbox page shows nothing for %s',
  async (name) => {
    const { dataDir } = await written(visitor);
    writeFileSync(join(dataDir, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    const get = await mailbox(dataDir);
    expect((await get(`/_mailbox/${name}`)).status).toBe(404);
  },
);
