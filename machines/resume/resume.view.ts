import type { SnapshotFrom } from 'xstate';
import { resumeMessages } from './resume-file.ts';
import type { resumeMachine } from './resume.machine.ts';

/** Such as `2.1 MB` or `14 KB`, with a no-break space. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 0.1 ? `${megabytes.toFixed(1)}\u00A0MB` : `${Math.max(1, Math.round(bytes / 1024))}\u00A0KB`;
}

/** CAR-3. */
export const resumeView = ({ value, context: { file } }: SnapshotFrom<typeof resumeMachine>) => ({
  /** Kept, and sent with the form. */
  file,
  chosen: file && `${file.name}, ${sizeInWords(file.size)}, selected.`,
  /** The form announces its own errors. */
  refusal: value === 'wrongType' || value === 'tooLarge' ? resumeMessages[value] : null,
});
