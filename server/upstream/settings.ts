import { defineSettings, together } from '../kernel/config.ts';
import { safeUrl } from '../kernel/setting-types.ts';
import { type Webhook, webhookSecret } from '../submissions/settings.ts';

declare module '../kernel/config.ts' {
  interface Config {
    /** The clinical product's backend with the accounts; null: the relay keeps them. */
    upstream: Webhook | null;
  }
}

export const upstreamSettings = defineSettings({
  variables: {
    UPSTREAM_URL: safeUrl
      .optional()
      .describe(
        "The clinical product's backend, which then keeps the accounts and gets every submission (`server/upstream/README.md`). Requires `UPSTREAM_SECRET`. Without it the relay keeps the accounts.",
      ),
    UPSTREAM_SECRET: webhookSecret.optional().describe('`whsec_` and 24 to 64 random bytes in base64.'),
  },
  needs: together('UPSTREAM_URL', 'UPSTREAM_SECRET'),
  read: (set) => ({
    upstream: set.UPSTREAM_URL && set.UPSTREAM_SECRET ? { url: set.UPSTREAM_URL, secret: set.UPSTREAM_SECRET } : null,
  }),
});
