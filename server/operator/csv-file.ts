import { open } from 'node:fs/promises';
import { OperatorError } from '../kernel/operator-error.ts';

/**
 * Writes a table: to a new file that only its owner can read, or to the command's output.
 * @param out the file's path
 * @returns how many records follow the first one, which names the columns; null without a file
 * @throws OperatorError when the file is there already
 */
export async function writeCsv(
  records: AsyncIterable<string> | Iterable<string>,
  out: string | undefined,
  write: (text: string) => void,
): Promise<number | null> {
  if (out === undefined) {
    // The command's output ends each text with a line feed: CRLF.
    for await (const record of records) write(`${record}\r`);
    return null;
  }
  const file = await open(out, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new OperatorError(`There is a file ${out} already.`) : error;
  });
  let written = -1;
  try {
    for await (const record of records) {
      await file.write(`${record}\r\n`);
      written += 1;
    }
  } finally {
    await file.close();
  }
  return written;
}
