import type * as z from 'zod/mini';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { type Form, payloadOf, type ValuesOf } from '../../machines/shared/form.ts';
import { refusalMessage, type Rejection, type Submission } from '../../machines/shared/submission.ts';
import { useFormValues, wrongFields } from './useFormValues.ts';
import { useHydratedForm } from './useHydratedForm.ts';
import { useLeftForm } from './useLeftForm.ts';
import { useWrongFields } from './useWrongFields.ts';

interface SubmissionFormOptions<TFields extends z.ZodMiniObject> {
  /** What the form begins with, where it is not empty. */
  initial?: Partial<ValuesOf<TFields>>;
  /** What the relay rejected of a post without script: it is in the form again. */
  refusal: RejectedPost | null;
}

/** A form of the site: its values, what is wrong with it, and what its controls carry. They post by themselves without script. */
export function useSubmissionForm<
  TPayload extends z.ZodMiniObject,
  TFields extends z.ZodMiniObject,
  TActor extends string,
  TFile extends string,
>(definition: Form<TPayload, TFields, TActor, TFile>, { initial = {}, refusal }: SubmissionFormOptions<TFields>) {
  const left = useLeftForm(definition);
  const { form, clear } = useFormValues(definition, initial, refusal, left?.texts);
  const { element, takeOver } = useHydratedForm(definition, form);
  const { showErrors, showRefusedFields, ...wrong } = useWrongFields(definition, form, element, refusal !== null);
  const { alertFor, boxes, controls, labels, payload, showsReasons, texts } = definition;
  type Field = keyof ValuesOf<TFields> & string;

  /** Whether the form accepts what it holds; shows what is wrong otherwise. */
  const check = (): boolean => {
    takeOver();
    const { hasErrors, errors: found } = form.validate();
    if (!hasErrors) return true;
    const fields = Object.keys(definition.labels).filter((field) => found[field]);
    showErrors({ ...found, [wrongFields]: alertFor?.(fields, form.getValues()) ?? '' });
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
    clear,
    /** What the last send came to, by the flow's state; null where nothing went wrong. */
    failureIn: (state: string, rejection: Rejection | null) => {
      if (state === 'refused') return reasonOf(rejection);
      return state === 'interrupted' ? texts.interrupted : null;
    },
    /** Puts the relay's messages beside their fields. */
    showRefusedFields: ({ context }: { context: Submission<object> }, messages: Readonly<Record<string, string>>) =>
      showRefusedFields(messages, reasonOf(context.refusal)),
    /** What was sent when the form was left. */
    kept: left?.kept,
    /** The text in a field. */
    text: (field: Field) => String(form.getValues()[field]),
    /** What the form holds, as it is sent; only what `check` has accepted can be sent. */
    payload: (carried?: Partial<z.output<TPayload>>) =>
      payloadOf(definition, form.getValues() as ValuesOf<TFields>, carried),
    /** What every control of the form carries, beside its own `key={key(field)}`. */
    input: (field: Field) => ({
      id: `${controls}-${field}`,
      withAsterisk: false,
      label: labels[field],
      // A field that the call does not carry has no name: a browser that posts the form by itself leaves it out.
      ...(field in payload.shape && { name: field }),
      ...form.getInputProps(field),
    }),
    /** The same for a box that is checked or not. */
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

/** A form of the site, by its definition. */
export type SubmissionFormFor<TForm> =
  TForm extends Form<infer TPayload, infer TFields, infer TActor, infer TFile>
    ? ReturnType<typeof useSubmissionForm<TPayload, TFields, TActor, TFile>>
    : never;

/** A form of any shape: what `SubmissionForm` and the fields work with. */
export type SubmissionFormOf<TPayload> = Pick<
  ReturnType<typeof useSubmissionForm>,
  'alertOf' | 'check' | 'element' | 'form' | 'problem'
> & {
  definition: Pick<Form, 'action' | 'controls' | 'encoding' | 'labels' | 'texts'>;
  payload(carried?: Partial<TPayload>): TPayload;
};
