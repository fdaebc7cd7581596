import type { FileRules } from '../../machines/shared/file-rules.ts';
import type { Attachment } from '../lib/attachment.ts';
import { mediaTypeOf } from './document-content.ts';
import { safeFileName } from './file-name.ts';
import type { SentFile } from '../http/form-body.ts';

/**
 * Checks a form's file by its ending and its content (CAR-3).
 * @param unnamed the name of a file without a usable one
 * @returns what is stored, or the message for the field
 */
export async function examineFile(
  { endings, messages }: FileRules,
  unnamed: string,
  file: SentFile | null,
): Promise<Attachment | string> {
  if (file === null || file.content.length === 0) return messages.missing;
  const name = safeFileName(file.name, unnamed);
  const type = await mediaTypeOf(endings, name, file.content);
  return type === null ? messages.wrongType : { name, type, content: file.content };
}
