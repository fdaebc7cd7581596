import { Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import styles from './RadioField.module.css';
import type { FormValues } from './useSubmissionForm.ts';

interface RadioFieldProps<TValues extends FormValues> {
  /** Begins the ids of the form's controls, as in `useSubmissionForm`. */
  formId: string;
  form: UseFormReturnType<TValues>;
  field: keyof TValues & string;
  label: string;
  options: readonly string[];
}

/** A choice of a few: real radio buttons that post by themselves, in a group with its label and its error. */
export function RadioField<TValues extends FormValues>({
  formId,
  form,
  field,
  label,
  options,
}: RadioFieldProps<TValues>) {
  const error = form.errors[field];
  const errorId = `${formId}-${field}-error`;
  return (
    <fieldset
      className={styles.field}
      role="radiogroup"
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error !== undefined}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option, index) => (
          <Radio
            {...form.getInputProps(field, { type: 'radio', value: option, withError: false })}
            key={`${form.key(field)} ${option}`}
            // The first is where a link to the field leads.
            id={index === 0 ? `${formId}-${field}` : `${formId}-${field}-${index}`}
            name={field}
            value={option}
            required
            label={option}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
