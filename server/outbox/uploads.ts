import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import type { DocumentEnding, FileRules } from '../../machines/shared/file-rules.ts';
import type { Config } from '../config.ts';
import { dropBody, type SentFile } from '../http/form-body.ts';
import type { FormHandler } from '../http/form.ts';
import { HttpError } from '../http/http-error.ts';
import { senderOfRequest } from '../http/limits.ts';
import type { Attachment } from '../db/database.ts';
import type { Clock } from '../lib/time.ts';

/** Concurrent uploads. Each holds its file in memory up to three times: parts, whole, copy for the store. */
const MAX_UPLOADS = 16;

/** Per sender: a slow sender does not block the others. */
const MAX_OF_ONE = 4;

/** Seconds. */
const RETRY_AFTER = 10;

interface LimitedCall {
  /** Bytes of a request. */
  largest: number;
  /** The message for a visitor who has to try again. */
  refused: string;
}

/**
 * Limits the uploads of all forms together that are read and stored at once, and with them the memory that files take. Further ones
 * are read, dropped and refused with 503.
 */
export function createUploadLimit(config: Pick<Config, 'trustedProxies'>) {
  const underWay: string[] = [];
  return (call: FormHandler, { largest, refused }: LimitedCall): FormHandler =>
    async (ctx) => {
      const sender = senderOfRequest(ctx, config);
      if (underWay.length >= MAX_UPLOADS || underWay.filter((each) => each === sender).length >= MAX_OF_ONE) {
        await dropBody(ctx, largest);
        throw new HttpError(503, refused, { retryAfter: RETRY_AFTER });
      }
      underWay.push(sender);
      try {
        await call(ctx);
      } finally {
        underWay.splice(underWay.indexOf(sender), 1);
      }
    };
}

/** Milliseconds that a sum is reused; with 100,000 files it takes some 30 ms. */
const FRESH = 60_000;

interface StoredUploadsOptions {
  /** Bytes at most. */
  largest: number;
  sum: () => Promise<number>;
  clock: Pick<Clock, 'now'>;
}

/** Bounds the bytes of all stored attachments. Other processes' files count within a minute. */
export function boundStoredUploads({ largest, sum, clock }: StoredUploadsOptions) {
  let last: { at: number; sum: Promise<number>; added: number } | null = null;
  const look = () => {
    const at = clock.now();
    if (last && Math.abs(at - last.at) < FRESH) return last;
    const fresh = { at, sum: sum(), added: 0 };
    fresh.sum.catch(() => {
      if (last === fresh) last = null;
    });
    last = fresh;
    return fresh;
  };
  return {
    /** Bytes in the store. @throws when the store cannot be read */
    async bytes(): Promise<number> {
      const { sum: stored, added } = look();
      return added + (await stored);
    },
    /** Counts a file before it is stored. @returns false without room. @throws when the store cannot be read */
    async take(size: number): Promise<boolean> {
      const looked = look();
      if ((await looked.sum) + looked.added + size > largest) return false;
      looked.added += size;
      return true;
    },
  };
}

export type StoredUploads = ReturnType<typeof boundStoredUploads>;

/** UTF-8 bytes; file systems allow 255. */
const LONGEST_NAME = 150;

/** Reserved by Windows, with any ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i;

/** Cuts a text between characters. */
function fitting(text: string, bytes: number): string {
  let fits = '';
  for (const character of text) {
    if (Buffer.byteLength(fits + character) > bytes) break;
    fits += character;
  }
  return fits;
}

/** Removes trailing dots and blanks, as Windows does. A pattern would take quadratic time. */
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ .]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * A file name that is safe on any system: no path, no control or bidirectional characters, no device, not hidden, not too long. The ending
 * stays.
 * @param sent untrusted
 * @param otherwise for a name of which nothing is left
 */
