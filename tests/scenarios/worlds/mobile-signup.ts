import { mobileSignupFlow } from '../../../machines/mobile-signup/mobile-signup.model.ts';
import type { FlowWorld } from '../define-world.ts';
import { does } from 'flow-toolkit/scenarios/sentences';
import type { Stage } from 'flow-toolkit/scenarios/stage';
import { accountExists, corrects } from './account.ts';
import { formWorld } from './form-world.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const isOnIos = does("the visitor's browser is on iOS", ({ given }: Stage) => void given.facts.set('agent', iPhone));

export const mobileSignupWorld: FlowWorld = {
  ...formWorld(mobileSignupFlow, {
    // Scenarios call a role by its code.
    options: {},
    valid: { role: 'physician' },
    carried: ({ openedAt, given }) => ({
      isIOS: openedAt.searchParams.get('ios') === '1' || given.facts.has('agent'),
    }),
  }),
  machineSentences: [isOnIos, corrects],
  pageSentences: [isOnIos, corrects, accountExists],
};
