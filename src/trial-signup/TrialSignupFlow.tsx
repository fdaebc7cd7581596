import type { ReactNode } from 'react';
import type { PlanCode } from '../../machines/domain/plans.ts';
import { checkEmail, checkYourEmail, stepsList } from '../../machines/shared/check-email.ts';
import { stateName } from '../../machines/shared/inspection.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { nextSteps, payingText, sentText } from '../content/signup.ts';
import { replaceAddress } from '../routing/router-internals.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import styles from '../forms/flow.module.css';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { AccountForm } from './AccountForm.tsx';
import { PlanChooser } from './PlanChooser.tsx';
import { type SignupOffer, signupAddress } from './signup-address.ts';

interface TrialSignupFlowProps {
  offer: SignupOffer;
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
  /** The page around the flow; `done` once the form is sent. */
  renderFrame(flow: ReactNode, done: boolean): ReactNode;
}

const sendTrialSignup = sendForm(trialSignupForm);

const titles = { chooser: 'Choose your plan', form: 'Your account', done: checkYourEmail } as const;

export function TrialSignupFlow({ offer, plan, alreadySent, refusal, renderFrame }: TrialSignupFlowProps) {
  const account = useSubmissionForm(trialSignupForm, {
    // A field without a control may be the invalid one. Passwords are never written into a page.
    refusal: refusal && {
      ...refusal,
      values: { ...refusal.values, password: '' },
      error: refusalMessage(refusal, trialSignupForm.texts.refused),
    },
  });
  const machine = trialSignupMachine.provide({
    actors: { sendTrialSignup },
    actions: {
      namePlan: (_, named) => replaceAddress(signupAddress(offer, named)),
      clearPassword: () => account.form.setFieldValue('password', ''),
      showRefusedFields: account.showRefusedFields,
      openPaymentPage: (_, path) => path !== null && window.location.assign(path),
      logException: logNoAnswer('trial-signup'),
    },
  });
  const { flow, snapshot } = useSubmissionFlow(account, machine, { plan, alreadySent });
  const { context } = snapshot;
  const done = snapshot.matches('sent') || snapshot.matches('paying');
  const choosing = snapshot.matches('choosing') || snapshot.matches('opening');
  const shown = done ? 'done' : choosing || context.plan === null ? 'chooser' : 'form';
  const heading = useHeadingFocus(shown);

  return renderFrame(
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
            failure={account.failureIn(stateName(snapshot.value).replace('account.', ''), context.refusal)}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
            onChangePlan={() => flow.send({ type: 'plan.change' })}
          />
        )}
        {shown === 'done' && (
          <CheckEmail
            view={checkEmail({
              sent: 'We sent a login link',
              address: account.text('email'),
              correctAt: signupAddress(offer, context.plan),
            })}
            form={account.form}
            send={flow.send}
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
      <NextSteps steps={stepsList(nextSteps[offer.type], snapshot.matches('sent'))} />
    </section>,
    done,
  );
}
