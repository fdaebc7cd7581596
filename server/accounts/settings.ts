import { z } from 'zod';
import { defineSettings } from '../lib/config.ts';
import { list, origin, safeUrl } from '../lib/setting-types.ts';

declare module '../lib/config.ts' {
  interface Config {
    /** Other origins that a redirect may lead to (LEGAL-7). */
    redirectOrigins: readonly string[];
    /** Target of `/dashboard`; null: a page of the site (SRV-12). */
    productUrl: string | null;
    /** Where a subscription is paid; null: payment details follow by mail (SIGN-9). */
    paymentUrl: string | null;
  }
}

export const accountSettings = defineSettings({
  variables: {
    REDIRECT_ORIGINS: z
      .string()
      .default('')
      .transform(list)
      .pipe(z.array(origin))
      .describe("Origins, separated by commas, that a redirect may lead to besides the site's own."),
    PRODUCT_URL: safeUrl
      .optional()
      .describe(
        'The product: where `/dashboard` leads, and what the account opens. Without it `/dashboard` leads to the account.',
      ),
    PAYMENT_URL: safeUrl
      .optional()
      .describe(
        'Where a signup with `type=direct` and the account’s ‘Subscribe’ lead, through `/payment`, which adds `plan` and `email` of the signup or the owner. Without it signup and account say how it goes on.',
      ),
  },
  read: (set) => ({
    redirectOrigins: set.REDIRECT_ORIGINS,
    productUrl: set.PRODUCT_URL ?? null,
    paymentUrl: set.PAYMENT_URL ?? null,
  }),
});
