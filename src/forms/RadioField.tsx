import { Radio } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Form } from '../../machines/shared/form.ts';
import type { FormView } from '../../machines/shared/form-view.ts';
import { fieldIn } from './field-props.ts';
import styles from './RadioField.module.css';
import type { FormValues } from './form-values.ts';

interface RadioFieldProps {
  viewed: {
    submission: { definition: Pick<Form, 'controls'>; form: UseFormReturnType<FormValues> };
    view: Pick<FormView, 'fields'>;
  };
  field: string;
}

export function RadioField({ viewed: { submission, view }, field }: RadioFieldProps) {
  const { definition, form } = submission;
  const { name, error, required = false, children = [] } = fieldIn(view, field) ?? {};
  const id = `${definition.controls}-${field}`;
  const errorId = `${id}-error`;
  return (
    <fieldset role="radiogroup" aria-describedby={error ? errorId : undefined} aria-invalid={error !== undefined}>
      <legend className={styles.label}>{name}</legend>
      <div className={styles.options}>
        {children.map(({ name: label, value = '' }, index) => (
          <Radio
            {...form.getInputProps(field, { type: 'radio', value, withError: false })}
            key={`${form.key(field)} ${value}`}
            // Links to the field target the first option.
            id={index === 0 ? id : `${id}-${index}`}
            name={field}
            value={value}
            required={required}
            label={label}
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
