import * as z from 'zod/mini';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { signupWords } from '../../machines/domain/signup-words.ts';
import { linkHours } from '../../machines/domain/mailed-link.ts';
import { dateText } from '../../machines/domain/date-text.ts';
import { momentText } from '../../machines/domain/moment-text.ts';
import { trialDays } from '../../machines/domain/trial.ts';
import { legalTitleOf } from '../../machines/legal-acceptance/legal-titles.ts';
import type { Config, Mailbox } from '../config.ts';
import { button, facts, link as linkTo, smallPrint } from '../outbox/letter.ts';
import { headerText } from '../outbox/header-text.ts';
import { defineSubmissionType, type SubmissionType, type VisitorMail } from '../outbox/submission-type.ts';
import type { Secret } from '../lib/secret.ts';

const linkHolds = `The link is good for ${linkHours} hours and can be used once.`;

const becauseOfSignup = 'You are receiving this email because this address was entered in our signup form.';

/** The stored form, without the password and the invite code. */
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

/** `registers`: the account has no password yet. */
const link = z.strictObject({ email: z.string(), registers: z.boolean() });

const digest = z.string();
const legal = z.strictObject({
  email: z.string(),
  /** Missing in submissions of earlier releases. */
  addressConfirmed: z.optional(z.boolean()),
  button: z.string(),
  documents: z.array(z.strictObject({ id: z.string(), version: z.string(), locale: z.string(), sha256: digest })),
});

export interface AccountSubmissionTypes {
  /** A new address: notifies the team, mails the confirmation link. */
  signup: SubmissionType;
  /** An address with an account: notifies its owner only (SRV-8). */
  signupKnown: SubmissionType;
  confirmation: SubmissionType;
  passwordReset: SubmissionType;
  /** Notifies the owner. */
  passwordChanged: SubmissionType;
  /** Notifies the former owner. */
  accountDeleted: SubmissionType;
  legal: SubmissionType;
}

/** The address is not confirmed: a mail to it repeats no name from the form. */
const to = (address: string): Mailbox => ({ name: '', address });

/** Makes the links of mails, always with the configured origin (SRV-10). */
class Links {
  readonly #origin: string;
  readonly #secret: Secret;

  constructor(origin: string, secret: Secret) {
    this.#origin = origin;
    this.#secret = secret;
  }

  to(path: string, query: Record<string, string> = {}): string {
    const search = new URLSearchParams(query).toString();
    return `${this.#origin}${BASE_PATH}${path}${search === '' ? '' : `?${search}`}`;
  }

  tokenOf(submissionId: string): string {
    return this.#secret.tokenOf(submissionId);
  }
}

/** The mail with the confirmation link (SIGN-9, SRV-6). */
function confirmationMail(links: Links, email: string, registers: boolean, submissionId: string): VisitorMail {
  const token = links.tokenOf(submissionId);
  const ending = `${linkHolds} If you did not sign up, ignore this email: nothing happens unless the link is used.`;
  if (registers) {
    return {
      to: to(email),
      subject: `Complete your ${brand.name} registration`,
      letter: {
        preheader: `Choose a password within ${linkHours} hours.`,
        heading: 'Complete your registration',
        blocks: [
          'Open this link and choose a password. That confirms your email address.',
          button('Choose a password', links.to('/complete-registration', { token, email })),
          ending,
        ],
        why: becauseOfSignup,
      },
    };
  }
  return {
    to: to(email),
    subject: `Confirm your email address for ${brand.name}`,
    letter: {
      preheader: `Log in within ${linkHours} hours to start your ${trialDays}-day trial.`,
      heading: 'Confirm your email address',
      blocks: [
        `Open this link and log in with the password you chose. That confirms your email address. Then accept the terms to start your ${trialDays}-day trial.`,
        button('Confirm and log in', links.to('/login', { email, confirmation: token })),
        ending,
      ],
      why: becauseOfSignup,
    },
  };
}

