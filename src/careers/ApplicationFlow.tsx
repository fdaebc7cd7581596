import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { careerForm, type CareerPayload } from '../../machines/career-application/career-application.form.ts';
import { careerApplicationMachine } from '../../machines/career-application/career-application.machine.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import { stateName } from '../../machines/shared/inspection.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { policies } from '../content/policies.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { chooseAgain } from '../forms/file-input.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { sendUpload } from '../forms/send-upload.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { uploadRow } from '../forms/UploadProgress.tsx';
import { useFormFile } from '../forms/useFormFile.tsx';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import styles from './ApplicationFlow.module.css';
import { ApplicationFields } from './ApplicationForm.tsx';

export interface ApplicationProps {
  position: Position | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const submitApplication = sendUpload<CareerPayload>(careerForm);

export function ApplicationFlow({ position, alreadySent, refusal }: ApplicationProps) {
  const application = useSubmissionForm(careerForm, {
    initial: { position: position ?? '' },
    // A page cannot refill a file field: after a rejected post the file has to be chosen again.
    refusal: refusal && { ...refusal, fields: { ...chooseAgain(careerForm), ...refusal.fields } },
  });
  const { file, remove, field } = useFormFile(application);
  const { flow, snapshot } = useSubmissionFlow(
    application,
    careerApplicationMachine.provide({
      actors: { submitApplication },
      actions: {
        clearFields: () => {
          application.clear();
          remove();
        },
        showRefusedFields: application.showRefusedFields,
        logException: logNoAnswer('career application'),
      },
    }),
    { alreadySent },
  );
  const { value, context } = snapshot;
  const sending = snapshot.matches('sending');

  const applyAgain = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => flow.send({ type: 'form.again' }));
    document.getElementById(`career-${careerForm.thanks?.focus}`)?.focus();
  };

  return (
    <section aria-labelledby="career-tab" {...stateAttributes('career-application', snapshot)}>
      <Sheet title={value === 'sent' ? 'Received' : 'Your application'} titleId="career-tab" className={styles.sheet}>
        {value === 'sent' ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={context.alreadySent}>{careerForm.thanks?.text}</SubmissionOutcome>
            <p>We review each application within {policies.answers.careers}.</p>
            <p className={styles.ways}>
              <Link className="button" to="/careers">
                Back to careers
              </Link>
              <a className="button ghost" href={`${BASE_PATH}/career-application`} onClick={applyAgain}>
                {careerForm.thanks?.again}
              </a>
            </p>
          </div>
        ) : (
          <SubmissionForm
            submission={application}
            sending={sending}
            failure={application.failureIn(stateName(value), context.refusal)}
            row={uploadRow(sending, context.progress)}
            onSubmit={(fields, key) => {
              if (file) flow.send({ type: 'form.submit', payload: { ...fields, resume: file }, key });
            }}
          >
            <ApplicationFields application={application} />
            {field}
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
