import type { Locator, Request } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { FileDescriptor } from '../../../machines/shared/file-descriptor.ts';
import type { FormDetails } from '../../../machines/shared/form-details.ts';
import { type FormState, labelledFields, untouchedForm } from '../../../machines/shared/form-state.ts';
import type { Form } from '../../../machines/shared/form.ts';
import {
  type Answer,
  refusalMessage,
  type Submission,
  type SubmitEvent,
  type UploadProgress,
} from '../../../machines/shared/submission.ts';
import type { ShownForm } from '../../../machines/shared/shown-form.ts';
import { type SubmissionInput, submissionMachine } from '../../../machines/submission/submission.machine.ts';
import { type PageWords, submissionView, type SubmissionView } from '../../../machines/submission/submission.view.ts';
import { type AnyPageFlow, type Call, definePageFlow, type Screen } from './page-flow.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Values that a request posts; a file by its name. */
export const fieldsOf = (request: Request): Record<string, string> => {
  const body = request.postData() ?? '';
  const type = request.headers()['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(body);
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  const parts = body.matchAll(/name="([^"]+)"(?:; filename="([^"]*)"[^\r]*\r\n[^\r]*)?\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', file, value = '']) => [name, file ?? value]));
};

/** The form's call: it carries the payload in the form's encoding and nothing else, and the machine's key (SRV-14). */
export const callOf = ({ action, encoding, file }: Form): Call => ({
  path: action,
  async carries({ memory, expect }, request, context) {
    const { payload, key } = context as unknown as Submission<Payload>;
    expect(request.headers()['content-type']).toMatch(new RegExp(`^${encoding}`));
    const values = Object.entries({ ...payload }).map(([name, value]) => [
      name,
      name === file ? (value as FileDescriptor).name : value,
    ]);
    expect(fieldsOf(request)).toEqual(Object.fromEntries(values));
    // The page makes its own keys: an equal one for an equal key of the machine, and a new one for a new key.
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
    // An accepted message is forgotten: an equal one gets a new key.
    if (answer.ok) memory.delete('last key');
    const { ok, ...body } = answer;
    return route.fulfill({ status: ok ? 200 : 422, json: { success: ok, ...body } });
  },
});

/** The size of the file that a field has. */
const sizeIn = (field: Locator) => field.evaluate((node: HTMLInputElement) => String(node.files?.[0]?.size ?? ''));

/** Choosing the same file again is no change. */
async function attach(field: Locator, { name, size, type }: FileDescriptor) {
  if ((await sizeIn(field)) !== String(size))
    await field.setInputFiles({ name, mimeType: type, buffer: Buffer.alloc(size) });
}

/** Remembers the page's uploads, so that a path can report their progress while the request is held. */
const rememberUploads = ({ page }: Screen) =>
  page.evaluate(() => {
    if ('uploads' in window) return;
    const uploads: XMLHttpRequestUpload[] = [];
    Object.assign(window, { uploads });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function remember(this: XMLHttpRequest, body) {
      uploads.push(this.upload);
      send.call(this, body);
    };
  });

const reportProgress = ({ page }: Screen, { sent, total }: UploadProgress) =>
  page.evaluate(
    (progress) => {
      const uploads = Reflect.get(window, 'uploads') as XMLHttpRequestUpload[];
      uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, ...progress }));
    },
    { loaded: sent, total },
  );

/** Fills in a field like a visitor, by the kind of its control. */
async function fill({ region }: Screen, form: Form, field: string, value: unknown) {
  const control = region.locator(`#${form.controls}-${field}`);
  if (field === form.file) return attach(control, value as FileDescriptor);
  if (field in form.boxes) return control.check();
  if (form.radios?.includes(field)) return region.getByRole('radio', { name: String(value), exact: true }).check();
  return form.options?.[field] ? control.selectOption(String(value)) : control.fill(String(value));
}

/** Another form may stand in the same sheet. */
const buttonOf = ({ region }: Screen, { action }: Form) => region.locator(`form[action="${action}"] [type=submit]`);

