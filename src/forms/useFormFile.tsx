import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { resumeView } from '../../machines/resume/resume.view.ts';
import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';
import { useFlow } from '../flow/useFlow.ts';
import { useView } from '../flow/useView.ts';
import type { FormValues } from './form-values.ts';
import { FileField } from './FileField.tsx';
import { type FileForm, fileInput, fileNameOf } from './file-input.ts';

interface SubmissionWithFile {
  definition: FileForm;
  form: Pick<UseFormReturnType<FormValues>, 'setFieldValue'>;
}

/**
 * The file of a form. Its machine knows whether there is one; the form holds its descriptor.
 * @param wrong error message for the file
 */
export function useFormFile(
  { definition, form }: SubmissionWithFile,
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
