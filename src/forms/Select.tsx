import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface SelectProps extends InputBaseProps {
  data: readonly (string | { value: string; label: string; hidden?: boolean })[];
}

/** The native list: it works without script. */
export function Select({ data, ...props }: SelectProps & ComponentProps<'select'>) {
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
      {data
        .map((each) => (typeof each === 'string' ? { value: each, label: each } : each))
        .map(({ value, label, hidden = false }) => (
          <option key={value} value={value} {...(hidden && { hidden, disabled: true })}>
            {label}
          </option>
        ))}
    </InputBase>
  );
}
