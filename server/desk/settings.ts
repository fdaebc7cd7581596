import { z } from 'zod';
import { defineSettings } from '../lib/config.ts';
import { isHardToGuess } from '../lib/hard-to-guess.ts';

declare module '../lib/config.ts' {
  interface Config {
    /** The key of the desk, on the monitor's port; null: there is no desk. */
    desk: { key: string } | null;
  }
}

export const deskSettings = defineSettings({
  variables: {
    DESK_KEY: z
      .string()
      .refine(
        isHardToGuess,
        'must be at least 16 characters that are hard to guess: `openssl rand -base64 24` makes one',
      )
      .optional()
      .describe(
        "Opens the desk at `/desk` of the monitor's port, where the team reads and answers leads; its login asks for this key. At least 16 characters that are hard to guess: `openssl rand -base64 24` makes one. Requires `MONITOR_PORT`. Without it there is no desk.",
      ),
  },
  needs: [{ variable: 'MONITOR_PORT', with: 'DESK_KEY', why: ': the desk is on that port' }],
  read: (set) => ({
    desk: set.DESK_KEY === undefined ? null : { key: set.DESK_KEY },
  }),
});
