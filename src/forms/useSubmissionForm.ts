import { schemaResolver, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Refusal } from '../router.tsx';
import { randomKey } from './random-key.ts';
import { useErrorTitle } from './useErrorTitle.ts';

/** What a form holds: texts, and boxes that are checked or not. */
export type FormValues = Record<string, string | boolean>;

/** Under these names a form's errors hold what is wrong with the whole of it: what the relay says, and what follows from its fields. */
const wholeForm = 'form';
const wrongFields = 'wrong-fields';

interface SubmissionFormOptions<TValues extends FormValues> {
  /** Begins the ids of the form's controls: `contact` makes `contact-email`. */
  id: string;
  /** What the form accepts; its messages stand beside the fields. */
  schema: Parameters<typeof schemaResolver>[0];
  /** The values of an empty form, in the order of its fields. */
  empty: TValues;
  /** What the relay refused of a post without script: it stands in the form again. */
  refusal: Refusal | null;
  /** The message for the whole form when these fields are wrong, in the form's order; none unless given. */
  alertFor?(wrong: readonly (keyof TValues & string)[], values: TValues): string | null;
}

/**
 * Values and errors of a form (RUN-3), for controls that post by themselves without script. Once hydrated the form
 * words its refusals itself, takes over what was typed before, and puts the focus on the first field that is wrong (UI-2).
 */
export function useSubmissionForm<TValues extends FormValues>({ id, schema, empty, refusal, alertFor }: SubmissionFormOptions<TValues>) {
  const fields = Object.keys(empty) as (keyof TValues & string)[];
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<TValues>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusedValues(empty, refusal) },
    initialErrors: { ...refusal?.fields, ...(refusal?.error && { [wholeForm]: refusal.error }) },
    validate: schemaResolver(schema, { sync: true }) as never,
  });
  const { getValues, setFieldValue } = form;
  useErrorTitle(Object.keys(form.errors).length > 0);

  const takeOver = (current: HTMLFormElement) => {
    for (const field of fields) {
      const typed = valueInDocument(current, id, field);
      if (typed !== undefined && typed !== getValues()[field]) setFieldValue(field, typed as never, { forceUpdate: false });
    }
  };
  const attached = useRef<HTMLFormElement>(null);
  // After every render: a flow may show its form late, or take it away and show it again.
  useEffect(() => {
    const current = element.current;
    if (current === attached.current) return;
    attached.current = current;
    if (!current) return;
    // From here on the page words the refusals itself; until now the browser did.
    current.noValidate = true;
    // What was typed before the page was hydrated is in the document only.
    takeOver(current);
  });

  const focusFirst = (wrong: Partial<Record<string, unknown>>) => {
    const first = fields.find((field) => wrong[field]);
    if (first) controlOf(element.current, id, first)?.focus();
  };

  /** Whether the form accepts what it holds; shows what is wrong otherwise. */
  const check = (): boolean => {
    // Some password managers fill in fields without an event.
    if (element.current) takeOver(element.current);
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return true;
    const alert = alertFor?.(
      fields.filter((field) => errors[field]),
      form.getValues(),
    );
    if (alert) form.setFieldError(wrongFields, alert);
    focusFirst(errors);
    return false;
  };

  return {
    form,
    element,
    check,
    /** What is wrong with the whole form, or null. What the fields gave rise to goes with the last wrong one of them. */
    alert: form.errors[wholeForm] ?? (fields.some((field) => form.errors[field]) ? form.errors[wrongFields] : null) ?? null,
    /** What every control of the form carries, beside its own `key={form.key(field)}`. */
    input: (field: keyof TValues & string) => ({ id: `${id}-${field}`, withAsterisk: false, ...form.getInputProps(field) }),
    /** The same for a box that is checked or not. */
    box: (field: keyof TValues & string) => ({
      id: `${id}-${field}`,
      ...form.getInputProps(field, { type: 'checkbox' }),
      'aria-invalid': form.errors[field] !== undefined,
    }),
    /** Handles the form's submit: hands on what the form accepts with a fresh key, and shows what is wrong otherwise. */
    onSubmit: (event: FormEvent<HTMLFormElement>, send: (values: TValues, key: string) => void) => {
      event.preventDefault();
      if (check()) send(form.getValues(), randomKey());
    },
    /** Puts the relay's messages beside their fields. */
    showRefusedFields: (messages: Readonly<Record<string, string>>) => {
      form.setErrors(messages);
      focusFirst(messages);
    },
    /** Empties the fields: a mere reset would bring back what had been refused. */
    clear: () => {
      form.setInitialValues(empty);
      form.reset();
    },
  };
}

/** What a refused post had carried, as the form holds it: a box that was checked came as a text. */
function refusedValues<TValues extends FormValues>(empty: TValues, refusal: Refusal | null): Partial<TValues> {
  const known = Object.entries(refusal?.values ?? {}).filter(([field]) => field in empty);
  return Object.fromEntries(known.map(([field, value]) => [field, typeof empty[field] === 'boolean' ? value !== '' : value])) as Partial<TValues>;
}

/** The control of a field: by its id, or in a group of radio buttons the chosen one, else the first. */
function controlOf(element: HTMLFormElement | null, id: string, field: string): HTMLElement | null {
  const group = `input[type=radio][name="${field}"]`;
  return element?.querySelector<HTMLElement>(`#${id}-${field}:is(input, select, textarea)`) ?? element?.querySelector<HTMLElement>(`${group}:checked`) ?? element?.querySelector<HTMLElement>(group) ?? null;
}

/** What a control holds, whoever put it there; undefined for one that is not there or holds nothing of its own. */
function valueInDocument(element: HTMLFormElement, id: string, field: string): string | boolean | undefined {
  const control = controlOf(element, id, field);
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked;
    if (control.type === 'radio' && !control.checked) return undefined;
    return control.value;
  }
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : undefined;
}
