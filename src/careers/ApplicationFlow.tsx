import { Link } from '@tanstack/react-router';
import { careerForm, type CareerPayload } from '../../machines/career-application/career-application.form.ts';
import { careerApplicationMachine } from '../../machines/career-application/career-application.machine.ts';
import { careerView } from '../../machines/career-application/career-application.view.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { chooseAgain } from '../forms/file-input.ts';
import { AgainLink, FormRegion } from '../forms/FormRegion.tsx';
import { sendUpload } from '../forms/send-upload.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { UploadProgress } from '../forms/UploadProgress.tsx';
import { useFormFile } from '../forms/useFormFile.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import styles from './ApplicationFlow.module.css';
import { ApplicationFields } from './ApplicationForm.tsx';

export interface ApplicationProps {
  position: Position | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const own = { actors: { submitApplication: sendUpload<CareerPayload>(careerForm) } };

export function ApplicationFlow({ position, alreadySent, refusal }: ApplicationProps) {
  const application = useViewedForm(careerForm, careerApplicationMachine, careerView, {
    initial: { position: position ?? '' },
    input: { alreadySent },
    // A page cannot refill a file field: after a rejected post the file has to be chosen again.
    refusal: refusal && { ...refusal, fields: { ...chooseAgain(careerForm), ...refusal.fields } },
    own,
  });
  const { submission, flow, view } = application;
  const { file, field } = useFormFile(submission, view.fileError?.text ?? null);
  const { thanks, back, progress } = view;

  const outcome = (
    <div className={styles.thanks}>
      <SubmissionOutcome arrived={!thanks?.takesFocus}>{thanks?.text}</SubmissionOutcome>
      <p className={styles.ways}>
        <Link className="button" to="/careers">
          {back?.name}
        </Link>
        <AgainLink form={careerForm} view={view} send={flow.send} className="button ghost" />
      </p>
    </div>
  );
  return (
    <FormRegion form={careerForm} view={view} outcome={outcome}>
      <ViewedForm
        submission={submission}
        view={view}
        send={(event) => {
          if (file) flow.send({ ...event, payload: { ...event.payload, resume: file } });
        }}
        beside={progress && <UploadProgress key="progress" progress={progress} />}
      >
        <ApplicationFields application={application} />
        {field}
      </ViewedForm>
    </FormRegion>
  );
}
