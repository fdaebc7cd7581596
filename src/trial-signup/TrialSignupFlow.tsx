import type { MouseEvent, ReactNode } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type PlanCode, planOf } from '../../machines/domain/plans.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { type SignupOffer, signupAddress } from '../../machines/trial-signup/signup-address.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import { trialSignupMachine } from '../../machines/trial-signup/trial-signup.machine.ts';
import { trialSignupView } from '../../machines/trial-signup/trial-signup.view.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { nodeProps } from '../flow/useView.ts';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import { FormRegion } from '../forms/FormRegion.tsx';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import { replaceAddress } from '../routing/router-internals.ts';
import styles from './AccountForm.module.css';
import { AccountFields } from './AccountForm.tsx';
import { PlanChooser } from './PlanChooser.tsx';

interface TrialSignupFlowProps {
  offer: SignupOffer;
  plan: PlanCode | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
  /** The page around the flow; `done` once the form is sent. */
  renderFrame(flow: ReactNode, done: boolean): ReactNode;
}

export function TrialSignupFlow({ offer, plan, alreadySent, refusal, renderFrame }: TrialSignupFlowProps) {
  const account = useViewedForm(trialSignupForm, trialSignupMachine, trialSignupView, {
    input: { offer, plan, alreadySent },
    // A field without a control may be the invalid one. Passwords are never written into a page.
    refusal: refusal && {
      ...refusal,
      values: { ...refusal.values, password: '' },
      error: refusalMessage(refusal, trialSignupForm.texts.refused),
    },
    own: {
      actions: {
        namePlan: (_: unknown, named: PlanCode | null) => replaceAddress(signupAddress(offer, named)),
        openPaymentPage: (_: unknown, path: string | null) => path !== null && window.location.assign(path),
      },
    },
  });
  const { submission, flow, view } = account;
  const { change, next, payment, plans } = view;
  const chosen = view.plan?.value ?? null;
  const isDone = view.thanks !== null;
  const heading = useHeadingFocus(view.heading.name);

  const changePlan = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    if (change?.press) flow.send(change.press);
  };

  const outcome = (
    <CheckEmail view={view} form={submission.form} send={flow.send}>
      <p>{next?.text}</p>
      {payment && (
        <p>
          <a className="button" href={payment.url}>
            {payment.name}
          </a>
        </p>
      )}
    </CheckEmail>
  );
  return renderFrame(
    <FormRegion
      form={trialSignupForm}
      view={view}
      titleRef={heading}
      outcome={outcome}
      beside={<NextSteps steps={view.steps} />}
    >
      {plans && <PlanChooser families={plans} send={flow.send} />}
      {chosen !== null && (
        <>
          <div className={styles.plan}>
            <p>
              <b>{view.plan?.children[0].text}</b>
              <span>{view.plan?.children[1].text}</span>
            </p>
            <a {...(change && nodeProps(change))} href={change?.url} onClick={changePlan}>
              {change?.name}
            </a>
          </div>
          <ViewedForm
            submission={submission}
            view={view}
            carried={{
              role: planOf(chosen).family.role,
              plan: chosen,
              signup_type: offer.type,
              invite_token: offer.inviteToken,
            }}
            send={flow.send}
          >
            <AccountFields account={account} />
          </ViewedForm>
        </>
      )}
    </FormRegion>,
    isDone,
  );
}
