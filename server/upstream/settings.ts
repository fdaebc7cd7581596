import { defineSettings, together } from '../kernel/config.ts';
import { safeUrl } from '../kernel/setting-types.ts';
import { SECRETS, type Webhook, webhookSecrets } from '../submissions/settings.ts';

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
    UPSTREAM_SECRET: webhookSecrets.optional().describe(SECRETS),
  },
  needs: together('UPSTREAM_URL', 'UPSTREAM_SECRET'),
  read: (set) => ({
    upstream: set.UPSTREAM_URL && set.UPSTREAM_SECRET ? { url: set.UPSTREAM_URL, secrets: set.UPSTREAM_SECRET } : null,
  }),
});
