import { expect } from 'vitest';
import { asScript, send, type Sending } from './http.ts';
import { submissionRows } from './rows.ts';
import type { TestRelay } from './test-relay.ts';

export async function expectWell(port: number): Promise<void> {
  expect((await send(port, { method: 'GET', path: '/landing-new/' })).status).toBe(200);
  expect((await send(port, asScript())).status).toBe(200);
}

/** A refusal with a message, of these fields if any, by which nothing is stored or logged as a failure. */
export async function expectRefused(
  { port, dataDir, log }: TestRelay,
  sending: Sending,
  status: number,
  fields?: readonly string[],
): Promise<void> {
  const before = submissionRows(dataDir).length;
  const answer = await send(port, sending);
  expect(answer.status).toBe(status);
  const body = JSON.parse(answer.body) as { fields?: Record<string, string> };
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(/^[A-Z]/) });
  if (fields) expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(fields.toSorted());
  expect(answer.body).not.toMatch(/\bat \/|node_modules|Error:|Unexpected token/);
  expect(submissionRows(dataDir)).toHaveLength(before);
  expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
  await expectWell(port);
}
