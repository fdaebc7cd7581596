import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { careerForm } from '../../machines/career-application/career-application.form.ts';
import type { FormValues } from '../../src/forms/form-document.ts';
import { settle } from './settle.ts';
import { useFormFile } from '../../src/forms/FileField.tsx';
import { mount } from './mount.tsx';

function Field() {
  const form = useForm<FormValues>({ mode: 'uncontrolled', initialValues: { resume: '' } });
  return useFormFile({ definition: careerForm, form }, null).field;
}

const resume = () => page.getByLabelText('Resume', { exact: true });
const remove = () => page.getByRole('button', { name: 'Remove resume.pdf' });
const state = (container: HTMLElement) => container.querySelector('[data-machine=resume]')?.getAttribute('data-state');

const fileOf = (name: string) => new File(['x'], name);

/** A drag with files, or with a text. */
function carrying(...all: (File | string)[]): DataTransfer {
  const carried = new DataTransfer();
  for (const what of all)
    if (typeof what === 'string') carried.setData('text/plain', what);
    else carried.items.add(what);
  return carried;
}

/** @returns whether the page prevented the browser's default action */
const drag = (target: EventTarget, type: string, ...what: (File | string)[]) =>
  !target.dispatchEvent(new DragEvent(type, { dataTransfer: carrying(...what), bubbles: true, cancelable: true }));

test('[CAR-3] a dropped file is the field’s file, and the first of two', async () => {
  mount(<Field />);
  await expect.element(resume()).toBeVisible();
  expect(drag(resume().element(), 'drop', fileOf('resume.pdf'), fileOf('second.pdf'))).toBe(true);
  await expect.element(remove()).toBeVisible();
  expect([...((resume().element() as HTMLInputElement).files ?? [])].map(({ name }) => name)).toEqual(['resume.pdf']);
});

test('[CAR-3] a dragged file is awaited over the field, a dragged text is not', async () => {
  const { container } = mount(<Field />);
  await expect.element(resume()).toBeVisible();
  drag(resume().element(), 'dragenter', 'x');
  await settle();
  expect(state(container)).toBe('none');
  drag(resume().element(), 'dragenter', fileOf('resume.pdf'));
  await expect.poll(() => state(container)).not.toBe('none');
});

test('[CAR-3] a file dropped beside the field does not replace the page and is not taken', async () => {
  const { container } = mount(<Field />);
  await expect.element(resume()).toBeVisible();
  const file = fileOf('resume.pdf');
  // React runs effects after the first paint.
  await expect.poll(() => drag(document.body, 'dragover', file)).toBe(true);
  expect(drag(document.body, 'drop', file)).toBe(true);
  expect(drag(document.body, 'drop', 'x')).toBe(false);
  expect(state(container)).toBe('none');
});
