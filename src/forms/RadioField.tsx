import { Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Form } from '../../machines/shared/form.ts';
import styles from './RadioField.module.css';
import type { FormValues } from './form-values.ts';

interface RadioFieldProps {
  submission: {
    definition: Pick<Form, 'controls' | 'labels'>;
    form: UseFormReturnType<FormValues>;
  };
  field: string;
  options: readonly string[];
}

export function RadioField({ submission: { definition, form }, field, options }: RadioFieldProps) {
  const { controls, labels } = definition;
  const error = form.errors[field];
  const errorId = `${controls}-${field}-error`;
  return (
    <fieldset
      className={styles.field}
      role="radiogroup"
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error !== undefined}
    >
      <legend className={styles.label}>{labels[field as never]}</legend>
      <div className={styles.options}>
        {options.map((option, index) => (
          <Radio
            {...form.getInputProps(field, { type: 'radio', value: option, withError: false })}
            key={`${form.key(field)} ${option}`}
            // Links to the field target the first option.
            id={index === 0 ? `${controls}-${field}` : `${controls}-${field}-${index}`}
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
