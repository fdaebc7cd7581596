import * as z from 'zod/mini';
import { forms } from '../../machines/forms.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import { emptyValues } from '../../machines/shared/form.ts';
import { type Stop, type Walk, walks } from './keyboard-walks.ts';

/** The stop at a field: a select for a choice, else a text. A form with radio buttons has a walk by hand. */
function stopsAt({ form, samples, typed }: FormDetails, field: string, label: string): Stop[] {
  if (field === form.file)
    return [
      { at: `button "${label}"`, keys: ['file'] },
      { at: 'button "Remove resume.pdf"', later: true },
    ];
  if (field in form.boxes) return [{ at: `checkbox "${label}"`, keys: ['Space'] }];
  const value = { ...(samples.first as Record<string, unknown>), ...typed }[field];
  const keys = typeof value === 'string' && value !== '' ? [value] : ['Any text'];
  const role = form.fields.shape[field] instanceof z.ZodMiniEnum ? 'combobox' : 'textbox';
  const show = field.endsWith('password') ? [{ at: 'button "Show password"' } as const] : [];
  return [{ at: `${role} "${label}"`, keys }, ...show];
}

/** The walk through a form with thanks, by its definition. */
function walkOf(details: FormDetails): Walk[] {
  const { form } = details;
  if (!form.thanks) return [];
  const labels = Object.entries<string | null>(form.labels);
  const stops = labels.flatMap(([field, label]) => (label === null ? [] : stopsAt(details, field, label)));
  const issues = form.fields.safeParse({ ...emptyValues(form), ...form.initial }).error?.issues ?? [];
  const [first] = labels.flatMap(([field]) => issues.find(({ path }) => path[0] === field) ?? []);
  const failing = first && labels.find(([field]) => field === first.path[0])?.[1];
  const failure = stops.find(({ at }) => at.endsWith(`"${failing}"`))?.at;
  if (!first || !failure) throw new Error(`${form.id} has no required field`);
  return [
    {
      path: form.screen,
      call: form.action,
      stops: [...stops, { at: `button "${form.texts.submit}"` }],
      failure,
      // A form of one field has no summary. An alert that lists the missing fields has their links.
      summary: labels.length === 1 ? null : form.alertFor ? (failing ?? null) : first.message,
      success: { focused: form.thanks.text },
    },
  ];
}

/** The walks by hand, and those of other forms by their definitions. */
export const allWalks: readonly Walk[] = [
  ...walks,
  ...forms.flatMap((form) => (walks.some(({ call }) => call === form.form.action) ? [] : walkOf(form))),
];
