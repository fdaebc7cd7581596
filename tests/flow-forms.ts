import type { FormDetails } from '../machines/shared/form-details.ts';
import { type FormState, untouchedForm } from '../machines/shared/form-state.ts';
import { refusalMessage, type Rejection } from '../machines/shared/submission.ts';
import type { Outcome } from '../machines/core/recording.ts';
import type { Forms } from 'flow-toolkit/config';
import type { Step } from 'flow-toolkit/steps';

/** The forms of this product for the toolkit: values and errors are beside the machine (RUN-3). */

type Payload = Readonly<Record<string, unknown>>;

/** What a form holds on a tour. */
class FormTracker {
  readonly #details: FormDetails;
  #state: FormState;

  constructor(details: FormDetails) {
    this.#details = details;
    this.#state = untouchedForm(details.form);
  }

  get state(): FormState {
    return this.#state;
  }

  /** What the visitor fills in to send a payload, by field. */
  typedFor(payload: Payload): FormState['values'] {
    const { form, typed } = this.#details;
    return Object.fromEntries(
      Object.keys(form.labels).map((field) => [
        field,
        field in form.boxes ? true : String(payload[field] ?? typed?.[field] ?? ''),
      ]),
    );
  }

  /** Takes in one step and what the machine did on it. */
  after(step: Step, { does = [], context }: Pick<Outcome, 'does' | 'context'>): void {
    const { form, samples } = this.#details;
    // A form that the browser itself sends has no payload in its machine.
    if ('event' in step && step.event.type === 'form.submit')
      this.#state = {
        values: this.typedFor((step.event['payload'] ?? samples.first) as Payload),
        errors: {},
        found: {},
        whole: null,
      };
    for (const doing of does) {
      if (!('action' in doing)) continue;
      if (doing.action === 'clearFields') this.#state = untouchedForm(form);
      if (doing.action === 'clearPassword')
        this.#state = { ...this.#state, values: { ...this.#state.values, password: '' } };
      if (doing.action !== 'showRefusedFields') continue;
      const errors = (doing.params ?? {}) as Readonly<Record<string, string>>;
      if (Object.keys(errors).length === 0) continue;
      const refusal = (context?.['refusal'] ?? null) as unknown as Rejection | null;
      const text = form.showsReasons ? refusalMessage(refusal, form.texts.refused) : form.texts.refused;
      this.#state = { ...this.#state, errors, found: errors, whole: { parts: [{ text }], byFields: true } };
    }
  }
}

const detailsOf = (form: unknown) => form as FormDetails;

export const formsOfProduct: Forms = {
  track: (form) => new FormTracker(detailsOf(form)),
  filled(details, { values: typed, alert, script, ...wrong }) {
    const { form } = detailsOf(details);
    const held = Object.entries(typed).map(([field, value]) => [field, field in form.boxes ? value === 'on' : value]);
    const values = { ...untouchedForm(form).values, ...Object.fromEntries(held) };
    const waits = script && Object.keys(form.boxes).some((box) => values[box as never] !== true);
    const whole = alert === null ? null : { parts: [{ text: alert }], byFields: true };
    const state: FormState = { ...wrong, values, waits, whole };
    return { state, waits };
  },
  buttons: (form) => detailsOf(form).form.texts,
  payloadFields: (form) => Object.keys(detailsOf(form).form.payload.shape),
};
