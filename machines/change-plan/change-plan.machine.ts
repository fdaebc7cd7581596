import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { changePlanForm } from './change-plan.form.ts';

/** ACC-4. The page says which plan the account has; the relay knows whether it can still be changed. */
export const changePlanMachine = setupOpenedForm(changePlanForm, {} as { type: 'form.again' }).createMachine({
  id: 'change-plan',
  context: openedForm,
  initial: 'arriving',
  states: {
    ...submissionStates(changePlanForm, {
      arriving: 'The page opens. A plan that was just changed without script is confirmed at once.',
      editing: 'The visitor chooses a plan. Nothing has left the page.',
      sending: 'The plan is on its way. The button says so and takes no second send.',
      refused: 'The relay did not change the plan and says why. The choice stays and can be sent again.',
      interrupted: 'No answer came: the network failed or took too long. The choice stays and can be sent again.',
      requirements: { submit: ['ACC-4'], answer: ['ACC-4'] },
    }),
    sent: {
      description: 'The account has the plan, which stays chosen. The page says so and leads back to the account.',
      on: { 'form.again': { target: 'editing', meta: { requirements: ['ACC-4'] } } },
    },
  },
});
