import * as z from 'zod/mini';

/** In the order of the form (LEGAL-2). */
export const legalBoxes = ['accept_terms', 'accept_baa', 'acknowledge_ip', 'acknowledge_legal'] as const;
export type LegalBox = (typeof legalBoxes)[number];

/** LEGAL-2. */
export const unchecked = 'Please check all required boxes to continue.';

/** For a visitor without a session who does not come from a signup (SRV-5). */
export const notLoggedIn = 'Please log in first.';

/** Another account has logged in since the page was opened (SRV-5). */
export const otherAccount =
  'Another account is logged in now than when this page was opened. Reload the page, and it says which.';

const yes = z.literal('true', unchecked);

/** `POST /api/legal/accept` (LEGAL-3). The address is a hint from the query and proves nothing (SRV-5). */
export const legalPayload = z.strictObject({
  accept_terms: yes,
  accept_baa: yes,
  acknowledge_ip: yes,
  acknowledge_legal: yes,
  redirect_url: z.string().check(z.maxLength(2048)),
  user_email: z.optional(z.string().check(z.trim(), z.maxLength(320))),
});
export type LegalPayload = z.infer<typeof legalPayload>;

/** LEGAL-5. */
export const completionPayload = z.strictObject({ redirect_url: z.string().check(z.maxLength(2048)) });
export type CompletionPayload = z.infer<typeof completionPayload>;

const checked = (message: string) => z.literal(true, message);

/** LEGAL-2: all four are required. */
export const legalFields = z.strictObject({
  accept_terms: checked('Accept the Terms & Conditions to continue'),
  accept_baa: checked('Accept the Business Associate Agreement to continue'),
  acknowledge_ip: checked('Acknowledge the ownership of the service to continue'),
  acknowledge_legal: checked('Confirm that you may accept to continue'),
});
