import { type PlanCode, planOf } from '../../../machines/domain/plans.ts';
import { planFromText } from '../../../machines/trial-signup/plan-from-text.ts';
import { trialSignupFlow } from '../../../machines/trial-signup/trial-signup.model.ts';
import { allIn, saidBy } from 'flow-toolkit/view/conformance';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import { type Stage, same } from 'flow-toolkit/scenarios/stage';
import type { PageStage } from '../page-stage.ts';
import { accountExists, corrects, isLoggedIn, saysLoggedIn } from './account.ts';
import { formWorld } from './form-world.ts';

const planIn = ({ snapshot }: MachineStage) => (snapshot.context as { plan: PlanCode | null }).plan;

/** All that the flow says, node by node. */
const said = async (stage: Stage) => allIn(await stage.shown());

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
  does('the visitor chooses the plan {string}', async (stage: Stage, label: string) => {
    const choice = (await said(stage)).find(({ role, name }) => role === 'link' && name?.startsWith(`${label}: `));
    await stage.press(choice?.name ?? label);
  }),
  sees('the plans are shown', async (stage: Stage) =>
    same(
      'whether the plans are shown',
      (await said(stage)).some(({ name }) => name === 'Choose your plan'),
      true,
    ),
  ),
  sees('the chosen plan is {string} at {int}', async (stage: Stage, label: string, price: number) => {
    const texts = (await said(stage)).filter(({ role }) => role === 'paragraph').map(saidBy);
    return texts.some((text) => new RegExp(`^${label}\\s*\\$${price} per month`).test(text))
      ? null
      : `the page says ${JSON.stringify(texts)}`;
  }),
  sees('the page says that payment details follow by mail', async (stage: Stage) =>
    (await said(stage)).some((node) => saidBy(node).includes('Payment details follow by email'))
      ? null
      : 'the page does not say so',
  ),
];

const addressed = <TStage>(planNamed: (stage: TStage) => unknown): Sentence<TStage>[] => [
  sees('the plan in the address is {string}', (stage: TStage, plan: string) =>
    same('the plan in the address', planNamed(stage), plan),
  ),
  sees('there is no plan in the address', (stage: TStage) => same('the plan in the address', planNamed(stage), null)),
];

const form = formWorld(trialSignupFlow, {
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
});

export const trialSignupWorld: FlowWorld = {
  ...form,
  start: ({ searchParams }) => ({
    offer: {
      type: searchParams.get('type') === 'direct' ? 'direct' : 'trial',
      inviteToken: searchParams.get('invite_token') ?? '',
    },
    plan: planFromText(searchParams.get('plan') ?? ''),
    alreadySent: searchParams.get('sent') === 'yes',
  }),
  actions: {
    ...form.actions,
    clearPassword: (stage: MachineStage) => stage.forgetTyped('Password'),
    namePlan: ({ memory }: MachineStage, plan: PlanCode | null) => void memory.set('named', plan),
    openPaymentPage: (stage: MachineStage, path: string) => stage.leadTo(path),
  },
  machineSentences: [...common, ...addressed<MachineStage>(({ memory }) => memory.get('named'))],
  pageSentences: [
    ...common,
    ...addressed<PageStage>(({ page }) => new URL(page.url()).searchParams.get('plan')),
    accountExists,
    isLoggedIn,
    saysLoggedIn,
  ],
};
