import { useSelector } from '@xstate/react';
import { type DragEvent, type ReactNode, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { resumeEndings, resumeMessages } from '../../machines/resume/resume-file.ts';
import type { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import {
  describeFile,
  type FileForm,
  fileInput,
  fileInputId,
  fileLabelOf,
  fileNameOf,
  putFile,
  refuseStrayDrops,
  sizeInWords,
} from './file-input.ts';
import styles from './FileField.module.css';

interface FileFieldProps {
  form: FileForm;
  resume: ActorRefFrom<typeof resumeMachine>;
  wrong: ReactNode;
}

const staysInside = ({ currentTarget, relatedTarget }: DragEvent) =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

/** A native file field that also accepts a dropped file (CAR-3). */
export function FileField({ form, resume, wrong }: FileFieldProps) {
  const id = fileInputId(form);
  const snapshot = useSelector(resume, (current) => current);
  const { file } = snapshot.context;
  const state = snapshot.value;
  const refusal = state === 'wrongType' || state === 'tooLarge' ? resumeMessages[state] : null;

  useEffect(() => {
    // A file chosen before hydration is in the document only.
    const early = fileInput(form)?.files?.[0];
    if (early) resume.send({ type: 'resume.offer', file: describeFile(early) });
    return refuseStrayDrops();
  }, [form, resume]);

  const offer = () => {
    const offered = fileInput(form)?.files?.[0];
    if (offered) resume.send({ type: 'resume.offer', file: describeFile(offered) });
    // Browsers empty the field when their dialog is cancelled.
    else resume.send({ type: 'resume.remove' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    const input = fileInput(form);
    if (!input || !dropped) return resume.send({ type: 'resume.leave' });
    putFile(input, dropped);
    offer();
  };
  const remove = () => {
    resume.send({ type: 'resume.remove' });
    fileInput(form)?.focus();
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
        {fileLabelOf(form)}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        PDF, DOC or DOCX, up to 5MB<span className={styles.drop}>. You can also drop the file here.</span>
      </p>
      <input
        id={id}
        className={styles.input}
        type="file"
        name={fileNameOf(form)}
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
      {/* The machine's refusal is announced here; the form announces its own errors. */}
      <p id={`${id}-refusal`} role="alert" className={styles.error}>
        {refusal}
      </p>
      <p id={`${id}-wrong`} className={styles.error}>
        {refusal === null && wrong}
      </p>
    </div>
  );
}
