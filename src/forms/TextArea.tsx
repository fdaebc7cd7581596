import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Grows by CSS (src/theme/mantine.css): Mantine's Textarea would load a script for that. */
export function TextArea(props: InputBaseProps & ComponentProps<'textarea'>) {
  return <InputBase component="textarea" multiline {...props} />;
}
