import { BASE_PATH } from '../domain/base-path.ts';
import { type Form, textOfAlert } from './form.ts';
import { type FormState, isRequired, labelledFields, summarized, untouchedForm } from './form-state.ts';
import { stateName } from '../core/inspection.ts';
import { refusalMessage, type Rejection } from './submission.ts';
import { heading, paragraph, type ViewNode } from '../core/view.ts';

/** What takes the place of the form. */
interface FormOutcome {
  text: string;
  /** It was not there when the page came. */
  takesFocus: boolean;
}

/** What a flow's form says beside the form's definition. */
interface FormViewWords<TSnapshot> {
  title: string;
  /** In place of the form. */
  sentTitle?: string;
  /** Below the outcome. */
  more?: string | ((values: FormState['values']) => string | undefined);
  /** Null while the form is there. Default: the form's thanks, once it is sent. */
  outcome?(snapshot: TSnapshot): FormOutcome | null;
}

interface FormSnapshot {
  value: unknown;
  context: { refusal: Rejection | null; alreadySent?: boolean };
}

const thanksOf =
  ({ thanks }: Form) =>
  ({ value, context }: FormSnapshot): FormOutcome | null =>
    value === 'sent' && thanks ? { text: thanks.text, takesFocus: context.alreadySent !== true } : null;

const problemTitle = 'There is a problem';

function fieldNode(form: Form, field: string, { values, errors }: FormState): ViewNode<never> {
  const { labels, boxes, options, radios = [], descriptions } = form;
  const value = values[field];
  const error = errors[field];
  const description = descriptions?.[field];
  const choice = radios.includes(field) ? 'radiogroup' : 'combobox';
  const kind = field in boxes ? 'checkbox' : options?.[field] ? choice : 'textbox';
  return {
    role: kind,
    name: String(labels[field as never]),
    field,
    required: isRequired(form, field),
    ...(kind === 'checkbox' && { checked: value === true }),
    ...(kind === 'textbox' && { value: String(value ?? '') }),
    ...(kind === 'radiogroup' && {
      children:
        options?.[field]?.map((option) => ({
          role: 'radio' as const,
          name: option.label,
          value: option.value,
          checked: option.value === value,
        })) ?? [],
    }),
    ...(kind === 'combobox' && {
      value: String(value ?? ''),
      children:
        options?.[field]?.map((option) => ({
          role: 'option' as const,
          name: option.label,
          value: option.value,
          selected: option.value === value,
        })) ?? [],
    }),
    ...(description !== undefined && {
      description: typeof description === 'string' ? description : description(String(value ?? '')),
    }),
    ...(error !== undefined && { invalid: true, error }),
  };
}

/** The message for the whole form, and whether it belongs to fields. */
function alertText(form: Form, state: string, refusal: Rejection | null, given: FormState): string | null {
  const { whole } = given;
  const said = summarized(form, given);
  const isWrong = Object.keys(form.labels).some((field) => said[field] !== undefined);
  if (whole?.byFields) return isWrong ? textOfAlert(whole.parts) : null;
  if (whole) return textOfAlert(whole.parts);
  const { refused, interrupted } = form.texts;
  if (state === 'refused') return form.showsReasons ? refusalMessage(refusal, refused) : refused;
  return state === 'interrupted' ? interrupted : null;
}

/** UI-2: the message and a link to each field that was wrong. A field that the message names has its link there. */
function summaryOf(form: Form, wrong: readonly string[], found: FormState['found'], text: string | null) {
  const linkTo = (field: string, name: string) => ({ role: 'link', name, url: `#${form.controls}-${field}` }) as const;
  const named = namedIn(form, wrong, found, text ?? '');
  const children = named.flatMap(({ field, name, before }) => [
    ...(before === '' ? [] : [{ role: 'text', text: before } as const]),
    linkTo(field, name),
  ]);
  const others = wrong.filter((field) => named.every((each) => each.field !== field));
  return {
    role: 'group',
    name: problemTitle,
    children: [
      heading(problemTitle, 2),
      ...(text ? [{ role: 'alert', ...(named.length > 0 ? { children } : { text }) } as const] : []),
      ...others.map((field) => ({ role: 'listitem', children: [linkTo(field, String(found[field]))] }) as const),
    ],
  } as const;
}

/** The fields that the message is about: the one whose error it is, or those in its list (BETA-2, CAR-3). */
function namedIn({ labels }: Form, wrong: readonly string[], found: FormState['found'], text: string) {
  const same = wrong.find((field) => found[field] === text);
  if (same !== undefined) return [{ field: same, name: text, before: '' }];
  const [lead, list] = text.split(': ');
  return (list?.split(', ') ?? []).flatMap((name, index) => {
    const field = wrong.find((each) => labels[each as never] === name);
    return field === undefined ? [] : [{ field, name, before: index === 0 ? `${lead}: ` : ', ' }];
  });
}

/** The view of a form with its thanks, from the form's definition (CONT-3, UI-2, UI-3, RUN-2). */
// @__NO_SIDE_EFFECTS__
export const formView =
  <TSnapshot extends FormSnapshot>(
    form: Form,
    { title, sentTitle = title, more, outcome: outcomeOf = thanksOf(form) }: FormViewWords<TSnapshot>,
  ) =>
  (snapshot: TSnapshot, given: FormState = untouchedForm(form)) => {
    const { value, context } = snapshot;
    const state = stateName(value as string).split('.')[0] ?? '';
    const outcome = outcomeOf(snapshot);
    const isSent = outcome !== null;
    const isSending = state === 'sending';
    const labelled = labelledFields(form);
    const all = isSent ? [] : labelled.map((field) => fieldNode(form, field, given));
    const said = summarized(form, given);
    const wrong = isSent ? [] : labelled.filter((field) => said[field] !== undefined);
    const fileError = all.find(({ field }) => field === form.file)?.error;
    const text = isSent ? null : alertText(form, state, context.refusal, given);
    const below = typeof more === 'function' ? more(given.values) : more;
    const hasSummary = wrong.length > 0 && labelled.length > 1;
    const shownTitle = isSent ? sentTitle : title;
    return {
      heading: heading(shownTitle, 2),
      summary: hasSummary ? summaryOf(form, wrong, given.found, text) : null,
      alert:
        text && !hasSummary
          ? ({ role: 'alert', text, takesFocus: given.arrived === true && state === 'editing' } as const)
          : null,
      // The file's field has a view of its own.
      fields: all.filter(({ field }) => field !== form.file),
      fileError: fileError === undefined ? null : paragraph(fileError),
      submit: isSent
        ? null
        : ({
            role: 'button',
            name: isSending ? form.texts.submitting : form.texts.submit,
            // Pressed too early it says what is missing.
            ...(isSending ? { disabled: true } : { submit: true, ...(given.waits && { disabled: true }) }),
          } as ViewNode<never> & { name: string }),
      thanks: outcome ? ({ role: 'status', ...outcome } as const) : null,
      more: isSent && below !== undefined ? paragraph(below) : null,
      again:
        isSent && form.thanks
          ? ({
              role: 'link',
              name: form.thanks.again,
              url: `${BASE_PATH}${form.screen}`,
              press: { type: 'form.again' },
            } as const)
          : null,
    } as const;
  };

export type FormView = ReturnType<ReturnType<typeof formView>>;
