import type { Locator, Request } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type FormDetails, startsOf } from '../../machines/shared/form-details.ts';
import type { Form } from '../../machines/shared/form.ts';
import { refusalMessage, type Rejection, type SubmitEvent } from '../../machines/shared/submission.ts';
import type { Outcome } from '../toolkit/recordings.ts';
import { type AnyFlowDriver, asksFor, expectSame, type Gestures, hydrate, type Stage } from './driver.ts';
import { fileOnDisk } from './resume.driver.ts';
import { expectAlert, expectOutcome, expectSending, expectSummary, pressSubmit } from './submission-form.ts';
import { formFields, multipartFields, submissionRequest } from './submission-request.ts';
import { expectProgress, rememberUploads, reportProgress } from './uploads.ts';

type Payload = Readonly<Record<string, unknown>>;
type Held = Readonly<Record<string, string>>;

/** What a form's requirements add to its definition. */
interface FormDriverOptions<TMachine extends AnyStateMachine> {
  /** The exact texts of the requirements. Default: the definition's. */
  texts?: { sending?: string; refused?: string; interrupted?: string };
  /** Begins its line in the console. Default: the flow's name. */
  logs?: string;
  /** Fields that the call does not carry, or that the visitor types otherwise than the call carries them. */
  fills?(payload: Payload): Held;
  /** Default: the link below the thanks leads to an empty form. */
  gestures?: Omit<Gestures<TMachine>, 'form.submit'>;
  alsoMoves?: readonly string[];
  prepare?(stage: Stage, start: string): Promise<void>;
  /** Looks at the first paint. */
  arrived?(stage: Stage, start: string): Promise<void>;
  opened?(stage: Stage): Promise<void>;
  /** Before the boxes are checked for the first time. */
  filledIn?(stage: Stage): Promise<void>;
  /** Looks at a state without the form. Default: the thanks. `sent`: the form has been sent on this page. */
  inspectOutcome?(stage: Stage, outcome: Outcome, sent: boolean): Promise<void>;
  /** Looks at more of a state with the form. */
  inspectForm?(stage: Stage, outcome: Outcome): Promise<void>;
}

const sorted = (fields: object) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

const labelOf = ({ labels }: Form, field: string) => labels[field as never] as string | null;

/** Fills in a field as a visitor does, whatever its control is. */
async function fillIn(stage: Stage, form: Form, field: string, value: string): Promise<void> {
  const label = labelOf(form, field);
  if (label === null) return;
  const group = stage.section().getByRole('radiogroup', { name: label, exact: true });
  if ((await group.count()) > 0) return group.getByRole('radio', { name: value, exact: true }).check();
  // An option of a group may be called like a field.
  const control = stage.section().getByLabel(label, { exact: true }).and(stage.view.locator(':not([type=radio])'));
  const kind = await control.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.localName));
  if (kind === 'select') await control.selectOption(value);
  else if (kind === 'checkbox') await control.check();
  else await control.fill(value);
}

const element = (stage: Stage, { action }: Form) => stage.section().locator(`form[action="${action}"]`);

/** The fields as a browser would post them by itself, the file by its size. Hidden ones that are no field are left out. */
async function held(stage: Stage, form: Form): Promise<Held> {
  const posted = await element(stage, form).evaluate((node: HTMLFormElement) =>
    [...new FormData(node)].map(([name, value]): [string, string] => [
      name,
      value instanceof File ? String(value.size || '') : value,
    ]),
  );
  return Object.fromEntries(posted.filter(([name]) => name in form.labels));
}

/** What a form holds before it is filled in: nothing but what came with its address. */
const untouched = (shown: Held, { form, samples: { first } }: FormDetails): Held =>
  Object.fromEntries(
    Object.keys(shown).map((field) => [
      field,
      labelOf(form, field) === null ? String((first as Payload)[field] ?? '') : '',
    ]),
  );

const isFile = (value: unknown): value is Parameters<typeof fileOnDisk>[0] =>
  typeof value === 'object' && value !== null && 'size' in value;

/** The size of the file that a field has. */
const chosenIn = (field: Locator) => field.evaluate((node: HTMLInputElement) => node.files?.[0]?.size);

const asHeld = (payload: Payload): Held =>
  Object.fromEntries(
    Object.entries(payload).map(([field, value]) => [field, String(isFile(value) ? value.size : value)]),
  );

/** The call carries the payload in the form's encoding, and nothing else. */
function checkBody(request: Request, { payload: schema, encoding, file }: Form, payload: Payload): void {
  const texts = Object.fromEntries(
    Object.keys(schema.shape).flatMap((field) => (field in payload ? [[field, payload[field]]] : [])),
  );
  if (encoding === 'application/json') {
    expectSame('the content type', request.headers()['content-type'], encoding);
    return expectSame('the body', request.postData(), JSON.stringify(texts));
  }
  const posted = encoding === 'multipart/form-data' ? multipartFields(request) : formFields(request);
  expectSame<unknown>('the body', sorted(posted), sorted(texts));
  const sent = file === undefined ? undefined : payload[file];
  if (!isFile(sent)) return;
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  if (!body.includes(`name="${file}"; filename="${sent.name}"\r\nContent-Type: ${sent.type}`))
    throw new Error(`the body has no ${file}`);
}

