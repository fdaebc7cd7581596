import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import { resumeEndings } from '../../machines/resume/resume-file.ts';

type Ending = (typeof resumeEndings)[number];

/** The media types under which resumes are stored: ours by what is in the file, never the sender's word for it. */
const mediaTypes: Readonly<Record<Ending, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Where a PDF's header may stand at the latest: readers look for it that far (ISO 32000-1, Annex H, note 13). */
const PDF_HEADER_WITHIN = 1024;

/** The header of a compound file ([MS-CFB] 2.2), in which Word kept documents before .docx. */
const COMPOUND_FILE = Buffer.from('D0CF11E0A1B11AE1', 'hex');

/** The header of a ZIP archive's first entry (APPNOTE.TXT 4.3.7). */
const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1');

/** Entries of an archive at most. A document with a picture on every page has fewer. */
const MAX_ENTRIES = 1_000;

/** The parts that make an archive a Word document (ECMA-376-2, 10.1.2; ECMA-376-1, 11.3.10). */
const CONTENT_TYPES = '[content_types].xml';
const DOCUMENT = 'word/document.xml';

/** Bytes of the content types at most, inflated. Those of a long document are some 10 KB. */
const LARGEST_CONTENT_TYPES = 1024 * 1024;

/** A name that an unpacking program could write elsewhere: absolute, climbing, with a drive or a backslash (APPNOTE.TXT 4.4.17.1). */
const leavesFolder = (name: string) => /^\/|^[a-z]:|\\|\0/.test(name) || name.split('/').includes('..');

/** Macros ([MS-OFFMACRO2] 2.2), and what Windows runs. */
const runs = (name: string) =>
  /(?:^|\/)vba[^/]*$|\.(?:exe|dll|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|msi|lnk|jar|reg|cpl)$/.test(name);

/** How the content types of macros are written; a reference to a character could hide them. */
const hasMacroTypes = (types: string) => /macroenabled|vbaproject|&#/i.test(types);

const startsWith = (content: Buffer, header: Buffer) => content.subarray(0, header.length).equals(header);

/**
 * Whether an archive is a Word document without macros, programs and names that lead out of it. Of its entries the content types alone
 * are inflated, so that a small file that would become a huge one does no harm.
 */
async function isWordArchive(content: Buffer): Promise<boolean> {
  if (!startsWith(content, ZIP_ENTRY)) return false;
  try {
    // Names as they are stored: a name in another encoding is no reason to refuse, and those looked for are ASCII.
    const archive = await fromBufferPromise(content, { decodeStrings: false });
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1').toLowerCase();
      if (entries.size === MAX_ENTRIES || entries.has(name) || leavesFolder(name) || runs(name)) return false;
      entries.set(name, entry);
    }
    const types = entries.get(CONTENT_TYPES);
    if (!types || !entries.has(DOCUMENT) || types.uncompressedSize > LARGEST_CONTENT_TYPES) return false;
    // The library ends the stream once it is longer than the entry says.
    const read = await buffer(await archive.openReadStreamPromise(types));
    // Without NUL, UTF-16 reads like ASCII.
    return !hasMacroTypes(read.toString('latin1').replaceAll('\0', ''));
  } catch {
    // It cannot be read.
    return false;
  }
}

const checks: Readonly<Record<Ending, (content: Buffer) => boolean | Promise<boolean>>> = {
  '.pdf': (content) => content.subarray(0, PDF_HEADER_WITHIN).includes('%PDF-'),
  '.doc': (content) => startsWith(content, COMPOUND_FILE),
  '.docx': isWordArchive,
};

/**
 * The media type of a resume, when what is in it is what its name says.
 * @returns null for any other ending, and for another content
 */
export async function resumeMediaType(name: string, content: Buffer): Promise<string | null> {
  const ending = resumeEndings.find((each) => name.toLowerCase().endsWith(each));
  return ending !== undefined && (await checks[ending](content)) ? mediaTypes[ending] : null;
}
