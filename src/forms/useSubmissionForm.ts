import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type AlertPart, type Form, payloadOf, type ValuesOf } from '../../machines/shared/form.ts';
import type { FormState } from '../../machines/shared/form-state.ts';
import { refusalMessage, type Rejection, type Submission } from '../../machines/shared/submission.ts';
import { fileInput, takeFile } from './file-input.ts';
import { keyFor } from './submission-key.ts';
import { useFormValues, wholeForm, wrongFields } from './useFormValues.ts';
import { useAllChecked } from './useAllChecked.ts';
import { useHydratedForm } from './useHydratedForm.ts';
import { useLeftForm } from './useLeftForm.ts';
import { useWrongFields } from './useWrongFields.ts';

interface SubmissionFormOptions<TFields extends z.ZodMiniObject> {
  initial?: Partial<ValuesOf<TFields>>;
  refusal: RejectedPost | null;
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
>(definition: Form<TPayload, TFields, TFile>, { initial = {}, refusal }: SubmissionFormOptions<TFields>) {
  const left = useLeftForm(definition);
  const { form, clear } = useFormValues(definition, initial, refusal, left);
  const { element, takeOver } = useHydratedForm(definition, form);
  const { found, showErrors, showRefusedFields, ...wrong } = useWrongFields(definition, form, element, refusal);
  const { alertFor, boxes, controls, file, labels, payload, showsReasons, texts } = definition;
  const isComplete = useAllChecked({ form, element }, Object.keys(boxes));
  type Field = keyof ValuesOf<TFields> & string;

  const check = (): boolean => {
    takeOver();
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return true;
    const fields = Object.keys(definition.labels).filter((field) => Boolean(errors[field]));
    showErrors({ ...errors, [wrongFields]: alertFor?.(fields, form.getValues()) ?? [] });
    return false;
  };

  const reasonOf = (rejection: Rejection | null) =>
    showsReasons ? refusalMessage(rejection, texts.refused) : texts.refused;

  return {
    ...wrong,
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
    showRefusedFields: ({ context }: { context: Submission<object> }, messages: Readonly<Record<string, string>>) =>
      showRefusedFields(messages, reasonOf(context.refusal)),
    text: (field: Field) => String(form.getValues()[field]),
    /** Valid after `check` has passed only. */
    payload: (carried?: Partial<z.output<TPayload>>) =>
      payloadOf(definition, form.getValues() as ValuesOf<TFields>, carried),
    /** The idempotency key of a payload. The file counts: another one is another submission (SRV-14). */
    keyOf: (sent: object) =>
      keyFor(definition, file === undefined ? sent : { ...sent, [file]: form.getValues()[file] }),
    /** Props of a control, beside its own `key={key(field)}`. */
    input: (field: Field) => ({
      id: `${controls}-${field}`,
      withAsterisk: false,
      label: labels[field],
      // A field outside of the payload has no name, so the browser does not post it.
      ...(field in payload.shape && { name: field }),
      ...form.getInputProps(field),
    }),
    box: (field: Field) => ({
      id: `${controls}-${field}`,
      name: field,
      label: labels[field],
      value: boxes[field as never] as string,
      ...form.getInputProps(field, { type: 'checkbox' }),
      'aria-invalid': form.errors[field] !== undefined,
    }),
  };
}

export type SubmissionFormOf<TPayload> = Pick<
  ReturnType<typeof useSubmissionForm>,
  'check' | 'element' | 'form' | 'keyOf' | 'lead' | 'problem' | 'state'
> & {
  definition: Pick<Form, 'action' | 'controls' | 'encoding' | 'labels' | 'texts'>;
  payload(carried?: Partial<TPayload>): TPayload;
};
