import { brand } from './brand.ts';

/** @param paragraphs prefilled text for the visitor to complete */
export function mailTo(subject: string, paragraphs: readonly string[] = []): string {
  // Lines end in CRLF in a mailto (RFC 6068).
  const body = paragraphs.join('\n\n').replaceAll('\n', '\r\n');
  return `mailto:${brand.email}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`;
}
