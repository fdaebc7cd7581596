import { Link } from '@tanstack/react-router';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { chooseAgain } from '../forms/file-input.ts';
import { AgainLink, FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { sendUpload } from '../forms/send-upload.ts';
import { UploadProgress } from '../forms/UploadProgress.tsx';
import { useFormFile } from '../forms/useFormFile.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { ApplicationFields } from './ApplicationForm.tsx';

export interface ApplicationProps {
  position: Position | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const send = sendUpload(careerForm);

export function ApplicationFlow({ position, alreadySent, refusal }: ApplicationProps) {
  const application = useRelayForm(careerForm, careerWords, {
    initial: { position: position ?? '' },
    alreadySent,
    // A page cannot refill a file field: after a rejected post the file has to be chosen again.
    refusal: refusal && { ...refusal, fields: { ...chooseAgain(careerForm), ...refusal.fields } },
    send,
  });
  const { submission, view } = application;
  const { file, field } = useFormFile(submission, view.errors['resume'] ?? null);

  const outcome = (
    <div>
      <Outcome form={application} />
      <p className="ways">
        <Link className="button" to="/careers">
          Back to careers
        </Link>
        <AgainLink form={application} />
      </p>
    </div>
  );
  return (
    <FormSheet form={application} outcome={outcome}>
      <FormFields
        form={{
          ...application,
          send: (event) => {
            if (file) application.send({ ...event, payload: { ...event.payload, resume: file } });
          },
        }}
        beside={view.upload && <UploadProgress key="progress" {...view.upload} />}
      >
        <ApplicationFields application={application} />
        {field}
      </FormFields>
    </FormSheet>
  );
}
