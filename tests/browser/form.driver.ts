import type { Request } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { type FormDetails, startsOf } from '../../machines/shared/form-details.ts';
import type { Form } from '../../machines/shared/form.ts';
import type { SubmitEvent } from '../../machines/shared/submission.ts';
import type { Outcome } from 'flow-core/recording';
import {
  type AnyFlowDriver,
  asksFor,
  expectSame,
  expectSoon,
  type Gestures,
  type Stage,
} from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';
import { formFields, multipartFields, submissionRequest } from './submission-request.ts';

type Payload = Readonly<Record<string, unknown>>;
type Held = Readonly<Record<string, string>>;

/** What a form's requirements add to its definition. */
interface FormDriverOptions<TMachine extends AnyStateMachine> {
  /** Begins its line in the console. Default: the flow's name. */
  logs?: string;
  /** Fields that the call does not carry, or that the visitor types otherwise than the call carries them. */
  fills?(payload: Payload): Held;
  /** Default: the link below the thanks leads to an empty form. */
  gestures?: Omit<Gestures<TMachine>, 'form.submit'>;
  prepare?(stage: Stage, start: string): Promise<void>;
  /** The action by which the page leads to another one. The page stays, so that the rest of it can be looked at. */
  leadsBy?: string;
  /** Before the boxes are checked for the first time. */
  filledIn?(stage: Stage): Promise<void>;
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
  const type = await control.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.localName));
  if (type === 'select') await control.selectOption(value);
  else if (type === 'checkbox') await control.check();
  else await control.fill(value);
}

const asHeld = (payload: Payload): Held =>
  Object.fromEntries(Object.entries(payload).map(([field, value]) => [field, String(value)]));

/** Navigations do not begin, and it is remembered where they lead. */
const holdBack = ({ page, memory }: Stage) =>
  page.route(
    () => true,
    (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      memory.set('led to', route.request().url());
      return route.fulfill({ status: 204 });
    },
  );

/** The page leads where the machine's action says. */
async function expectLed(stage: Stage, { does = [] }: Outcome, leadsBy: string): Promise<void> {
  const leading = does.find((doing) => 'action' in doing && doing.action === leadsBy);
  if (!leading || !('action' in leading)) return;
  const { params } = leading;
  const to = typeof params === 'string' ? params : Object.values(params ?? {})[0];
  await expectSoon(
    stage,
    'where the page leads',
    () => stage.memory.get('led to'),
    new URL(String(to), stage.origin).href,
  );
}

/** The call carries the payload in the form's encoding, and nothing else. */
function checkBody(request: Request, { payload: schema, encoding }: Form, payload: Payload): void {
  const texts = Object.fromEntries(
    Object.keys(schema.shape).flatMap((field) => (field in payload ? [[field, payload[field]]] : [])),
  );
  if (encoding === 'application/json') {
    expectSame('the content type', request.headers()['content-type'], encoding);
    return expectSame('the body', request.postData(), JSON.stringify(texts));
  }
  const posted = encoding === 'multipart/form-data' ? multipartFields(request) : formFields(request);
  expectSame<unknown>('the body', sorted(posted), sorted(texts));
}

/** Operates a form: its call carries what was filled in, and no exception is logged with what was typed. */
export function formDriver<TMachine extends AnyStateMachine>(
  details: FormDetails,
  options: FormDriverOptions<TMachine> = {},
): AnyFlowDriver {
  const { form } = details;
  const { logs = form.id, fills, gestures, prepare, leadsBy, filledIn } = options;
  const fields = Object.keys(form.labels);

  async function submit(stage: Stage, { payload }: SubmitEvent<Payload>): Promise<void> {
    const first = !stage.memory.has('held');
    const typed: Held = { ...details.typed, ...asHeld(payload), ...fills?.(payload) };
    const boxes = fields.filter((field) => field in form.boxes);
    for (const field of fields) {
      // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
      if (!boxes.includes(field)) await fillIn(stage, form, field, typed[field] ?? '');
    }
    if (first) await filledIn?.(stage);
    // oxlint-disable-next-line no-await-in-loop -- the same.
    for (const box of boxes) await fillIn(stage, form, box, '');
    const inForm = Object.keys(typed).filter((field) => field in form.labels && field in payload);
    stage.memory.set('held', Object.fromEntries(inForm.map((field) => [field, typed[field]])));
    await stage.section().locator('button[type=submit]').click();
  }

  const ownGestures: AnyFlowDriver['gestures'] = {
    async 'form.again'(stage) {
      stage.memory.delete('held');
      await stage.section().locator(`a[href="/landing-new${form.screen}"]`).click();
    },
    ...(gestures as AnyFlowDriver['gestures'] | undefined),
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
    async open(stage, start) {
      await prepare?.(stage, start);
      await stage.page.goto(`${stage.origin}/landing-new${form.screen}${startsOf(details)[start] ?? ''}`);
      await hydrate(stage);
      if (leadsBy !== undefined) await holdBack(stage);
    },
    gestures: ownGestures,
    requests: {
      [form.actor]: submissionRequest<Payload>({
        path: form.action,
        checkBody: (request, payload) => checkBody(request, form, payload),
      }),
    },
    async inspect(stage, outcome) {
      if (asksFor(outcome, 'logException')) expectLog(stage);
      if (leadsBy !== undefined) await expectLed(stage, outcome, leadsBy);
    },
  };
}
