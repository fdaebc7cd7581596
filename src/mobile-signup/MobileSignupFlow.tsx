import type { ReactNode } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupSteps, mobileSignupWords } from '../../machines/mobile-signup/mobile-signup.view.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { MobileSignupFields } from './MobileSignupForm.tsx';

interface MobileSignupFlowProps {
  ios: boolean;
  alreadySent: boolean;
  refusal: RejectedPost | null;
  /** The page around the flow; `done` once the form is sent. */
  renderFrame(flow: ReactNode, done: boolean): ReactNode;
}

export function MobileSignupFlow({ ios, alreadySent, refusal, renderFrame }: MobileSignupFlowProps) {
  const signup = useRelayForm(mobileSignupForm, mobileSignupWords, {
    alreadySent,
    // A field without a control may be the invalid one.
    refusal: refusal && { ...refusal, error: refusalMessage(refusal, mobileSignupForm.texts.refused) },
  });
  const { submission, view, send } = signup;
  const isSent = view.thanks !== null;
  const heading = useHeadingFocus(isSent ? 'sent' : 'form');

  const outcome = (
    <CheckEmail
      sent={view.thanks}
      address={submission.text('email')}
      // The link keeps the query's iOS marker.
      correctAt={`${BASE_PATH}${mobileSignupForm.screen}${ios ? '?ios=1' : ''}`}
      form={submission.form}
      onCorrect={() => send({ type: 'form.again' })}
    />
  );
  return renderFrame(
    <FormSheet
      form={signup}
      titleRef={heading}
      outcome={outcome}
      beside={<NextSteps steps={mobileSignupSteps} isSent={isSent} />}
    >
      <FormFields form={signup} carried={{ isIOS: ios }}>
        <MobileSignupFields signup={signup} />
      </FormFields>
    </FormSheet>,
    isSent,
  );
}
