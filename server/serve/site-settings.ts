import { z } from 'zod';
import { defineSettings } from '../lib/config.ts';
import { list, origin } from '../lib/setting-types.ts';

declare module '../lib/config.ts' {
  interface Config {
    /** Origins that may frame the embeddable pages. */
    embedOrigins: readonly string[];
    /** `/actual-login` is a placeholder with a link to `/login` (LOGIN-2). */
    loginMigrating: boolean;
  }
}

export const siteSettings = defineSettings({
  variables: {
    EMBED_ORIGINS: z
      .string()
      .default('')
      .transform(list)
      .pipe(z.array(origin))
      .describe(
        'Origins, separated by commas, that may frame `/header-only` and `/footer-only` and exchange the theme with them.',
      ),
    LOGIN_MIGRATING: z
      .enum(['yes', 'no'], 'must be yes or no')
      .default('no')
      .describe('`yes`: `/actual-login` says that login is being migrated, and links to `/login`.'),
  },
  read: (set) => ({
    embedOrigins: set.EMBED_ORIGINS,
    loginMigrating: set.LOGIN_MIGRATING === 'yes',
  }),
});
