import type { Form } from '../shared/form.ts';
import { button, defineView, type ViewNode } from '../core/view.ts';
import { resumeMessages } from './resume-file.ts';
import { type ResumeEvent, resumeMachine } from './resume.machine.ts';

/** Such as `2.1 MB` or `14 KB`, with a no-break space. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)}\u00A0MB` : `${Math.max(1, Math.round(bytes / 1024))}\u00A0KB`;
}

/** CAR-3. The file is chosen in the browser's own dialog, or dropped. The form announces its own errors. */
export const resumeView = ({ labels, file: field = '' }: Pick<Form, 'labels' | 'file'>) =>
  defineView(resumeMachine, ({ value, context: { file } }) => {
    const refusal = value === 'wrongType' || value === 'tooLarge' ? resumeMessages[value] : null;
    return {
      field: {
        role: 'button',
        name: String(labels[field as never]),
        field,
        required: true,
        description: 'PDF, DOC or DOCX, up to 5MB. You can also drop the file here.',
        ...(refusal !== null && { invalid: true }),
      } as ViewNode<ResumeEvent> & { name: string; description: string },
      chosen: file && ({ role: 'status', text: `${file.name}, ${sizeInWords(file.size)}, selected.`, file } as const),
      remove: file && button<ResumeEvent>(`Remove ${file.name}`, { type: 'resume.remove' }),
      refusal: refusal === null ? null : ({ role: 'alert', text: refusal } as const),
    };
  });
