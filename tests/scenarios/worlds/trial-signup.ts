import { type PlanCode, planFamilies, planOf } from '../../../machines/domain/plans.ts';
import { stateName } from '../../../machines/shared/inspection.ts';
import { planFromText } from '../../../machines/trial-signup/plan-from-text.ts';
import { trialSignupForm } from '../../../machines/trial-signup/trial-signup.form.ts';
import type { trialSignupMachine } from '../../../machines/trial-signup/trial-signup.machine.ts';
import { trialSignupFlow } from '../../../machines/trial-signup/trial-signup.model.ts';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from '../machine-stage.ts';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from '../sentences.ts';
import { type Stage, same } from '../stage.ts';
import { accountExists, correctionControl, corrects, isLoggedIn, saysLoggedIn } from './account.ts';
import { formScreen, formWords, submission } from './submission.ts';

const planIn = ({ snapshot }: MachineStage) => (snapshot.context as { plan: PlanCode | null }).plan;

const codeOf = (label: string): PlanCode => (label === planFamilies.np_pa.label ? 'np_pa_monthly' : 'md_do_monthly');

const choice = ({ page }: PageStage, label: string) =>
  page.getByRole('link', { name: new RegExp(`^${label}: `) }).first();

const paymentPage = 'payment page';

/** Where a payment page is configured, the relay's answer leads there. */
const common = [
  does('a payment page is configured', ({ given }: Stage) => void given.facts.set(paymentPage, '/payment')),
  does('no payment page is configured', ({ given }: Stage) => void given.facts.delete(paymentPage)),
  does('the relay accepts', (stage: Stage) => {
    const redirect = stage.given.facts.get(paymentPage);
    return stage.answer({ kind: 'accepts', ...(typeof redirect === 'string' && { redirect }) });
  }),
  sees('the visitor is led to the payment page', async (stage: Stage) =>
    same('where the visitor is led', await stage.ledTo(), '/payment'),
  ),
  sees('the account form is shown', async (stage: Stage) =>
    same('whether the account form is shown', await stage.formIsShown(), true),
  ),
  sees('the account form is not shown', async (stage: Stage) =>
    same('whether the account form is shown', await stage.formIsShown(), false),
  ),
  corrects,
];

export const trialSignupWorld = defineWorld<typeof trialSignupMachine>({
  flow: trialSignupFlow,
  start: ({ searchParams }) => ({
    plan: planFromText(searchParams.get('plan') ?? ''),
    alreadySent: searchParams.get('sent') === 'yes',
  }),
  screen({ value, context }, stage) {
    const state = stateName(value);
    const inAccount = state.startsWith('account.');
    return {
      ...formScreen(state.replace('account.', ''), trialSignupForm, {
        says: { sent: ['Check Your Email', '24 hours'], paying: [] },
        refusal: context.refusal,
      }),
      ...(!inAccount && state !== 'sending' && { form: 'absent' }),
      controls: {
        ...correctionControl(stage, state === 'sent' || state === 'paying'),
        'Choose a different plan':
          state === 'sending'
            ? 'cannot be pressed'
            : inAccount
              ? { press: () => stage.send({ type: 'plan.change' }) }
              : null,
      },
    };
  },
  actions: {
    showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages),
    clearPassword: (stage) => stage.forgetTyped('Password'),
    openPaymentPage: (stage, path: string) => stage.leadTo(path),
  },
  requests: { sendTrialSignup: submission(trialSignupForm) },
  form: formWords(trialSignupForm, {
    valid: { firstName: 'Ada', lastName: 'Byrne', email: 'ada@clinic.example', password: 'quiet-harbor-42' },
    carried(stage) {
      const plan = planIn(stage);
      const { searchParams } = stage.openedAt;
      return {
        ...(plan && { plan, role: planOf(plan).family.role }),
        signup_type: searchParams.get('type') === 'direct' ? 'direct' : 'trial',
        invite_token: searchParams.get('invite_token') ?? '',
      };
    },
  }),
  machineSentences: [
    ...common,
    does('the visitor chooses the plan {string}', (stage: MachineStage, label: string) =>
      stage.send({ type: 'plan.choose', plan: codeOf(label) } as { type: string }),
    ),
    sees('the plans are shown', ({ snapshot }: MachineStage) =>
      same('whether the plans are shown', ['choosing', 'opening'].includes(stateName(snapshot.value)), true),
    ),
    sees('the chosen plan is {string} at {int}', (stage: MachineStage, label: string, price: number) => {
      const plan = planIn(stage);
      const chosen = plan && planOf(plan);
      return same(
        'the chosen plan',
        chosen && [chosen.family.label, chosen.annual ? chosen.family.annual.month : chosen.family.monthly],
        [label, price],
      );
    }),
    sees('the page says that payment details follow by mail', ({ snapshot, openedAt }: MachineStage) =>
      same('what follows', [stateName(snapshot.value), openedAt.searchParams.get('type')], ['sent', 'direct']),
    ),
  ],
  pageSentences: [
    ...common,
    accountExists,
    isLoggedIn,
    saysLoggedIn,
    does('the visitor chooses the plan {string}', (stage: PageStage, label: string) => choice(stage, label).click()),
    sees('the plans are shown', async (stage: PageStage) =>
      same('whether the plans are shown', await choice(stage, planFamilies.md_do.label).isVisible(), true),
    ),
    sees('the chosen plan is {string} at {int}', async (stage: PageStage, label: string, price: number) => {
      const shown = await stage.section().innerText();
      return new RegExp(`${label}\\s+\\$${price} per month`).test(shown) ? null : `the page says "${shown}"`;
    }),
    sees('the page says that payment details follow by mail', async (stage: PageStage) =>
      (await stage.says('Payment details follow by email')) ? null : 'the page does not say so',
    ),
  ],
});
