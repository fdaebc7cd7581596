import { resendConfirmationFlow } from '../../../machines/resend-confirmation/resend-confirmation.model.ts';
import type { FlowWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { does, sees } from 'flow-toolkit/scenarios/sentences';
import { type Stage, same } from 'flow-toolkit/scenarios/stage';
import { confirmationOfferOnPage, earlierVisits, mailedLinkOnPage, mails } from './account.ts';
import { formWorld } from './form-world.ts';

/** A link that cannot be used: there the offer stands. */
const address = '/complete-registration';

async function ask(stage: Stage, email: string): Promise<void> {
  await stage.fill('Email', email);
  await stage.sendForm();
}

const common = [
  does('the visitor is offered another confirmation', (stage: Stage) => stage.open(address)),
  does('the visitor asks for another confirmation for {string}', ask),
  does('the visitor presses the same once more', (stage: Stage) => stage.sendForm()),
];

export const resendConfirmationWorld: FlowWorld = {
  ...formWorld(resendConfirmationFlow),
  names: { Password: 'New password' },
  machineSentences: [
    ...common,
    sees('another confirmation is offered', (stage: MachineStage) =>
      same('whether it is offered', stage.formIsShown(), true),
    ),
  ],
  pageSentences: [
    ...common,
    ...mailedLinkOnPage,
    ...confirmationOfferOnPage,
    ...earlierVisits,
    ...mails,
    does('{string} has signed up and not confirmed', ({ relay }: PageStage, email: string) =>
      relay.signUp('mobile', email),
    ),
    sees('the answer is the same as for {string}', async (stage: PageStage, email: string) => {
      const answer = await stage.section().innerText();
      await stage.open(address);
      await ask(stage, email);
      return same('the answer', await stage.section().innerText(), answer);
    }),
    does('the visitor opens the newly mailed link', async (stage: PageStage) => {
      const { pathname, search } = await stage.relay.linkTo(String(stage.memory.get('email')), 2);
      await stage.open(pathname + search);
    }),
  ],
};
