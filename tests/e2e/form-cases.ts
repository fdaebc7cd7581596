import type { Locator, Page } from '@playwright/test';
import { forms } from '../../machines/forms.ts';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import { emptyValues, textOfAlert } from '../../machines/shared/form.ts';

/** A field, and its message when it is empty; null where it may be. */
export interface CaseField {
  name: string;
  label: string;
  id: string;
  value: string;
  message: string | null;
}

/** A form on its page, by its definition. */
export interface FormCase {
  id: string;
  /** Path with the query of a page that shows its form. */
  path: string;
  details: FormDetails;
  /** The visible ones, in their order. */
  fields: readonly CaseField[];
  wrong: readonly CaseField[];
  /** Message above the form when it is submitted empty. */
  alert: string | null;
}

const queries: Readonly<Record<string, string>> = {
  'trial-signup': '?plan=np_pa_monthly',
  'mobile-signup': '?ios=1',
  'reset-password': '?token=opaque&email=ann%40example.org',
  'complete-registration': '?token=opaque&email=ann%40example.org',
  'legal-acceptance': '?redirect_url=/notes',
};

function caseOf(id: string, details: FormDetails): FormCase {
  const { form, samples, typed } = details;
  const empty: Record<string, string | boolean> = { ...emptyValues(form), ...(form.initial as Record<string, string>) };
  const issues = form.fields.safeParse(empty).error?.issues ?? [];
  const values: Record<string, unknown> = { ...samples.first, ...typed };
  const fields = Object.entries<string | null>(form.labels).flatMap(([name, label]) => {
    if (label === null) return [];
    const message = issues.find(({ path }) => path[0] === name)?.message ?? null;
    return [{ name, label, id: `${form.controls}-${name}`, value: String(values[name] ?? ''), message }];
  });
  const wrong = fields.filter(({ message }) => message !== null);
  const alert = form.alertFor?.(
    wrong.map(({ name }) => name),
    empty,
  );
  return {
    id,
    path: form.screen + (queries[id] ?? ''),
    details,
    fields,
    wrong,
    alert: alert ? textOfAlert(alert) : null,
  };
}

export const formCases: readonly FormCase[] = forms.map((details) => caseOf(details.form.id, details));

export function formCase(id: string): FormCase {
  const found = formCases.find((each) => each.id === id);
  if (!found) throw new Error(`There is no form "${id}".`);
  return found;
}

export const submitButton = (page: Page, { details: { form } }: FormCase): Locator =>
  page.locator(`main form[action="${form.action}"] [type=submit]`);

/** Fills in a field like a visitor, by the kind of its control. */
export async function fillField(page: Pick<Page, 'locator'>, { id, value }: CaseField): Promise<void> {
  const control = page.locator(`#${id}`);
  const type = await control.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.localName));
  if (type === 'checkbox') await control.check();
  else if (type === 'radio')
    await page.locator(`[name="${await control.getAttribute('name')}"][value="${value}"]`).check();
  else if (type === 'file')
    await control.setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  else if (type === 'select') await control.selectOption(value);
  else await control.fill(value);
}

/** Fills in a form with its sample. @param given values in its place, by the names of their fields */
export async function fillForm(
  page: Pick<Page, 'locator'>,
  { fields }: FormCase,
  given: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const field of fields) await fillField(page, { ...field, value: given[field.name] ?? field.value });
}

/** A field is linked once in the summary: by its label where the alert lists it (BETA-2, CAR-3), else by its message. */
export function linksOf(fields: readonly CaseField[], alert: string | null): string[] {
  const listed = alert?.split(/: |, /).slice(1) ?? [];
  const isListed = ({ label }: CaseField) => listed.includes(label);
  return [
    ...fields.filter(isListed).map(({ label }) => label),
    ...fields.filter((field) => !isListed(field)).map(({ message }) => message ?? ''),
  ];
}