const signupType = (links: Links) =>
  defineSubmissionType({
    name: 'signup',
    schema: signup,
    mailbox: 'signup',
    retention: 'signup',
    toTeam({ payload, receivedAt }) {
      const name = headerText(`${payload.firstName} ${payload.lastName}`);
      const role = signupWords.role(payload.role);
      const way = signupWords.way(payload.signup_type);
      return {
        replyTo: { name, address: payload.email },
        subject: `New signup: ${name}`,
        letter: {
          preheader: `${role}, ${way}`,
          heading: 'New signup',
          blocks: [
            facts([
              ['Name', `${payload.firstName} ${payload.lastName}`],
              ['Role', role],
              ['Organization', payload.organization || 'not given'],
              ['Signed up for', payload.plan === '' ? way : `${way}: ${signupWords.plan(payload.plan)}`],
              ['Invite', payload.invited ? 'yes' : 'no'],
              ['Sent', momentText(receivedAt, 'UTC')],
            ]),
            'The address is not confirmed yet. Your reply to this email goes to it.',
          ],
          why: 'This mailbox gets the signups.',
        },
      };
    },
    toVisitor: ({ payload, submissionId }) =>
      confirmationMail(links, payload.email, payload.signup_type === 'mobile', submissionId),
  });

const knownSignupType = (links: Links) =>
  defineSubmissionType({
    name: 'signup-known',
    schema: signup,
    mailbox: 'signup',
    retention: 'signup',
    toTeam: null,
    toVisitor: ({ payload }) => ({
      to: to(payload.email),
      subject: `You already have a ${brand.name} account`,
      letter: {
        preheader: 'Log in, or choose a new password.',
        heading: 'You already have an account',
        blocks: [
          'Someone, probably you, just signed up with this email address. It already has an account, and nothing about that has changed.',
          button('Log in', links.to('/login')),
          linkTo('Forgot your password? Request a link to choose a new one', links.to('/forgot-password')),
          'If it was not you, you do not have to do anything.',
        ],
        why: becauseOfSignup,
      },
    }),
  });

const confirmationType = (links: Links) =>
  defineSubmissionType({
    name: 'confirmation',
    schema: link,
    mailbox: 'signup',
    retention: 'signup',
    toTeam: null,
    toVisitor: ({ payload, submissionId }) => confirmationMail(links, payload.email, payload.registers, submissionId),
  });

const passwordResetType = (links: Links) =>
  defineSubmissionType({
    name: 'password-reset',
    schema: link,
    mailbox: 'signup',
    retention: 'signup',
    toTeam: null,
    toVisitor: ({ payload, submissionId }) => ({
      to: to(payload.email),
      subject: `Reset your ${brand.name} password`,
      letter: {
        preheader: `The link is good for ${linkHours} hours.`,
        heading: 'Choose a new password',
        blocks: [
          'Open this link and choose a new password. That logs you out on every device.',
          button(
            'Choose a new password',
            links.to('/reset-password', { token: links.tokenOf(submissionId), email: payload.email }),
          ),
          `${linkHolds} If you did not ask for it, ignore this email: your password stays as it is.`,
        ],
        why: 'You are receiving this email because someone asked to reset the password for this account.',
      },
    }),
  });

const passwordChangedType = (links: Links) =>
  defineSubmissionType({
    name: 'password-changed',
    schema: z.strictObject({ email: z.string() }),
    mailbox: 'signup',
    retention: 'signup',
    toTeam: null,
    toVisitor: ({ payload, receivedAt }) => ({
      to: to(payload.email),
      subject: `Your ${brand.name} password was changed`,
      letter: {
        preheader: 'If it was not you, choose a new password now.',
        heading: 'Your password was changed',
        blocks: [
          `The password of your account was changed on ${momentText(receivedAt, 'UTC')}, with the old password or a link that we sent to this address.`,
          'If it was you, you do not have to do anything. If not, choose a new password now. That logs everyone out.',
          button('Choose a new password', links.to('/forgot-password')),
        ],
        why: 'You are receiving this email because the password for this account was changed.',
      },
    }),
  });

