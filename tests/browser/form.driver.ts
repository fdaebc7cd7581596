import type { Request } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { Form, FormDetails } from '../../machines/shared/form.ts';
import type { SubmitEvent } from '../../machines/shared/submission.ts';
import type { Outcome } from '../toolkit/tables.ts';
import { type AnyFlowDriver, asksFor, expectSame, type Gestures, hydrate, type Stage } from './driver.ts';
import { expectAlert, expectLogged, expectSending, pressSubmit } from './submission-form.ts';
import { formFields, multipartFields, submissionRequest } from './submission-request.ts';

/** What the requirements say of a form, and what is its own. Where its fields are the definition says. */
interface FormDriverOptions<TMachine extends AnyStateMachine> {
  /** The exact texts of the requirements, by state. */
  texts: { sending: string; refused: string; interrupted: string };
  /** Begins its line in the console. */
  logs: string;
  /** What an untouched form would post. */
  empty: Readonly<Record<string, string>>;
  /** Fields that the call does not carry, as the visitor fills them in. */
  fills?: Readonly<Record<string, string>>;
  gestures: Omit<Gestures<TMachine>, 'form.submit'>;
  /** Once the page has been opened. */
  opened?(stage: Stage): Promise<void>;
  /** Once the form was filled in for the first time. */
  filledIn?(stage: Stage): Promise<void>;
  /** Looks at a state in which the form does not show. `sent`: it has been sent on this page. */
  inspectOutcome(stage: Stage, outcome: Outcome, sent: boolean): Promise<void>;
  /** Looks at more of a state in which the form shows. */
  inspectForm?(stage: Stage, outcome: Outcome): Promise<void>;
}

type Payload = Readonly<Record<string, string>>;

const sorted = (fields: object) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Fills in a field as a visitor does, whatever its control is. */
async function fillIn(stage: Stage, { labels }: Form, field: string, value: string): Promise<void> {
  const label = labels[field as never] as string | null;
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

/** The form as a browser would post it by itself. */
const held = (stage: Stage, form: Form): Promise<Record<string, string>> =>
  element(stage, form).evaluate((node: HTMLFormElement) =>
    Object.fromEntries([...new FormData(node)].map(([name, value]) => [name, String(value)])),
  );

const bodyOf = (request: Request, { encoding }: Form): Record<string, string> =>
  encoding === 'multipart/form-data' ? multipartFields(request) : formFields(request);

/** Operates a form that is sent as multipart or form-encoded fields: what its call carries, and that nothing typed is lost. */
export function formDriver<TMachine extends AnyStateMachine>(
  { form, starts }: FormDetails,
  {
    texts,
    logs,
    empty,
    fills = {},
    gestures,
    opened,
    filledIn,
    inspectOutcome,
    inspectForm,
  }: FormDriverOptions<TMachine>,
): AnyFlowDriver {
  const fields = Object.keys(form.labels);
  return {
    async open(stage, start) {
      await stage.page.goto(`${stage.origin}/landing-new${form.screen}${starts[start] ?? ''}`);
      await hydrate(stage);
      await opened?.(stage);
    },

    gestures: {
      ...(gestures as AnyFlowDriver['gestures']),
      async 'form.submit'(stage: Stage, { payload }: SubmitEvent<Payload>) {
        const first = !stage.memory.has('payload');
        stage.memory.set('payload', payload);
        const typed = { ...fills, ...payload };
        const boxes = fields.filter((field) => field in form.boxes);
        for (const field of fields) {
          // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
          if (!boxes.includes(field)) await fillIn(stage, form, field, typed[field] ?? '');
        }
        if (first) await filledIn?.(stage);
        // oxlint-disable-next-line no-await-in-loop -- the same.
        for (const box of boxes) await fillIn(stage, form, box, '');
        await pressSubmit(stage);
      },
    },

    requests: {
      [form.actor]: submissionRequest<Payload>({
        path: form.action,
        checkBody: (request, payload) =>
          expectSame<unknown>('the body', sorted(bodyOf(request, form)), sorted(payload)),
      }),
    },

    async inspect(stage, outcome) {
      const payload = stage.memory.get('payload') as Payload | undefined;
      if ((await element(stage, form).count()) === 0) return inspectOutcome(stage, outcome, payload !== undefined);
      expectSame<unknown>('the form', sorted(await held(stage, form)), sorted(payload ?? empty));
      if (outcome.state === 'sending') await expectSending(stage, form.actor, texts.sending);
      if (outcome.state === 'refused' || outcome.state === 'interrupted')
        await expectAlert(stage, texts[outcome.state]);
      await inspectForm?.(stage, outcome);
      if (asksFor(outcome, 'logException')) expectLogged(stage, logs);
    },
  };
}
