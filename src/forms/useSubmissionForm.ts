import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import {
  type AlertPart,
  emptyValues,
  type Form,
  payloadOf,
  textOfAlert,
  type ValuesOf,
} from '../../machines/shared/form.ts';
import { type FormState, isRequired, summarized } from '../../machines/shared/form-state.ts';
import { refusalMessage, type Submission } from '../../machines/shared/submission.ts';
import { useRefusal } from '../routing/use-refusal.ts';
import { fileInput, takeFile } from './file-input.ts';
import { controlOf, type FormValues, useHydratedForm, useLeftForm } from './form-document.ts';
import { keyFor } from './submission-key.ts';

/** Keys of errors for the whole form: its own, and those caused by fields, which remain until all are corrected. */
const wholeForm = 'form';
const wrongFields = 'wrong-fields';

/** The key of a field's error at the last validation or answer: it stays while others are corrected. */
const foundIn = (field: string) => `found ${field}`;

function errorsOf(
  { labels }: Pick<Form, 'labels'>,
  messages: Readonly<Record<string, string>>,
  alert: readonly AlertPart[],
): Record<string, unknown> {
  const someWrong = Object.keys(labels).some((field) => messages[field]);
  return {
    ...withFound(labels, messages),
    ...(someWrong ? { [wrongFields]: alert } : { [wholeForm]: textOfAlert(alert) || null }),
  };
}

/** Segments of the relay's message for a post without script; from the form's own rule if it produced the same text. */
function alertOf({ alertFor, file }: Form, { error, fields, values }: RejectedPost): readonly AlertPart[] {
  const own = alertFor?.(Object.keys(fields), values, file && fields[file]);
  if (own && textOfAlert(own) === error) return own;
  return error ? [{ text: error }] : [];
}

/** Errors with the findings of each field, for the summary. */
const withFound = <TError>(labels: object, errors: Readonly<Record<string, TError>>): Record<string, TError> => {
  const wrong = Object.keys(labels).filter((field) => errors[field]);
  return { ...errors, ...Object.fromEntries(wrong.map((field) => [foundIn(field), errors[field] as TError])) };
};

/** RUN-3: an error stays until it is fixed; other fields are validated on sending only. */
function useFormValues<TFields extends z.ZodMiniObject>(
  definition: Form<z.ZodMiniObject, TFields>,
  initial: Partial<ValuesOf<TFields>>,
  refusal: RejectedPost | null,
  left: Readonly<Record<string, string>> | undefined,
) {
  const fields = Object.keys(definition.labels);
  const empty = { ...emptyValues(definition), ...initial } as FormValues;
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...empty, ...refusedValues(definition, refusal), ...left },
    initialErrors: (refusal ? errorsOf(definition, refusal.fields, alertOf(definition as Form, refusal)) : {}) as never,
    validate: schemaResolver(definition.fields, { sync: true }) as never,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      for (const field of fields) if (form.errors[field] && values[field] !== before[field]) form.validateField(field);
    },
  });
  /** Empties the fields: a reset would restore rejected values. */
  const clear = () => {
    form.setInitialValues(empty);
    form.reset();
  };
  return { form, clear };
}

/** A rejected post as form values: a checked box arrives as text. */
function refusedValues({ labels, boxes }: Pick<Form, 'labels' | 'boxes'>, refusal: RejectedPost | null) {
  const known = Object.entries(refusal?.values ?? {}).filter(([field]) => field in labels);
  return Object.fromEntries(known.map(([field, value]) => [field, field in boxes ? value !== '' : value]));
}

export const errorPrefix = 'Error: ';

/** Prefixes the document's title with 'Error: ' so that screen readers announce it first. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const title = document.title;
    document.title = errorPrefix + title;
    return () => {
      if (document.title === errorPrefix + title) document.title = title;
    };
  }, [hasErrors]);
}

/** Whether all boxes are checked. True before hydration: the HTML disables nothing (RUN-2). */
function useAllChecked(
  form: Pick<UseFormReturnType<FormValues>, 'getValues'>,
  element: RefObject<HTMLFormElement | null>,
  boxes: readonly string[],
): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const current = element.current;
      // React updates the form before the browser dispatches `change`.
      current?.addEventListener('change', onChange);
      return () => current?.removeEventListener('change', onChange);
    },
    () => boxes.every((box) => form.getValues()[box] === true),
    () => true,
  );
}

/** Logs a missing answer to the visitor's console, without anything typed. */
const logNoAnswer =
  (flow: string) =>
  ({ event }: { event: { type: string } }) =>
    // oxlint-disable-next-line no-console -- CONT-3 and similar: an exception is logged.
    console.error(`${flow}: no answer`, event.type);

