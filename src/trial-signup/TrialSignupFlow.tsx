import type { MouseEvent, ReactNode } from 'react';
import { signupSteps } from '../../machines/trial-signup/trial-signup.view.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import styles from './AccountForm.module.css';
import { AccountFields } from './AccountForm.tsx';
import { PlanChooser } from './PlanChooser.tsx';
import { type TrialSignupProps, useTrialSignup } from './useTrialSignup.ts';

interface TrialSignupFlowProps extends TrialSignupProps {
  /** The page around the flow; `done` once the form is sent. */
  renderFrame(flow: ReactNode, done: boolean): ReactNode;
}

export function TrialSignupFlow({ renderFrame, ...opened }: TrialSignupFlowProps) {
  const { offer } = opened;
  const account = useTrialSignup(opened);
  const { submission, view, send } = account;
  const { families, plan, sent, next, paymentPage } = view;
  const heading = useHeadingFocus(view.heading);

  const changePlan = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    send({ type: 'plan.change' });
  };

  const mailed = (
    <CheckEmail
      sent={sent}
      address={submission.text('email')}
      correctAt={view.correctAddress}
      form={submission.form}
      onCorrect={() => send({ type: 'form.correct' })}
    >
      <p>{next}</p>
      {paymentPage && (
        <p>
          <a className="button" href={paymentPage}>
            Go to the payment page
          </a>
        </p>
      )}
    </CheckEmail>
  );
  return renderFrame(
    <FormSheet
      form={account}
      titleRef={heading}
      outcome={
        families ? (
          <PlanChooser families={families} onChoose={(code) => send({ type: 'plan.choose', plan: code })} />
        ) : (
          mailed
        )
      }
      beside={<NextSteps steps={signupSteps[offer.type]} isSent={view.isMailNext} />}
    >
      {plan && (
        <>
          <div className={`cluster taps ${styles.plan}`}>
            <p>
              <b>{plan.label}</b>
              <span>{plan.price}</span>
            </p>
            <a
              href={view.chooserAddress}
              aria-disabled={view.isSending || undefined}
              data-replay=""
              onClick={changePlan}
            >
              Choose a different plan
            </a>
          </div>
          <FormFields
            form={account}
            carried={{ role: plan.role, plan: plan.code, signup_type: offer.type, invite_token: offer.inviteToken }}
          >
            <AccountFields account={account} />
          </FormFields>
        </>
      )}
    </FormSheet>,
    sent !== null,
  );
}
