import type { SnapshotFrom } from 'xstate';
import { type FormState, labelledFields, summarized, untouchedForm } from '../shared/form-state.ts';
import type { Form } from '../shared/form.ts';
import { refusalMessage } from '../shared/submission.ts';
import type { submissionMachine } from './submission.machine.ts';

/** What a form's page says around the form's own definition. */
export interface PageWords {
  title: string;
  /** Once it is sent. Default: the title. */
  sentTitle?: string;
  /** Below the thanks. */
  more?: string | ((values: FormState['values']) => string | undefined);
}

/** The message for the whole form: the last check's, else what became of the last send. */
function alertOf(form: Form, { value, context }: SnapshotFrom<typeof submissionMachine>, given: FormState) {
  const { refused, interrupted } = form.texts;
  if (given.whole) {
    const said = summarized(form, given);
    const isWrong = Object.keys(form.labels).some((field) => said[field] !== undefined);
    return !given.whole.byFields || isWrong ? given.whole.text : null;
  }
  if (value === 'refused') return form.showsReasons ? refusalMessage(context.refusal, refused) : refused;
  return value === 'interrupted' ? interrupted : null;
}

/** UI-2, UI-3, RUN-2: what a form shows. Its fields' labels and choices are its definition's. */
// @__NO_SIDE_EFFECTS__
export const submissionView =
  (form: Form, { title, sentTitle = title, more }: PageWords) =>
  (snapshot: SnapshotFrom<typeof submissionMachine>, given: FormState = untouchedForm(form)) => {
    const { value, context } = snapshot;
    const isSent = value === 'sent';
    const isSending = value === 'sending';
    const said = isSent ? {} : summarized(form, given);
    const fields = labelledFields(form);
    return {
      heading: isSent ? sentTitle : title,
      alert: isSent ? null : alertOf(form, snapshot, given) || null,
      /** The page came with it: nothing is announced then. */
      alertTakesFocus: given.arrived === true && value === 'editing',
      /** Each field that the last check or answer has found wrong, until the last one is mended. */
      problems: fields.flatMap((field) => (said[field] === undefined ? [] : [{ field, message: said[field] }])),
      /** What is wrong now, by field. */
      errors: isSent ? {} : given.errors,
      /** Null: the thanks have taken the form's place. */
      button: isSent ? null : isSending ? form.texts.submitting : form.texts.submit,
      isSending,
      /** A box is not checked yet; pressed too early, the button says what is missing. */
      isWaiting: !isSent && given.waits === true,
      thanks: isSent ? (form.thanks?.text ?? null) : null,
      /** Not when the page came with them. */
      thanksTakeFocus: isSent && !context.alreadySent,
      more: isSent ? ((typeof more === 'function' ? more(given.values) : more) ?? null) : null,
      again: isSent ? (form.thanks?.again ?? null) : null,
    };
  };

export type SubmissionView = ReturnType<ReturnType<typeof submissionView>>;
