import { Radio } from '@mantine/core';
import type { FieldOf } from './fields.tsx';
import styles from './RadioField.module.css';

export function RadioField<TName extends string>({ form, name }: FieldOf<TName>) {
  const values = form.submission.form;
  const { id, label, required, error, data } = form.control(name);
  const errorId = `${id}-error`;
  return (
    <fieldset role="radiogroup" aria-describedby={error ? errorId : undefined} aria-invalid={error !== undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={`cluster ${styles.options}`}>
        {data?.map((choice, index) => (
          <Radio
            {...values.getInputProps(name, { type: 'radio', value: choice.value, withError: false })}
            key={`${values.key(name)} ${choice.value}`}
            // Links to the field target the first option.
            id={index === 0 ? id : `${id}-${index}`}
            name={name}
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
