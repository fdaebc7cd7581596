import { useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { mobileSignupMachine } from '../../machines/mobile-signup/mobile-signup.machine.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { checkYourEmail, mobileNextSteps, mobileSignupMessages } from '../content/signup.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import styles from '../forms/flow.module.css';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MobileSignupForm, useMobileSignupForm } from './MobileSignupForm.tsx';
import { sendMobileSignup } from './send-mobile-signup.ts';

interface MobileSignupFlowProps {
  ios: boolean;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** Runs the mobile signup's machine and shows what its state says: the form, or 'Check Your Email' (MOB-4). */
export function MobileSignupFlow({ ios, alreadySent, refusal }: MobileSignupFlowProps) {
  const signup = useMobileSignupForm(refusal);
  const machine = mobileSignupMachine.provide({
    actors: { sendMobileSignup },
    actions: {
      showRefusedFields: ({ context }, messages) =>
        signup.showRefusedFields(messages, refusalMessage(context.refusal, mobileSignupMessages.refused)),
      // oxlint-disable-next-line no-console -- MOB-4: a network failure is logged, in the visitor's own console.
      logException: ({ event }) => console.error('mobile-signup: no answer', event.type),
    },
  });
  const flow = useFlow(machine, { alreadySent });
  const snapshot = useSelector(flow, (current) => current);
  const state = snapshot.value;
  const sent = state === 'sent';
  const heading = useHeadingFocus(sent ? 'sent' : 'form');

  const correct = () => {
    flushSync(() => flow.send({ type: 'form.correct' }));
    signup.form.getInputNode('email')?.focus();
  };

  const failure = () => {
    if (state === 'refused') return refusalMessage(snapshot.context.refusal, mobileSignupMessages.refused);
    if (state === 'interrupted') return mobileSignupMessages.interrupted;
    return null;
  };

  return (
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
            address={signup.form.getValues().email}
            correctAt={`${BASE_PATH}/mobile-signup${ios ? '?ios=1' : ''}`}
            onCorrect={correct}
          />
        ) : (
          <MobileSignupForm
            signup={signup}
            ios={ios}
            sending={state === 'sending'}
            alert={signup.alertOf(failure())}
            onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
          />
        )}
      </Sheet>
      <NextSteps steps={mobileNextSteps} sent={sent} />
    </section>
  );
}
