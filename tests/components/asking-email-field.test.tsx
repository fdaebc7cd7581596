import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settle } from './settle.ts';
import type { FormValues } from '../../src/forms/form-document.ts';
import { AskingEmailField } from '../../src/forms/fields.tsx';
import { mount } from './mount.tsx';

function Field() {
  const form = useForm<FormValues>({ mode: 'uncontrolled', initialValues: { email: '' } });
  return <AskingEmailField inForm={form} {...form.getInputProps('email')} key={form.key('email')} />;
}

const email = () => page.getByRole('textbox', { name: 'Email' });
const question = () => page.getByRole('button', { name: 'Did you mean gmail.com?' });

test('[ACC-3] the field asks about a domain that looks mistyped when it is left, not while typing', async () => {
  mount(<Field />);
  await email().fill('ann@gmial.com');
  await expect.element(email()).toHaveFocus();
  await settle();
  expect(question().elements()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('status')).toHaveTextContent('Did you mean gmail.com?');
  await email().click();
  await expect.element(question()).not.toBeInTheDocument();
});

test('[ACC-3] the answer corrects the domain, keeps the name and returns to the field', async () => {
  mount(<Field />);
  await email().fill('ann.lee+clinic@gmial.com');
  await userEvent.keyboard('{Tab}');
  await question().click();
  await expect.element(email()).toHaveValue('ann.lee+clinic@gmail.com');
  await expect.element(email()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
