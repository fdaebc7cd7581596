import type { Request, Route } from '@playwright/test';
import type { Answer, Sending } from '../../machines/shared/submission.ts';
import type { RequestDriver, Stage } from 'flow-toolkit/browser/driver';
import { expectSame } from 'flow-toolkit/browser/driver';

interface SubmissionRequest<TPayload> {
  path: string;
  /** @throws unless the body contains the payload as in SRV-1 */
  checkBody(request: Request, payload: TPayload): void;
}

export function submissionRequest<TPayload>({ path, checkBody }: SubmissionRequest<TPayload>): RequestDriver {
  return {
    method: 'POST',
    path,
    async started(stage, request, input) {
      const { payload, key } = input as unknown as Sending<TPayload>;
      checkBody(request, payload);
      await expectKey(stage, request, key);
    },
    done(route: Route, output) {
      const answer = output as unknown as Answer;
      if (answer.ok)
        return route.fulfill({
          status: 200,
          json: { success: true, ...(answer.redirect !== undefined && { redirect: answer.redirect }) },
        });
      const { error, fields } = answer;
      return route.fulfill({ status: 422, json: { success: false, ...(error !== null && { error }), fields } });
    },
    error: (route: Route) => route.abort('connectionfailed'),
  };
}

/** The page makes its own keys: the recorded key of the send before means the same one here, any other a new one (SRV-2). */
async function expectKey({ memory }: Stage, request: Request, key: string): Promise<void> {
  const header = await request.headerValue('idempotency-key');
  if (header === null) throw new Error('the request has no key');
  const last = memory.get('sent') as { key: string; header: string } | undefined;
  const used = (memory.get('used keys') ?? new Set()) as Set<string>;
  if (last?.key === key) expectSame('the key', header, last.header);
  else if (used.has(header)) throw new Error('the key was used before');
  memory.set('sent', { key, header }).set('used keys', used.add(header));
}

/** What was accepted is forgotten: the same once more is another submission. */
export function forgetSent({ memory }: Stage): void {
  memory.delete('sent');
}

export function formFields(request: Request): Record<string, string> {
  const type = request.headers()['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new Error(`the body is ${type}`);
  return Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
}

export function multipartFields(request: Request): Record<string, string> {
  const parts = [...(request.postData() ?? '').matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]));
}
