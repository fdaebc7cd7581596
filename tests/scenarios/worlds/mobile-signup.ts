import { mobileSignupForm } from '../../../machines/mobile-signup/mobile-signup.form.ts';
import type { mobileSignupMachine } from '../../../machines/mobile-signup/mobile-signup.machine.ts';
import { mobileSignupFlow } from '../../../machines/mobile-signup/mobile-signup.model.ts';
import { defineWorld } from '../define-world.ts';
import { does } from '../sentences.ts';
import type { Stage } from '../stage.ts';
import { accountExists, correctionControl, corrects } from './account.ts';
import { formScreen, formWords, submission } from './submission.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const isOnIos = does("the visitor's browser is on iOS", ({ given }: Stage) => void given.facts.set('agent', iPhone));

export const mobileSignupWorld = defineWorld<typeof mobileSignupMachine>({
  flow: mobileSignupFlow,
  start: (address) => ({ alreadySent: address.searchParams.get('sent') === 'yes' }),
  screen: ({ value, context }, stage) => ({
    ...formScreen(value, mobileSignupForm, {
      says: { sent: ['Check Your Email', '24 hours'] },
      refusal: context.refusal,
    }),
    controls: correctionControl(stage, value === 'sent'),
  }),
  actions: { showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages) },
  requests: { sendMobileSignup: submission(mobileSignupForm) },
  posted: '/mobile-signup?sent=yes',
  form: formWords(mobileSignupForm, {
    valid: { email: 'ada@clinic.example', firstName: 'Ada', lastName: 'Byrne', role: 'physician' },
    carried: ({ openedAt, given }) => ({
      isIOS: openedAt.searchParams.get('ios') === '1' || given.facts.has('agent'),
    }),
  }),
  machineSentences: [isOnIos, corrects],
  pageSentences: [isOnIos, corrects, accountExists],
});
