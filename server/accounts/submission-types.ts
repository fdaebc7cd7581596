import * as z from 'zod/mini';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { trialDays } from '../../machines/domain/trial.ts';
import type { Config, Mailbox } from '../kernel/config.ts';
import { letter } from '../mail/letter.ts';
import { headerText } from '../mail/mail.ts';
import { defineSubmissionType, type SubmissionType, type VisitorMail } from '../submissions/submission-type.ts';
import { TOKEN_LIFETIME } from './tokens.ts';
import type { Secret } from '../kernel/secret.ts';

/** How a mail says for how long its link is good. */
const LINK_LASTS = `${TOKEN_LIFETIME / 3_600_000} hours`;

/** What is stored of a signup: all that the form sent but the password and the invite code. */
const signup = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  organization: z.string(),
  /** Empty for a mobile signup. */
  plan: z.string(),
  signup_type: z.enum(['trial', 'direct', 'mobile']),
  invited: z.boolean(),
  isIOS: z.boolean(),
});
export type StoredSignup = z.infer<typeof signup>;

/** What is stored of a request for a link. `registers`: the account has no password yet. */
const link = z.strictObject({ email: z.string(), registers: z.boolean() });

const digest = z.string();
const legal = z.strictObject({
  email: z.string(),
  /** Missing in what earlier releases have stored. */
  addressConfirmed: z.optional(z.boolean()),
  button: z.string(),
  documents: z.array(z.strictObject({ id: z.string(), version: z.string(), locale: z.string(), sha256: digest })),
});

/** The kinds of submission that concern accounts. */
export interface AccountSubmissionTypes {
  /** A signup of a new address: the team is told, the visitor gets the link that confirms it. */
  signup: SubmissionType;
  /** A signup of an address that has an account: only its owner is told (SRV-8). */
  signupKnown: SubmissionType;
  /** Another link that confirms an address. */
  confirmation: SubmissionType;
  passwordReset: SubmissionType;
  legal: SubmissionType;
}

/** Nobody has confirmed the address yet, or might have: a mail to it repeats no name that a form has sent. */
const to = (address: string): Mailbox => ({ name: '', address });

/**
 * @param options.origin the site's configured origin: nothing else stands in a link (SRV-10)
 * @param options.secret makes the token of a submission's link
 */
