import { z } from 'zod';
import { defineSettings } from '../lib/config.ts';
import { megabytes } from '../lib/setting-types.ts';

declare module '../lib/config.ts' {
  interface Config {
    uploadsMax: number;
    /** The virus scanner with its arguments; null: no scan. */
    scanCommand: readonly string[] | null;
  }
}

const command = z.string().transform((text, ctx) => {
  const parts = text.split(' ').filter((part) => part !== '');
  if (parts.length > 0) return parts;
  ctx.addIssue({ code: 'custom', message: 'must be a program and its arguments, such as clamdscan --no-summary -' });
  return z.NEVER;
});

export const uploadSettings = defineSettings({
  variables: {
    UPLOADS_MAX_MB: megabytes
      .prefault('2048')
      .describe(
        'Megabytes of attachments in the store, copies of accepted legal documents included, beyond which an application with a file gets 503 with `Retry-After`. The metric `stored_upload_bytes` says how many there are.',
      ),
    SCAN_COMMAND: command
      .optional()
      .describe(
        'Virus scanner that reads each attached file from standard input before it leaves by mail or webhook, for example `clamdscan --no-summary -`. Divided at spaces and run without a shell; of the environment it gets `PATH` only. Exit code 0: clean. 1: infected, the delivery becomes a dead letter. Any other, or none within 30 seconds: tried again later. Without it files are not scanned.',
      ),
  },
  read: (set) => ({
    uploadsMax: set.UPLOADS_MAX_MB,
    scanCommand: set.SCAN_COMMAND ?? null,
  }),
});
