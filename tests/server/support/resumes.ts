import { archive, wordParts } from './archive.ts';
import { field, multipart, multipartType, part, type Sending } from './http.ts';

export const pdf = Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\nR\u00E9sum\u00E9 of Ada', 'latin1');
export const doc = Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(600, 7)]);
export const docx = archive(wordParts);

export function pdfOf(size: number): Buffer {
  const content = Buffer.alloc(size, 'x');
  pdf.copy(content);
  return content;
}

export const application = {
  position: 'Compliance Officer',
  full_name: 'Ada Lovelace',
  email: 'ada@visitor.example',
  phone: '(555) 010-0100',
  linkedin: 'https://linkedin.example/in/ada',
  cover_letter: 'Good day.\nI audit <everything>.',
};

export const filePart = (
  filename: string,
  content: Buffer | string,
  { name = 'resume', type = 'application/octet-stream' } = {},
) => part(`form-data; name="${name}"; filename="${filename.replaceAll('"', '%22')}"\r\nContent-Type: ${type}`, content);

export const textParts = (values: Record<string, string> = application) =>
  Object.entries(values).map(([name, value]) => field(name, value));

export const applying = (
  resume: Buffer = filePart('resume.pdf', pdf, { type: 'application/pdf' }),
  values: Record<string, string> = application,
): Sending => ({
  path: '/career-application',
  headers: { 'content-type': multipartType, accept: 'application/json' },
  body: multipart(...textParts(values), resume),
});

export const applyingWithoutScript = (...sent: Parameters<typeof applying>): Sending => ({
  ...applying(...sent),
  headers: { 'content-type': multipartType, accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
});
