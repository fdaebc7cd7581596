import type { ReactNode } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupMachine } from '../../machines/mobile-signup/mobile-signup.machine.ts';
import { mobileSignupView } from '../../machines/mobile-signup/mobile-signup.view.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { NextSteps } from '../components/NextSteps.tsx';
import { CheckEmail } from '../forms/CheckEmail.tsx';
import { FormRegion } from '../forms/FormRegion.tsx';
import { useHeadingFocus } from '../forms/useHeadingFocus.ts';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import { MobileSignupFields } from './MobileSignupForm.tsx';

interface MobileSignupFlowProps {
  ios: boolean;
  alreadySent: boolean;
  refusal: RejectedPost | null;
  /** The page around the flow; `done` once the form is sent. */
  renderFrame(flow: ReactNode, done: boolean): ReactNode;
}

export function MobileSignupFlow({ ios, alreadySent, refusal, renderFrame }: MobileSignupFlowProps) {
  const signup = useViewedForm(mobileSignupForm, mobileSignupMachine, mobileSignupView(ios), {
    input: { alreadySent },
    // A field without a control may be the invalid one.
    refusal: refusal && { ...refusal, error: refusalMessage(refusal, mobileSignupForm.texts.refused) },
  });
  const { submission, flow, view } = signup;
  const isSent = view.thanks !== null;
  const heading = useHeadingFocus(isSent ? 'sent' : 'form');

  return renderFrame(
    <FormRegion
      form={mobileSignupForm}
      view={view}
      titleRef={heading}
      outcome={<CheckEmail view={view} form={submission.form} send={flow.send} />}
      beside={<NextSteps steps={view.steps} />}
    >
      <ViewedForm submission={submission} view={view} carried={{ isIOS: ios }} send={flow.send}>
        <MobileSignupFields signup={signup} />
      </ViewedForm>
    </FormRegion>,
    isSent,
  );
}