const accountDeletedType = (links: Links) =>
  defineSubmissionType({
    name: 'account-deleted',
    schema: z.strictObject({ email: z.string() }),
    mailbox: 'signup',
    retention: 'signup',
    toTeam: null,
    toVisitor: ({ payload, receivedAt }) => ({
      to: to(payload.email),
      subject: `Your ${brand.name} account was deleted`,
      letter: {
        preheader: 'If it was not you, write to us.',
        heading: 'Your account was deleted',
        blocks: [
          `Your account was deleted on ${momentText(receivedAt, 'UTC')}, after its password was entered.`,
          'We keep the record of what you accepted, because it proves our agreement. With this address you can sign up again at any time.',
          linkTo('Not you? Write to us', links.to('/contact')),
        ],
        why: 'You are receiving this email because the account with this address was deleted. We will send no more about it.',
      },
    }),
  });

/** The types that store an account's address for its mails; they go with the account. Reports of an acceptance and of the deletion stay. */
export const accountMails = ['signup', 'signup-known', 'confirmation', 'password-reset', 'password-changed'];

const legalType = defineSubmissionType({
  name: 'legal',
  schema: legal,
  mailbox: 'legal',
  retention: 'signup',
  toTeam: ({ payload, receivedAt }) => ({
    replyTo: payload.email === '' ? null : to(payload.email),
    subject: 'Legal documents accepted',
    letter: {
      preheader: titlesOf(payload).join(', '),
      heading: 'Legal documents accepted',
      blocks: [
        facts([
          ['By', payload.email === '' ? 'a signup without an account' : payload.email],
          ['Address', addressState(payload)],
          ['Recorded', momentText(receivedAt, 'UTC')],
          ['Button', payload.button],
        ]),
        ...acceptedDocuments(payload),
      ],
      why: 'This mailbox gets the legal acceptances.',
    },
  }),
  toVisitor: ({ payload, receivedAt }) => ({
    to: to(payload.email),
    withAttachments: true,
    subject: `Your copy of what you accepted at ${brand.name}`,
    letter: {
      preheader: `${titlesOf(payload).join(', ')}: keep this email for your records.`,
      heading: 'Your copy of what you accepted',
      blocks: [
        `You accepted these documents on ${momentText(receivedAt, 'UTC')}. Keep this email for your records.`,
        facts([
          ['By', payload.email],
          ['Address', addressState(payload)],
        ]),
        ...acceptedDocuments(payload),
      ],
      why: 'You are receiving this email because these documents were accepted from your account.',
    },
  }),
});

/** @param secret derives the token of a submission's link */
export function createAccountSubmissionTypes(
  { origin }: Pick<Config, 'origin'>,
  secret: Secret,
): AccountSubmissionTypes {
  const links = new Links(origin, secret);
  return {
    signup: signupType(links),
    signupKnown: knownSignupType(links),
    confirmation: confirmationType(links),
    passwordReset: passwordResetType(links),
    passwordChanged: passwordChangedType(links),
    accountDeleted: accountDeletedType(links),
    legal: legalType,
  };
}

export const allAccountSubmissionTypes = (types: AccountSubmissionTypes): readonly SubmissionType[] =>
  Object.values(types);

function addressState({ addressConfirmed }: z.infer<typeof legal>): string {
  if (addressConfirmed === undefined) return 'not recorded whether it was confirmed';
  return addressConfirmed ? 'confirmed' : 'not confirmed at that time';
}

type AcceptedDocument = z.infer<typeof legal>['documents'][number];

const titleOf = ({ id }: AcceptedDocument) => legalTitleOf(id);

const titlesOf = ({ documents }: z.infer<typeof legal>) => documents.map(titleOf);

/** The documents by their titles; their digests come last. */
function acceptedDocuments({ documents }: z.infer<typeof legal>) {
  return [
    facts(documents.map((document) => [titleOf(document), `version of ${dateText(document.version)}`] as const)),
    'The exact texts are attached.',
    ...documents.map((document) => smallPrint(`SHA-256 of ${titleOf(document)}: ${document.sha256}`)),
  ];
}
