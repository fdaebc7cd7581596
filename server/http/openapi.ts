import { toJSONSchema } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { betaPayload } from '../../machines/beta-application/beta-application.schema.ts';
import { brand } from '../../machines/domain/brand.ts';
import { careerFields } from '../../machines/career-application/career-application.schema.ts';
import { completeRegistrationPayload } from '../../machines/complete-registration/complete-registration.schema.ts';
import { contactPayload } from '../../machines/contact/contact.schema.ts';
import { forgotPasswordPayload } from '../../machines/forgot-password/forgot-password.schema.ts';
import { invitePayload } from '../../machines/invite/invite.schema.ts';
import { completionPayload, legalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { loginPayload } from '../../machines/login/login.schema.ts';
import { mobileSignupPayload } from '../../machines/mobile-signup/mobile-signup.schema.ts';
import { resendConfirmationPayload } from '../../machines/resend-confirmation/resend-confirmation.schema.ts';
import { resetPasswordPayload } from '../../machines/reset-password/reset-password.schema.ts';
import { trialSignupPayload } from '../../machines/trial-signup/trial-signup.schema.ts';
import type { FormSchema } from './form-payload.ts';

type Json = Record<string, unknown>;

/** How the page's script sends it, as SPEC.md section 7 asks. A form without script may always be urlencoded or multipart. */
type Encoding = 'multipart/form-data' | 'application/x-www-form-urlencoded' | 'application/json';

interface DescribedCall {
  summary: string;
  as: Encoding;
  /** What it takes; several where forms of two screens post to one path; none: an empty form. */
  takes: readonly FormSchema[];
  /** The name of the file that comes along. */
  file?: string;
  /** What a script is told beside `success: true`; and what it may be told. */
  told?: readonly string[];
  mayTell?: readonly string[];
  /** It reads an Idempotency-Key. What the others do may be done again. */
  keyed?: true;
}

const calls: Readonly<Record<string, DescribedCall>> = {
  '/contact': { summary: 'A message to the team', as: 'multipart/form-data', takes: [contactPayload], keyed: true },
  '/beta-signup': {
    summary: 'An application as a beta tester',
    as: 'multipart/form-data',
    takes: [betaPayload],
    keyed: true,
  },
  '/career-application': {
    summary: 'An application for a position, with a resume',
    as: 'multipart/form-data',
    takes: [careerFields],
    file: 'resume',
    keyed: true,
  },
  '/api/mobile-signup': {
    summary:
      'An account: with its password from /signup, without one from /mobile-signup. A known address is answered the same',
    as: 'application/json',
    takes: [trialSignupPayload, mobileSignupPayload],
    mayTell: ['redirect'],
    keyed: true,
  },
  '/login': {
    summary: 'A session; confirms the address when the mailed token came along',
    as: 'application/x-www-form-urlencoded',
    takes: [loginPayload],
    told: ['redirect'],
  },
  '/logout': { summary: 'Ends the session', as: 'application/x-www-form-urlencoded', takes: [], told: ['redirect'] },
  '/forgot-password': {
    summary: 'A link by mail. The answer is the same for every address',
    as: 'application/x-www-form-urlencoded',
    takes: [forgotPasswordPayload],
    keyed: true,
  },
  '/reset-password': {
    summary: 'A new password by the mailed token; ends every session',
    as: 'application/x-www-form-urlencoded',
    takes: [resetPasswordPayload],
    keyed: true,
  },
  '/complete-registration': {
    summary: 'The first password of an account that was signed up for on a phone',
    as: 'application/x-www-form-urlencoded',
    takes: [completeRegistrationPayload],
    keyed: true,
  },
  '/api/resend-confirmation': {
    summary: 'Another link. The answer is the same for every address',
    as: 'application/x-www-form-urlencoded',
    takes: [resendConfirmationPayload],
    keyed: true,
  },
  '/signup-invite': {
    summary: 'A code for free access',
    as: 'application/x-www-form-urlencoded',
    takes: [invitePayload],
    told: ['redirect'],
  },
  '/api/legal/accept': {
    summary: 'Records the acceptance of the legal documents, for the session or the signup that asks',
    as: 'multipart/form-data',
    takes: [legalPayload],
    told: ['redirect'],
    keyed: true,
  },
  '/complete-legal-acceptance': {
    summary: 'Where the signup goes on whose acceptance is recorded',
    as: 'application/json',
    takes: [completionPayload],
    told: ['redirect'],
  },
};

/** A payload as it is sent, before the schema trims it. */
export function schemaOf(schema: ZodMiniType): Json {
  const described = Object.entries(toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }));
  // The whole document is in that dialect.
  return Object.fromEntries(described.filter(([name]) => name !== '$schema'));
}

function payloadOf({ takes, file }: DescribedCall): Json {
  const schemas = takes.map(schemaOf).map((schema) => {
    if (file === undefined) return schema;
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
    // OpenAPI 3.1: an octet stream is a property without a type.
    return {
      ...schema,
      properties: { ...properties, [file]: { contentMediaType: 'application/octet-stream' } },
      required: [...required, file],
    };
  });
  if (schemas.length > 1) return { oneOf: schemas };
  return schemas[0] ?? { type: 'object', additionalProperties: false };
}

const text = { type: 'string' };
const refused = (description: string, headers?: Json) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/HttpError' } } },
});
const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } };

const answers = ({ told = [], mayTell = [] }: DescribedCall): Json => ({
  '200': {
    description: 'Taken: stored durably',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            success: { const: true },
            ...Object.fromEntries([...told, ...mayTell].map((name) => [name, text])),
          },
          required: ['success', ...told],
        },
      },
    },
  },
  '303': { description: 'Taken, to a form that was sent without script', headers: { Location: { schema: text } } },
  '400': refused('It cannot be read'),
  '403': refused('It comes from another site, or nobody is logged in'),
  '413': refused('It is too large'),
  '415': refused('It is in an encoding that the call does not take'),
  '422': refused('Some of it is wrong: a message for each field'),
  '429': refused('Too many attempts', retryAfter),
  '503': refused('The relay is too busy, or the store does not answer', retryAfter),
});

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key makes a repeated send count once.',
  schema: { type: 'string', maxLength: 200, pattern: String.raw`^[\x21-\x7e]+$` },
};

/** The calls of the relay as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html), made of the schemas that it parses with. */
export function openApi(): Json {
  const paths = Object.entries(calls).map(([path, call]) => [
    path,
    {
      post: {
        summary: call.summary,
        ...(call.keyed && { parameters: [idempotencyKeyHeader] }),
        requestBody: { required: true, content: { [call.as]: { schema: payloadOf(call) } } },
        responses: answers(call),
      },
    },
  ]);
  return {
    openapi: '3.1.1',
    info: { title: `${brand.name}: the relay's calls`, version: '1' },
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        HttpError: {
          type: 'object',
          properties: {
            success: { const: false },
            error: text,
            fields: { type: 'object', additionalProperties: text },
          },
          required: ['success', 'error'],
        },
      },
    },
  };
}
