import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { openApi } from '../../server/api/openapi.ts';
import { loggedIn, startAccountRelay } from './support/accounts.ts';
import { callPaths, sample } from './support/calls.ts';
import { asScript, message, send } from './support/http.ts';
import { application } from './support/resumes.ts';
import { unlimited } from './support/unlimited.ts';
import { startTestRelay } from './support/test-relay.ts';

interface Operation {
  parameters?: { name: string }[];
  requestBody: { content: Record<string, { schema: Parameters<typeof fromJSONSchema>[0] }> };
  responses: Record<string, { content?: Record<string, { schema: Parameters<typeof fromJSONSchema>[0] }> }>;
}
const document = JSON.parse(readFileSync('server/openapi.json', 'utf8')) as {
  openapi: string;
  paths: Record<string, { post: Operation }>;
};
const taking = (path: string, encoding: string) => {
  const schema = document.paths[path]?.post.requestBody.content[encoding]?.schema;
  if (schema === undefined) throw new Error(`${path} takes no ${encoding}`);
  return (value: object) => fromJSONSchema(schema).safeParse(value).success;
};

test('[SRV-1] the description of the calls is up to date: npm run relay -- openapi writes it', () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(openApi())));
  expect(document.openapi).toBe('3.1.1');
});

test('[SRV-1] the description of the calls lists exactly the relay’s calls', () => {
  expect(Object.keys(document.paths).toSorted()).toEqual([...callPaths, '/api/counts'].toSorted());
});

test('[SRV-1] [CONT-2] the description of the calls has /contact with exactly name, email and message, as multipart', () => {
  const takes = taking('/contact', 'multipart/form-data');
  expect(takes(message)).toBe(true);
  expect(takes({ ...message, subject: 'Setup' })).toBe(false);
  expect(takes({ name: 'Ada', email: 'ada@visitor.example' })).toBe(false);
});

test('[SRV-1] [SIGN-6] [MOB-3] the description of the calls has /api/mobile-signup with both signups, as JSON', () => {
  const takes = taking('/api/mobile-signup', 'application/json');
  const both = {
    email: 'ada@visitor.example',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'nurse_practitioner',
    organization: '',
  };
  expect(takes({ ...both, isIOS: false })).toBe(true);
  expect(
    takes({ ...both, password: 'a long password', plan: 'np_pa_annual', signup_type: 'trial', invite_token: '' }),
  ).toBe(true);
  expect(takes({ ...both, role: 'pilot', isIOS: false })).toBe(false);
  expect(takes({ ...both, password: 'short', plan: 'np_pa_annual', signup_type: 'trial', invite_token: '' })).toBe(
    false,
  );
});

test('[SRV-1] [CAR-4] the description of the calls has /career-application with its fields and the file', () => {
  const takes = taking('/career-application', 'multipart/form-data');
  expect(takes(application)).toBe(false);
  expect(takes({ ...application, resume: 'a file' })).toBe(true);
});

test('[SRV-1] [SRV-14] the description of the calls lists an Idempotency-Key for exactly those calls that read it', async () => {
  const relay = await startAccountRelay({ limits: unlimited });
  const visitor = await loggedIn(relay);
  // A call that reads the header rejects invalid keys. Calls that end the session are last.
  const ends = (path: string) => Number(path === '/login' || path === '/logout');
  const paths = callPaths.toSorted((a, b) => ends(a) - ends(b));
  const reading: string[] = [];
  for (const path of paths) {
    const { headers, ...sending } = sample(path);
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { status } = await send(relay.port, {
      ...sending,
      headers: { ...headers, cookie, 'idempotency-key': 'two words' },
    });
    if (status === 400) reading.push(path);
  }
  const offering = callPaths.filter((path) =>
    document.paths[path]?.post.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(offering.toSorted()).toEqual(reading.toSorted());
  expect(reading).toContain('/contact');
});

test('[SRV-1] [SIGN-9] the description of the calls includes a signup’s redirect to the payment', () => {
  const schema =
    document.paths['/api/mobile-signup']?.post.responses['200']?.content?.['application/json']?.schema ?? false;
  const answer = fromJSONSchema(schema);
  expect(answer.safeParse({ success: true }).success).toBe(true);
  expect(schema).toMatchObject({ properties: { redirect: { type: 'string' } }, required: ['success'] });
});

test('[SRV-3] the description of the calls matches the relay’s answers', async () => {
  const relay = await startTestRelay();
  const described = (status: number) => {
    const answer = document.paths['/contact']?.post.responses[status];
    if (answer === undefined) throw new Error(`${status} is not described`);
    return answer.content?.['application/json']?.schema;
  };
  const taken = await send(relay.port, asScript());
  expect(fromJSONSchema(described(taken.status) ?? false).safeParse(JSON.parse(taken.body)).success).toBe(true);
  const refused = await send(relay.port, asScript({ ...message, email: 'nobody' }));
  expect(refused.status).toBe(422);
  expect(described(refused.status)).toEqual({ $ref: '#/components/schemas/HttpError' });
  const refusal = (openApi()['components'] as { schemas: { HttpError: Parameters<typeof fromJSONSchema>[0] } }).schemas
    .HttpError;
  expect(fromJSONSchema(refusal).safeParse(JSON.parse(refused.body)).success).toBe(true);
  expect(fromJSONSchema(refusal).safeParse(JSON.parse(taken.body)).success).toBe(false);
});
