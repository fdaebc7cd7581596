import { globSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { palette } from '../../machines/domain/palette.ts';
import { readConfig } from '../../server/config.ts';
import { mailBytes } from '../../server/outbox/mail.ts';
import { sampleMails } from '../../server/develop/sample-mails.ts';

const origin = 'https://www.staveline.example';
const config = { ...readConfig({ ORIGIN: origin }), dataDir: '/var/lib/staveline' };

/** Replaces the machine's own data: its name and the process id. */
const withoutMachine = (text: string) =>
  text.replaceAll(hostname(), 'relay-1').replaceAll(String(process.pid), '4711').replaceAll('\r\n', '\n');

const samples = await sampleMails(config);
const parsed = await Promise.all(
  samples.map(async ({ name, mail }) => {
    const raw = await mailBytes(mail);
    return { name, mail, raw: raw.toString('latin1'), email: await PostalMime.parse(raw) };
  }),
);

const of = (name: string) => {
  const found = parsed.find((one) => one.name === name);
  if (!found) throw new Error(`There is no sample ${name}.`);
  return found;
};

const linksOf = (html: string) => [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href]) => href ?? '');

describe.each(parsed.map((one) => [one.name, one] as const))('the mail %s', (name, { mail, raw, email }) => {
  const html = email.html ?? '';
  const text = email.text ?? '';

  test('[ACC-2] a mail equals the committed one as plain text', async () => {
    const headers = [`To: ${mail.to.address}`, `Subject: ${mail.subject}`].join('\n');
    await expect(withoutMachine(`${headers}\n\n${text}`)).toMatchFileSnapshot(`mails/${name}.txt`);
  });

  test('[ACC-2] a mail has the plain text first, and one layout with a preheader, a heading, its sender and its reason', () => {
    expect(raw.indexOf('Content-Type: text/plain')).toBeGreaterThan(0);
    expect(raw.indexOf('Content-Type: text/html')).toBeGreaterThan(raw.indexOf('Content-Type: text/plain'));
    expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">[^<]{10,400}?&#847;/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(email.from).toEqual({ name: 'Staveline', address: config.mailFrom.address });
    for (const part of [text, html]) {
      expect(part).toContain('Staveline, the AI medical scribe, at www.staveline.example');
      expect(part).toMatch(/You are receiving this email because|This mailbox gets/);
    }
  });

  test('[ACC-10] the times of a mail are in the style of the account’s page', () => {
    expect(text).not.toMatch(/ GMT\b|\d{4}-\d\d-\d\dT/);
  });

  test('[ACC-2] a mail fetches nothing and runs nothing', () => {
    expect(html).not.toMatch(
      /<(?:img|script|link|iframe|object|form|video|audio|svg)\b|url\(|@import|@font-face|\son\w+=/i,
    );
    expect(html).not.toMatch(/\s(?:src|srcset|background|data)=/i);
  });

  test('[ACC-2] [SRV-10] a mail has links of the configured origin only, each as text as well', () => {
    const links = linksOf(html).map((href) => href.replaceAll('&amp;', '&'));
    for (const href of links) {
      expect(href).toMatch(/^https:\/\/www\.staveline\.example\//);
      expect(text).toContain(`\n${href}\n`);
    }
    for (const href of new Set(linksOf(html))) expect(html).toContain(`>${href}</a>`);
  });

  test('[ACC-2] a mail is below 30 kB, in lines that every mail server takes', () => {
    expect(Buffer.byteLength(raw, 'latin1')).toBeLessThan(30_000);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test('[ACC-2] a mail declares support for a dark color scheme', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });
});

test('[ACC-2] the colours of mails are those of the site', () => {
  const site = new Set(
    Object.values(palette)
      .flat()
      .map((colour) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')),
  );
  const used = new Set(of('confirmation-visitor').email.html?.match(/#[0-9a-f]{3,8}\b(?!;&)/g));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((colour) => !site.has(colour))).toEqual([]);
});

test('[ACC-2] [SRV-8] the mail to a known address repeats nothing of the form', () => {
  const { email } = of('signup-known-visitor');
  for (const part of [email.text, email.html, email.subject]) expect(part).not.toMatch(/Dana|Ruiz|Lakeside/);
  expect(email.text).toContain('https://www.staveline.example/landing-new/forgot-password');
});

test('[ACC-2] mails to visitors and the operator ask for no absence note, and those to the team can be answered', () => {
  for (const { name, email, mail } of parsed) {
    const automatic = email.headers.find(({ key }) => key === 'auto-submitted')?.value;
    expect([name, automatic]).toEqual([name, name.endsWith('-team') ? undefined : 'auto-generated']);
    if (!name.startsWith('alert-')) expect([name, mail.replyTo === null]).toEqual([name, false]);
  }
});

test('[ACC-2] the mailbox page is part of `npm run dev` and the lab only', () => {
  const root = join(import.meta.dirname, '../../server');
  const importers = (module: string) =>
    globSync('**/*.ts', { cwd: root })
      .toSorted()
      .filter((file) =>
        new RegExp(`^import (?!type).*'.*/${module}\\.ts'`, 'm').test(readFileSync(join(root, file), 'utf8')),
      );
  expect([importers('mailbox'), importers('sample-mails')]).toEqual([['dev.ts', 'lab.ts'], ['dev.ts']]);
});
