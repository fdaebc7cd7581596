import type { UseFormReturnType } from '@mantine/form';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type AlertPart, type Form, payloadOf, textOfAlert, type ValuesOf } from '../../machines/shared/form.ts';
import { type FormState, isRequired, summarized } from '../../machines/shared/form-state.ts';
import { refusalMessage, type Submission } from '../../machines/shared/submission.ts';
import { useRefusal } from '../routing/use-refusal.ts';
import { fileInput, takeFile } from './file-input.ts';
import { controlOf, useHydratedForm, useLeftForm } from './form-document.ts';
import { keyFor } from './submission-key.ts';
import {
  errorsOf,
  foundIn,
  type FormValues,
  useFormValues,
  wholeForm,
  withFound,
  wrongFields,
} from './useFormValues.ts';

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

/** State of the error summary that the form's view does not have. */
interface Problem {
  /** The focused field reads the text out, so the summary does not announce it again. */
  isAnnounced: boolean;
  /** The server rendered the page with it. */
  arrived: boolean;
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
  const problem: Problem | null = first === undefined ? null : { isAnnounced, arrived: refusal !== null };
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
    /** For the summary; null without one. */
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
