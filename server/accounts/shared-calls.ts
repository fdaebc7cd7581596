import * as z from 'zod/mini';
import { emailAddress, filled } from '../../machines/shared/fields.ts';
import { inviteCode } from '../../machines/invite/invite-code.ts';
import { legalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { loginForm } from '../../machines/login/login.form.ts';
import { mobileSignupForm } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { planCodes } from '../../machines/domain/plans.ts';
import { linkPayload } from '../../machines/shared/mailed-link.form.ts';
import { trialSignupForm } from '../../machines/trial-signup/trial-signup.form.ts';
import {
  digest,
  done,
  doneThen,
  idempotencyKey,
  mayMail,
  messages,
  only,
  ownSignup,
  redirect,
  signupId,
  words,
} from './contract.ts';

/** The person who accepts: a session, or the signup of a continuation cookie (SRV-5). */
const by = z.union([z.strictObject({ session: digest }), z.strictObject({ signup: signupId })]);

const acceptor = z.object({
  by,
  accountId: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  email: z.nullable(emailAddress),
});

/** A document as shown, with the SHA-256 of its exact text. */
const document = z.strictObject({
  id: z.string(),
  version: z.string(),
  locale: z.string(),
  sha256: digest,
  text: z.string(),
});

const { accept_terms, accept_baa, acknowledge_ip, acknowledge_legal } = legalPayload.shape;

/**
 * Calls that several screens make, or one before a login, with their parsed input (addresses in canonical form) and its outcomes.
 * Unknown members of an answer are dropped, so that a backend may add members later.
 */
export const sharedCalls = {
  /** `conflict`: the key belongs to another signup. `refused`: worded by the backend (SIGN-8). */
  signUp: {
    summary:
      'A signup: an account, and a mail with the link that confirms or completes it. The outcome is the same for a known address, whose owner gets a mail',
    takes: z.strictObject({
      form: z.union([trialSignupForm.payload, mobileSignupForm.payload]),
      mail: mayMail,
      idempotencyKey,
    }),
    answers: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done'), signup: signupId }),
      only('invite'),
      only('conflict'),
      z.object({ outcome: z.literal('refused'), error: z.optional(words), fields: z.optional(messages) }),
    ]),
  },
  /** Mails a link to an address that is entitled to one; the answer is the same for every address. */
  requestLink: {
    summary:
      'Another link: `confirm` for an address that waits for it, `reset` for one that has an account. The outcome is the same for every address',
    takes: z.strictObject({
      purpose: z.enum(['confirm', 'reset']),
      email: emailAddress,
      mail: mayMail,
      signup: ownSignup,
      idempotencyKey,
    }),
    answers: done,
  },
  /**
   * Begins a session and ends the browser's former one. `unconfirmed`: the password is right; a new link is mailed if `mail` allows it.
   * The relay answers `unconfirmed` like `wrong`, so that the answer does not reveal an account.
   */
  logIn: {
    summary:
      'Begins a session by its digest, for 12 hours, and ends the former one. `confirmation` is the token of the link that confirms the address',
    takes: z.strictObject({
      email: emailAddress,
      password: loginForm.payload.shape.password,
      confirmation: z.nullable(filled('The confirmation is empty')),
      mail: mayMail,
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
  logOut: {
    summary: 'Ends a session',
    takes: z.strictObject({ session: digest }),
    answers: done,
  },
  /** Whether a mailed link can be used, asked when it is opened. `elsewhere`: the backend says it only when the link is used. */
  checkLink: {
    summary:
      'Whether the token of a mailed link can be used, asked when it is opened; nothing is used up. `elsewhere`: the form is shown, and the link checked when it is used',
    takes: z.strictObject({ purpose: z.enum(['confirm', 'reset']), token: linkPayload.shape.token }),
    answers: z.discriminatedUnion('outcome', [only('usable'), only('unusable'), only('elsewhere')]),
  },
  /**
   * Sets a password by a mailed token and ends all sessions. Repeating a call with its key gives `done` again. The owner gets a mail
   * when a reset has changed a password.
   */
  setPassword: {
    summary:
      'A password by the token of a mailed link: confirms the address, uses the link up, ends every session. The same key again is `done` again. Mail the owner whose password was changed',
    takes: z.strictObject({
      purpose: z.enum(['confirm', 'reset']),
      ...linkPayload.shape,
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
    summary: 'Whether an invite code can be used; nothing is used up',
    takes: z.strictObject({ code: inviteCode }),
    answers: z.discriminatedUnion('outcome', [only('good'), only('invalid')]),
  },
  /** The account of a session. `trialStartedAt`: milliseconds since 1970. */
  account: {
    summary: 'The account of a session that lasts',
    takes: z.strictObject({ session: digest }),
    answers: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('known'),
        email: emailAddress,
        plan: z.nullable(z.enum(planCodes)),
        trialStartedAt: z.nullable(z.int().check(z.nonnegative())),
        invited: z.boolean(),
      }),
      only('no-session'),
    ]),
  },
  /** The person who accepts: the session's account, otherwise the signup of the continuation cookie. */
  acceptor: {
    summary: 'Who goes through the legal acceptance: the session if it lasts, else the signup',
    takes: z.strictObject({ session: z.nullable(digest), signup: z.nullable(signupId) }),
    answers: z.discriminatedUnion('outcome', [z.object({ outcome: z.literal('known'), acceptor }), only('no-session')]),
  },
  /** `conflict`: the key belongs to another acceptance. */
  acceptLegal: {
    summary: 'The site has recorded that these documents were accepted. The same key again is `done` again',
    takes: z.strictObject({
      acceptor,
      documents: z.array(document),
      boxes: z.strictObject({ accept_terms, accept_baa, acknowledge_ip, acknowledge_legal }),
      button: z.string(),
      networkAddress: z.string(),
      userAgent: z.string(),
      idempotencyKey,
    }),
    answers: z.discriminatedUnion('outcome', [doneThen, only('no-session'), only('conflict')]),
  },
  completeLegal: {
    summary: 'Whether that version of the documents is accepted by this session or signup',
    takes: z.strictObject({ by, legalVersion: z.string() }),
    answers: z.discriminatedUnion('outcome', [doneThen, only('owed')]),
  },
} as const;
