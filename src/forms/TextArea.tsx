import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A field for a text of several lines. It grows by CSS (src/theme/mantine.css): Mantine's Textarea would bring the script for it along. */
export function TextArea(props: InputBaseProps & ComponentProps<'textarea'>) {
  return <InputBase component="textarea" multiline {...props} />;
}
