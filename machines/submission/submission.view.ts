import type { SnapshotFrom } from 'xstate';
import { stateName } from '../core/state-name.ts';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import type { Form } from '../shared/form.ts';
import { type FormPhase, shownForm } from '../shared/shown-form.ts';
import type { submissionMachine } from './submission.machine.ts';

/** Texts of a form's page around the form's own definition. */
export interface PageWords {
  title: string;
  /** Once it is sent. Default: the title. */
  sentTitle?: string;
  /** Success message, where the form's definition has no thanks. */
  done?: string;
  /** Below the thanks. */
  more?: string | ((values: FormState['values']) => string | undefined);
}

const phaseOf = (state: string): FormPhase =>
  state === 'sent' || state === 'unusable' ? 'over' : (state.split('.')[0] as FormPhase);

const uploadText = (percent: number) =>
  percent < 100 ? `${percent}% uploaded` : 'Uploaded. Waiting for confirmation.';

/** View of a form or of its outcome (CONT-3, CAR-4, SRV-6). */
// @__NO_SIDE_EFFECTS__
export const submissionView =
  (form: Form, { title, sentTitle = title, done, more }: PageWords) =>
  ({ value, context }: SnapshotFrom<typeof submissionMachine>, given: FormState = untouchedForm(form)) => {
    const { progress, refusal, alreadySent, link } = context;
    const phase = phaseOf(stateName(value));
    const isSent = value === 'sent';
    const isUnusable = value === 'unusable';
    return {
      ...shownForm(form, { phase, refusal }, given),
      heading: isSent ? sentTitle : title,
      /** Upload progress of a form with a file. */
      upload: phase === 'sending' && form.file !== undefined ? { percent: progress, text: uploadText(progress) } : null,
      thanks: isSent ? (form.thanks?.text ?? done ?? null) : null,
      unusable: isUnusable ? 'This link cannot be used. It may have expired or already been used.' : null,
      /** False if the page was rendered with the outcome. */
      outcomeTakesFocus: (isSent && !alreadySent) || (isUnusable && link === 'usable'),
      more: isSent ? ((typeof more === 'function' ? more(given.values) : more) ?? null) : null,
      again: isSent ? (form.thanks?.again ?? null) : null,
    };
  };

export type SubmissionView = ReturnType<ReturnType<typeof submissionView>>;
