import { forms } from '../../../machines/forms.ts';
import { postedForms } from '../../../server/routes.ts';
import { boxes, password, trial } from './accounts.ts';
import { asBrowser, asScript, message, type Sending } from './http.ts';
import { application, applying, filePart, pdf } from './resumes.ts';

/** Reads the relay's table, so that a new call is tested as well. */
export const callPaths: readonly string[] = Object.keys(postedForms);

export const betaApplication = {
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

type Values = Readonly<Record<string, string>>;

/** Samples with values that tests expect; other calls have those of their definitions. */
const samples: Readonly<Record<string, Values>> = {
  '/contact': message,
  '/beta-signup': betaApplication,
  '/career-application': application,
  '/api/mobile-signup': trial,
  '/login': { email: trial.email, password, confirmation: token },
  '/logout': {},
  '/forgot-password': { email: trial.email },
  '/reset-password': { token, password },
  '/complete-registration': { token, password },
  '/api/resend-confirmation': { email: trial.email },
  '/api/legal/accept': { ...boxes, redirect_url: '/dashboard', user_email: trial.email },
  '/complete-legal-acceptance': { redirect_url: '/dashboard' },
  '/account/sessions': { session: 'others' },
};

const definitionOf = (path: string) => forms.find(({ form }) => form.action === path);

/** The texts of the form's sample; its file is added when it is encoded. */
function sampleOf(path: string): Values {
  const first = definitionOf(path)?.samples.first;
  if (!first) throw new Error(`There is no sample of ${path}.`);
  return Object.fromEntries(Object.entries(first).filter(([, value]) => typeof value === 'string'));
}

function encoded(path: string, values: Values): Sending {
  const posted = postedForms[path];
  if (posted?.file !== undefined)
    return applying(filePart(`${posted.file}.pdf`, pdf, { name: posted.file, type: 'application/pdf' }), values);
  if (posted?.encoding === 'multipart/form-data') return asScript(values);
  if (posted?.encoding === 'application/x-www-form-urlencoded')
    return asBrowser(values, { accept: 'application/json' });
  return { headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify(values) };
}

export function sample(path: string, values: Record<string, string> = {}): Sending {
  const known = samples[path] ?? sampleOf(path);
  const replaced = Object.entries(known).map(([name, value]) => [name, values[name] ?? value] as const);
  return { ...encoded(path, Object.fromEntries(replaced)), path };
}
