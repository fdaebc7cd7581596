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

/** A choice of a few: real radio buttons that post by themselves, in a group with its label and its error. */
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
            // The first is where a link to the field leads.
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
