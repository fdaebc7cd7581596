import { TextInput, type TextInputProps } from '@mantine/core';

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
