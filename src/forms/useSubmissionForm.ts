import { schemaResolver, useForm } from '@mantine/form';
import { type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import type { Problem } from './ErrorSummary.tsx';
import { randomKey } from './random-key.ts';
import { useErrorTitle } from './useErrorTitle.ts';

/** What a form holds: texts, and boxes that are checked or not. */
export type FormValues = Record<string, string | boolean>;

/**
 * Under these names a form's errors hold what is wrong with the whole of it: by itself, and because of its fields. The second
 * stays when no field is wrong any more: what was said of them has been dealt with.
 */
const wholeForm = 'form';
const wrongFields = 'wrong-fields';

/** What was sent last, as text, and its key. */
interface Sent {
  text: string;
  key: string;
}

/**
 * What stood in forms that were left for another page of the site, by the entry of the history that shows them: whoever goes
 * back finds it again, as where the browser goes from page to page by itself. It is gone with the page's script.
 */
const left = new Map<string, { texts: Record<string, string>; sent: Sent | null } | null>();

interface SubmissionFormOptions<TValues extends FormValues> {
  /** Begins the ids of the form's controls: `contact` makes `contact-email`. */
  id: string;
  /** What the form accepts; its messages stand beside the fields. */
  schema: Parameters<typeof schemaResolver>[0];
  /** The values of an empty form, in the order of its fields. */
  empty: TValues;
  /** What the relay refused of a post without script: it stands in the form again. */
  refusal: RejectedPost | null;
  /** The message for the whole form when these fields are wrong, in the form's order; none unless given. */
  alertFor?(wrong: readonly (keyof TValues & string)[], values: TValues): string | null;
}

/**
 * Values and errors of a form (RUN-3), for controls that post by themselves without script. Once hydrated the form
 * words its refusals itself, takes over what was typed before, and puts the focus on the first field that is wrong (UI-2).
 */
export function useSubmissionForm<TValues extends FormValues>({
  id,
  schema,
  empty,
  refusal,
  alertFor,
}: SubmissionFormOptions<TValues>) {
  const fields = Object.keys(empty) as (keyof TValues & string)[];
  const element = useRef<HTMLFormElement>(null);
  const entry = useMemo(() => (import.meta.env.SSR ? '' : `${id} ${history.state?.key}`), [id]);
  const isWrong = (messages: Readonly<Record<string, unknown>>) => fields.some((field) => messages[field]);
  /** Errors as the form holds them, of messages for its fields and one for the whole. */
  const errorsOf = (messages: Readonly<Record<string, string>>, text: string | null) => ({
    ...messages,
    [isWrong(messages) ? wrongFields : wholeForm]: text,
  });
  const form = useForm<TValues>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusedValues(empty, refusal), ...left.get(entry)?.texts },
    initialErrors: refusal ? errorsOf(refusal.fields, refusal.error) : {},
    validate: schemaResolver(schema, { sync: true }) as never,
    clearInputErrorOnChange: false,
    // What is wrong stays until it is right, and nothing else is judged before the form is sent.
    onValuesChange: (values, before) => {
      for (const field of fields) if (form.errors[field] && values[field] !== before[field]) form.validateField(field);
    },
  });
  const { errors, getValues, setFieldValue } = form;
  const lead = (field: string) => controlOf(element.current, id, field)?.focus();
  const marked = fields.filter((field) => errors[field]);
  const said = errors[wrongFields] || null;
  const problem: Problem | null = marked[0]
    ? {
        text: said,
        wrong: marked.map((field) => ({ message: errors[field], id: `${id}-${field}`, lead: () => lead(field) })),
        heard: said === errors[marked[0]],
        arrived: refusal !== null,
      }
    : null;
  useErrorTitle(problem !== null || errors[wholeForm] !== undefined);

  const takeOver = (current: HTMLFormElement) => {
    for (const field of fields) {
      const typed = valueInDocument(current, id, field);
      if (typed !== undefined && typed !== getValues()[field])
        setFieldValue(field, typed as never, { forceUpdate: false });
    }
  };
  // Sent when the form was left, the same is the same submission on the way back (SRV-2): the relay may have it.
  const sent = useRef(left.get(entry)?.sent ?? null);
  const attached = useRef<HTMLFormElement>(null);
  // After every render: a flow may show its form late, or take it away and show it again.
  useEffect(() => {
    const current = element.current;
    if (current === attached.current) return;
    attached.current = current;
    // What the form has led to is over.
    if (!current) return void (sent.current = null);
    // From here on the page words the refusals itself; until now the browser did.
    current.noValidate = true;
    // What was typed before the page was hydrated is in the document only.
    takeOver(current);
  });

  // The form is still in the document when it is taken away.
  const leave = useEffectEvent(
    // No password is kept.
    () =>
      void left.set(
        entry,
        element.current && {
          texts: textsIn(element.current, id, fields),
          sent: 'password' in empty ? null : sent.current,
        },
      ),
  );
  useLayoutEffect(() => leave, []);

  /** The focus follows once they stand there: they push the field down, and are heard with it. */
  const showErrors = (shown: Readonly<Record<string, unknown>>) => {
    flushSync(() => form.setErrors(shown as typeof errors));
    const first = fields.find((field) => shown[field]);
    if (first) lead(first);
  };

  /** Whether the form accepts what it holds; shows what is wrong otherwise. */
  const check = (): boolean => {
    // Some password managers fill in fields without an event.
    if (element.current) takeOver(element.current);
    const { hasErrors, errors: found } = form.validate();
    if (!hasErrors) return true;
    const wrong = fields.filter((field) => found[field]);
    showErrors({ ...found, [wrongFields]: alertFor?.(wrong, form.getValues()) ?? '' });
    return false;
  };

  return {
    form,
    element,
    check,
    /** What is wrong with its fields, for the summary; null when nothing is. It goes with the last wrong one of them. */
    problem,
    /**
     * What is wrong with the whole form, or null. What was said because of its fields goes with the last wrong one of them.
     * @param failure what went wrong with the last send
     */
    alertOf: (failure: string | null) =>
      errors[wrongFields] === undefined ? (errors[wholeForm] ?? failure) : (problem?.text ?? null),
    /** What every control of the form carries, beside its own `key={form.key(field)}`. */
    input: (field: keyof TValues & string) => ({
      id: `${id}-${field}`,
      withAsterisk: false,
      ...form.getInputProps(field),
    }),
    /** The same for a box that is checked or not. */
    box: (field: keyof TValues & string) => ({
      id: `${id}-${field}`,
      ...form.getInputProps(field, { type: 'checkbox' }),
      'aria-invalid': form.errors[field] !== undefined,
    }),
    /** Handles the form's submit: hands on what the form accepts with the key of this submission, and shows what is wrong otherwise. */
    onSubmit: (event: SubmitEvent<HTMLFormElement>, send: (values: TValues, key: string) => void) => {
      event.preventDefault();
      if (!check()) return;
      const values = form.getValues();
      const text = JSON.stringify(values);
      if (sent.current?.text !== text) sent.current = { text, key: randomKey() };
      send(values, sent.current.key);
    },
    /**
     * Puts the relay's messages beside their fields.
     * @param text what is said of the whole
     */
    showRefusedFields: (messages: Readonly<Record<string, string>>, text: string) => {
      if (isWrong(messages)) showErrors(errorsOf(messages, text));
    },
    /** Empties the fields: a mere reset would bring back what had been refused. */
    clear: () => {
      form.setInitialValues(empty);
      form.reset();
    },
  };
}

