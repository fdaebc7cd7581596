import type { AlertPart, Form } from './form.ts';
import { textOfAlert } from './form.ts';
import { type FormState, labelledFields, summarized } from './form-state.ts';
import { refusalMessage, type Rejection } from './submission.ts';

/** Phase of a submission; `over`: the outcome has replaced the form. */
export type FormPhase = 'editing' | 'sending' | 'refused' | 'interrupted' | 'over';

interface SentSoFar {
  phase: FormPhase;
  refusal: Rejection | null;
}

/** Form-level message: from the last validation, otherwise from the last submission. */
function alertOf(form: Form, { phase, refusal }: SentSoFar, given: FormState): readonly AlertPart[] {
  const { refused, interrupted } = form.texts;
  if (given.whole) {
    const messages = summarized(form, given);
    const isWrong = Object.keys(form.labels).some((field) => messages[field] !== undefined);
    return !given.whole.byFields || isWrong ? given.whole.parts : [];
  }
  if (phase === 'refused') return [{ text: form.showsReasons ? refusalMessage(refusal, refused) : refused }];
  return phase === 'interrupted' ? [{ text: interrupted }] : [];
}

/** Derives the state of a form's UI (UI-2, UI-3, RUN-2). Labels and options come from its definition. */
export function shownForm(form: Form, sent: SentSoFar, given: FormState) {
  const isOver = sent.phase === 'over';
  const isSending = sent.phase === 'sending';
  const messages = isOver ? {} : summarized(form, given);
  const problems = labelledFields(form).flatMap((field) =>
    messages[field] === undefined ? [] : [{ field, message: messages[field] }],
  );
  const parts = isOver ? [] : alertOf(form, sent, given);
  const alert = textOfAlert(parts) || null;
  // A field's message that the relay gives for the whole form leads to the field.
  const same = problems.find(({ message }) => message === alert);
  return {
    alert,
    /** Segments of the alert; some link to a field. */
    alertParts: same && alert !== null ? [{ text: alert, field: same.field }] : parts,
    /** Server-rendered with the page: a live region would not announce it. */
    alertTakesFocus: given.arrived === true && sent.phase === 'editing',
    /** Fields rejected by the last validation or response; kept until all are fixed. */
    problems,
    /** Current errors by field. */
    errors: isOver ? {} : given.errors,
    /** Null after the form has been replaced by its outcome. */
    button: isOver ? null : isSending ? form.texts.submitting : form.texts.submit,
    isSending,
    /** Whether a box is unchecked; pressed too early, the button says what is missing. */
    isWaiting: !isOver && given.waits === true,
  };
}

export type ShownForm = ReturnType<typeof shownForm>;
