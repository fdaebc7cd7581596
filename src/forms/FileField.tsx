import type { UseFormReturnType } from '@mantine/form';
import { type DragEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Actor } from 'xstate';
import { resumeEndings } from '../../machines/resume/resume-file.ts';
import { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { resumeView } from '../../machines/resume/resume.view.ts';
import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';
import type { Form } from '../../machines/shared/form.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import {
  describeFile,
  type FileForm,
  fileInput,
  fileInputId,
  fileLabelOf,
  fileNameOf,
  putFile,
  refuseStrayDrops,
} from './file-input.ts';
import styles from './FileField.module.css';
import progressStyles from './UploadProgress.module.css';
import type { FormValues } from './form-document.ts';

interface FileFieldProps {
  form: Pick<Form, 'controls' | 'labels' | 'file'>;
  resume: Actor<typeof resumeMachine>;
  /** Error message for the file. */
  wrong: string | null;
}

const staysInside = ({ currentTarget, relatedTarget }: DragEvent) =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

/** Offers the flow a file that is chosen or dropped. */
function useOffers(form: FileFieldProps['form'], resume: FileFieldProps['resume']) {
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
  const dropping = {
    onDragEnter(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files') && !staysInside(event)) resume.send({ type: 'resume.drag' });
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragLeave(event: DragEvent) {
      if (!staysInside(event)) resume.send({ type: 'resume.leave' });
    },
    onDrop: drop,
  };
  return { offer, dropping };
}

/** A native file field that also accepts a dropped file (CAR-3). */
function FileField({ form, resume, wrong }: FileFieldProps) {
  const id = fileInputId(form);
  const { file, chosen, refusal, root } = useView(resume, resumeView);
  const { offer, dropping } = useOffers(form, resume);

  return (
    <div className={styles.field} {...root} {...dropping}>
      <label className={styles.label} htmlFor={id}>
        {fileLabelOf(form)}
      </label>
      <p id={`${id}-hint`} className={`fine ${styles.hint}`}>
        PDF, DOC or DOCX, up to 5MB
        <span className="scripted">. You can also drop the file here.</span>
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
        {chosen}
      </p>
      {file && (
        <button
          type="button"
          className={`text-button ${styles.remove}`}
          onClick={() => {
            resume.send({ type: 'resume.remove' });
            fileInput(form)?.focus();
          }}
        >
          {/* A translation replaces text: a new name is a new element. */}
          <span key={file.name}>
            Remove<span className="unseen"> {file.name}</span>
          </span>
        </button>
      )}
      {/* The machine's refusal is announced here; the form announces its own errors. */}
      <p id={`${id}-refusal`} role="alert" className={`error ${styles.error}`}>
        {refusal}
      </p>
      <p id={`${id}-wrong`} className={`error ${styles.error}`}>
        {refusal === null && wrong}
      </p>
    </div>
  );
}

/**
 * The file of a form. Its machine knows whether there is one; the form holds its descriptor.
 * @param wrong error message for the file
 */
export function useFormFile(
  { definition, form }: { definition: FileForm; form: Pick<UseFormReturnType<FormValues>, 'setFieldValue'> },
  wrong: string | null,
): { file: FileDescriptor | null; field: ReactNode } {
  const resume = useFlow(
    resumeMachine.provide({
      actions: {
        clearInput: () => {
          const input = fileInput(definition);
          if (input) input.value = '';
        },
      },
    }),
  );
  const { file } = useView(resume, resumeView);
  const name = fileNameOf(definition);
  const hold = useEffectEvent((described: string) => form.setFieldValue(name, described, { forceUpdate: false }));
  useEffect(() => hold(file ? JSON.stringify(file) : ''), [file]);
  return {
    file,
    field: <FileField form={definition} resume={resume} wrong={wrong} />,
  };
}

/** The handed-over share, beside the button. */
export const UploadProgress = ({ percent, text }: { percent: number; text: string }) => (
  <label className={`fine ${progressStyles.progress}`}>
    <progress max={100} value={percent} />
    <span>{text}</span>
  </label>
);