/** What a refused post had carried, as the form holds it: a box that was checked came as a text. */
function refusedValues<TValues extends FormValues>(empty: TValues, refusal: RejectedPost | null): Partial<TValues> {
  const known = Object.entries(refusal?.values ?? {}).filter(([field]) => field in empty);
  return Object.fromEntries(
    known.map(([field, value]) => [field, typeof empty[field] === 'boolean' ? value !== '' : value]),
  ) as Partial<TValues>;
}

/** The control of a field: in a group of radio buttons the chosen one, else the one that has its id. */
function controlOf(element: HTMLFormElement | null, id: string, field: string): HTMLElement | null {
  return (
    element?.querySelector<HTMLElement>(`[type=radio][name="${field}"]:checked`) ??
    element?.querySelector<HTMLElement>(`#${id}-${field}`) ??
    null
  );
}

/** What a control holds, whoever put it there; undefined for one that is not there or holds nothing of its own. */
function valueInDocument(element: HTMLFormElement, id: string, field: string): string | boolean | undefined {
  const control = controlOf(element, id, field);
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked;
    // A file is kept by a machine of its own.
    if (control.type === 'file' || (control.type === 'radio' && !control.checked)) return undefined;
    return control.value;
  }
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** What stands in a form; no password and no file, and no box, which says that something is agreed to now. */
function textsIn(element: HTMLFormElement, id: string, fields: readonly string[]): Record<string, string> {
  const values = fields.map(
    (field) => [field, field === 'password' ? null : valueInDocument(element, id, field)] as const,
  );
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'));
}
