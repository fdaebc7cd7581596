import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import type { legalAcceptanceMachine } from '../../../machines/legal-acceptance/legal-acceptance.machine.ts';
import { legalAcceptanceFlow } from '../../../machines/legal-acceptance/legal-acceptance.model.ts';
import { stateName } from '../../../machines/shared/inspection.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from '../sentences.ts';
import type { RelayAnswer, Stage } from '../stage.ts';
import { same } from '../stage.ts';
import { formWords, submission } from './submission.ts';

const own = 'https://site.invalid';

const redirectIn = (answer: RelayAnswer): string | null =>
  answer.kind === 'accepts' ? (answer.redirect ?? null) : answer.kind === 'redirects' ? own + answer.to : null;

const configures = does('the origin {string} is configured', ({ given }: Stage, origin: string) => {
  given.facts.set('origin', origin);
});

/** What the relay's answers have in common with those of other forms. */
const acceptance = submission(legalForm);

export const legalAcceptanceWorld = defineWorld<typeof legalAcceptanceMachine>({
  flow: legalAcceptanceFlow,
  start: ({ searchParams }, { facts }) => ({
    redirectUrl: searchParams.get('redirect_url') ?? '/dashboard',
    signupEmail: searchParams.get('signup_email'),
    origins: { own, configured: facts.has('origin') ? [String(facts.get('origin'))] : [] },
  }),
  environment: ({ facts }) => (facts.has('origin') ? { REDIRECT_ORIGINS: String(facts.get('origin')) } : {}),
  screen({ value, context: { refusal } }) {
    const state = stateName(value);
    const { refused, interrupted } = legalForm.texts;
    return {
      alert: state === 'error' ? (refusal ? `Error: ${refusal.error ?? refused}` : interrupted) : '',
      form: state === 'processing' ? 'sending' : state.startsWith('success') ? 'absent' : 'ready',
    };
  },
  actions: {
    rememberAcceptance(stage) {
      stage.store('legalAccepted', 'true');
      stage.store('legalAcceptedDate', 'then');
    },
    redirect: (stage, { to }: { to: string }) => stage.leadTo(to),
  },
  storage: ['legalAccepted', 'legalAcceptedDate'],
  requests: {
    recordAcceptance: {
      ...acceptance,
      output: (answer, fieldName) =>
        answer.kind === 'accepts' ? { ok: true, redirect: redirectIn(answer) } : acceptance.output(answer, fieldName),
    },
    completeSignup: {
      call: 'POST /complete-legal-acceptance',
      fields: (input: { redirect_url: string }) => ({ ...input }),
      output: (answer) =>
        answer.kind === 'accepts' || answer.kind === 'redirects' ? { redirect: redirectIn(answer) } : null,
    },
  },
  form: formWords(legalForm, {
    names: {
      accept_terms: 'Accept terms',
      accept_baa: 'Accept BAA',
      acknowledge_ip: 'Acknowledge IP',
      acknowledge_legal: 'Acknowledge legal',
    },
    valid: {},
    carried({ snapshot }: MachineStage) {
      const { redirectUrl, signupEmail } = snapshot.context as { redirectUrl: string; signupEmail: string | null };
      return { redirect_url: redirectUrl, ...(signupEmail !== null && { user_email: signupEmail }) };
    },
    waitsForBoxes: true,
  }),
  machineSentences: [configures],
  pageSentences: [
    configures,
    does('an account for {string} exists', async (stage: PageStage, email: string) => {
      await stage.relay.createAccount(email);
      stage.memory.set('acceptances', stage.relay.acceptancesOf(email));
    }),
    sees('no acceptance is recorded for {string}', (stage: PageStage, email: string) =>
      same('the number of acceptances', stage.relay.acceptancesOf(email), stage.memory.get('acceptances')),
    ),
    sees('the document {string} is the one in sight', async ({ page }: PageStage, tab: string) =>
      same('the document in sight', await page.getByRole('tabpanel').evaluateAll(namesOf), [tab]),
    ),
  ],
});

/** The names of the panels that can be seen. */
function namesOf(panels: Element[]): (string | undefined)[] {
  return panels
    .filter((panel) => panel.checkVisibility())
    .map((panel) => document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent);
}
