import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a failure leaves behind, beside its trace. */
export interface Evidence {
  /** What showed, as a data URL. */
  picture: string;
  /** A line each. */
  console: readonly string[];
}

/** Writes what a failure said, the picture and the console into a folder. */
export async function keepFailure(folder: string, said: string, evidence: Evidence | null): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'failure.txt'), `${said}\n`);
  if (!evidence) return;
  const [, picture = ''] = evidence.picture.split(',');
  await writeFile(join(folder, 'failure.webp'), Buffer.from(picture, 'base64'));
  await writeFile(join(folder, 'console.txt'), evidence.console.map((line) => `${line}\n`).join(''));
}
