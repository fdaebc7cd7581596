import type { AlertPart, Form } from './form.ts';
import { textOfAlert } from './form.ts';
import { type FormState, labelledFields, summarized } from './form-state.ts';
import { refusalMessage, type Rejection } from './submission.ts';

/** Where a form is on its way; `over`: something else has taken its place. */
export type FormPhase = 'editing' | 'sending' | 'refused' | 'interrupted' | 'over';

interface SentSoFar {
  phase: FormPhase;
  refusal: Rejection | null;
}

/** The message for the whole form: the last check's, else what became of the last send. */
function alertOf(form: Form, { phase, refusal }: SentSoFar, given: FormState): readonly AlertPart[] {
  const { refused, interrupted } = form.texts;
  if (given.whole) {
    const said = summarized(form, given);
    const isWrong = Object.keys(form.labels).some((field) => said[field] !== undefined);
    return !given.whole.byFields || isWrong ? given.whole.parts : [];
  }
  if (phase === 'refused') return [{ text: form.showsReasons ? refusalMessage(refusal, refused) : refused }];
  return phase === 'interrupted' ? [{ text: interrupted }] : [];
}

/** UI-2, UI-3, RUN-2: what a form shows. Its fields' labels and choices are its definition's. */
export function shownForm(form: Form, sent: SentSoFar, given: FormState) {
  const isOver = sent.phase === 'over';
  const isSending = sent.phase === 'sending';
  const said = isOver ? {} : summarized(form, given);
  const problems = labelledFields(form).flatMap((field) =>
    said[field] === undefined ? [] : [{ field, message: said[field] }],
  );
  const parts = isOver ? [] : alertOf(form, sent, given);
  const alert = textOfAlert(parts) || null;
  // The relay gives a field's words for the whole where it has no others: then they lead to the field.
  const same = problems.find(({ message }) => message === alert);
  return {
    alert,
    /** The same in parts, of which some lead to a field. */
    alertParts: same && alert !== null ? [{ text: alert, field: same.field }] : parts,
    /** The page came with it: nothing is announced then. */
    alertTakesFocus: given.arrived === true && sent.phase === 'editing',
    /** Each field that the last check or answer has found wrong, until the last one is mended. */
    problems,
    /** What is wrong now, by field. */
    errors: isOver ? {} : given.errors,
    /** Null: something else has taken the form's place. */
    button: isOver ? null : isSending ? form.texts.submitting : form.texts.submit,
    isSending,
    /** A box is not checked yet; pressed too early, the button says what is missing. */
    isWaiting: !isOver && given.waits === true,
  };
}

export type ShownForm = ReturnType<typeof shownForm>;