/** Fills in the form and sends it. */
export async function submit(screen: Screen, { form, typed }: FormDetails, { payload }: SubmitEvent<object>) {
  const values: Payload = { ...typed, ...payload };
  for (const field of labelledFields(form)) await fill(screen, form, field, values[field]);
  screen.memory.set('typed', values);
  await buttonOf(screen, form).click();
}

/** Whether the page would offer this key now: each send offers a new one. */
export function offersKey({ payload }: Submission<object>, { key }: SubmitEvent<object>, changed: object): boolean {
  if (payload === null) return key === 'key-1';
  return key === 'key-2' || key === (isSame(payload, changed) ? 'key-4' : 'key-3');
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Derives the form's values and errors from the machine's snapshot; paths edit fields only to submit. */
export function heldBy({ form, typed }: FormDetails, { value, context }: AnyMachineSnapshot): FormState {
  const untouched = untouchedForm(form);
  const { payload, refusal } = context as unknown as Submission<Payload>;
  const errors = value === 'refused' ? (refusal?.fields ?? {}) : {};
  const isOfFields = Object.keys(errors).length > 0;
  const text = form.showsReasons ? refusalMessage(refusal, form.texts.refused) : form.texts.refused;
  if (payload === null) return untouched;
  const sent = Object.entries({ ...typed, ...payload }).filter(([field]) => field in form.labels);
  return {
    values: {
      ...untouched.values,
      ...Object.fromEntries(sent.map(([field, each]) => [field, heldAs(form, field, each)])),
    },
    errors,
    found: errors,
    whole: isOfFields ? { parts: [{ text }], byFields: true } : null,
  };
}

const heldAs = (form: Form, field: string, value: unknown) => {
  if (field in form.boxes) return value === 'on';
  return String(field === form.file ? (value as FileDescriptor).size : value);
};

/** Form view with its field values, which persist until a submission is accepted. */
type PageView = SubmissionView & { values: FormState['values']; isUnanswered: boolean };

/** Expects the value of a field's control. */
async function expectValue({ region, expect }: Screen, form: Form, field: string, value: string | boolean) {
  const control = region.locator(`#${form.controls}-${field}`);
  if (field === form.file) return expect.poll(() => sizeIn(control)).toBe(value);
  if (field in form.boxes) return expect(control).toBeChecked({ checked: value === true });
  if (form.radios?.includes(field)) {
    const checked = region.locator(`[name="${field}"]:checked`);
    return value === '' ? expect(checked).toHaveCount(0) : expect(checked).toHaveValue(String(value));
  }
  return expect(control).toHaveValue(String(value));
}

type Shown = ShownForm & { heading: string };

/** Expects the typed values while the form is shown (UI-3). */
export async function expectTyped(screen: Screen, form: Form): Promise<void> {
  const typed = (screen.memory.get('typed') ?? {}) as Payload;
  for (const field of labelledFields(form).filter((each) => each in typed))
    await expectValue(screen, form, field, field in form.boxes || String(typed[field]));
}

/** Expectations of a form's own parts, for any machine. */
export const showsForm = (
  form: Form,
): { [TPart in keyof Shown]: (screen: Screen, part: Shown[TPart]) => Promise<void> } => ({
  heading: async ({ region, expect }, heading) => {
    // A form that is a part of another sheet has none.
    if (heading !== '') await expect(region.getByRole('heading', { level: 2 }).first()).toHaveText(heading);
  },
  alert: ({ region, expect }, alert) =>
    expect(region.getByRole('alert').filter({ visible: true, hasText: /./ })).toHaveText(alert === null ? [] : [alert]),
  alertParts: async () => {},
  alertTakesFocus: async () => {},
  problems: async ({ region, expect }, problems) => {
    const links = region.getByRole('group', { name: 'There is a problem' }).getByRole('link');
    await expect(links).toHaveText(labelledFields(form).length === 1 ? [] : problems.map(({ message }) => message));
  },
  errors: async ({ region, expect }, errors) => {
    await expect(region.locator('[aria-invalid=true]')).toHaveCount(Object.keys(errors).length);
    for (const [field, message] of Object.entries(errors))
      await expect(region.locator(`#${form.controls}-${field}`)).toHaveAccessibleDescription(new RegExp(message));
  },
  button: async (screen, name) => {
    const { expect } = screen;
    const button = buttonOf(screen, form);
    await (name === null ? expect(button).toHaveCount(0) : expect(button).toHaveText(name));
  },
  isSending: ({ region, expect }, isSending) =>
    expect(region).toHaveAttribute('data-state', isSending ? /^sending/ : /^(?!sending)/),
  isWaiting: async () => {},
});

const shows = (
  form: Form,
): {
  [TPart in keyof PageView]: (screen: Screen, part: PageView[TPart], view: PageView) => Promise<void>;
} => ({
  ...showsForm(form),
  values: async (screen, values, { button }) => {
    if (button === null) return;
    for (const field of labelledFields(form)) await expectValue(screen, form, field, values[field] ?? '');
  },
  isUnanswered: async () => {},
  upload: async ({ region, expect }, upload) => {
    const bar = region.getByRole('progressbar');
    if (upload === null) return expect(bar).toHaveCount(0);
    await expect(bar).toHaveAccessibleName(upload.text);
    await expect(bar).toHaveAttribute('value', String(upload.percent));
  },
  thanks: (screen, thanks, { outcomeTakesFocus }) => expectOutcome(screen, thanks, outcomeTakesFocus),
  unusable: (screen, unusable, { outcomeTakesFocus }) => expectOutcome(screen, unusable, outcomeTakesFocus),
  outcomeTakesFocus: async () => {},
  more: ({ region, expect }, more) => expect(region.getByText(more ?? '\u0000')).toHaveCount(more === null ? 0 : 1),
  again: ({ region, expect }, again) =>
    expect(region.getByRole('link', { name: again ?? '\u0000' })).toHaveCount(again === null ? 0 : 1),
});

/** Expects the outcome that replaces the form. */
export async function expectOutcome({ region, expect }: Screen, text: string | null, takesFocus: boolean) {
  if (text === null) return;
  const status = region.getByRole('status').filter({ hasText: text });
  await expect(status).toHaveText(text);
  if (takesFocus) await expect(status).toBeFocused();
}

interface FormPageOptions {
  /** Takes success, field rejection and network failure only; another form of this kind takes the whole cycle. */
  once?: boolean;
  /** Links and buttons in the place of a form that is sent, or whose link cannot be used. */
  instead?: { sent?: readonly string[]; unusable?: readonly string[] };
  /** Links in both the form and its outcome. */
  always?: readonly string[];
}

const PROGRESS = [
  { type: 'upload.progress', sent: 1_017, total: 4_000 },
  { type: 'upload.progress', sent: 4_000, total: 4_000 },
] as const;

const LINK = { alreadySent: false, link: 'usable' } as const;
const NO_LINK = { alreadySent: false, link: 'unusable' } as const;

/** Starts of a form with their URLs. */
function startsOf({ form, done }: FormDetails, once: boolean) {
  const { screen } = form;
  const hasLink = 'token' in form.labels;
  const starts: Record<string, [SubmissionInput, string]> = hasLink
    ? { 'opened by a link': [LINK, `${screen}?token=opaque`], 'opened without a link': [NO_LINK, screen] }
    : { opened: [{ alreadySent: false }, screen] };
  if (done !== null && !once)
    starts['opened after a post without script'] = [{ alreadySent: true }, `${screen}?${done}=yes`];
  return Object.entries(starts);
}

/** Possible responses of the relay. */
function answersOf({ form: { labels, file }, file: rules }: FormDetails, once: boolean): Answer[] {
  const field = Object.keys(labels).find((each) => labels[each as never] !== null) ?? '';
  const refused: Answer = { ok: false, error: null, fields: once ? { [field]: 'Not like this.' } : {} };
  return [
    { ok: true },
    refused,
    ...(file === undefined
      ? []
      : [{ ok: false, error: null, fields: { [file]: rules?.messages.wrongType ?? '' } } as const]),
    ...('token' in labels ? [{ ok: false, error: null, fields: { token: 'Used.' } } as const] : []),
  ];
}

/** A form on its page: the whole cycle of the submission, or once each end of it. */
export const formPage = (
  details: FormDetails,
  words: PageWords,
  { once = false, instead = {}, always = [] }: FormPageOptions = {},
): AnyPageFlow => {
  const { form, samples } = details;
  const { first, changed } = samples;
  const send = (payload: object, key: string) => ({ type: 'form.submit', payload, key }) as const;
  const starts = startsOf(details, once);
  return definePageFlow({
    id: form.id,
    machine: submissionMachine,
    view: (snapshot): PageView => {
      const held = heldBy(details, snapshot);
      const waits = Object.keys(form.boxes).some((box) => held.values[box] !== true);
      return {
        ...submissionView(form, words)(snapshot, { ...held, waits }),
        values: held.values,
        isUnanswered: snapshot.value === 'interrupted',
      };
    },
    address: Object.fromEntries(starts.map(([name, [, address]]) => [name, address])),
    starts: Object.fromEntries(starts.map(([name, [input]]) => [name, input])),
    events: {
      'form.submit': once
        ? [send(first, 'key-1')]
        : [send(first, 'key-1'), send(first, 'key-2'), send(changed, 'key-3'), send(changed, 'key-4')],
      'form.again': form.thanks && !once ? [{ type: 'form.again' }] : [],
      'upload.progress': form.file === undefined ? [] : PROGRESS,
    },
    // The progress of a finished upload makes no difference.
    serializeState: ({ value, context }) =>
      JSON.stringify([value, typeof value === 'object' ? context : { ...context, progress: 0 }]),
    actors: { send: { outputs: answersOf(details, once), errors: [{ message: 'network error' }] } },
    filterEvents: ({ value, context }, event) => {
      // Progress only increases, and the first upload represents all.
      if (event.type === 'upload.progress')
        return (100 * event.sent) / event.total > context.progress + 1 && isSame(context.payload, first);
      return event.type !== 'form.submit' || (once ? value === 'editing' : offersKey(context, event, changed));
    },
    calls: { send: callOf(form) },
    logs: ({ isUnanswered }) => (isUnanswered ? [expectedLog(form)] : []),
    gestures: {
      'form.submit': async (screen, event) => {
        if (form.file !== undefined) await rememberUploads(screen);
        await submit(screen, details, event);
      },
      'form.again': ({ region }) => region.getByRole('link', { name: form.thanks?.again ?? '' }).click(),
      'upload.progress': reportProgress,
    },
    shows: shows(form),
    controls: (view) => [
      ...always,
      ...(view.button === null ? controlsInstead(view, instead) : controlsOf(form, view, view.values)),
    ],
  });
};

/** Console line of a call without an answer. */
const expectedLog = ({ id }: Form) => `${id}: no answer`;

/** Controls of the outcome. */
const controlsInstead = (
  { again, unusable }: PageView,
  { sent = [], unusable: another = [] }: NonNullable<FormPageOptions['instead']>,
) => (unusable === null ? [...(again === null ? [] : [`link "${again}"`]), ...sent] : another);

/** A form's controls, as an ARIA snapshot lists them: the summary's links, the fields, the button. */
export function controlsOf(
  form: Form,
  { button, isSending, isWaiting, problems, errors }: ShownForm,
  values: FormState['values'] = {},
): string[] {
  const fields = labelledFields(form);
  return [
    ...(fields.length === 1 ? [] : problems.map(({ message }) => `link "${message}"`)),
    ...fields.flatMap((field) =>
      controlOf(form, field, values[field]).map((each) => each + (field in errors ? ' [invalid]' : '')),
    ),
    `button "${button}"${isSending || isWaiting ? ' [disabled]' : ''}`,
  ];
}

function controlOf(form: Form, field: string, value: unknown): string[] {
  const name = String(form.labels[field as never]);
  const options = form.options?.[field];
  // The file field is a flow of its own.
  if (field === form.file) return [];
  // A password's field belongs to the flow that shows it.
  if (field.endsWith('password')) return [];
  if (field in form.boxes) return [`checkbox "${name}"${value === true ? ' [checked]' : ''}`];
  if (form.radios?.includes(field))
    return (options ?? []).map((each) => `radio "${each.label}"${each.value === value ? ' [checked]' : ''}`);
  return [`${options ? 'combobox' : 'textbox'} "${name}"`];
}
