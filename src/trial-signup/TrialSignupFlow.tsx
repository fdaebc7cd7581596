import { useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { checkYourEmail, nextSteps, payingText, sentText, signupMessages } from '../content/signup.ts';
import { replaceAddress } from '../routing/router-internals.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import styles from '../forms/flow.module.css';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { AccountForm, useAccountForm } from './AccountForm.tsx';
import { PlanChooser } from './PlanChooser.tsx';
import { sendTrialSignup } from './send-trial-signup.ts';
import { type SignupOffer, signupAddress } from './signup-address.ts';

interface TrialSignupFlowProps {
  offer: SignupOffer;
  /** The plan that the address names (SIGN-3). */
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const titles = { chooser: 'Choose your plan', form: 'Your account', done: checkYourEmail } as const;

/** Runs the trial signup's machine and shows what its state says: the plans, the account form, or 'Check Your Email'. */
export function TrialSignupFlow({ offer, plan, alreadySent, refusal }: TrialSignupFlowProps) {
  const account = useAccountForm(refusal);
  const machine = trialSignupMachine.provide({
    actors: { sendTrialSignup },
    actions: {
      namePlan: (_, named) => replaceAddress(signupAddress(offer, named)),
      clearPassword: () => account.form.setFieldValue('password', ''),
      showRefusedFields: ({ context: { refusal: said } }, messages) =>
        account.showRefusedFields(messages, refusalMessage(said, signupMessages.refused)),
      openPaymentPage: (_, path) => path !== null && window.location.assign(path),
      // oxlint-disable-next-line no-console -- SIGN-8: an exception is logged, in the visitor's own console.
      logException: ({ event }) => console.error('trial-signup: no answer', event.type),
    },
  });
  const flow = useFlow(machine, { plan, alreadySent });
  const snapshot = useSelector(flow, (current) => current);
  const { context } = snapshot;
  const done = snapshot.matches('sent') || snapshot.matches('paying');
  const choosing = snapshot.matches('choosing') || snapshot.matches('opening');
  const shown = done ? 'done' : choosing || context.plan === null ? 'chooser' : 'form';
  const heading = useHeadingFocus(shown);

  const correct = () => {
    flushSync(() => flow.send({ type: 'form.correct' }));
    account.form.getInputNode('email')?.focus();
  };

  const failure = () => {
    if (snapshot.matches({ account: 'refused' })) return refusalMessage(context.refusal, signupMessages.refused);
    if (snapshot.matches({ account: 'interrupted' })) return signupMessages.interrupted;
    return null;
  };

  return (
    <section className={styles.columns} aria-labelledby="signup-tab" {...stateAttributes('trial-signup', snapshot)}>
      <Sheet title={titles[shown]} titleId="signup-tab" titleRef={heading} className={styles.sheet}>
        {shown === 'chooser' && (
          <PlanChooser
            offer={offer}
            chosen={context.plan}
            onChoose={(chosen) => flow.send({ type: 'plan.choose', plan: chosen })}
          />
        )}
        {shown === 'form' && context.plan !== null && (
          <AccountForm
            account={account}
            offer={offer}
            plan={context.plan}
            sending={snapshot.matches('sending')}
            correcting={snapshot.matches({ account: 'correcting' })}
            alert={account.alertOf(failure())}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
            onChangePlan={() => flow.send({ type: 'plan.change' })}
          />
        )}
        {shown === 'done' && (
          <CheckEmail
            sent="We sent a login link"
            address={account.form.getValues().email}
            correctAt={signupAddress(offer, context.plan)}
            onCorrect={correct}
          >
            <p>{context.paymentPage === null ? sentText[offer.type] : payingText}</p>
            {context.paymentPage !== null && (
              <p>
                <a className="button" href={context.paymentPage}>
                  Go to the payment page
                </a>
              </p>
            )}
          </CheckEmail>
        )}
      </Sheet>
      <NextSteps steps={nextSteps[offer.type]} sent={snapshot.matches('sent')} />
    </section>
  );
}
