import { useSelector } from '@xstate/react';
import { type DragEvent, type ReactNode, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { resumeEndings, resumeMessages } from '../../machines/resume/resume-file.ts';
import type { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import {
  describeFile,
  putFile,
  refuseStrayDrops,
  resumeInput,
  resumeInputId as id,
  sizeInWords,
} from './resume-input.ts';
import styles from './ResumeField.module.css';

interface ResumeFieldProps {
  /** The running resume machine. */
  resume: ActorRefFrom<typeof resumeMachine>;
  /** What the form has to say of it. */
  wrong: ReactNode;
}

/** Whether the pointer only moves on from one part of the field to another. */
const staysInside = ({ currentTarget, relatedTarget }: DragEvent) =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

/** A real file field that also takes a file that is dropped on it (CAR-3). */
export function ResumeField({ resume, wrong }: ResumeFieldProps) {
  const snapshot = useSelector(resume, (current) => current);
  const { file } = snapshot.context;
  const state = snapshot.value;
  const refusal = state === 'wrongType' || state === 'tooLarge' ? resumeMessages[state] : null;

  useEffect(() => {
    // What was chosen before the page was hydrated is in the document only.
    const early = resumeInput()?.files?.[0];
    if (early) resume.send({ type: 'resume.offer', file: describeFile(early) });
    return refuseStrayDrops();
  }, [resume]);

  const offer = () => {
    const offered = resumeInput()?.files?.[0];
    if (offered) resume.send({ type: 'resume.offer', file: describeFile(offered) });
    // Browsers empty the field when their dialog is cancelled.
    else resume.send({ type: 'resume.remove' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    const input = resumeInput();
    if (!input || !dropped) return resume.send({ type: 'resume.leave' });
    // The field takes one file: of several the first.
    putFile(input, dropped);
    offer();
  };
  const remove = () => {
    resume.send({ type: 'resume.remove' });
    resumeInput()?.focus();
  };

  return (
    <div
      className={styles.field}
      {...stateAttributes('resume', snapshot)}
      onDragEnter={(event) => {
        if (event.dataTransfer.types.includes('Files') && !staysInside(event)) resume.send({ type: 'resume.drag' });
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={(event) => {
        if (!staysInside(event)) resume.send({ type: 'resume.leave' });
      }}
      onDrop={drop}
    >
      <label className={styles.label} htmlFor={id}>
        Resume
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        PDF, DOC or DOCX, up to 5MB<span className={styles.drop}>. You can also drop the file here.</span>
      </p>
      <input
        id={id}
        className={styles.input}
        type="file"
        name="resume"
        accept={resumeEndings.join(',')}
        required
        aria-invalid={refusal !== null || wrong !== null}
        aria-describedby={`${id}-hint ${id}-refusal ${id}-wrong`}
        onChange={offer}
      />
      <p role="status" className={styles.chosen}>
        {file && `${file.name}, ${sizeInWords(file.size)}, selected.`}
      </p>
      {file && (
        <button type="button" className={styles.remove} onClick={remove}>
          Remove {file.name}
        </button>
      )}
      {/* A refusal comes by itself and is announced here; what the form finds wrong the form announces. */}
      <p id={`${id}-refusal`} role="alert" className={styles.error}>
        {refusal}
      </p>
      <p id={`${id}-wrong`} className={styles.error}>
        {refusal === null && wrong}
      </p>
    </div>
  );
}
