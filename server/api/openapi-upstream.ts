import { brand } from '../../machines/domain/brand.ts';
import { type BackendCall, backendCalls } from '../accounts/backend.ts';
import { storedForms } from '../submissions/index.ts';
import { schemaOf } from './openapi.ts';
import { callType, UPSTREAM_TIMEOUT } from '../upstream/upstream-client.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const files = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: text,
      type: text,
      size: { type: 'integer' },
      sha256: text,
      content: { ...text, contentEncoding: 'base64' },
    },
    required: ['name', 'type', 'size', 'sha256', 'content'],
  },
};

const signature = [
  [
    'webhook-id',
    'Names the message. A call has one of its own each time; a submission that is delivered again has the same',
  ],
  ['webhook-timestamp', 'Seconds since 1970'],
  ['webhook-signature', '`v1,` and HMAC-SHA256 in base64 over `id.timestamp.body`'],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text }));

const message = (type: string, summary: string, data: Json, responses: Json) => ({
  post: {
    summary,
    parameters: signature,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { type: { const: type }, timestamp: { ...text, format: 'date-time' }, data },
            required: ['type', 'timestamp', 'data'],
          },
        },
      },
    },
    responses,
  },
});

/** The messages to an upstream as an OpenAPI 3.1 document, from the schemas that parse its answers. */
export function upstreamOpenApi(): Json {
  const calls = (Object.keys(backendCalls) as BackendCall[]).map((name) => {
    const { summary, takes, answers } = backendCalls[name];
    const outcome = { description: 'The outcome', content: { 'application/json': { schema: schemaOf(answers) } } };
    const outage = { description: 'Anything else is an outage: the visitor is told to try again' };
    return [callType(name), message(callType(name), summary, schemaOf(takes), { '200': outcome, default: outage })];
  });
  const forwarded = storedForms.map(({ form: { payload }, summary, submission: { type } }) => {
    const data = {
      type: 'object',
      properties: { id: text, payload: schemaOf(payload), attachments: files },
      required: ['id', 'payload', 'attachments'],
    };
    const responses = {
      '2XX': { description: 'Accepted' },
      '4XX': { description: 'Never to be taken (but for 408 and 429)' },
      default: { description: 'Delivered again later' },
    };
    return [`${type}.submitted`, message(`${type}.submitted`, summary, data, responses)];
  });
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name}: what the relay asks of an upstream`,
      version: '1',
      description: `All messages are posted to UPSTREAM_URL. An answer to a call has to be there whole within ${UPSTREAM_TIMEOUT / 1_000} seconds.`,
    },
    webhooks: Object.fromEntries([...calls, ...forwarded]),
  };
}
