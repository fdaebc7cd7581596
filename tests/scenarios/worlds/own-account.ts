import { flowOf } from '../../flow-of.ts';
import type { FormFlow } from '../../../machines/shared/flow.ts';
import type { FlowWorld } from '../define-world.ts';
import { earlierVisits, mails } from './account.ts';
import { formWorld } from './form-world.ts';

/** A form of the account. For a logged-in owner any session will do for the page; the relay's own scenarios have a real one. */
export const accountWorld = (flow: FormFlow): FlowWorld => ({
  ...formWorld(flow),
  pageSentences: [...earlierVisits, ...mails],
});

const planChange = accountWorld(flowOf('change-plan') as FormFlow);

export const changePlanWorld: FlowWorld = {
  ...planChange,
  ...(planChange.form && {
    form: {
      ...planChange.form,
      // Scenarios call a plan by its code.
      fields: {
        Plan: {
          name: 'plan',
          label: 'Plan',
          valid: 'md_do_annual',
          preset: ({ searchParams }: URL) => searchParams.get('plan') ?? '',
        },
      },
    },
  }),
};
