import { resumeMessages } from '../../machines/resume/resume-file.ts';
import type { Attachment } from '../submissions/repository.ts';
import { safeFileName } from './file-name.ts';
import { resumeMediaType } from './resume-content.ts';
import type { SentFile } from './sent-file.ts';

/**
 * Looks at what was sent as a resume (CAR-3).
 * @returns what is to be stored, or what is wrong with it
 */
export async function examineResume(file: SentFile | null): Promise<Attachment | string> {
  if (file === null || file.content.length === 0) return resumeMessages.missing;
  const name = safeFileName(file.name, 'resume');
  const type = await resumeMediaType(name, file.content);
  return type === null ? resumeMessages.wrongType : { name, type, content: file.content };
}
