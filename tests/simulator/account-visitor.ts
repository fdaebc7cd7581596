import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { legalDetails } from '../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceMachine } from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { trialSignupDetails, trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { sendForm } from '../../src/forms/send-submission.ts';
import { completeSignup, recordAcceptance } from '../../src/legal-acceptance/legal-calls.ts';
import { DAY } from './plan.ts';
import { type Outcome, type Page, sendBy, type VisitorOptions } from './page-visit.ts';

/** A visitor who signs up, opens the mailed link, logs in, accepts, looks at the account, and at times deletes it. */

export interface AccountShown {
  address: string;
  loggedIn: Outcome;
  accepted: Outcome;
  deleted: Outcome;
  /** Texts that the account's page has shown. */
  seen: string[];
  /** Answers that the relay should not have given, unless clocks were wrong. */
  wrong: string[];
}

export const newAccount = (number: number): AccountShown => ({
  address: `visitor-${number}@visitor.example`,
  loggedIn: 'nothing',
  accepted: 'nothing',
  deleted: 'nothing',
  seen: [],
  wrong: [],
});

const first = { ...trialSignupDetails.samples.first, password: 'seven quiet herons' };

const signupPage: Page = {
  machine: trialSignupMachine,
  actors: { send: sendForm(trialSignupForm) },
  input: { alreadySent: false, plan: first.plan, offer: { type: 'trial', inviteToken: '' } },
  sending: 'sending',
  done: 'sent',
};

const legalPage: Page = {
  machine: legalAcceptanceMachine,
  actors: { recordAcceptance, completeSignup },
  input: { redirectUrl: '/notes', signupEmail: null, origins: { own: 'http://localhost', configured: [] } },
  sending: 'processing',
  done: 'success',
};

const MOST_TRIES = 12;

/** Milliseconds that a visitor waits for a mail: its link lasts longer. */
const PATIENCE = DAY / 2;

/** Repeats a call with one key until the relay answers. @returns null where it does not */
async function ask(
  { scheduler, chance }: VisitorOptions,
  path: string,
  values: Readonly<Record<string, string>> | null = null,
): Promise<Response | null> {
  const key = `key-${chance.within(1, 1e12)}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const post = values && { method: 'POST', body: new URLSearchParams(values) };
    const headers = { Accept: 'application/json', ...(values && { 'Idempotency-Key': key }) };
    // oxlint-disable-next-line no-await-in-loop -- one try after the other.
    const response = await fetch(path, { headers, ...post }).catch(() => null);
    if (response && response.status !== 503) return response;
    // oxlint-disable-next-line no-await-in-loop
    await scheduler.wait(5_000 + chance.around(60_000));
  }
  return null;
}

interface Login {
  password: string;
  confirmation?: string;
}

/** @returns whether the visitor is in */
async function logIn(options: VisitorOptions, account: AccountShown, login: Login): Promise<boolean> {
  const answer = await ask(options, '/login', { email: account.address, ...login });
  if (!answer) return false;
  account.loggedIn = answer.ok ? 'success' : 'failure';
  options.note(`${account.address}: login ${answer.status}`);
  if (!answer.ok) account.wrong.push(`the right password is refused: ${await answer.text()}`);
  return answer.ok;
}

/** Opening a link does not use it up. */
async function open(options: VisitorOptions, link: URL): Promise<void> {
  await ask(options, `${link.pathname}${link.search}`);
  const { chance, scheduler } = options;
  await scheduler.wait(chance.around(30_000));
}

/** @returns whether the visitor is in again, with the new password */
async function resetPassword(options: VisitorOptions, account: AccountShown, password: string): Promise<boolean> {
  const { mailboxes } = options;
  if (!(await ask(options, '/forgot-password', { email: account.address }))?.ok) return false;
  const link = await mailboxes.link(account.address, `${BASE_PATH}/reset-password`, PATIENCE);
  if (!link) return false;
  await open(options, link);
  const values = { token: link.searchParams.get('token') ?? '', password };
  const answer = await ask(options, '/reset-password', values);
  if (!answer) return false;
  if (!answer.ok) account.wrong.push(`an open link is refused: ${await answer.text()}`);
  if ((await ask(options, '/reset-password', values))?.ok) account.wrong.push('a link is used twice');
  return logIn(options, account, { password });
}

/** @returns what the signup's page has shown */
export async function visitAccount(options: VisitorOptions, mark: string, account: AccountShown): Promise<Outcome> {
  const signup = { ...first, email: account.address, organization: mark };
  const shown = await sendBy(options, signupPage, { payload: signup, mark });
  if (shown === 'success') await useAccount(options, mark, account);
  return shown;
}

async function useAccount(options: VisitorOptions, mark: string, account: AccountShown): Promise<void> {
  const { chance, mailboxes, note } = options;
  const link = await mailboxes.link(account.address, `${BASE_PATH}/login`, PATIENCE);
  if (!link) return;
  await open(options, link);
  let { password } = first;
  const confirmation = link.searchParams.get('confirmation') ?? '';
  if (!(await logIn(options, account, { password, confirmation }))) return;
  const acceptance = { payload: legalDetails.samples.first, mark: `${mark} acceptance`, leaves: false };
  account.accepted = await sendBy(options, legalPage, acceptance);
  if (chance.is(0.3)) {
    password = 'nine calm otters';
    if (!(await resetPassword(options, account, password))) return;
  }
  const page = await ask(options, `${BASE_PATH}/account`);
  if (page) account.seen.push(`${page.status} ${await page.text()}`);
  if (!chance.is(0.25)) return;
  const end = await ask(options, '/account/delete', { password });
  account.deleted = end?.ok ? 'success' : 'failure';
  note(`${account.address}: deletion ${end?.status}`);
}
