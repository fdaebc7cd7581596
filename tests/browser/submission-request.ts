import type { Request, Route } from '@playwright/test';
import type { Answer, Sending } from '../../machines/shared/submission.ts';
import type { RequestDriver, Stage } from './driver.ts';
import { expectSame } from './driver.ts';

interface SubmissionRequest<TPayload> {
  /** The call's path, such as `/contact`. */
  path: string;
  /** Throws unless the request's body carries the payload as SPEC.md section 7 says. */
  checkBody(request: Request, payload: TPayload): void;
}

/** The held request of a form that machines/shared/submission.ts sends: checks its body and its key, and answers as the relay would. */
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

/** The page makes its own keys: the same one of the table has to be the same one here, and another one another (SRV-2). */
async function expectKey({ memory }: Stage, request: Request, key: string): Promise<void> {
  const header = await request.headerValue('idempotency-key');
  const known = memory.get(key);
  if (header === null) throw new Error('the request has no key');
  if (known === undefined && [...memory.values()].includes(header))
    throw new Error(`${key} is a key that was used before`);
  if (known !== undefined) expectSame(key, header, known as string);
  memory.set(key, header);
}

/** The fields of a form-encoded body, by name. Throws when the body says that it is something else. */
export function formFields(request: Request): Record<string, string> {
  const type = request.headers()['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) throw new Error(`the body is ${type}`);
  return Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
}

/** The text fields of a multipart body, by name. */
export function multipartFields(request: Request): Record<string, string> {
  const parts = [...(request.postData() ?? '').matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]));
}
