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
import { button, facts, headerText, link, smallPrint } from '../outbox/letter.ts';
import {
  defineKind,
  type Received,
  routeOf,
  type SubmissionRoute,
  type VisitorMail,
  type Webhooks,
} from '../outbox/kinds.ts';
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
const linkPayload = z.strictObject({ email: z.string(), registers: z.boolean() });

const addressed = z.strictObject({ email: z.string() });

const legal = z.strictObject({
  email: z.string(),
  addressConfirmed: z.boolean(),
  button: z.string(),
  documents: z.array(z.strictObject({ id: z.string(), version: z.string(), locale: z.string(), sha256: z.string() })),
});

type Tokens = Pick<Secret, 'tokenOf'>;

/** Link to a page of the site, always at the configured origin (SRV-10). */
type LinkTo = (path: string, query?: Record<string, string>) => string;

const linksAt =
  (origin: string): LinkTo =>
  (path, query = {}) => {
    const search = new URLSearchParams(query).toString();
    return `${origin}${BASE_PATH}${path}${search === '' ? '' : `?${search}`}`;
  };

/** The address is not confirmed: a mail to it repeats no name from the form. */
const to = (address: string): Mailbox => ({ name: '', address });

/** Mail to the account's address. */
type OwnersMail = Omit<VisitorMail, 'to'>;

/** A type of which the account's owner alone hears. */
const toOwner = <Payload extends { email: string }>(
  name: string,
  schema: z.ZodMiniType<Payload>,
  write: (received: Received<Payload>) => OwnersMail,
) =>
  defineKind({
    name,
    schema,
    mailbox: 'signup',
    retention: 'signup',
    toTeam: null,
    toVisitor: (received) => ({ to: to(received.payload.email), ...write(received) }),
  });

/** The mail with the confirmation link (SIGN-9, SRV-6). */
function confirmationMail(linkTo: LinkTo, email: string, token: string, registers: boolean): OwnersMail {
  const ending = `${linkHolds} If you did not sign up, ignore this email: nothing happens unless the link is used.`;
  if (registers) {
    return {
      subject: `Complete your ${brand.name} registration`,
      letter: {
        preheader: `Choose a password within ${linkHours} hours.`,
        heading: 'Complete your registration',
        blocks: [
          'Open this link and choose a password. That confirms your email address.',
          button('Choose a password', linkTo('/complete-registration', { token, email })),
          ending,
        ],
        why: becauseOfSignup,
      },
    };
  }
  return {
    subject: `Confirm your email address for ${brand.name}`,
    letter: {
      preheader: `Log in within ${linkHours} hours to start your ${trialDays}-day trial.`,
      heading: 'Confirm your email address',
      blocks: [
        `Open this link and log in with the password you chose. That confirms your email address. Then accept the terms to start your ${trialDays}-day trial.`,
        button('Confirm and log in', linkTo('/login', { email, confirmation: token })),
        ending,
      ],
      why: becauseOfSignup,
    },
  };
}

/** A new address: notifies the team, mails the confirmation link. */
const signupType = (linkTo: LinkTo, secret: Tokens) =>
  defineKind({
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
    toVisitor: ({ payload, submissionId }) => ({
      to: to(payload.email),
      ...confirmationMail(linkTo, payload.email, secret.tokenOf(submissionId), payload.signup_type === 'mobile'),
    }),
  });

/** An address with an account: notifies its owner only (SRV-8). */
const knownSignupType = (linkTo: LinkTo) =>
  toOwner('signup-known', signup, () => ({
    subject: `You already have a ${brand.name} account`,
    letter: {
      preheader: 'Log in, or choose a new password.',
      heading: 'You already have an account',
      blocks: [
        'Someone, probably you, just signed up with this email address. It already has an account, and nothing about that has changed.',
        button('Log in', linkTo('/login')),
        link('Forgot your password? Request a link to choose a new one', linkTo('/forgot-password')),
        'If it was not you, you do not have to do anything.',
      ],
      why: becauseOfSignup,
    },
  }));

const confirmationType = (linkTo: LinkTo, secret: Tokens) =>
  toOwner('confirmation', linkPayload, ({ payload, submissionId }) =>
    confirmationMail(linkTo, payload.email, secret.tokenOf(submissionId), payload.registers),
  );

