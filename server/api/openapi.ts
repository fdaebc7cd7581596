import { toJSONSchema } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { brand } from '../../machines/domain/brand.ts';
import { COUNTS_PATH } from '../../machines/domain/sent-counts.ts';
import { sentCounts } from '../counts/api-counts.ts';
import { type DescribedCall, describedCalls } from './described-calls.ts';

type Json = Record<string, unknown>;

export function schemaOf(schema: ZodMiniType): Json {
  const described = Object.entries(toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }));
  // The whole document has that dialect.
  return Object.fromEntries(described.filter(([name]) => name !== '$schema'));
}

function payloadOf({ forms }: DescribedCall): Json {
  const schemas = forms.map(({ payload, file }) => {
    const schema = schemaOf(payload);
    if (file === undefined) return schema;
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
    // OpenAPI 3.1: an octet stream is a property without a type.
    return {
      ...schema,
      properties: { ...properties, [file]: { contentMediaType: 'application/octet-stream' } },
      required: [...required, file],
    };
  });
  const [only, ...others] = schemas;
  return only && others.length === 0 ? only : { oneOf: schemas };
}

const text = { type: 'string' };
const refused = (description: string, headers?: Json) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/HttpError' } } },
});
const retryAfter = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } };

const answers = ({ redirects }: DescribedCall): Json => ({
  '200': {
    description: 'Accepted: stored durably',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            success: { const: true },
            ...(redirects && { redirect: text }),
          },
          required: ['success', ...(redirects === 'always' ? ['redirect'] : [])],
        },
      },
    },
  },
  '303': { description: 'Accepted, to a form that was sent without script', headers: { Location: { schema: text } } },
  '400': refused('It cannot be read'),
  '403': refused('It comes from another site, or there is no session'),
  '413': refused('It is too large'),
  '415': refused('It is in an encoding that the call does not take'),
  '422': refused('Some of it is wrong: a message for each field'),
  '429': refused('Too many attempts', retryAfter),
  '503': refused('The relay is too busy, or the store does not answer', retryAfter),
});

/** The script's encoding (SRV-1). Without script a form may be urlencoded or multipart. */
const encodingOf = ({ forms: [form] }: DescribedCall) => form?.encoding ?? 'multipart/form-data';

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key makes a repeated send count once.',
  schema: { type: 'string', maxLength: 200, pattern: String.raw`^[\x21-\x7e]+$` },
};

/** `POST /api/counts`, which no form sends. */
const counts = {
  post: {
    summary: 'Totals of a page for the daily counts',
    requestBody: { required: true, content: { 'text/plain': { schema: schemaOf(sentCounts) } } },
    responses: {
      '204': { description: 'Added, or dropped for Sec-GPC: 1 or DNT: 1' },
      ...Object.fromEntries(
        Object.entries(answers({ path: COUNTS_PATH, forms: [], summary: '', repeatable: true })).filter(
          ([status]) => Number(status) >= 400,
        ),
      ),
    },
  },
};

/** The relay's calls as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApi(): Json {
  const paths = describedCalls.map((call) => [
    call.path,
    {
      post: {
        summary: call.summary,
        ...(!call.repeatable && { parameters: [idempotencyKeyHeader] }),
        requestBody: { required: true, content: { [encodingOf(call)]: { schema: payloadOf(call) } } },
        responses: answers(call),
      },
    },
  ]);
  return {
    openapi: '3.1.1',
    info: { title: `${brand.name}: the relay's calls`, version: '1' },
    paths: { ...Object.fromEntries(paths), [COUNTS_PATH]: counts },
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
