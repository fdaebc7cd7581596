import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import { careerApplicationMachine } from '../../machines/career-application/career-application.machine.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import { stateName } from '../../machines/shared/inspection.ts';
import { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { careerMessages } from '../content/careers.ts';
import { policies } from '../content/policies.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { useSubmissionFlow } from '../forms/useSubmissionFlow.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import styles from './ApplicationFlow.module.css';
import formStyles from './ApplicationForm.module.css';
import { ApplicationFields } from './ApplicationForm.tsx';
import { ResumeField } from './ResumeField.tsx';
import { resumeInput } from './resume-input.ts';
import { submitApplication } from './submit-application.ts';

export interface ApplicationProps {
  position: Position | null;
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

const machineOfResume = resumeMachine.provide({
  actions: {
    clearInput: () => {
      const input = resumeInput();
      if (input) input.value = '';
    },
  },
});

/** Runs the application and its resume, and shows what their states say: the form, or that it has been submitted (CAR-4). */
export function ApplicationFlow({ position, alreadySent, refusal }: ApplicationProps) {
  const application = useSubmissionForm(careerForm, {
    initial: { position: position ?? '' },
    // No page can put a file back: after a rejected post it has to be chosen anew.
    refusal: refusal && { ...refusal, fields: { resume: careerMessages.chooseAgain, ...refusal.fields } },
  });
  const resume = useFlow(machineOfResume);
  const file = useSelector(resume, ({ context }) => context.file);
  const { setFieldValue } = application.form;
  // Whether there is a file the resume's machine knows; the form holds what describes it.
  const hold = useEffectEvent((described: string) => setFieldValue('resume', described, { forceUpdate: false }));
  useEffect(() => hold(file ? JSON.stringify(file) : ''), [file]);
  const { flow, snapshot } = useSubmissionFlow(
    application,
    careerApplicationMachine.provide({
      actors: { submitApplication },
      actions: {
        clearFields: () => {
          application.clear();
          resume.send({ type: 'resume.remove' });
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
    document.getElementById('career-position')?.focus();
  };

  return (
    <section aria-labelledby="career-tab" {...stateAttributes('career-application', snapshot)}>
      <Sheet title={value === 'sent' ? 'Received' : 'Your application'} titleId="career-tab" className={styles.sheet}>
        {value === 'sent' ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={alreadySent}>{careerMessages.sent}</SubmissionOutcome>
            <p>We review each application within {policies.answers.careers}.</p>
            <p className={styles.ways}>
              <Link className="button" to="/careers">
                Back to careers
              </Link>
              {/* A link: without script it leads to an empty form. */}
              <a className="button ghost" href={`${BASE_PATH}/career-application`} onClick={applyAgain}>
                Send another application
              </a>
            </p>
          </div>
        ) : (
          <SubmissionForm
            submission={application}
            sending={sending}
            failure={application.failureIn(stateName(value), context.refusal)}
            row={{ className: formStyles.send, beside: sending && <Progress percent={context.progress} /> }}
            onSubmit={(fields, key) => {
              if (file) flow.send({ type: 'form.submit', payload: { ...fields, resume: file }, key });
            }}
          >
            <ApplicationFields application={application} />
            <ResumeField resume={resume} wrong={application.form.errors['resume'] ?? null} />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}

/** How much of the application has been handed over. */
function Progress({ percent }: { percent: number }) {
  return (
    <label className={formStyles.progress}>
      <progress max={100} value={percent} />
      <span>{percent < 100 ? `${percent}% uploaded` : 'Uploaded. Waiting for confirmation.'}</span>
    </label>
  );
}