const passwordResetType = (linkTo: LinkTo, secret: Tokens) =>
  toOwner('password-reset', linkPayload, ({ payload, submissionId }) => ({
    subject: `Reset your ${brand.name} password`,
    letter: {
      preheader: `The link is good for ${linkHours} hours.`,
      heading: 'Choose a new password',
      blocks: [
        'Open this link and choose a new password. That logs you out on every device.',
        button(
          'Choose a new password',
          linkTo('/reset-password', { token: secret.tokenOf(submissionId), email: payload.email }),
        ),
        `${linkHolds} If you did not ask for it, ignore this email: your password stays as it is.`,
      ],
      why: 'You are receiving this email because someone asked to reset the password for this account.',
    },
  }));

const passwordChangedType = (linkTo: LinkTo) =>
  toOwner('password-changed', addressed, ({ receivedAt }) => ({
    subject: `Your ${brand.name} password was changed`,
    letter: {
      preheader: 'If it was not you, choose a new password now.',
      heading: 'Your password was changed',
      blocks: [
        `The password of your account was changed on ${momentText(receivedAt, 'UTC')}, with the old password or a link that we sent to this address.`,
        'If it was you, you do not have to do anything. If not, choose a new password now. That logs everyone out.',
        button('Choose a new password', linkTo('/forgot-password')),
      ],
      why: 'You are receiving this email because the password for this account was changed.',
    },
  }));

const accountDeletedType = (linkTo: LinkTo) =>
  toOwner('account-deleted', addressed, ({ receivedAt }) => ({
    subject: `Your ${brand.name} account was deleted`,
    letter: {
      preheader: 'If it was not you, write to us.',
      heading: 'Your account was deleted',
      blocks: [
        `Your account was deleted on ${momentText(receivedAt, 'UTC')}, after its password was entered.`,
        'We keep the record of what you accepted, because it proves our agreement. With this address you can sign up again at any time.',
        link('Not you? Write to us', linkTo('/contact')),
      ],
      why: 'You are receiving this email because the account with this address was deleted. We will send no more about it.',
    },
  }));

/** The types that store an account's address for its mails; they go with the account. Reports of an acceptance and of the deletion stay. */
export const accountMails = ['signup', 'signup-known', 'confirmation', 'password-reset', 'password-changed'];

const legalType = defineKind({
  name: 'legal',
  schema: legal,
  mailbox: 'legal',
  retention: 'signup',
  toTeam: ({ payload, receivedAt }) => ({
    replyTo: payload.email === '' ? null : to(payload.email),
    subject: 'Legal documents accepted',
    letter: {
      preheader: titlesOf(payload),
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
      preheader: `${titlesOf(payload)}: keep this email for your records.`,
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
export function createAccountKinds({ origin }: Pick<Config, 'origin'>, secret: Tokens) {
  const linkTo = linksAt(origin);
  return {
    signup: signupType(linkTo, secret),
    signupKnown: knownSignupType(linkTo),
    confirmation: confirmationType(linkTo, secret),
    passwordReset: passwordResetType(linkTo, secret),
    passwordChanged: passwordChangedType(linkTo),
    accountDeleted: accountDeletedType(linkTo),
    legal: legalType,
  };
}

export type AccountKinds = ReturnType<typeof createAccountKinds>;

export type AccountRoutes = Record<keyof AccountKinds, SubmissionRoute>;

/** Where the submissions of each type go. */
export const accountRoutes = (types: AccountKinds, config: Webhooks) =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, routeOf(type, config)])) as AccountRoutes;

const addressState = ({ addressConfirmed }: z.infer<typeof legal>) =>
  addressConfirmed ? 'confirmed' : 'not confirmed at that time';

const titlesOf = ({ documents }: z.infer<typeof legal>) => documents.map(({ id }) => legalTitleOf(id)).join(', ');

/** The documents by their titles; their digests come last. */
function acceptedDocuments({ documents }: z.infer<typeof legal>) {
  return [
    facts(documents.map(({ id, version }) => [legalTitleOf(id), `version of ${dateText(version)}`] as const)),
    'The exact texts are attached.',
    ...documents.map(({ id, sha256 }) => smallPrint(`SHA-256 of ${legalTitleOf(id)}: ${sha256}`)),
  ];
}
