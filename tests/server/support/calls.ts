import { readFileSync } from 'node:fs';
import { boxes, password, trial } from './accounts.ts';
import { asBrowser, asScript, message, type Sending } from './http.ts';
import { application, applying } from './resumes.ts';

/** Every call of the relay, read from its table: one that is added is tested as well. */
export const callPaths: readonly string[] = [
  ...readFileSync('server/http/relay.ts', 'utf8').matchAll(/^ {4}'(\/[^']+)': \{\s*call: /gm),
].map(([, path = '']) => path);

const betaApplication = {
  full_name: 'Ada Lovelace',
  email: 'ada@visitor.example',
  phone: '(555) 010-0100',
  contact_method: 'Phone',
  clinical_title: 'NP',
  county: 'King',
  state: 'Washington',
  employer: 'Analytical Engines',
  notes: 'First line.',
  agree: 'on',
};

const token = 'a'.repeat(43);

type Encoding = 'multipart' | 'urlencoded' | 'json' | 'with a file';

/** What the page of each call sends, and how. */
const samples: Readonly<Record<string, { as: Encoding; values: Record<string, string> }>> = {
  '/contact': { as: 'multipart', values: message },
  '/beta-signup': { as: 'multipart', values: betaApplication },
  '/career-application': { as: 'with a file', values: application },
  '/api/mobile-signup': { as: 'json', values: trial },
  '/login': { as: 'urlencoded', values: { email: trial.email, password, confirmation: token } },
  '/logout': { as: 'urlencoded', values: {} },
  '/forgot-password': { as: 'urlencoded', values: { email: trial.email } },
  '/reset-password': { as: 'urlencoded', values: { token, password } },
  '/complete-registration': { as: 'urlencoded', values: { token, password } },
  '/api/resend-confirmation': { as: 'urlencoded', values: { email: trial.email } },
  '/signup-invite': { as: 'urlencoded', values: { code: 'STAVE2026' } },
  '/api/legal/accept': { as: 'multipart', values: { ...boxes, redirect_url: '/dashboard', user_email: trial.email } },
  '/complete-legal-acceptance': { as: 'json', values: { redirect_url: '/dashboard' } },
};

function encoded(as: Encoding, values: Record<string, string>): Sending {
  if (as === 'multipart') return asScript(values);
  if (as === 'urlencoded') return asBrowser(values, { accept: 'application/json' });
  if (as === 'with a file') return applying(undefined, values);
  return { headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(values) };
}

/** A call as its page makes it, with these values in place of its own in the fields that it has. */
export function sample(path: string, values: Record<string, string> = {}): Sending {
  const known = samples[path];
  if (!known) throw new Error(`There is no sample of ${path}.`);
  const replaced = Object.entries(known.values).map(([name, value]) => [name, values[name] ?? value] as const);
  return { ...encoded(known.as, Object.fromEntries(replaced)), path };
}