/** Operates a form: its call carries what was filled in, every state says what it has to, and nothing typed is lost. */
export function formDriver<TMachine extends AnyStateMachine>(
  details: FormDetails,
  options: FormDriverOptions<TMachine> = {},
): AnyFlowDriver {
  const { form } = details;
  const { logs = form.id, fills, gestures, prepare, arrived, opened, filledIn, inspectOutcome, inspectForm } = options;
  const texts = { sending: form.texts.submitting, ...form.texts, ...options.texts };
  const fields = Object.keys(form.labels);
  const isSingle = fields.filter((field) => labelOf(form, field) !== null).length === 1;
  const control = (stage: Stage, field: string) => stage.section().locator(`#${form.controls}-${field}`);

  async function submit(stage: Stage, { payload }: SubmitEvent<Payload>): Promise<void> {
    const first = !stage.memory.has('held');
    const typed: Held = { ...details.typed, ...asHeld(payload), ...fills?.(payload) };
    const boxes = fields.filter((field) => field in form.boxes);
    for (const field of fields) {
      const file = payload[field];
      // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
      if (!isFile(file)) await (boxes.includes(field) ? undefined : fillIn(stage, form, field, typed[field] ?? ''));
      // Choosing the same file again is no change.
      else if ((await chosenIn(control(stage, field))) !== file.size)
        // oxlint-disable-next-line no-await-in-loop -- the same.
        await control(stage, field).setInputFiles(fileOnDisk(file));
    }
    if (first) await filledIn?.(stage);
    // oxlint-disable-next-line no-await-in-loop -- the same.
    for (const box of boxes) await fillIn(stage, form, box, '');
    const inForm = Object.keys(typed).filter((field) => field in form.labels && field in payload);
    stage.memory.set('held', Object.fromEntries(inForm.map((field) => [field, typed[field]])));
    await pressSubmit(stage);
  }

  /** The relay's reasons are in the summary and beside their fields, the first of which has the focus (UI-2). */
  async function expectRefused(stage: Stage, refusal: Rejection | null): Promise<void> {
    const text = form.showsReasons ? refusalMessage(refusal, texts.refused) : texts.refused;
    const wrong = fields.filter((field) => refusal?.fields[field] !== undefined);
    if (wrong.length === 0 || isSingle) await expectAlert(stage, text);
    else
      await expectSummary(
        stage,
        text,
        wrong.map((field) => String(refusal?.fields[field])),
      );
    for (const field of wrong) {
      const beside = stage.section().locator(`#${form.controls}-${field}-${field === form.file ? 'wrong' : 'error'}`);
      // oxlint-disable-next-line no-await-in-loop -- one field after the other.
      expectSame('the message beside the field', await beside.textContent(), String(refusal?.fields[field]));
    }
    const [firstWrong] = wrong;
    if (firstWrong === undefined) return;
    const focused = await control(stage, firstWrong).evaluate((node) => node === document.activeElement);
    expectSame('whether the wrong field has the focus', focused, true);
  }

  async function expectThanks(stage: Stage, sent: boolean): Promise<void> {
    if (!form.thanks) throw new Error(`${form.id} has no thanks`);
    await expectOutcome(stage, form.thanks.text, sent);
  }

  const ownGestures: AnyFlowDriver['gestures'] = {
    async 'form.again'(stage) {
      stage.memory.delete('held');
      await stage.section().locator(`a[href="/landing-new${form.screen}"]`).click();
    },
    ...(gestures as AnyFlowDriver['gestures'] | undefined),
    ...(form.file !== undefined && { 'upload.progress': reportProgress }),
    'form.submit': submit,
  };

  /** An exception is logged, without anything that was typed. */
  function expectLog({ consoleErrors, memory }: Stage): void {
    const logged = consoleErrors.filter((text) => text.startsWith(`${logs}: no answer`));
    if (logged.length === 0) throw new Error('the exception is not in the console');
    const typed = Object.values((memory.get('held') as Held | undefined) ?? {}).filter((text) => text.length > 4);
    if (typed.some((text) => logged.join().includes(text))) throw new Error('what was typed is in the console');
  }

  return {
    ...(options.alsoMoves && { alsoMoves: options.alsoMoves }),
    async open(stage, start) {
      if (form.file !== undefined) await rememberUploads(stage);
      await prepare?.(stage, start);
      await stage.page.goto(`${stage.origin}/landing-new${form.screen}${startsOf(details)[start] ?? ''}`);
      await arrived?.(stage, start);
      await hydrate(stage);
      await opened?.(stage);
    },
    gestures: ownGestures,
    requests: {
      [form.actor]: submissionRequest<Payload>({
        path: form.action,
        checkBody: (request, payload) => checkBody(request, form, payload),
      }),
    },
    async inspect(stage, outcome) {
      if (outcome.shows) {
        // What shows is compared with the view.
        if (asksFor(outcome, 'logException')) expectLog(stage);
        return;
      }
      const expected = stage.memory.get('held') as Held | undefined;
      const states = outcome.state.split('.');
      if ((await element(stage, form).count()) === 0) {
        await (inspectOutcome
          ? inspectOutcome(stage, outcome, expected !== undefined)
          : expectThanks(stage, expected !== undefined));
      } else {
        const shown = await held(stage, form);
        const filled = sorted(expected ?? untouched(shown, details));
        for (const [name, value] of filled) expectSame<unknown>(`the field "${name}"`, shown[name], value);
        expectSame<unknown>('the form', sorted(shown), filled);
        if (states.includes('sending')) await expectSending(stage, form.actor, texts.sending);
        if (states.includes('refused'))
          await expectRefused(stage, (outcome.context?.['refusal'] as Rejection | undefined) ?? null);
        if (states.includes('interrupted')) await expectAlert(stage, texts.interrupted);
        if (form.file !== undefined)
          await expectProgress(stage, states.includes('sending'), outcome.context?.['progress']);
        await inspectForm?.(stage, outcome);
      }
      if (asksFor(outcome, 'logException')) expectLog(stage);
    },
  };
}
