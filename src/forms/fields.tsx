import { InputBase, type InputBaseProps, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ComponentProps, type ElementType, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { meantDomain } from '../../machines/shared/mistyped-domain.ts';
import styles from './AskingEmailField.module.css';
import type { FormValues } from './form-document.ts';

export interface FieldOf<TName extends string> {
  /** A running form, as the hooks of useRelayForm.ts return it. */
  form: {
    control(name: TName): {
      id: string;
      label: string | null;
      required: boolean;
      error?: string | undefined;
      data?: SelectProps['data'];
    };
    submission: { form: UseFormReturnType<FormValues> };
  };
  name: TName;
}

type FieldProps<TName extends string, TControl extends ElementType> = FieldOf<TName> & { as?: TControl } & Omit<
    ComponentProps<TControl>,
    'id' | 'as' | keyof FieldOf<TName>
  >;

/** A field of a form's definition, with its label, description, error and value. @param as its control */
export function Field<TName extends string, TControl extends ElementType = typeof TextInput>({
  form,
  name,
  as,
  ...props
}: FieldProps<TName, TControl>) {
  const Control: ElementType = as ?? TextInput;
  return <Control key={form.submission.form.key(name)} {...form.control(name)} {...props} />;
}

export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      name="email"
      type="email"
      required
      label="Email"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="email"
      {...props}
    />
  );
}

interface AskingEmailFieldProps extends TextInputProps {
  inForm: Pick<UseFormReturnType<FormValues>, 'setFieldValue' | 'getInputNode'>;
}

const changes = ['blur', 'focus', 'input', 'change'];

/** Asks about a domain that looks mistyped, and never refuses it (ACC-3, SHOW-15). */
export function AskingEmailField({ inForm, ...props }: AskingEmailFieldProps) {
  const control = useRef<HTMLInputElement>(null);
  // Derived from the control, which has the value; a question while typing would come too early.
  const meant = useSyncExternalStore(
    (changed) => {
      const node = control.current;
      for (const type of changes) node?.addEventListener(type, changed);
      return () => {
        for (const type of changes) node?.removeEventListener(type, changed);
      };
    },
    () => {
      const node = control.current;
      return node === null || node === document.activeElement ? null : meantDomain(node.value);
    },
    () => null,
  );
  const take = () => {
    const address = control.current?.value.trim() ?? '';
    flushSync(() => inForm.setFieldValue('email', `${address.slice(0, address.indexOf('@'))}@${meant}`));
    inForm.getInputNode('email')?.focus();
  };
  return (
    <EmailField
      {...props}
      ref={control}
      classNames={{ root: styles.asking ?? '', description: styles.question ?? '' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ role: 'status' }}
      description={
        <>
          {meant !== null && (
            <button type="button" className={`text-button ${styles.take}`} onClick={take}>
              Did you mean {meant}?
            </button>
          )}
        </>
      }
    />
  );
}

interface SelectProps extends InputBaseProps {
  data?: readonly { value: string; label: string }[];
  /** The first option, which cannot be chosen: HTML requires one in a required list. */
  placeholder?: string;
}

/** The native list: it works without script. */
export function Select({ data = [], placeholder, ...props }: SelectProps & ComponentProps<'select'>) {
  return (
    <InputBase
      component="select"
      pointer
      rightSection={
        <svg
          viewBox="0 0 15 15"
          fill="none"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="0.9"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M5.25 5.75L7.5 3.5L9.75 5.75M5.25 9.25L7.5 11.5L9.75 9.25" />
        </svg>
      }
      {...props}
    >
      {placeholder !== undefined && (
        <option value="" hidden disabled>
          {placeholder}
        </option>
      )}
      {data.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </InputBase>
  );
}

/** Grows by CSS (src/theme/mantine.css): Mantine's Textarea would load a script for that. */
export function TextArea(props: InputBaseProps & ComponentProps<'textarea'>) {
  return <InputBase component="textarea" multiline {...props} />;
}
