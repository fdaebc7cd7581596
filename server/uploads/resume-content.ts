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

/** Entries of an archive that are looked at. A document with a picture on every page has fewer. */
const MOST_ENTRIES = 1_000;

const startsWith = (content: Buffer, header: Buffer) => content.subarray(0, header.length).equals(header);

/**
 * Whether an archive holds a Word document. Only the names in its directory are read: nothing is inflated, so that a
 * small file that would become a huge one does no harm.
 */
async function isWordArchive(content: Buffer): Promise<boolean> {
  if (!startsWith(content, ZIP_ENTRY)) return false;
  try {
    // Names as they stand there: decoding them would be more to trip over, and `word/` is ASCII.
    const archive = await fromBufferPromise(content, { decodeStrings: false, validateEntrySizes: false });
    let seen = 0;
    for await (const entry of archive.eachEntry()) {
      if (isInWordFolder(entry)) return true;
      seen += 1;
      if (seen === MOST_ENTRIES) return false;
    }
    return false;
  } catch {
    // Its directory cannot be read.
    return false;
  }
}

const isInWordFolder = ({ fileNameRaw }: Entry) => fileNameRaw.subarray(0, 5).toString('latin1') === 'word/';

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
