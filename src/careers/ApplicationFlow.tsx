import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { careerApplicationMachine } from '../../machines/career-application/career-application.machine.ts';
import type { Position } from '../../machines/career-application/positions.ts';
import { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { careerMessages } from '../content/careers.ts';
import { policies } from '../content/policies.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import styles from './ApplicationFlow.module.css';
import { ApplicationForm, useApplicationForm } from './ApplicationForm.tsx';
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
  const application = useApplicationForm(position, refusal);
  const resume = useFlow(machineOfResume);
  const file = useSelector(resume, ({ context }) => context.file);
  const { setFieldValue } = application.form;
  // Whether there is a file the resume's machine knows; the form holds what describes it.
  const hold = useEffectEvent((described: string) => setFieldValue('resume', described, { forceUpdate: false }));
  useEffect(() => hold(file ? JSON.stringify(file) : ''), [file]);
  const flow = useFlow(
    careerApplicationMachine.provide({
      actors: { submitApplication },
      actions: {
        clearFields: () => {
          application.clear();
          resume.send({ type: 'resume.remove' });
        },
        showRefusedFields: (_, messages) => application.showRefusedFields(messages, careerMessages.refused),
        // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
        logException: ({ event }) => console.error('career application: no answer', event.type),
      },
    }),
    { alreadySent },
  );
  const snapshot = useSelector(flow, (current) => current);
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
          <ApplicationForm
            application={application}
            resume={<ResumeField resume={resume} wrong={application.form.errors['resume'] ?? null} />}
            sending={sending}
            progress={sending ? context.progress : null}
            alert={application.alertOf(value === 'refused' || value === 'interrupted' ? careerMessages[value] : null)}
            onSubmit={(fields, key) => {
              if (file) flow.send({ type: 'form.submit', payload: { ...fields, resume: file }, key });
            }}
          />
        )}
      </Sheet>
    </section>
  );
}