/** Focuses the first invalid field (UI-2). @param refusal with which the server rendered the page */
function useWrongFields(
  definition: Pick<Form, 'id' | 'controls' | 'labels' | 'showsReasons' | 'texts'>,
  { errors, setErrors }: UseFormReturnType<FormValues>,
  element: RefObject<HTMLFormElement | null>,
  refusal: RejectedPost | null,
) {
  const { controls } = definition;
  const fields = Object.keys(definition.labels);
  const lead = (field: string) => controlOf(element.current, controls, field)?.focus();
  const found = Object.fromEntries(fields.map((field) => [field, errors[foundIn(field)]])) as FormState['found'];
  const summary = summarized(definition, { errors: errors as FormState['errors'], found });
  const first = fields.find((field) => summary[field]);
  const isAnnounced = first !== undefined && textOfAlert((errors[wrongFields] ?? []) as AlertPart[]) === summary[first];
  const problem = first === undefined ? null : { isAnnounced, arrived: refusal !== null };
  useErrorTitle(problem !== null || errors[wholeForm] !== undefined);

  /** Focus moves after rendering: messages shift the field, and are read with it. */
  const showErrors = (shown: Readonly<Record<string, unknown>>) => {
    flushSync(() => setErrors(withFound(definition.labels, shown as typeof errors)));
    const wrong = fields.find((field) => shown[field]);
    if (wrong) lead(wrong);
  };

  return {
    lead,
    found,
    /** State of the error summary that the form's view does not have; null without errors. */
    problem,
    showErrors,
    /** Actions of a machine that sends the form. */
    actions: {
      showRefusedFields: ({ context }: { context: Submission<object> }, messages: Readonly<Record<string, string>>) => {
        if (!fields.some((field) => messages[field])) return;
        const { showsReasons, texts } = definition;
        const text = showsReasons ? refusalMessage(context.refusal, texts.refused) : texts.refused;
        showErrors(errorsOf(definition, messages, [{ text }]));
      },
      logNoAnswer: logNoAnswer(definition.id),
    },
  };
}

/** Errors by field, and the message for the whole form: caused by fields, or its own. */
function stateOf(all: Readonly<Record<string, unknown>>): Pick<FormState, 'errors' | 'whole'> {
  const { [wrongFields]: byFields, [wholeForm]: own, ...errors } = all;
  const whole =
    byFields === undefined
      ? own !== undefined && { parts: [{ text: String(own) }], byFields: false }
      : { parts: byFields as readonly AlertPart[], byFields: true };
  return { errors: errors as FormState['errors'], whole: whole || null };
}

export function useSubmissionForm<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  TFile extends string,
>(
  definition: Form<TPayload, TFields, TFile>,
  initial: Partial<ValuesOf<TFields>> = {},
  /** A rejected post as the form shows it. */
  shownAs: (refused: RejectedPost) => RejectedPost = (refused) => refused,
) {
  const refused = useRefusal(definition.id);
  const refusal = refused && shownAs(refused);
  const left = useLeftForm(definition);
  const { form, clear } = useFormValues(definition, initial, refusal, left);
  const { element, takeOver } = useHydratedForm(definition, form);
  const { found, showErrors, ...wrong } = useWrongFields(definition, form, element, refusal);
  const { alertFor, boxes, controls, descriptions = {}, file, labels, options = {}, payload } = definition;
  const isComplete = useAllChecked(form, element, Object.keys(boxes));
  type Field = keyof ValuesOf<TFields> & string;

  const check = (): boolean => {
    takeOver();
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return true;
    const fields = Object.keys(definition.labels).filter((field) => Boolean(errors[field]));
    showErrors({ ...errors, [wrongFields]: alertFor?.(fields, form.getValues()) ?? [] });
    return false;
  };

  return {
    ...wrong,
    refusal,
    definition,
    form,
    element,
    check,
    /** Empties the fields, and removes the file. */
    clear: () => {
      clear();
      const input = file === undefined ? null : fileInput(definition);
      if (input) takeFile(input);
    },
    /** Current state of the form, for its view. */
    state: () => ({
      ...stateOf(form.errors),
      values: form.getValues(),
      found,
      waits: !isComplete,
      arrived: refusal !== null,
    }),
    text: (field: Field) => String(form.getValues()[field]),
    /** Valid after `check` has passed only. */
    payload: (carried?: Partial<z.output<TPayload>>) =>
      payloadOf(definition, form.getValues() as ValuesOf<TFields>, carried),
    /** The idempotency key of a payload. The file counts: another one is another submission (SRV-14). */
    keyOf: (sent: object) =>
      keyFor(definition, file === undefined ? sent : { ...sent, [file]: form.getValues()[file] }),
    /** Props of a field's control, for `Field`. */
    control: (field: Field, error: string | undefined) => {
      const isBox = field in boxes;
      const description = descriptions[field];
      return {
        id: `${controls}-${field}`,
        label: labels[field],
        required: isRequired(definition as Form, field),
        // A field outside of the payload has no name, so the browser does not post it.
        ...(field in payload.shape && { name: field }),
        ...form.getInputProps(field, { type: isBox ? 'checkbox' : 'input' }),
        ...(isBox ? { value: boxes[field as never], 'aria-invalid': error !== undefined } : { withAsterisk: false }),
        error,
        ...(options[field] && { data: options[field] }),
        ...(description !== undefined && {
          description: typeof description === 'string' ? description : description(String(form.getValues()[field])),
        }),
      };
    },
  };
}

export type SubmissionFormOf<TPayload> = Pick<
  ReturnType<typeof useSubmissionForm>,
  'check' | 'element' | 'form' | 'keyOf' | 'lead' | 'problem' | 'state'
> & {
  definition: Pick<Form, 'action' | 'controls' | 'encoding' | 'labels' | 'texts'>;
  payload(carried?: Partial<TPayload>): TPayload;
};