export function safeFileName(sent: string, otherwise: string): string {
  const shown = (sent.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const plain = trimmedEnd(shown);
  const ending = extname(`x${plain}`);
  const stem = plain
    .slice(0, plain.length - ending.length)
    .replace(/^[ .]+/, '')
    .replace(device, (word) => `_${word}`);
  const room = LONGEST_NAME - Buffer.byteLength(ending);
  // An overlong ending is no ending.
  return room > 0 ? `${fitting(stem || otherwise, room)}${ending}` : fitting(plain, LONGEST_NAME);
}

/** The media types under which documents are stored: by the content of the file, never by the sender's word. */
const mediaTypes: Readonly<Record<DocumentEnding, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A PDF's header is within its first bytes (ISO 32000-1, Annex H, note 13). */
const PDF_HEADER_WITHIN = 1024;

/** The header of a compound file ([MS-CFB] 2.2), in which Word kept documents before .docx. */
const COMPOUND_FILE = Buffer.from('D0CF11E0A1B11AE1', 'hex');

/** The header of a ZIP archive's first entry (APPNOTE.TXT 4.3.7). */
const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1');

/** Entries of an archive; a document with a picture on every page has fewer. */
const MAX_ENTRIES = 1_000;

/** The parts that make an archive a Word document (ECMA-376-2, 10.1.2; ECMA-376-1, 11.3.10). */
const CONTENT_TYPES = '[content_types].xml';
/** Word Online names it `word/document2.xml`. */
const isDocument = (name: string) => /^word\/document\d{0,3}\.xml$/.test(name);

/** Inflated bytes of the content types; a long document's are some 10 KB. */
const LARGEST_CONTENT_TYPES = 1024 * 1024;

/** Absolute, climbing, with a drive or a backslash (APPNOTE.TXT 4.4.17.1). */
const leavesFolder = (name: string) => /^\/|^[a-z]:|\\|\0/.test(name) || name.split('/').includes('..');

/** Macros ([MS-OFFMACRO2] 2.2) and Windows executables. */
const runs = (name: string) =>
  /(?:^|\/)vba[^/]*$|\.(?:exe|dll|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|msi|lnk|jar|reg|cpl)$/.test(name);

/** A character reference could hide a macro's content type. */
const hasMacroTypes = (types: string) => /macroenabled|vbaproject|&#/i.test(types);

const startsWith = (content: Buffer, header: Buffer) => content.subarray(0, header.length).equals(header);

/** Whether an archive is a Word document without macros, programs and climbing names. Only the content types are inflated: no zip bomb. */
async function isWordArchive(content: Buffer): Promise<boolean> {
  if (!startsWith(content, ZIP_ENTRY)) return false;
  try {
    // Raw names: other encodings are allowed, and the names searched for are ASCII.
    const archive = await fromBufferPromise(content, { decodeStrings: false });
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1').toLowerCase();
      if (entries.size === MAX_ENTRIES || entries.has(name) || leavesFolder(name) || runs(name)) return false;
      entries.set(name, entry);
    }
    const types = entries.get(CONTENT_TYPES);
    if (!types || ![...entries.keys()].some(isDocument) || types.uncompressedSize > LARGEST_CONTENT_TYPES) return false;
    // The library ends a stream that is longer than its entry declares.
    const read = await buffer(await archive.openReadStreamPromise(types));
    // Without NUL, UTF-16 reads like ASCII.
    return !hasMacroTypes(read.toString('latin1').replaceAll('\0', ''));
  } catch {
    // Unreadable.
    return false;
  }
}

const checks: Readonly<Record<DocumentEnding, (content: Buffer) => boolean | Promise<boolean>>> = {
  '.pdf': (content) => content.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-'),
  '.doc': (content) => startsWith(content, COMPOUND_FILE),
  '.docx': isWordArchive,
};

/**
 * The media type of a document whose content is what its name says.
 * @returns null for any other ending, and for another content
 */
export async function mediaTypeOf(
  endings: readonly DocumentEnding[],
  name: string,
  content: Buffer,
): Promise<string | null> {
  const ending = endings.find((each) => name.toLowerCase().endsWith(each));
  return ending !== undefined && (await checks[ending](content)) ? mediaTypes[ending] : null;
}

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
