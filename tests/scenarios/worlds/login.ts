import { loginForm } from '../../../machines/login/login.form.ts';
import type { loginMachine } from '../../../machines/login/login.machine.ts';
import { loginFlow } from '../../../machines/login/login.model.ts';
import { returnToPage } from '../../browser/page-return.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import { Elsewhere } from 'flow-toolkit/scenarios/stage';
import { confirmationOfferOnPage, earlierVisits, mailedLinkOnPage, saysLoggedIn } from './account.ts';
import { formWords } from './submission.ts';

/** The relay that the page belongs to takes the form; whether it lets the visitor in is up to it. */
async function letIn(stage: PageStage, legalOwed: boolean): Promise<void> {
  const { Email: email = '', Password: password = '' } = stage.typed();
  await stage.relay.createAccount(email, { password, legalOwed });
  await stage.answer({ kind: 'accepts' });
}

const isBack = 'the visitor comes back to the page, which the browser has kept';

export const loginWords = formWords(loginForm, {
  valid: { email: 'ada@clinic.example', password: 'quiet-harbor-42' },
  // What the relay puts into the page that answers.
  preset: { email: (_, { facts }) => String(facts.get('email') ?? '') },
});

export const loginWorld = defineWorld<typeof loginMachine>({
  flow: loginFlow,
  start: ({ searchParams }, { facts }) => ({
    refusal: facts.has('refused') ? { error: 'Email or password is incorrect.', fields: {} } : null,
    reason: searchParams.get('session') === 'ended' ? 'ended' : null,
  }),
  environment: ({ facts }): Record<string, string> => (facts.has('migrating') ? { LOGIN_MIGRATING: 'yes' } : {}),
  form: {
    ...loginWords,
    // The browser itself posts it.
    submit(stage, { email, password }) {
      stage.noteRequest({ call: 'POST /login', fields: { email, password }, key: null });
      stage.send({ type: 'form.submit' });
    },
  },
  actions: { clearPassword: (stage) => stage.forgetTyped('Password') },
  machineSentences: [
    // Another page has come; what it is, only the relay knows.
    does('the relay lets the visitor in, nothing owed', () => {}),
    does('the relay lets the visitor in, the legal acceptance owed', () => {}),
    sees('the visitor is led to {string}', () => {
      throw new Elsewhere('only the relay leads on');
    }),
    does('the visitor goes back', (stage: MachineStage) => stage.send({ type: 'page.return' })),
    does(isBack, (stage: MachineStage) => stage.send({ type: 'page.return' })),
    // The answer is another page.
    does('the relay refuses the login', (stage: MachineStage) => {
      const { facts } = stage.given;
      facts.set('refused', true);
      facts.set('email', stage.typed()['Email']);
      stage.openAgain();
      facts.delete('refused');
    }),
    does('the relay answers {int}', () => {
      throw new Elsewhere('the answer is another page');
    }),
  ],
  pageSentences: [
    does(isBack, ({ page }: PageStage) => returnToPage(page)),
    does('the login placeholder is configured', ({ given }: PageStage) => {
      given.facts.set('migrating', true);
    }),
    ...earlierVisits,
    ...mailedLinkOnPage,
    ...confirmationOfferOnPage,
    saysLoggedIn,
    does('the visitor opens {string}', async (stage: PageStage, address: string) => {
      await stage.useOwnSite();
      await stage.open(address);
    }),
    does('the relay refuses the login', (stage: PageStage) => stage.answer({ kind: 'accepts' })),
    does('the relay lets the visitor in, the legal acceptance owed', (stage: PageStage) => letIn(stage, true)),
    does('the relay lets the visitor in, nothing owed', (stage: PageStage) => letIn(stage, false)),
    does('the relay answers 429', async (stage: PageStage) => {
      await stage.relay.tryTooOften(stage.typed()['Email'] ?? '');
      await stage.answer({ kind: 'accepts' });
    }),
    sees('the page says that login is being migrated', async (stage: PageStage) =>
      (await stage.says('being migrated')) ? null : 'the page does not say so',
    ),
  ],
});
