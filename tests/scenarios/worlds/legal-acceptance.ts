import { legalForm } from '../../../machines/legal-acceptance/legal-acceptance.form.ts';
import { legalAcceptanceFlow } from '../../../machines/legal-acceptance/legal-acceptance.model.ts';
import type { FlowWorld } from '../define-world.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import type { RelayAnswer, Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';
import { formWorld } from './form-world.ts';
import { submission } from './submission.ts';

const own = 'https://site.invalid';

const redirectIn = (answer: RelayAnswer): string | null =>
  answer.kind === 'accepts' ? (answer.redirect ?? null) : answer.kind === 'redirects' ? own + answer.to : null;

const configures = does('the origin {string} is configured', ({ given }: Stage, origin: string) => {
  given.facts.set('origin', origin);
});

/** What the relay's answers have in common with those of other forms. */
const acceptance = submission(legalForm);

const form = formWorld(legalAcceptanceFlow, {
  names: {
    accept_terms: 'Accept terms',
    accept_baa: 'Accept BAA',
    acknowledge_ip: 'Acknowledge IP',
    acknowledge_legal: 'Acknowledge legal',
  },
  carried({ snapshot }) {
    const { redirectUrl, signupEmail } = snapshot.context as { redirectUrl: string; signupEmail: string | null };
    return { redirect_url: redirectUrl, ...(signupEmail !== null && { user_email: signupEmail }) };
  },
});

export const legalAcceptanceWorld: FlowWorld = {
  ...form,
  start: ({ searchParams }, { facts }) => ({
    redirectUrl: searchParams.get('redirect_url') ?? '/dashboard',
    signupEmail: searchParams.get('signup_email'),
    origins: { own, configured: facts.has('origin') ? [String(facts.get('origin'))] : [] },
  }),
  environment: ({ facts }) => (facts.has('origin') ? { REDIRECT_ORIGINS: String(facts.get('origin')) } : {}),
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
};

/** The names of the panels that can be seen. */
function namesOf(panels: Element[]): (string | undefined)[] {
  return panels
    .filter((panel) => panel.checkVisibility())
    .map((panel) => document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent);
}