export function createAccountSubmissionTypes(
  { origin }: Pick<Config, 'origin'>,
  secret: Secret,
): AccountSubmissionTypes {
  const screen = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return `${origin}${BASE_PATH}${path}${search === '' ? '' : `?${search}`}`;
  };

  /** The mail with the link that confirms an address (SIGN-9, SRV-6). */
  const confirmation = (email: string, registers: boolean, submissionId: string): VisitorMail => {
    const token = secret.tokenOf(submissionId);
    if (registers) {
      return {
        to: to(email),
        subject: `Complete your ${brand.name} registration`,
        ...letter`
          # Complete your registration

          Open this link and choose a password. That confirms your email address.

          -> ${screen('/complete-registration', { token })}

          The link is good for ${LINK_LASTS} and can be used once. If you did not sign up, ignore this email: without the link nothing happens.
        `,
      };
    }
    return {
      to: to(email),
      subject: `Confirm your email address for ${brand.name}`,
      ...letter`
        # Confirm your email address

        Open this link and log in with the password that you have chosen. That confirms your email address. Then accept the terms to start your ${String(trialDays)}-day trial.

        -> ${screen('/login', { email, confirmation: token })}

        The link is good for ${LINK_LASTS} and can be used once. If you did not sign up, ignore this email: without the link nothing happens.
      `,
    };
  };

  return {
    signup: defineSubmissionType({
      name: 'signup',
      schema: signup,
      mailbox: 'signup',
      retention: 'signup',
      toTeam({ payload, receivedAt }) {
        const name = headerText(`${payload.firstName} ${payload.lastName}`);
        return {
          replyTo: { name, address: payload.email },
          subject: `New signup: ${name}`,
          ...letter`
            # New signup

            Name: ${payload.firstName} ${payload.lastName}
            Role: ${payload.role}
            Organization: ${payload.organization || 'not given'}
            Signed up for: ${payload.plan === '' ? payload.signup_type : `${payload.signup_type}, ${payload.plan}`}
            Invite: ${payload.invited ? 'yes' : 'no'}
            Sent: ${new Date(receivedAt).toUTCString()}

            The address is not confirmed yet. Your reply to this email goes to it.
          `,
        };
      },
      toVisitor: ({ payload, submissionId }) =>
        confirmation(payload.email, payload.signup_type === 'mobile', submissionId),
    }),
    signupKnown: defineSubmissionType({
      name: 'signup-known',
      schema: signup,
      mailbox: 'signup',
      retention: 'signup',
      toTeam: null,
      toVisitor: ({ payload }) => ({
        to: to(payload.email),
        subject: `You already have a ${brand.name} account`,
        ...letter`
          # You already have an account

          Someone, probably you, just signed up with this email address. It already has an account, and nothing about that has changed.

          Log in:

          -> ${screen('/login')}

          Forgot your password? Ask for a link to choose a new one:

          -> ${screen('/forgot-password')}

          If it was not you, you do not have to do anything.
        `,
      }),
    }),
    confirmation: defineSubmissionType({
      name: 'confirmation',
      schema: link,
      mailbox: 'signup',
      retention: 'signup',
      toTeam: null,
      toVisitor: ({ payload, submissionId }) => confirmation(payload.email, payload.registers, submissionId),
    }),
    passwordReset: defineSubmissionType({
      name: 'password-reset',
      schema: link,
      mailbox: 'signup',
      retention: 'signup',
      toTeam: null,
      toVisitor: ({ payload, submissionId }) => ({
        to: to(payload.email),
        subject: `Choose a new ${brand.name} password`,
        ...letter`
          # Choose a new password

          Open this link and choose a new password. That logs you out on every device.

          -> ${screen('/reset-password', { token: secret.tokenOf(submissionId) })}

          The link is good for ${LINK_LASTS} and can be used once. If you did not ask for it, ignore this email: your password stays as it is.
        `,
      }),
    }),
    legal: defineSubmissionType({
      name: 'legal',
      schema: legal,
      mailbox: 'legal',
      retention: 'signup',
      toTeam: ({ payload, receivedAt }) => ({
        replyTo: payload.email === '' ? null : to(payload.email),
        subject: 'Legal documents accepted',
        ...letter`
          # Legal documents accepted

          By: ${payload.email === '' ? 'a signup without an account' : payload.email}
          Address: ${addressState(payload)}
          Recorded: ${new Date(receivedAt).toISOString()}
          Button: ${payload.button}

          ${documentList(payload)}

          The exact texts are attached.
        `,
      }),
      toVisitor: ({ payload, receivedAt }) => ({
        to: to(payload.email),
        withAttachments: true,
        subject: `Your copy of what you accepted at ${brand.name}`,
        ...letter`
          # Your copy of what you accepted

          You accepted these documents on ${new Date(receivedAt).toUTCString()}. Their exact texts are attached.

          By: ${payload.email}
          Address: ${addressState(payload)}

          ${documentList(payload)}

          Keep this email for your records.
        `,
      }),
    }),
  };
}

/** Every kind, for the registry. */
export const allAccountSubmissionTypes = (kinds: AccountSubmissionTypes): readonly SubmissionType[] =>
  Object.values(kinds);

function addressState({ addressConfirmed }: z.infer<typeof legal>): string {
  if (addressConfirmed === undefined) return 'not recorded whether it was confirmed';
  return addressConfirmed ? 'confirmed' : 'not confirmed at that time';
}

function documentList({ documents }: z.infer<typeof legal>): string {
  return documents.map(({ id, version, sha256 }) => `${id}, version ${version}\nSHA-256 ${sha256}`).join('\n');
}
