import * as z from 'zod/mini';
import { emailAddress, filled } from '../../machines/shared/fields.ts';
import { inviteCode } from '../../machines/invite/invite.schema.ts';
import { legalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { loginPayload } from '../../machines/login/login.schema.ts';
import { mobileSignupPayload } from '../../machines/mobile-signup/mobile-signup.schema.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import { resetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import { trialSignupPayload } from '../../machines/trial-signup/trial-signup.schema.ts';

/**
 * Whatever has to know accounts, behind the calls that visitors make: the relay's own store (embedded-backend.ts), or the
 * clinical product's backend (server/upstream/). The relay itself parses, limits, words refusals, sets cookies and says where a
 * redirect may lead; so neither backend can do otherwise.
 */

/** A SHA-256: all that a backend is told of a session. The browser alone has its token. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Names a signup, the same whether the address was known or not: of a fixed length, for it stands in a cookie (SRV-8). */
const signupId = z.uuid();

const idempotencyKey = z.nullable(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)));

/** Whether the mail that the call would send may go; false: its mailbox has had its share (limits.ts), and the mail is left out. */
const mail = z.boolean();

/** What a visitor reads: one line. */
const words = z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[^\p{Cc}]+$/u));

/** The browser's own signup: an acceptance by a signup counts only if the call that confirms its address names that signup (SRV-5). */
const ownSignup = z.nullable(signupId);

/** Messages by field name. */
const messages = z.record(z.string().check(z.regex(/^\w{1,40}$/)), words);

/** Where the backend would have the visitor go on: held against LEGAL-7 before anybody is led there. */
const redirect = z.optional(z.string().check(z.maxLength(2048)));

const done = z.object({ outcome: z.literal('done') });
const doneThen = z.object({ outcome: z.literal('done'), redirect });
const only = <Name extends string>(outcome: Name) => z.object({ outcome: z.literal(outcome) });

/** Who goes through the legal acceptance: a session, or the signup of a continuation cookie (SRV-5). */
const by = z.union([z.strictObject({ session: digest }), z.strictObject({ signup: signupId })]);

/** An acceptor, with what is known of the account. */
const acceptor = z.object({
  by,
  accountId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  email: z.nullable(emailAddress),
});

/** A document as it was shown, with the SHA-256 of its exact text. */
const document = z.strictObject({
  id: z.string(),
  version: z.string(),
  locale: z.string(),
  sha256: digest,
  text: z.string(),
});

const { accept_terms, accept_baa, acknowledge_ip, acknowledge_legal } = legalPayload.shape;

/**
 * Every call: what it takes, as the relay has parsed it (addresses in their canonical form), and how it can end. What an answer
 * says beyond that is dropped, so that a backend may say more one day.
 */
export const backendCalls = {
  /** `conflict`: the key came with another signup before. `refused`: in the backend's own words (SIGN-8). */
  signUp: {
    takes: z.strictObject({ form: z.union([trialSignupPayload, mobileSignupPayload]), mail, idempotencyKey }),
    answers: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), signup: signupId }),
      only('invite'),
      only('conflict'),
      z.object({ outcome: z.literal('refused'), error: z.optional(words), fields: z.optional(messages) }),
    ]),
  },
  /** Has a link mailed to an address that is entitled to it; the answer is the same for every address. */
  requestLink: {
    takes: z.strictObject({
      purpose: z.enum(['confirm', 'reset']),
      email: emailAddress,
      mail,
      signup: ownSignup,
      idempotencyKey,
    }),
    answers: done,
  },
  /**
   * Begins a session by its digest, and ends the one that the browser came with. `unconfirmed`: the password is right, and another
   * link is sent to the address, if one may be. The visitor reads the same as for `wrong`, so that it does not reveal whether an account exists.
   */
  logIn: {
    takes: z.strictObject({
      email: emailAddress,
      password: loginPayload.shape.password,
      confirmation: z.nullable(filled('The confirmation is empty')),
      mail,
      signup: ownSignup,
      session: digest,
      formerSession: z.nullable(digest),
      legalVersion: z.string(),
    }),
    answers: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), legalOwed: z.boolean(), redirect }),
      only('wrong'),
      only('unconfirmed'),
    ]),
  },
  logOut: { takes: z.strictObject({ session: digest }), answers: done },
  /** Sets a password by the token of a mailed link and ends every session. `done` again for the same key; whose account it is. */
  setPassword: {
    takes: z.strictObject({
      purpose: z.enum(['confirm', 'reset']),
      ...resetPasswordPayload.shape,
      signup: ownSignup,
      idempotencyKey,
    }),
    answers: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), email: emailAddress }),
      only('unusable'),
      z.object({ outcome: z.literal('refused'), problem: words }),
    ]),
  },
  checkInvite: {
    takes: z.strictObject({ code: inviteCode }),
    answers: z.discriminatedUnion('outcome', [only('good'), only('invalid')]),
  },
  /** The account of a session that lasts. `trialStartedAt`: milliseconds since 1970. */
  account: {
    takes: z.strictObject({ session: digest }),
    answers: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('known'),
        email: emailAddress,
        plan: z.nullable(z.enum(planCodes)),
        trialStartedAt: z.nullable(z.int().check(z.nonnegative())),
        invited: z.boolean(),
      }),
      only('nobody'),
    ]),
  },
  /** Who goes through the legal acceptance: whoever is logged in, else the signup that the browser goes on from. */
  acceptor: {
    takes: z.strictObject({ session: z.nullable(digest), signup: z.nullable(signupId) }),
    answers: z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('known'), acceptor }), only('nobody')]),
  },
  /** `conflict`: the key came with another acceptance before. */
  acceptLegal: {
    takes: z.strictObject({
      acceptor,
      documents: z.array(document),
      boxes: z.strictObject({ accept_terms, accept_baa, acknowledge_ip, acknowledge_legal }),
      /** The words on the button. */
      button: z.string(),
      networkAddress: z.string(),
      userAgent: z.string(),
      idempotencyKey,
    }),
    answers: z.discriminatedUnion('outcome', [doneThen, only('nobody'), only('conflict')]),
  },
  /** Whether that version of the documents is accepted by this one. */
  completeLegal: {
    takes: z.strictObject({ by, legalVersion: z.string() }),
    answers: z.discriminatedUnion('outcome', [doneThen, only('owed')]),
  },
} as const;

export type BackendCall = keyof typeof backendCalls;
export type BackendInput<Name extends BackendCall> = z.output<(typeof backendCalls)[Name]['takes']>;
export type BackendOutcome<Name extends BackendCall> = z.output<(typeof backendCalls)[Name]['answers']>;

/**
 * Each call resolves once its outcome is durable.
 * @throws whatever keeps a backend from answering: BackendUnavailable, TooBusy, or what the store throws; trying again is safe
 */
export type Backend = { [Name in BackendCall]: (input: BackendInput<Name>) => Promise<BackendOutcome<Name>> };

/** The backend does not answer, or not as agreed. Carries nothing of what was sent or answered. */
export class BackendUnavailable extends Error {
  override name = 'BackendUnavailable';
  readonly code: string;
  /** Seconds after which to try again, where the backend says so. */
  readonly retryAfter: number | null;

  /** @param code short, for the log: `HTTP 500`, `TIMEOUT`, `ECONNREFUSED` */
  constructor(code: string, retryAfter: number | null = null) {
    super(`The backend does not answer (${code}).`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
