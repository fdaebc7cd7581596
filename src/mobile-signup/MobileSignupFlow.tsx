import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupMachine } from '../../machines/mobile-signup/mobile-signup.machine.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { checkYourEmail, mobileNextSteps } from '../content/signup.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import styles from '../forms/flow.module.css';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MobileSignupFields } from './MobileSignupForm.tsx';

interface MobileSignupFlowProps {
  ios: boolean;
  alreadySent: boolean;
  refusal: RejectedPost | null;
  /** The page around the flow; `done` once the form is sent. */
  renderFrame(flow: ReactNode, done: boolean): ReactNode;
}

const sendMobileSignup = sendForm(mobileSignupForm);

export function MobileSignupFlow({ ios, alreadySent, refusal, renderFrame }: MobileSignupFlowProps) {
  const signup = useSubmissionForm(mobileSignupForm, {
    // A field without a control may be the invalid one.
    refusal: refusal && { ...refusal, error: refusalMessage(refusal, mobileSignupForm.texts.refused) },
  });
  const machine = mobileSignupMachine.provide({
    actors: { sendMobileSignup },
    actions: { showRefusedFields: signup.showRefusedFields, logException: logNoAnswer('mobile-signup') },
  });
  const { flow, snapshot } = useSubmissionFlow(signup, machine, { alreadySent });
  const { value: state, context } = snapshot;
  const sent = state === 'sent';
  const heading = useHeadingFocus(sent ? 'sent' : 'form');

  const correct = () => {
    flushSync(() => flow.send({ type: 'form.correct' }));
    signup.form.getInputNode('email')?.focus();
  };

  return renderFrame(
    <section
      className={styles.columns}
      aria-labelledby="mobile-signup-tab"
      {...stateAttributes('mobile-signup', snapshot)}
    >
      <Sheet
        title={sent ? checkYourEmail : 'Your details'}
        titleId="mobile-signup-tab"
        titleRef={heading}
        className={styles.sheet}
      >
        {sent ? (
          <CheckEmail
            sent="We sent a link to complete your registration"
            address={signup.text('email')}
            correctAt={`${BASE_PATH}/mobile-signup${ios ? '?ios=1' : ''}`}
            onCorrect={correct}
          />
        ) : (
          <SubmissionForm
            submission={signup}
            sending={state === 'sending'}
            failure={signup.failureIn(state, context.refusal)}
            carried={{ isIOS: ios }}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
          >
            <MobileSignupFields signup={signup} />
          </SubmissionForm>
        )}
      </Sheet>
      <NextSteps steps={mobileNextSteps} sent={sent} />
    </section>,
    sent,
  );
}
