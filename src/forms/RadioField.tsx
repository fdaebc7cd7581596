import { Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import styles from './RadioField.module.css';
import type { FormValues } from './useFormValues.ts';

interface RadioFieldProps<TField extends string> {
  form: {
    submission: { form: UseFormReturnType<FormValues> };
    control(field: TField): { id: string; label: string | null; required: boolean; error?: string | undefined };
    choicesOf(field: TField): readonly { value: string; label: string }[];
  };
  field: TField;
}

export function RadioField<TField extends string>({ form, field }: RadioFieldProps<TField>) {
  const values = form.submission.form;
  const { id, label, required, error } = form.control(field);
  const errorId = `${id}-error`;
  return (
    <fieldset role="radiogroup" aria-describedby={error ? errorId : undefined} aria-invalid={error !== undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={`cluster ${styles.options}`}>
        {form.choicesOf(field).map((choice, index) => (
          <Radio
            {...values.getInputProps(field, { type: 'radio', value: choice.value, withError: false })}
            key={`${values.key(field)} ${choice.value}`}
            // Links to the field target the first option.
            id={index === 0 ? id : `${id}-${index}`}
            name={field}
            value={choice.value}
            required={required}
            label={choice.label}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className={`error ${styles.error}`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
