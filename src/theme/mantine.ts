import { createTheme, type MantineColorsTuple } from '@mantine/core';

const stave: MantineColorsTuple = [
  '#EDF7F2',
  '#DCEDE5',
  '#B7DACB',
  '#86E3C5',
  '#5CC7A6',
  '#35A384',
  '#1F7F67',
  '#146354',
  '#0C4F45',
  '#083B33',
];

/**
 * Mantine's theme. Colours reach the components through src/theme/mantine.css; plain objects (not
 * `Component.extend()`) keep components that a page does not use out of what it loads.
 */
export const mantineTheme = createTheme({
  colors: { stave },
  primaryColor: 'stave',
  focusRing: 'never',
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: {
    TextInput: { defaultProps: { size: 'lg' } },
    Textarea: { defaultProps: { size: 'lg' } },
    NativeSelect: { defaultProps: { size: 'lg' } },
    Checkbox: { vars: () => ({ root: { '--checkbox-size': '24px' } }) },
    Radio: { vars: () => ({ root: { '--radio-size': '24px' } }) },
  },
});
