import type { Request } from '@playwright/test';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { labelledFields } from '../../../machines/shared/form-state.ts';
import type { Form } from '../../../machines/shared/form.ts';
import { type Answer, type Submission, type SubmitEvent } from '../../../machines/shared/submission.ts';
import { type SubmissionInput, submissionMachine } from '../../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView, type SubmissionView } from '../../../machines/submission/submission.view.ts';
import { type AnyPageFlow, type Call, definePageFlow, type Screen } from './page-flow.ts';

type Payload = Readonly<Record<string, unknown>>;

const fieldsOf = (request: Request): Record<string, string> => {
  const body = request.postData() ?? '';
  const type = request.headers()['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(body);
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  const parts = [...body.matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)];
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value]));
};

/** The form's call: it carries the payload in the form's encoding and nothing else, and the machine's key (SRV-14). */
const callOf = ({ action, encoding }: Form): Call => ({
  path: action,
  async carries({ memory, expect }, request, context) {
    const { payload, key } = context as unknown as Submission<Payload>;
    expect(request.headers()['content-type']).toMatch(new RegExp(`^${encoding}`));
    expect(fieldsOf(request)).toEqual(payload);
    // The page makes keys of its own: the same for the machine's same key, and another for another one.
    const used = (memory.get('used keys') ?? []) as string[];
    const last = memory.get('last key') as { key: string | null; header: string } | undefined;
    const header = request.headers()['idempotency-key'] ?? '';
    expect(header).not.toBe('');
    if (last?.key === key) expect(header).toBe(last.header);
    else expect(used).not.toContain(header);
    memory.set('last key', { key, header }).set('used keys', [...used, header]);
  },
  answer({ memory }, route, output) {
    const answer = output as Answer;
    // What was accepted is forgotten: the same once more is another message.
    if (answer.ok) memory.delete('last key');
    const { ok, ...said } = answer;
    return route.fulfill({ status: ok ? 200 : 422, json: { success: ok, ...said } });
  },
});

/** Fills in a field as a visitor does, whatever its control is. */
async function fill({ region }: Screen, form: Form, field: string, value: unknown) {
  const control = region.locator(`#${form.controls}-${field}`);
  if (field in form.boxes) return control.check();
  if (form.radios?.includes(field)) return region.getByRole('radio', { name: String(value), exact: true }).check();
  return form.options?.[field] ? control.selectOption(String(value)) : control.fill(String(value));
}

async function submit(screen: Screen, { form, typed }: FormDetails, { payload }: SubmitEvent<object>) {
  for (const field of labelledFields(form)) await fill(screen, form, field, { ...typed, ...payload }[field as never]);
  await screen.region.locator('button[type=submit]').click();
}

/** Whether the page would offer this key now: each send offers a new one. */
function offersKey({ payload }: Submission<object>, { key }: SubmitEvent<object>, changed: object): boolean {
  if (payload === null) return key === 'key-1';
  return key === 'key-2' || key === (JSON.stringify(payload) === JSON.stringify(changed) ? 'key-4' : 'key-3');
}

const shows = (
  form: Form,
): {
  [TPart in keyof SubmissionView]: (screen: Screen, part: SubmissionView[TPart], view: SubmissionView) => Promise<void>;
} => ({
  heading: ({ region, expect }, heading) =>
    expect(region.getByRole('heading', { level: 2 }).first()).toHaveText(heading),
  alert: ({ region, expect }, alert, { thanks }) =>
    expect(region.getByRole('alert').filter({ visible: true, hasText: /./ })).toHaveText(
      thanks === null && alert !== null ? [alert] : [],
    ),
  alertTakesFocus: async () => {},
  problems: async ({ region, expect }, problems) => {
    const links = region.getByRole('group', { name: 'There is a problem' }).getByRole('link');
    await expect(links).toHaveText(problems.map(({ message }) => message));
  },
  errors: async ({ region, expect }, errors) => {
    await expect(region.locator('[aria-invalid=true]')).toHaveCount(Object.keys(errors).length);
    for (const [field, message] of Object.entries(errors))
      await expect(region.locator(`#${form.controls}-${field}`)).toHaveAccessibleDescription(new RegExp(message));
  },
  button: async ({ region, expect }, name) => {
    const button = region.locator('button[type=submit]');
    await (name === null ? expect(button).toHaveCount(0) : expect(button).toHaveText(name));
  },
  isSending: ({ region, expect }, isSending) =>
    expect(region).toHaveAttribute('data-state', isSending ? /^sending/ : /^(?!sending)/),
  isWaiting: async () => {},
  thanks: async ({ region, expect }, thanks, { thanksTakeFocus }) => {
    const status = region.getByRole('status').filter({ hasText: thanks ?? /./ });
    if (thanks === null) return expect(status.filter({ hasText: form.thanks?.text ?? '' })).toHaveCount(0);
    await expect(status).toHaveText(thanks);
    if (thanksTakeFocus) await expect(status).toBeFocused();
  },
  thanksTakeFocus: async () => {},
  more: ({ region, expect }, more) => expect(region.getByText(more ?? '\u0000')).toHaveCount(more === null ? 0 : 1),
  again: ({ region, expect }, again) =>
    expect(region.getByRole('link', { name: again ?? '\u0000' })).toHaveCount(again === null ? 0 : 1),
});

/** A form whose fields are texts, choices and boxes, on its page: the whole cycle of the submission. */
export const formPage = (details: FormDetails, words: PageWords): AnyPageFlow => {
  const { form, samples, done } = details;
  const { first, changed } = samples;
  const send = (payload: object, key: string) => ({ type: 'form.submit', payload, key }) as const;
  return definePageFlow({
    id: form.id,
    machine: submissionMachine,
    view: (snapshot) => submissionView(form, words)(snapshot),
    address: { opened: form.screen, 'opened after a post without script': `${form.screen}?${done}=yes` },
    starts: {
      opened: { alreadySent: false },
      'opened after a post without script': { alreadySent: true },
    } satisfies Record<string, SubmissionInput>,
    events: {
      'form.submit': [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')],
      'form.again': [{ type: 'form.again' }],
    },
    actors: {
      send: {
        outputs: [{ ok: true }, { ok: false, error: null, fields: {} }],
        errors: [{ message: 'network error' }],
      },
    },
    filterEvents: ({ context }, event) => event.type !== 'form.submit' || offersKey(context, event, changed),
    calls: { send: callOf(form) },
    logs: ({ alert }) => (alert === form.texts.interrupted ? [expectedLog(form)] : []),
    gestures: {
      'form.submit': (screen, event) => submit(screen, details, event),
      'form.again': ({ region }) => region.getByRole('link', { name: form.thanks?.again ?? '' }).click(),
    },
    shows: shows(form),
    controls: ({ button, isSending, again }) =>
      button === null
        ? [`link "${again}"`]
        : [
            ...labelledFields(form).map((field) => controlOf(form, field)),
            `button "${button}"${isSending ? ' [disabled]' : ''}`,
          ],
  });
};

/** By the console, which also says what the browser thinks of it. */
const expectedLog = ({ id }: Form) => `${id}: no answer`;

const controlOf = (form: Form, field: string) =>
  `${field in form.boxes ? 'checkbox' : form.options?.[field] ? 'combobox' : 'textbox'} "${String(form.labels[field as never])}"`;
